import { AGENT_ACTIVITY, listAgentActivity } from '@parley/contract/agent-activity.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { batched } from './batched.ts';

/** Activity is read again after this long. */
const FRESH_MS = 60_000;

// Rows that come into view together are one call.
const activityOf = batched(async (ids) => {
  const found = await call(listAgentActivity, { query: { agent_id: ids.join(',') } });
  return new Map(found.map((activity) => [activity.agent_id, activity]));
}, AGENT_ACTIVITY.agentsMax);

/** What an agent did in the last seven days; null where it is not known any more. */
export const agentActivityQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agent-activity', agentId],
    queryFn: async () => (await activityOf(agentId)) ?? null,
    staleTime: FRESH_MS,
    retry: false,
  });
