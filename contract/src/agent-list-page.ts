import { z } from 'zod';
import { AgentListEntry, listAgents } from './agent-list.ts';
import { endpoint } from './endpoint.ts';
import { SEARCH_MAX } from './limits.ts';
import { queryInteger } from './query-integer.ts';

/** Agents of one page, newest first. */
export const AgentListPage = z.object({
  list: z.array(AgentListEntry),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
  /** Agents that match the search. */
  found: z.number().int(),
  /** All agents of the team. */
  total: z.number().int(),
});
export type AgentListPage = z.infer<typeof AgentListPage>;

const AgentListQuery = z.object({
  /** Part of a name, of an id, or of 'bot' followed by the id, whatever its case; or a whole agent id. */
  search: z.string().trim().max(SEARCH_MAX).optional(),
  cursor: z.string().max(SEARCH_MAX).optional(),
  /** 50 where a page is asked for without it. */
  page_size: queryInteger(1, 100).optional(),
  /** `true` for those alone that answer a number. */
  has_number: z.literal('true').optional(),
});

/** The call as the server answers it: without a query by all agents in an array, with one by a page of them. */
export const listAgentsOrPage = endpoint({
  method: listAgents.method,
  path: listAgents.path,
  summary:
    "The team's agents, newest first: all in an array, or, as soon as a parameter is given, a page of them",
  tag: listAgents.tag,
  access: listAgents.access,
  scope: 'agents:read',
  query: AgentListQuery,
  response: z.union([z.array(AgentListEntry), AgentListPage]),
});

/** The same call for those who always ask for a page. */
export const listAgentPage = endpoint({
  ...listAgentsOrPage,
  query: AgentListQuery.required({ page_size: true }),
  response: AgentListPage,
});
