import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { LeaveQuestion } from '../../design/form/leave-question.tsx';
import type { useLeaveGuard } from './use-leave-guard.ts';

export type LeaveDialogsProps = {
  guard: ReturnType<typeof useLeaveGuard>;
  /** Gives the agent's draft up. */
  onDiscard: () => void;
};

/** Asks about what would be lost: a secret that is being typed, the changes of a test, the draft of the agent, or a conversation that runs. */
export function LeaveDialogs({ guard, onDiscard }: LeaveDialogsProps) {
  const { t } = useTranslation();
  switch (guard.asksAbout) {
    case undefined:
      return null;
    case 'secret':
      return (
        <LeaveQuestion
          message={t('editor.leave_secret_message')}
          onConfirm={guard.giveUp}
          onCancel={guard.stay}
        />
      );
    case 'test':
      return (
        <ConfirmDialog
          title={t('editor.leave_test_title')}
          message={t('editor.leave_test_message')}
          confirmText={t('editor.leave_discard')}
          cancelText={t('editor.leave_stay')}
          onConfirm={guard.giveUp}
          onCancel={guard.stay}
        />
      );
    case 'conversation':
      return (
        <ConfirmDialog
          type="warning"
          title={t('editor.leave_conversation_title')}
          message={t('editor.leave_conversation_message')}
          confirmText={t('editor.leave_conversation_end')}
          cancelText={t('editor.leave_conversation_stay')}
          onConfirm={guard.leave}
          onCancel={guard.stay}
        />
      );
    case 'agent':
      return (
        <LeaveDialog
          isTesting={guard.isTesting}
          onStay={guard.stay}
          onLeave={guard.leave}
          onDiscard={() => {
            onDiscard();
            guard.leave();
          }}
        />
      );
  }
}

type LeaveDialogProps = {
  /** A test conversation would end as well. */
  isTesting: boolean;
  onStay: () => void;
  onLeave: () => void;
  onDiscard: () => void;
};

/** Asks what becomes of unsaved changes when the editor is left. */
function LeaveDialog({ isTesting, onStay, onLeave, onDiscard }: LeaveDialogProps) {
  const { t } = useTranslation();
  const stayButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      initialFocus={stayButton}
      onClose={onStay}
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
