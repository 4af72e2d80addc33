import type { NumberTransfer } from '@parley/contract/functions.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { providerTargetsQuery } from '../../../data/transfer-targets.ts';
import { Select } from '../../../design/select.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { destinationOf, keysOf, NEW_NUMBER_TRANSFER, toDestination } from '../draft/transfer-draft.ts';
import { destinationChoices } from './destination-choices.ts';
import { DestinationPicker } from './destination-picker.tsx';
import { ConditionField, RuleList } from './rule-list.tsx';

export type NumberRulesProps = {
  value: readonly NumberTransfer[];
  onChange: (rules: NumberTransfer[]) => void;
};

/** To which IVRs, people and numbers a call is put through, and when. */
export function NumberRules({ value, onChange }: NumberRulesProps) {
  const { t } = useTranslation();
  const targets = useQuery({ ...providerTargetsQuery(), select: destinationChoices });
  return (
    <RuleList
      rules={value}
      newRule={NEW_NUMBER_TRANSFER}
      onChange={onChange}
      renderRule={(rule, change) => (
        <>
          <DestinationPicker
            value={destinationOf(rule)}
            targets={targets}
            onChange={(destination) => change(toDestination(rule, destination))}
          />
          <ConditionField
            placeholder={t('transfers.condition_number_example')}
            value={rule.condition ?? ''}
            onChange={(condition) => change({ condition })}
          />
          <TransferTypeField
            value={rule.transfer_type}
            onChange={(type) => change({ transfer_type: type })}
          />
          <TextField
            label={t('transfers.keys')}
            hint={t('transfers.keys_hint')}
            inputMode="tel"
            autoComplete="off"
            mono
            maxLength={32}
            value={keysOf(rule.post_dial_digits)}
            onValueChange={(typed) => change({ post_dial_digits: typed.replaceAll(/[^0-9*#wW,]/g, '') })}
          />
        </>
      )}
    />
  );
}

/** How the call is handed over. */
function TransferTypeField({
  value,
  onChange,
}: {
  value: NumberTransfer['transfer_type'];
  onChange: (type: NumberTransfer['transfer_type']) => void;
}) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('transfers.type')}
      options={[
        {
          value: 'sip_refer',
          label: t('transfers.type_refer'),
          description: t('transfers.type_refer_hint'),
        },
        {
          value: 'conference',
          label: t('transfers.type_conference'),
          description: t('transfers.type_conference_hint'),
        },
        {
          value: 'blind',
          label: t('transfers.type_blind'),
          description: t('transfers.type_blind_hint'),
        },
      ]}
      value={value}
      onValueChange={onChange}
    />
  );
}
