import { AudioLines, MessageSquareText, Phone } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { useLostFocus } from './use-lost-focus.ts';

export type SimulationIntroductionProps = {
  isSpoken: boolean;
  isDirty: boolean;
  onStart: () => void;
  /** Begins the choice of a number to call; absent where none can be given. */
  onAssignNumber?: (() => void) | undefined;
  /** The number that the agent answers; undefined for none. */
  number: string | undefined;
  /** What the test is, where it is not the usual one. */
  hint?: string;
  /** What has to be known before the test. */
  children?: ReactNode;
  /** Stands under the button. */
  below?: ReactNode;
};

/** What stands in the panel before a test. */
export function SimulationIntroduction(props: SimulationIntroductionProps) {
  const { isSpoken, isDirty, onStart, onAssignNumber, number, hint, children, below } = props;
  const { t } = useTranslation();
  const start = useRef<HTMLButtonElement>(null);
  useLostFocus(start);
  const Icon = isSpoken ? AudioLines : MessageSquareText;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-96 flex-col items-center justify-center gap-3 px-6 py-8 text-center">
        <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
          <Icon size={20} aria-hidden />
        </span>
        <h3 className="font-semibold text-ink text-lg">{t('simulation.testYourAgent')}</h3>
        <p className="text-base text-muted">
          {hint ?? t(isSpoken ? 'simulation.hintSpoken' : 'simulation.hint')}
        </p>
        {children}
        <Button ref={start} variant="primary" className="mt-1 min-w-32" onClick={onStart}>
          {t('simulation.test')}
        </Button>
        <p className="text-faint text-sm">{t(isDirty ? 'simulation.usesDraft' : 'simulation.usesSaved')}</p>
        {below}
        {number === undefined ? (
          <p className="mt-3 text-muted text-sm">{t('simulation.recommendNumber')}</p>
        ) : (
          <NumberToCall number={number} start={start} />
        )}
        {onAssignNumber && number === undefined ? (
          <Button size="sm" icon={<Phone size={16} aria-hidden />} onClick={onAssignNumber}>
            {t('simulation.assignNumber')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Stands in place of the button that a number was assigned with, so the focus goes on to the test. */
function NumberToCall({ number, start }: { number: string; start: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation();
  useLostFocus(start);
  return <p className="mt-3 text-muted text-sm">{t('simulation.callNumber', { number })}</p>;
}
