import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { useLeaveGuard } from './use-leave-guard.ts';

export type LeaveDialogsProps = {
  guard: ReturnType<typeof useLeaveGuard>;
  /** Gives the agent's draft up. */
  onDiscard: () => void;
};

/** Asks about what would be lost: the changes of a test, the draft of the agent, or a conversation that runs. */
export function LeaveDialogs({ guard, onDiscard }: LeaveDialogsProps) {
  const { t } = useTranslation();
  switch (guard.asksAbout) {
    case undefined:
      return null;
    case 'test':
      return (
        <ConfirmDialog
          open
          type="warning"
          title={t('editor.leave_test_title')}
          message={t('editor.leave_test_message')}
          confirmText={t('editor.leave_test_discard')}
          cancelText={t('editor.leave_stay')}
          onConfirm={guard.leaveTest}
          onCancel={guard.stay}
        />
      );
    case 'conversation':
      return (
        <ConfirmDialog
          open
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
