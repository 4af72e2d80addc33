import { useTranslation } from 'react-i18next';
import { ConfirmDialog, type ConfirmDialogProps } from '../../design/confirm-dialog.tsx';

/** Asks before a conversation is deleted, and says what is lost. */
export function DeleteCallLogDialog({
  isResting,
  ...answers
}: Pick<ConfirmDialogProps, 'onConfirm' | 'onCancel'> & {
  /** Whether its visitor may still come back to it. */
  isResting: boolean;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('callLogs.delete_title')}
      message={t(isResting ? 'callLogs.delete_message_resting' : 'callLogs.delete_message')}
      confirmText={t('buttons.delete')}
      {...answers}
    />
  );
}
