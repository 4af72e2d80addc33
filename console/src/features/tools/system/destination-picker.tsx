import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabPanel, Tabs } from '../../../design/tabs.tsx';
import type { Destination } from '../draft/transfer-draft.ts';
import type { DestinationChoices } from './destination-choices.ts';
import { DestinationList } from './destination-list.tsx';
import { ExternalNumberField } from './external-number-field.tsx';

export type DestinationPickerProps = {
  /** With an empty value until one is chosen. */
  value: Destination;
  /** Where calls can be put through to. */
  targets: UseQueryResult<DestinationChoices>;
  onChange: (destination: Destination) => void;
};

/** Where a call goes: to one of the team's IVRs, to a user of the team, or to another number. */
export function DestinationPicker({ value, targets, onChange }: DestinationPickerProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState(value.kind);
  const list = { value, targets, onChange };
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-ink text-sm">{t('transfers.destination')}</span>
      <Tabs
        label={t('transfers.destination')}
        look="segmented"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'ivr', label: t('numbers.ivrs_title') },
          { value: 'user', label: t('numbers.users_title') },
          { value: 'external', label: t('transfers.external') },
        ]}
      >
        <TabPanel value="ivr" className="pt-2">
          <DestinationList {...list} kind="ivr" />
        </TabPanel>
        <TabPanel value="user" className="pt-2">
          <DestinationList {...list} kind="user" />
        </TabPanel>
        <TabPanel value="external" className="pt-2">
          <ExternalNumberField
            value={value.kind === 'external' ? value.value : ''}
            numbers={targets.data?.numbers ?? []}
            onChange={(next) => onChange({ kind: 'external', id: '', name: '', value: next })}
          />
        </TabPanel>
      </Tabs>
      {value.value && value.kind !== tab ? (
        <p className="text-muted text-xs">
          {t('transfers.chosen', { destination: [value.name, value.value].filter(Boolean).join(' · ') })}
        </p>
      ) : null}
    </div>
  );
}
