import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';

/** Asks before a conversation is deleted, and says what is lost. */
export function DeleteCallLogDialog({
  isResting,
  onConfirm,
  onCancel,
}: {
  /** Whether its visitor may still come back to it. */
  isResting: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('callLogs.delete_title')}
      message={t(isResting ? 'callLogs.delete_message_resting' : 'callLogs.delete_message')}
      confirmText={t('callLogs.delete')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
