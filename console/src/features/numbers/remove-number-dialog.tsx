import { useTranslation } from 'react-i18next';
import { useRemoveNumber } from '../../data/numbers.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { unbrokenTelephoneText } from '../../design/telephone-text.ts';
import { toast } from '../../design/toast.tsx';
import { numberFailure, numericNumber } from './number-choices.ts';

/** Asks before an agent's number is taken away. */
export function RemoveNumberDialog({
  number,
  agentName,
  onClose,
}: {
  number: string;
  agentName: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const remove = useRemoveNumber();
  const handleConfirm = () =>
    remove.mutate(numericNumber(number), {
      onSuccess: () => toast.success(t('channels.number_removed')),
      onError: (error) => toast.error(numberFailure(error, t)),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      title={t('channels.remove_number_title', { number: unbrokenTelephoneText(number) })}
      message={t('channels.remove_number_message', { name: agentName })}
      confirmText={t('channels.remove_number')}
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onCancel={onClose}
    />
  );
}
