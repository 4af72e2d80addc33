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

/** How a call is handed over. */
const TRANSFER_TYPES: readonly NumberTransfer['transfer_type'][] = ['sip_refer', 'conference', 'blind'];

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
            onValueChange={(condition) => change({ condition })}
          />
          <Select
            label={t('transfers.type')}
            options={TRANSFER_TYPES.map((type) => ({
              value: type,
              label: t(`transfers.type_${type}`),
              description: t(`transfers.type_${type}_hint`),
            }))}
            value={rule.transfer_type}
            onValueChange={(type) => change({ transfer_type: type })}
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
