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

/** Asks before a page is left, or reloaded, on which something was typed. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useUnloadGuard(true);
  return (
    <LeaveQuestion
      open={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
