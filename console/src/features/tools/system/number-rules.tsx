import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { providerTargetsQuery } from '../../../data/transfer-targets.ts';
import { Select } from '../../../design/select.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { type NumberRule, newNumberRule } from '../draft/transfer-draft.ts';
import { destinationChoices } from './destination-choices.ts';
import { DestinationPicker } from './destination-picker.tsx';
import { ConditionField, RuleList } from './rule-list.tsx';

export type NumberRulesProps = {
  value: readonly NumberRule[];
  onChange: (rules: readonly NumberRule[]) => void;
};

/** To which IVRs, people and numbers a call is put through, and when. */
export function NumberRules({ value, onChange }: NumberRulesProps) {
  const { t } = useTranslation();
  const targets = useQuery({ ...providerTargetsQuery(), select: destinationChoices });
  return (
    <RuleList
      rules={value}
      newRule={newNumberRule}
      onChange={onChange}
      renderRule={(rule, change) => (
        <>
          <DestinationPicker
            value={rule.destination}
            targets={targets}
            onChange={(destination) => change({ destination })}
          />
          <ConditionField
            placeholder={t('transfers.condition_number_example')}
            value={rule.condition}
            onChange={(condition) => change({ condition })}
          />
          <TransferTypeField
            value={rule.transferType}
            onChange={(transferType) => change({ transferType })}
          />
          <TextField
            label={t('transfers.keys')}
            hint={t('transfers.keys_hint')}
            inputMode="tel"
            autoComplete="off"
            mono
            maxLength={32}
            value={rule.postDialDigits}
            onValueChange={(typed) => change({ postDialDigits: typed.replaceAll(/[^0-9*#wW,]/g, '') })}
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
  value: NumberRule['transferType'];
  onChange: (type: NumberRule['transferType']) => void;
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
