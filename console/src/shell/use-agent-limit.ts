import { useInfiniteQuery } from '@tanstack/react-query';
import { agentPagesQuery } from '../data/agents.ts';
import { usePermissions } from '../session/permissions.ts';

/** How many agents the team has and may have; undefined while one of both is not known. */
export function useAgentLimit(): { count: number; max: number } | undefined {
  const { maxAgentsLimit, isLoading } = usePermissions();
  const { data } = useInfiniteQuery(agentPagesQuery());
  return data && !isLoading ? { count: data.total, max: maxAgentsLimit } : undefined;
}
