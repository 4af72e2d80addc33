import { useTranslation } from 'react-i18next';
import type { AgentRow } from '../data/agent-rows.ts';
import { type ChannelAction, ChannelBar, ConnectedChannels } from '../features/integrations/channel-bar.tsx';
import { AddNumberButton } from '../features/numbers/add-number-button.tsx';
import { AssignedNumber } from '../features/numbers/assigned-number.tsx';
import { channelElementId } from './use-channel-focus.ts';

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
  const { numberActive, integrations } = agent;
  const begin = (action: AgentChannelAction) => onAction(action, agent);
  return (
    <div
      id={channelElementId(agent.id)}
      className="@container flex min-w-0 flex-1 items-center justify-between gap-2"
    >
      {numberActive ? (
        <>
          <AssignedNumber
            number={numberActive}
            onRemove={canChange ? () => begin('remove-number') : undefined}
          />
          <ConnectedChannels
            connected={integrations}
            onAction={canChange && canUseAiChatbot ? begin : undefined}
          />
        </>
      ) : canChange && canUseAiChatbot ? (
        <ChannelBar connected={integrations} isSmall={isSmall} onAction={begin} />
      ) : canChange ? (
        <AddNumberButton onAdd={() => begin('number')} />
      ) : (
        <>
          <NothingYet agent={agent} />
          <ConnectedChannels connected={integrations} />
        </>
      )}
    </div>
  );
}

function NothingYet({ agent: { type, integrations } }: Pick<AgentChannelProps, 'agent'>) {
  const { t } = useTranslation();
  if (type === 'chat' && integrations.length > 0) return null;
  return (
    <span className="truncate text-muted text-sm">
      {t(type === 'chat' ? 'agents.no_channel' : 'agents.no_number')}
    </span>
  );
}
