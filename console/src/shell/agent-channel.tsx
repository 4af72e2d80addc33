import { useTranslation } from 'react-i18next';
import type { AgentRow } from '../features/agents/agent-rows.ts';
import { type ChannelAction, ChannelBar, ConnectedChannels } from '../features/integrations/channel-bar.tsx';
import { AddNumberButton } from '../features/numbers/add-number-button.tsx';
import { AssignedNumber } from '../features/numbers/assigned-number.tsx';

/** What can be begun with an agent's number and integrations. */
export type AgentChannelAction = ChannelAction | 'remove-number';

export type AgentChannelProps = {
  agent: AgentRow;
  canChange: boolean;
  canUseAiChatbot: boolean;
  isSmall: boolean;
  onAction: (action: AgentChannelAction, agent: AgentRow) => void;
};

/** Where an agent can be reached: its number, else the buttons that connect it. */
export function AgentChannel({ agent, canChange, canUseAiChatbot, isSmall, onAction }: AgentChannelProps) {
  const { t } = useTranslation();
  const { numberActive, integrations } = agent;
  const begin = (action: AgentChannelAction) => onAction(action, agent);
  if (numberActive)
    return (
      <>
        <AssignedNumber
          number={numberActive}
          onRemove={canChange ? () => begin('remove-number') : undefined}
        />
        <span className="flex-1" />
        <ConnectedChannels
          connected={integrations}
          onAction={canChange && canUseAiChatbot ? begin : undefined}
        />
      </>
    );
  if (!canChange)
    return (
      <>
        <span className="min-w-0 flex-1 truncate text-muted text-sm">
          {t(agent.type === 'chat' ? 'agents.no_channel' : 'agents.no_number')}
        </span>
        <ConnectedChannels connected={integrations} />
      </>
    );
  return (
    <span className="min-w-0 flex-1">
      {canUseAiChatbot ? (
        <ChannelBar connected={integrations} isSmall={isSmall} onAction={begin} />
      ) : (
        <AddNumberButton onAdd={() => begin('number')} />
      )}
    </span>
  );
}
