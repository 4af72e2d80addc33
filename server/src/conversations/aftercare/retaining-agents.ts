import type { AgentDetail } from '@parley/contract/agents.ts';
import type { AgentStore } from '../../agents/agent-store.ts';

type Saving = Pick<AgentStore, 'update' | 'restore'>;

/**
 * The agents, with every saving followed by what it says about conversations that were already held.
 * @param retain has the retention of an agent applied to its conversations
 */
export function retainingAgents<Agents extends Saving>(
  agents: Agents,
  retain: (agentId: string) => void,
): Agents {
  function follow(saved: AgentDetail): AgentDetail {
    if (saved.platform_settings.privacy?.apply_to_existing_conversations) retain(saved.agent_id);
    return saved;
  }
  return {
    ...agents,
    update: async (...change: Parameters<Saving['update']>) => follow(await agents.update(...change)),
    restore: async (...version: Parameters<Saving['restore']>) => follow(await agents.restore(...version)),
  };
}
