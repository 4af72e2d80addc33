import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog, type ConfirmDialogProps } from '../confirm-dialog.tsx';
import { useUnloadGuard } from '../use-unload-guard.ts';

/** What is asked, where it is not the usual question. */
export type LeavingWords = Partial<Pick<ConfirmDialogProps, 'title' | 'message' | 'cancelText'>>;

/** Asks before something typed is lost, in the usual words unless others are given. */
export function LeaveQuestion(
  question: Pick<ConfirmDialogProps, 'open' | 'onConfirm' | 'onCancel'> & LeavingWords,
) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('design.leave_title')}
      message={t('design.leave_message')}
      confirmText={t('design.leave_confirm')}
      cancelText={t('design.leave_stay')}
      {...question}
    />
  );
}

/** Asks before a page is left, or reloaded, on which something was typed, in the usual words unless others are given. */
export function LeaveGuard(words: LeavingWords) {
  // A redirect, such as from what was just deleted, leads away from what is no more.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname && historyAction !== 'REPLACE',
  );
  useUnloadGuard(true);
  return (
    <LeaveQuestion
      {...words}
      open={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
