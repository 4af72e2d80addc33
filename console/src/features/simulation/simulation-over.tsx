import type { LogScore } from '@parley/contract/call-log.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RatingButtons } from '../../conversation-record/rating-buttons.tsx';
import { Button } from '../../design/button.tsx';
import type { Rate } from './stored-rating.ts';
import { useLostFocus } from './use-lost-focus.ts';

/** What can be done when a test is over. */
export function SimulationOver({
  score = null,
  onRate,
  onClear,
  onAgain,
}: {
  /** How the test was rated. */
  score?: LogScore | null | undefined;
  /** Absent where a rating cannot be stored. */
  onRate: Rate | undefined;
  onClear: () => void;
  onAgain: () => void;
}) {
  const { t } = useTranslation();
  const again = useRef<HTMLButtonElement>(null);
  useLostFocus(again);
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t p-3">
      <p className="text-muted text-sm">{t('simulation.over')}</p>
      {onRate ? (
        <div className="flex items-center gap-1">
          <span aria-hidden className="text-muted text-sm">
            {t('simulation.rateConversation')}
          </span>
          <RatingButtons
            label={t('simulation.rateConversation')}
            score={score}
            canRate
            onRate={(next) => onRate(undefined, next)}
          />
        </div>
      ) : null}
      <div className="flex gap-2">
        <Button variant="ghost" onClick={onClear}>
          {t('simulation.clear')}
        </Button>
        <Button ref={again} variant="primary" onClick={onAgain}>
          {t('simulation.again')}
        </Button>
      </div>
    </footer>
  );
}
