import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';

export type LeaveDialogProps = {
  /** A test conversation would end as well. */
  isTesting: boolean;
  onStay: () => void;
  onLeave: () => void;
  onDiscard: () => void;
};

/** Asks what becomes of unsaved changes when the editor is left. */
export function LeaveDialog({ isTesting, onStay, onLeave, onDiscard }: LeaveDialogProps) {
  const { t } = useTranslation();
  const stayButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      size="md"
      initialFocus={stayButton}
      onOpenChange={(open) => !open && onStay()}
      title={t('editor.leave_title')}
      description={t('editor.leave_message')}
      footer={
        <>
          <Button variant="danger" className="sm:mr-auto" onClick={onDiscard}>
            {t('editor.leave_discard')}
          </Button>
          <Button onClick={onLeave}>{t('editor.leave_keep')}</Button>
          <Button ref={stayButton} variant="primary" onClick={onStay}>
            {t('editor.leave_stay')}
          </Button>
        </>
      }
    >
      {isTesting ? <p className="text-base text-ink">{t('editor.leave_conversation_message')}</p> : null}
    </Dialog>
  );
}
