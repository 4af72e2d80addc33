import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';

/** Says what was just taken away, in its list, and takes the focus so that it can be brought back at once. */
export function UndoLine({ text, onUndo }: { text: string; onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex w-full items-center justify-between gap-3 rounded-md bg-sunken px-3 py-1.5">
      <span role="status" className="wrap-anywhere min-w-0 text-muted text-sm">
        {text}
      </span>
      <Button size="sm" autoFocus icon={Undo2} onClick={onUndo}>
        {t('form.undo')}
      </Button>
    </div>
  );
}
