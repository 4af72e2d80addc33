import { type Campaign, NewCampaign } from '@parley/contract/campaigns.ts';
import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLineOptions } from '../../conversation-record/calling/line-options.ts';
import type { AgentRow } from '../../data/agent-rows.ts';
import { voiceAgentsQuery } from '../../data/agents.ts';
import { useCreateCampaign } from '../../data/campaigns.ts';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { SelectField, TextField } from '../../design/form/form-fields.tsx';
import { NoticeBox } from '../../design/notice-box.tsx';
import type { SelectOption } from '../../design/select.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { telephoneText } from '../../design/telephone-text.ts';
import { useCampaignErrorText } from './campaign-words.ts';
import { PurposeField } from './purpose-field.tsx';

const schema = z
  .object({
    name: z.string(),
    agent_id: z.string(),
    line_id: z.string(),
    purpose: z.enum(['service', 'marketing']),
  })
  .transform(
    ({ line_id, ...written }): z.input<typeof NewCampaign> => ({ ...written, line_id: line_id || null }),
  )
  .pipe(NewCampaign);

type NewCampaignDialogProps = { onCreated: (campaign: Campaign) => void; onClose: () => void };

/** Begins a campaign: what it is called, who calls, over which line and why. The rest follows on its page. */
export function NewCampaignDialog({ onCreated, onClose }: NewCampaignDialogProps) {
  const { t } = useTranslation();
  const errorText = useCampaignErrorText();
  const agents = useQuery(voiceAgentsQuery());
  const lines = useLineOptions();
  if (agents.data && lines.data)
    return (
      <NewCampaignForm agents={agents.data} lines={lines.data} onCreated={onCreated} onClose={onClose} />
    );
  const failed = [agents, lines].find(({ isLoadingError }) => isLoadingError);
  return (
    <Dialog title={t('campaigns.new')} description={t('campaigns.new_description')} onClose={onClose}>
      {failed ? (
        <ErrorState
          className="py-4"
          title={t(failed === agents ? 'agents.load_failed' : 'phoneLines.failed')}
          message={errorText(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <Skeleton className="h-64 rounded-md" />
      )}
    </Dialog>
  );
}

type NewCampaignFormProps = NewCampaignDialogProps & {
  agents: readonly AgentRow[];
  lines: readonly SelectOption[];
};

function NewCampaignForm({ agents, lines, onCreated, onClose }: NewCampaignFormProps) {
  const { t } = useTranslation();
  const errorText = useCampaignErrorText();
  const { mutateAsync } = useCreateCampaign();
  // An agent that has a number is ready to call.
  const agent = agents.find(({ numberActive }) => numberActive) ?? agents[0];
  return (
    <FormDialog
      title={t('campaigns.new')}
      description={t('campaigns.new_description')}
      submitText={t('campaigns.create')}
      schema={schema}
      defaultValues={{
        name: '',
        agent_id: agent?.externalId ?? '',
        line_id: lines[0]?.value ?? '',
        purpose: 'service',
      }}
      disabled={() => agent === undefined}
      failureOf={errorText}
      onSubmit={async (wanted) => {
        const campaign = await mutateAsync(wanted);
        onClose();
        onCreated(campaign);
      }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('campaigns.name')}
        placeholder={t('campaigns.name_example')}
        maxLength={CAMPAIGNS.nameMax}
      />
      {agent ? (
        <SelectField name="agent_id" label={t('fields.agent')} options={agents.map(agentOption)} />
      ) : (
        <NoticeBox tone="warning">{t('campaigns.no_agent')}</NoticeBox>
      )}
      {lines.length > 0 ? (
        <SelectField name="line_id" label={t('outgoingCalls.line')} options={lines} />
      ) : (
        <NoticeBox tone="warning">{t('outgoingCalls.error_no_calling_line')}</NoticeBox>
      )}
      <PurposeField />
    </FormDialog>
  );

  function agentOption({ externalId, name, numberActive }: AgentRow): SelectOption {
    const description = numberActive ? telephoneText(numberActive) : t('campaigns.agent_without_number');
    return { value: externalId, label: name, description };
  }
}
