import { z } from 'zod';
import { ConversationConfig, PlatformSettings } from './agent-config.ts';
import { endpoint } from './endpoint.ts';
import { AgentId, Uuid } from './id.ts';
import { IntegrationKind } from './integrations.ts';
import { AGENT_NAME_MAX } from './limits.ts';
import { hasMarkup } from './plain-text.ts';

/** Voice agents speak by phone, chat agents write. */
export const AgentType = z.enum(['voice', 'chat']);
export type AgentType = z.infer<typeof AgentType>;

const AgentName = z
  .string()
  .trim()
  .min(1, 'agent_name_required')
  .max(AGENT_NAME_MAX, 'max_100_chars')
  .refine((name) => !hasMarkup(name), 'markup_not_allowed');

/** What a client sends to create an agent. Unknown fields are kept. */
export const NewAgent = z.looseObject({
  name: AgentName,
  type: AgentType.optional(),
  conversation_config: ConversationConfig,
  platform_settings: PlatformSettings.optional(),
});
export type NewAgent = z.infer<typeof NewAgent>;

/** What a client sends to change an agent; an absent part stays as it is. */
export const AgentChange = z.looseObject({
  provider_uuid: Uuid.optional(),
  name: AgentName.optional(),
  type: AgentType.optional(),
  conversation_config: ConversationConfig.optional(),
  platform_settings: PlatformSettings.optional(),
  /** The version that the change was made on; an older one than the stored is refused with `agent_version_conflict`. */
  base_version: z.number().int().positive().optional(),
});
export type AgentChange = z.infer<typeof AgentChange>;

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

/** What `config` of a list entry holds. */
export const AgentListConfig = z.looseObject({
  phone_numbers: z
    .array(z.looseObject({ phone_number: z.string().optional(), phone_number_id: z.string().optional() }))
    .optional(),
  metadata: z.looseObject({ created_at_unix_secs: z.number().optional() }).optional(),
});
export type AgentListConfig = z.infer<typeof AgentListConfig>;

/** An agent as the editor loads it. */
export const AgentDetail = z.looseObject({
  agent_id: AgentId,
  external_id: AgentId,
  provider_uuid: Uuid,
  name: z.string(),
  type: AgentType,
  conversation_config: ConversationConfig,
  platform_settings: PlatformSettings,
  /** Number of the stored version, from 1. */
  version: z.number().int(),
  updated_at: z.iso.datetime(),
  /** Name of the person who saved this version; empty when unknown. */
  updated_by: z.string(),
});
export type AgentDetail = z.infer<typeof AgentDetail>;

/** What a 409 `agent_version_conflict` carries in `detail`. */
export const AgentConflict = z.object({
  version: z.number().int(),
  updated_at: z.iso.datetime(),
  updated_by: z.string(),
});
export type AgentConflict = z.infer<typeof AgentConflict>;

export const listAgents = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents',
  summary: "The team's agents, newest first",
  tag: 'Agents',
  access: 'viewer',
  response: z.array(AgentListEntry),
});

/** Accepts the row's id or the agent id. */
export const getAgent = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id',
  summary: 'One agent with all its settings',
  tag: 'Agents',
  access: 'viewer',
  params: z.object({ id: z.union([Uuid, AgentId]) }),
  response: AgentDetail,
});

export const getFirstMessage = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/first-message',
  summary: 'What the agent says first, variables filled in; empty when it waits for the caller',
  tag: 'Agents',
  access: 'viewer',
  params: z.object({ id: z.union([Uuid, AgentId]) }),
  response: z.object({ first_message: z.string() }),
});

export const createAgent = endpoint({
  method: 'POST',
  path: '/api/agents',
  summary: 'Create an agent',
  tag: 'Agents',
  access: 'member',
  status: 201,
  body: NewAgent,
  response: AgentDetail,
});

export const updateAgent = endpoint({
  method: 'PATCH',
  path: '/api/agents/:agent_id',
  summary: 'Save a new version of an agent',
  tag: 'Agents',
  access: 'member',
  params: z.object({ agent_id: AgentId }),
  body: AgentChange,
  response: AgentDetail,
});

export const duplicateAgent = endpoint({
  method: 'POST',
  path: '/api/agents/:external_id/duplicate',
  summary: 'Copy an agent with everything but its number and secrets',
  tag: 'Agents',
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
  tag: 'Agents',
  access: 'member',
  params: z.object({ external_id: AgentId }),
});
