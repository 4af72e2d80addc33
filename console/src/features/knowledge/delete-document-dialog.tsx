import { useTranslation } from 'react-i18next';
import { ConfirmDialog, type ConfirmDialogProps } from '../../design/confirm-dialog.tsx';

/** Asks before a document is deleted, and says what is lost. */
export function DeleteDocumentDialog({
  name,
  ...answers
}: Pick<ConfirmDialogProps, 'onConfirm' | 'onCancel'> & { name: string }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('knowledge.delete_title')}
      message={t('knowledge.delete_message', { name })}
      confirmText={t('buttons.delete')}
      {...answers}
    />
  );
}
