import type { AgentTransfer } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { searchedAgentsQuery } from '../../../data/agents.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { NumberField } from '../../../design/number-field.tsx';
import { Switch } from '../../../design/switch.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { failureSentence } from '../../../session/failure-sentence.ts';
import { NEW_AGENT_TRANSFER } from '../draft/transfer-draft.ts';
import { AgentPicker } from './agent-picker.tsx';
import { ConditionField, RuleList } from './rule-list.tsx';

export type AgentRulesProps = {
  value: readonly AgentTransfer[];
  /** The agent that is edited, which is no choice. */
  agentId: string | undefined;
  onChange: (rules: AgentTransfer[]) => void;
};

/** To which other agents a conversation is handed over, and when. */
export function AgentRules({ value, agentId, onChange }: AgentRulesProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(searchedAgentsQuery(''));
  const hasAgents = data?.some(({ id, external_id }) => id !== agentId && external_id !== agentId);
  return (
    <>
      {error ? (
        <ErrorState
          className="py-4"
          title={t('agents.load_failed')}
          message={failureSentence(error, t)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {hasAgents === false ? (
        <Banner
          action={
            <Button size="sm" loading={isFetching} icon={RotateCw} onClick={() => void refetch()}>
              {t('transfers.reload')}
            </Button>
          }
        >
          {t('transfers.no_agents')}
        </Banner>
      ) : null}
      <RuleList
        rules={value}
        newRule={NEW_AGENT_TRANSFER}
        onChange={onChange}
        renderRule={(rule, change) => <AgentRuleFields rule={rule} agentId={agentId} onChange={change} />}
      />
    </>
  );
}

function AgentRuleFields({
  rule,
  agentId,
  onChange,
}: Pick<AgentRulesProps, 'agentId'> & {
  rule: AgentTransfer;
  onChange: (part: Partial<AgentTransfer>) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <AgentPicker
        value={rule.agent_id}
        editedId={agentId}
        onChange={(chosen) => onChange({ agent_id: chosen })}
      />
      <ConditionField
        placeholder={t('transfers.condition_agent_example')}
        value={rule.condition ?? ''}
        onValueChange={(condition) => onChange({ condition })}
      />
      <TextArea
        label={t('transfers.message')}
        hint={t('transfers.message_hint')}
        placeholder={t('transfers.message_example')}
        autoGrow
        rows={2}
        maxLength={FUNCTIONS.messageMax}
        value={rule.transfer_message ?? ''}
        onValueChange={(message) => onChange({ transfer_message: message })}
      />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <NumberField
          className="w-40"
          label={t('transfers.delay')}
          unit="s"
          decimals={1}
          min={0}
          max={FUNCTIONS.transferDelayMaxMs / 1000}
          value={rule.delay_ms / 1000}
          onValueChange={(seconds) => onChange({ delay_ms: Math.round(seconds * 1000) })}
        />
        <Switch
          className="min-w-0 flex-1 basis-60 sm:mt-6"
          label={t('transfers.first_message')}
          hint={t('transfers.first_message_hint')}
          checked={rule.enable_transferred_agent_first_message}
          onCheckedChange={(hasFirstMessage) =>
            onChange({ enable_transferred_agent_first_message: hasFirstMessage })
          }
        />
      </div>
    </>
  );
}
