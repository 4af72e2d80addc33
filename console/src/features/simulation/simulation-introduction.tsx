import { MessageSquareText, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';

export type SimulationIntroductionProps = {
  isAllowed: boolean;
  isDirty: boolean;
  onStart: () => void;
  /** Begins the choice of a number to call; absent where none can be given. */
  onAssignNumber?: (() => void) | undefined;
};

/** What stands in the panel before a test; without the permission it explains and offers no button. */
export function SimulationIntroduction(props: SimulationIntroductionProps) {
  const { isAllowed, isDirty, onStart, onAssignNumber } = props;
  const { t } = useTranslation();
  return (
    <div className="m-auto flex max-w-80 flex-col items-center gap-3 px-6 py-10 text-center">
      <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <MessageSquareText size={20} aria-hidden />
      </span>
      <h3 className="font-semibold text-ink text-lg">{t('simulation.testYourAgent')}</h3>
      {isAllowed ? (
        <>
          <p className="text-base text-muted">{t('simulation.hint')}</p>
          <Button variant="primary" className="mt-1 min-w-32" onClick={onStart}>
            {t('simulation.test')}
          </Button>
          <p className="text-faint text-sm">{t(isDirty ? 'simulation.usesDraft' : 'simulation.usesSaved')}</p>
          <p className="mt-3 text-muted text-sm">{t('simulation.recommendNumber')}</p>
          {onAssignNumber ? (
            <Button size="sm" icon={<Phone size={16} aria-hidden />} onClick={onAssignNumber}>
              {t('simulation.assignNumber')}
            </Button>
          ) : null}
        </>
      ) : (
        <p className="text-base text-muted">{t('simulation.notAllowed')}</p>
      )}
    </div>
  );
}
