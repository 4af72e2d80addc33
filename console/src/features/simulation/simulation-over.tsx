import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { useLostFocus } from './use-lost-focus.ts';

/** What can be done when a test is over. */
export function SimulationOver({ onClear, onAgain }: { onClear: () => void; onAgain: () => void }) {
  const { t } = useTranslation();
  const again = useRef<HTMLButtonElement>(null);
  useLostFocus(again);
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t p-3">
      <p className="text-muted text-sm">{t('simulation.over')}</p>
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
