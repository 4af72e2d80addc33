import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';

/** Asks before a test is deleted, and says what stays. */
export function DeleteTestDialog(props: { name: string; onConfirm: () => void; onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      title={t('agentTests.delete_title', { name: props.name })}
      message={t('agentTests.delete_message')}
      confirmText={t('agentTests.delete')}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    />
  );
}
