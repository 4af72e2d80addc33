import { useQuery } from '@tanstack/react-query';
import type { AgentRow } from '../data/agent-rows.ts';
import { numberedAgentsQuery } from '../data/agents.ts';
import { ConnectIntegrationsDialog } from '../features/integrations/connect-integrations-dialog.tsx';
import { SlackDialog } from '../features/integrations/slack-dialog.tsx';
import { WebsiteDialog } from '../features/integrations/website-dialog.tsx';
import { AssignNumberDialog } from '../features/numbers/assign-number-dialog.tsx';
import { RemoveNumberDialog } from '../features/numbers/remove-number-dialog.tsx';
import type { AgentChannelAction } from './agent-channel.tsx';

/** The dialog of what was begun with an agent's number or integrations. */
export function AgentChannelDialogs({
  action,
  agent,
  onAction,
  onClose,
}: {
  action: AgentChannelAction;
  agent: AgentRow;
  onAction: (action: AgentChannelAction, agent: AgentRow) => void;
  onClose: () => void;
}) {
  // Any of them can have the number that is to be assigned.
  const { data: agents = [] } = useQuery({ ...numberedAgentsQuery(), enabled: action === 'number' });
  switch (action) {
    case 'number':
      return <AssignNumberDialog agent={agent} agents={agents} onClose={onClose} />;
    case 'remove-number':
      return agent.numberActive ? (
        <RemoveNumberDialog number={agent.numberActive} agentName={agent.name} onClose={onClose} />
      ) : null;
    case 'website':
      return <WebsiteDialog agent={agent} onClose={onClose} />;
    case 'slack':
      return <SlackDialog agent={agent} onClose={onClose} />;
    case 'connect':
      return (
        <ConnectIntegrationsDialog
          agentName={agent.name}
          connected={agent.integrations}
          onChoose={(kind) => onAction(kind, agent)}
          onClose={onClose}
        />
      );
  }
}
