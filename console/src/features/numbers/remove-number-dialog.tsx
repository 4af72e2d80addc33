import { useTranslation } from 'react-i18next';
import { useRemoveNumber } from '../../data/numbers.ts';
import { ConfirmedChange } from '../../design/confirmed-change.tsx';
import { unbrokenTelephoneText } from '../../design/telephone-text.ts';
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
  return (
    <ConfirmedChange
      title={t('channels.remove_number_title', { number: unbrokenTelephoneText(number) })}
      message={t('channels.remove_number_message', { name: agentName })}
      confirmText={t('channels.remove_number')}
      change={useRemoveNumber()}
      input={numericNumber(number)}
      doneText={t('channels.number_removed')}
      errorText={(error) => numberFailure(error, t)}
      onClose={onClose}
    />
  );
}
