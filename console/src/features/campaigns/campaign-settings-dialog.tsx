import { type Campaign, CampaignChange, CampaignRetries } from '@parley/contract/campaigns.ts';
import type { ManagedNumber } from '@parley/contract/numbers.ts';
import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import { OnVoicemail } from '@parley/contract/outgoing-calls.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLineOptions } from '../../conversation-record/calling/line-options.ts';
import { voiceAgentsQuery } from '../../data/agents.ts';
import { useUpdateCampaign } from '../../data/campaigns.ts';
import { managedNumbersQuery } from '../../data/numbers.ts';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { SelectField, TextField, useFormField } from '../../design/form/form-fields.tsx';
import { WeekdaysField } from '../../design/form/weekdays-field.tsx';
import { NumberField } from '../../design/number-field.tsx';
import { ResourceState } from '../../design/resource-list/resource-state.tsx';
import type { SelectOption } from '../../design/select.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { telephoneText } from '../../design/telephone-text.ts';
import { useCampaignErrorText } from './campaign-words.ts';
import { PurposeField } from './purpose-field.tsx';
import { RetriesField } from './retries-field.tsx';
import { VersionField } from './version-field.tsx';
import { VoicemailFields } from './voicemail-fields.tsx';
import { WindowsField } from './windows-field.tsx';

const EditedSettings = z
  .object({
    name: z.string(),
    agent_id: z.string(),
    agent_version: z.string(),
    purpose: z.enum(['service', 'marketing']),
    from: z.string(),
    line_id: z.string(),
    hours: z.object({
      weekdays: z.array(z.number()),
      windows: z.array(z.object({ from: z.string(), until: z.string() })),
    }),
    retries: CampaignRetries,
    on_voicemail: OnVoicemail,
    voicemail_message: z.string(),
    calls_at_once: z.number(),
  })
  .refine(
    ({ on_voicemail, voicemail_message }) =>
      on_voicemail !== 'leave_message' || voicemail_message.trim() !== '',
    { path: ['voicemail_message'] },
  );
const schema = EditedSettings.transform(
  ({ agent_version, from, line_id, ...written }): CampaignChange => ({
    ...written,
    agent_version: agent_version === '' ? null : Number(agent_version),
    from: from || null,
    line_id: line_id || null,
  }),
).pipe(CampaignChange);

/** When, from where and how often a campaign calls. */
export function CampaignSettingsDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useCampaignErrorText();
  const { mutateAsync } = useUpdateCampaign(campaign.id);
  const [opened] = useState(campaign);
  const { name, agent_id, agent_version, purpose, from, line_id, hours, retries, calls_at_once } = campaign;
  const { on_voicemail, voicemail_message } = campaign;
  const isDraft = campaign.state === 'draft';
  return (
    <FormDialog
      title={t('campaigns.settings_title')}
      description={t('campaigns.settings_hint')}
      submitText={t('buttons.save')}
      schema={schema}
      defaultValues={{
        name,
        agent_id,
        agent_version: String(agent_version ?? ''),
        purpose,
        from: from ?? '',
        line_id: line_id ?? '',
        hours,
        retries,
        on_voicemail,
        voicemail_message,
        calls_at_once,
      }}
      failureOf={errorText}
      onSubmit={(written) => mutateAsync(changesOf(opened, written))}
      doneText={t('campaigns.saved')}
      onClose={onClose}
    >
      <TextField name="name" label={t('campaigns.name')} maxLength={CAMPAIGNS.nameMax} />
      {isDraft ? <AgentField /> : null}
      <VersionField />
      {isDraft ? <PurposeField /> : null}
      <WeekdaysField name="hours.weekdays" label={t('fields.days')} errorText={t('fields.days_required')} />
      <WindowsField />
      <CallsAtOnceField />
      <RetriesField />
      <VoicemailFields />
      <NumberChoice chosen={from} />
      <LineChoice chosen={line_id} />
    </FormDialog>
  );
}

/** What is written otherwise than it stood there: the rest stays, as another member may have changed it meanwhile. */
function changesOf(opened: Campaign, written: CampaignChange): CampaignChange {
  const before: Record<string, unknown> = CampaignChange.parse(opened);
  const after: Record<string, unknown> = written;
  const isChanged = (name: string) => JSON.stringify(after[name]) !== JSON.stringify(before[name]);
  // A version belongs to one agent.
  const isSent = (name: string) => isChanged(name) || (name === 'agent_version' && isChanged('agent_id'));
  return CampaignChange.parse(Object.fromEntries(Object.entries(after).filter(([name]) => isSent(name))));
}

/** Who calls, which can be changed until the campaign is started. */
function AgentField() {
  const { t } = useTranslation();
  const version = useFormField<string>({ name: 'agent_version' });
  return (
    <ReadChoice
      name="agent_id"
      // A version belongs to one agent.
      onChoose={() => version.change('')}
      label={t('fields.agent')}
      query={useQuery(voiceAgentsQuery())}
      failed={t('agents.load_failed')}
      optionsOf={(agents) => agents.map(({ externalId, name }) => ({ value: externalId, label: name }))}
    />
  );
}

function CallsAtOnceField() {
  const { t } = useTranslation();
  const { value, change } = useFormField<number>({ name: 'calls_at_once' });
  return (
    <NumberField
      className="max-w-80"
      label={t('campaigns.calls_at_once')}
      hint={t('campaigns.calls_at_once_hint')}
      value={value}
      min={1}
      max={CAMPAIGNS.callsAtOnceMax}
      onValueChange={change}
    />
  );
}

/** Over which line the campaign calls: those that the user may choose, and that which is chosen. */
function LineChoice({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation();
  const optionsOf = (lines: readonly SelectOption[]): SelectOption[] => {
    const isMissing = chosen !== null && !lines.some(({ value }) => value === chosen);
    return [
      { value: '', label: t('campaigns.only_line') },
      ...lines,
      ...(isMissing ? [{ value: chosen, label: t('campaigns.other_line') }] : []),
    ];
  };
  return (
    <ReadChoice
      name="line_id"
      label={t('outgoingCalls.line')}
      query={useLineOptions()}
      failed={t('phoneLines.failed')}
      optionsOf={optionsOf}
    />
  );
}

/** The number that the campaign calls from: those of the team, and that which is chosen. */
function NumberChoice({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation();
  const optionsOf = (managed: readonly ManagedNumber[]): SelectOption[] => {
    const numbers = new Set([...managed.map(({ number }) => number), ...(chosen === null ? [] : [chosen])]);
    return [
      { value: '', label: t('campaigns.from_agent') },
      ...[...numbers].map((number) => ({ value: number, label: telephoneText(number) })),
    ];
  };
  return (
    <ReadChoice
      name="from"
      label={t('campaigns.from')}
      query={useQuery(managedNumbersQuery())}
      failed={t('numbers.failed')}
      optionsOf={optionsOf}
    />
  );
}

type ReadChoiceProps<Data> = {
  name: string;
  label: string;
  onChoose?: () => void;
  query: UseQueryResult<Data>;
  /** Says what could not be read. */
  failed: string;
  optionsOf: (data: Data) => readonly SelectOption[];
};

/** A choice among what is read; until it is there the form keeps what was chosen. */
function ReadChoice<Data>({ query, failed, optionsOf, ...field }: ReadChoiceProps<Data>) {
  return (
    <ResourceState
      query={query}
      className="py-4"
      failed={failed}
      errorText={useCampaignErrorText()}
      loading={<Skeleton className="h-14 rounded-md" />}
    >
      {(data) => <SelectField {...field} options={optionsOf(data)} />}
    </ResourceState>
  );
}
