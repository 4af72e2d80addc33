import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentRow } from '../data/agent-rows.ts';
import { type ChannelAction, ChannelBar, ConnectedChannels } from '../features/integrations/channel-bar.tsx';
import { AddNumberButton, AssignedNumber } from '../features/numbers/assigned-number.tsx';

/** What can be begun with an agent's number and integrations. */
export type AgentChannelAction = ChannelAction | 'remove-number';

type AgentChannelProps = {
  agent: AgentRow;
  canChange: boolean;
  canUseAiChatbot: boolean;
  isSmall: boolean;
  onAction: (action: AgentChannelAction, agent: AgentRow) => void;
};

/** Where an agent can be reached: its number, else the buttons that connect it. */
export function AgentChannel({ agent, canChange, canUseAiChatbot, isSmall, onAction }: AgentChannelProps) {
  const { numberActive, numberCountry, integrations } = agent;
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
            country={numberCountry}
            onRemove={canChange ? () => begin('remove-number') : undefined}
          />
          <ConnectedChannels
            connected={integrations}
            onAction={canChange && canUseAiChatbot ? begin : undefined}
          />
        </>
      ) : canChange && canUseAiChatbot ? (
        <ChannelBar agentName={agent.name} connected={integrations} isSmall={isSmall} onAction={begin} />
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

type Begun = {
  /** What had the focus before. */
  opener: Element | null;
  agentId: string;
};

/** The id of the element that shows where an agent can be reached. */
function channelElementId(agentId: string): string {
  return `channel-${agentId}`;
}

/**
 * Gives the focus back after a dialog about an agent's channel: to the button that opened it, else, when the button is
 * gone because it did its work, to the first one that stands there now.
 * @param isOpen whether the dialog is open
 * @param readAt when the agents were read last
 * @returns a function to call before the dialog opens
 */
export function useChannelFocus(isOpen: boolean, readAt: number): (agentId: string) => void {
  const begun = useRef<Begun>(undefined);
  const wasOpen = useRef(false);
  const readBefore = useRef(readAt);
  useEffect(() => {
    const isClosing = wasOpen.current && !isOpen;
    const isNew = readBefore.current !== readAt;
    wasOpen.current = isOpen;
    readBefore.current = readAt;
    if (isOpen || !begun.current || !(isClosing || isNew)) return;
    const { opener, agentId } = begun.current;
    // What is read after the dialog closed can still take the button away, once.
    if (!isClosing) begun.current = undefined;
    // After the dialog gave the focus back itself.
    queueMicrotask(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost && !(isClosing && !opener?.isConnected)) return;
      const target = opener?.isConnected
        ? opener
        : document.getElementById(channelElementId(agentId))?.querySelector('button');
      if (target instanceof HTMLElement) target.focus();
    });
  }, [isOpen, readAt]);
  return useCallback((agentId: string) => {
    // One dialog can lead to the next; the first was opened by the button.
    if (!wasOpen.current) begun.current = { opener: document.activeElement, agentId };
  }, []);
}
