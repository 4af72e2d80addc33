import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import type { Database } from '../../database/database.ts';
import { createQueryCache } from '../../database/query-cache.ts';
import { type CallLimits, countToday, type TeamBoundsOf } from '../records/call-limit-queries.ts';

/** The limits of an agent's conversations. */
export function callLimitsOf({ call_limits }: PlatformSettings): CallLimits {
  return {
    concurrent: limitOf(call_limits?.agent_concurrency_limit),
    daily: limitOf(call_limits?.daily_limit),
  };
}

/** Whether an agent is so far from its limits that a conversation need not be counted before it begins. */
export type AmpleRoom = (
  agent: Pick<AgentSnapshot, 'teamId' | 'agent_id'>,
  limits: CallLimits,
) => Promise<boolean>;

/** Conversations that cannot begin within {@link MEMORY_MS}, however many nodes there are. */
const AMPLE = 10_000;
const MEMORY_MS = 1_000;

/**
 * Counting under a lock costs a chat several statements before its first reply; far from its limits an agent is
 * counted once a second at most.
 */
export function createAmpleRoom(database: Database, boundsOf: TeamBoundsOf): AmpleRoom {
  const counted = createQueryCache(MEMORY_MS, (agentId: string) => countToday(database, agentId));
  return async ({ teamId, agent_id }, { concurrent, daily }) => {
    if (concurrent !== undefined || (await boundsOf(teamId)).conversations !== undefined) return false;
    if (daily === undefined) return true;
    return daily > AMPLE && (await counted.get(agent_id)) + AMPLE <= daily;
  };
}

// -1 means no limit.
function limitOf(given: number | undefined): number | undefined {
  return given === undefined || given < 0 ? undefined : given;
}
