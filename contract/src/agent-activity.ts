import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AgentId } from './id.ts';

// What belongs here: how much agents were in use lately, for lists of them.

/**
 * Days that activity is counted over, conversations of one agent that are counted at most, and agents that can be asked
 * about at a time: as many as a page of them has.
 */
export const AGENT_ACTIVITY = { days: 7, countedMax: 1_000, agentsMax: 100 } as const;

const Count = z.number().int();

/** What an agent did in the last seven days, tests left out. */
export const AgentActivity = z.object({
  agent_id: z.string(),
  /** At most {@link AGENT_ACTIVITY}`.countedMax`, which stands for that many or more. */
  conversations: Count,
  /** Of these, those that were judged a success or a failure, and the successes. */
  judged: Count,
  succeeded: Count,
  /** When its last conversation began, also where that is longer ago; null for none. */
  last_started_unix_secs: z.number().nullable(),
});
export type AgentActivity = z.infer<typeof AgentActivity>;

/** Agents of other teams are left out. */
export const listAgentActivity = endpoint({
  method: 'GET',
  path: '/api/{provider}/logs/activity',
  summary: 'What agents did in the last seven days',
  tag: 'Call logs',
  access: 'viewer',
  scope: 'conversations:read',
  flag: 'canViewLogs',
  query: z.object({
    /** Ids of agents, separated by commas. */
    agent_id: z
      .string()
      .max(5_000)
      .refine((list) => {
        const ids = list.split(',');
        return ids.length <= AGENT_ACTIVITY.agentsMax && ids.every((id) => AgentId.safeParse(id).success);
      }, `Not a list of at most ${AGENT_ACTIVITY.agentsMax} agent ids`),
  }),
  response: z.array(AgentActivity),
});
