import { z } from 'zod';
import { getAgent } from './agents.ts';
import { ConvaiAccess } from './convai-agents.ts';
import { demandsOf, endpointsOf } from './endpoint.ts';
import { AgentFunction } from './functions.ts';
import { AgentId } from './id.ts';
import { queryInteger } from './query-integer.ts';

// What belongs here: functions of agents as the server SDK of ElevenLabs asks for them. None is shared by several
// agents: each is changed with its agent.

const endpoint = endpointsOf('ElevenLabs SDK');

const ToolType = z.enum(['webhook', 'client', 'system']);

const ConvaiTool = z.object({
  /** The agent's id and the name of the function, with a dot between them. */
  id: z.string(),
  tool_config: AgentFunction,
  access_info: ConvaiAccess,
  /** Calls are not added up here: the number is null and the latency 0. */
  usage_stats: z.object({ total_calls: z.null(), avg_latency_secs: z.number() }),
});

/** Values of headers that were typed as plain text are masked. */
export const convaiListTools = endpoint({
  method: 'GET',
  path: '/v1/convai/tools',
  summary: 'Functions of agents; a page has those of as many agents as `page_size` says',
  ...demandsOf(getAgent),
  scope: 'tools:read',
  query: z.strictObject({
    used_by_agent_id: AgentId.optional(),
    search: z.string().trim().max(200).optional(),
    types: z.union([ToolType, z.array(ToolType)]).optional(),
    page_size: queryInteger(1, 100).default(30),
    cursor: z.string().max(200).optional(),
    sort_by: z.literal('created_at').optional(),
    sort_direction: z.literal('desc').optional(),
  }),
  response: z.object({
    tools: z.array(ConvaiTool),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
  }),
});

export const convaiGetTool = endpoint({
  method: 'GET',
  path: '/v1/convai/tools/:tool_id',
  summary: 'One function of an agent',
  ...demandsOf(getAgent),
  scope: 'tools:read',
  params: z.object({ tool_id: z.string().max(200) }),
  query: z.strictObject({}),
  response: ConvaiTool,
});
