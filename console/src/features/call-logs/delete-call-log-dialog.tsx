import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';

/** Asks before a conversation is deleted, and says what is lost. */
export function DeleteCallLogDialog({
  onConfirm,
  onCancel,
}: {
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      title={t('callLogs.delete_title')}
      message={t('callLogs.delete_message')}
      confirmText={t('callLogs.delete')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
