import { useQuery } from '@tanstack/react-query';
import { agentListQuery } from '../features/agents/agent-list-queries.ts';
import { usePermissions } from '../session/permissions.ts';

/** How many agents the team has and may have; undefined while one of both is not known. */
export function useAgentLimit(): { count: number; max: number } | undefined {
  const { maxAgentsLimit, isLoading } = usePermissions();
  const { data: agents } = useQuery(agentListQuery());
  return agents && !isLoading ? { count: agents.length, max: maxAgentsLimit } : undefined;
}
