import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/icon-button.tsx';
import type { SimulationProblem } from './simulation-state.ts';

export type SimulationProblemBoxProps = { problem: SimulationProblem; onDismiss: () => void };

/** What went wrong with the test, until it is dismissed. */
export function SimulationProblemBox({ problem, onDismiss }: SimulationProblemBoxProps) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="m-3 mb-0 flex items-start gap-2 rounded-md border border-danger-line bg-danger-soft py-1 pr-1 pl-3 text-danger-ink text-sm"
    >
      <CircleAlert size={16} aria-hidden className="mt-1.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words py-1">
        <p>{t(problem.key, { ...problem.values })}</p>
        {problem.help ? <p className="text-xs">{t(problem.help)}</p> : null}
      </div>
      <IconButton
        size="sm"
        label={t('simulation.dismiss')}
        icon={<X size={16} aria-hidden />}
        onClick={onDismiss}
      />
    </div>
  );
}
