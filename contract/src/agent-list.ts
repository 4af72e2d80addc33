import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { AgentId, Uuid } from './id.ts';
import { IntegrationKind } from './integration-kind.ts';

const endpoint = endpointsOf('Agents', 'agents');

/** Voice agents speak by phone, chat agents write. */
export const AgentType = z.enum(['voice', 'chat']);
export type AgentType = z.infer<typeof AgentType>;

/** One row of the agent list as the provider gives it: `config` is JSON text, sometimes encoded twice. */
export const AgentListEntry = z.object({
  id: Uuid,
  external_id: z.string(),
  name: z.string(),
  avatar: z.string().nullish(),
  number_active: z.union([z.string(), z.number()]).nullish(),
  type: AgentType.nullish(),
  config: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  /** What the agent is connected with besides its number; absent for nothing. */
  integrations: z.array(IntegrationKind).nullish(),
});
export type AgentListEntry = z.infer<typeof AgentListEntry>;

/** `config` of a list entry. */
export const AgentListConfig = z.looseObject({
  phone_numbers: z
    .array(
      z.looseObject({
        phone_number: z.string().optional(),
        phone_number_id: z.string().optional(),
        /** ISO 3166 code of two letters. */
        country: z.string().optional(),
      }),
    )
    .optional(),
  metadata: z.looseObject({ created_at_unix_secs: z.number().optional() }).optional(),
});
export type AgentListConfig = z.infer<typeof AgentListConfig>;

export const listAgents = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents',
  summary: "The team's agents, newest first",
  access: 'viewer',
  response: z.array(AgentListEntry),
});

export const duplicateAgent = endpoint({
  method: 'POST',
  path: '/api/agents/:external_id/duplicate',
  summary: 'Copy an agent with everything but its number and secrets',
  access: 'member',
  status: 201,
  params: z.object({ external_id: AgentId }),
  response: z.object({
    agent_id: AgentId,
    provider_uuid: Uuid,
    duplication_info: z.object({
      original_webhooks: z.number().int(),
      webhooks_duplicated: z.number().int(),
    }),
  }),
});

export const deleteAgent = endpoint({
  method: 'DELETE',
  path: '/api/agents/:external_id',
  summary: 'Delete an agent; its conversations stay',
  access: 'member',
  params: z.object({ external_id: AgentId }),
});

/** Pause before a fresh duplicate opens, in milliseconds. */
export const DUPLICATE_OPEN_MS = 500;
