import { z } from 'zod';
import { ConversationConfig, PlatformSettings } from './agent-config.ts';
import { AgentType } from './agent-list.ts';
import { endpointsOf } from './endpoint.ts';
import { AgentId, OfAgent, Uuid } from './id.ts';
import { AGENT_NAME_MAX } from './limits.ts';
import { plainName } from './plain-name.ts';

const endpoint = endpointsOf('Agents', 'agents');

const AgentName = plainName(AGENT_NAME_MAX, 'agent_name_required', 'max_100_chars');

/** What a client sends to create an agent. Unknown fields are stored. */
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
  /** Whether the caller saved it, in another window or on another device. */
  is_own: z.boolean().optional(),
});
export type AgentConflict = z.infer<typeof AgentConflict>;

/**
 * Fields of an agent that may contain HTML elements, since servers are sent them as they are. All others lose their
 * elements when the agent is stored, and tags that are no elements of HTML stay, such as `<context>` in a prompt.
 */
export const AGENT_MARKUP_FIELDS = ['constant_value'] as const;

/** Accepts the row's id or the agent id. */
export const getAgent = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id',
  summary: 'One agent with all its settings',
  access: 'viewer',
  params: OfAgent,
  markupFields: AGENT_MARKUP_FIELDS,
  response: AgentDetail,
});

export const getFirstMessage = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/first-message',
  summary: 'What the agent says first, variables filled in; empty when it waits for the caller',
  access: 'viewer',
  params: OfAgent,
  response: z.object({ first_message: z.string() }),
});

export const createAgent = endpoint({
  method: 'POST',
  path: '/api/agents',
  summary: 'Create an agent',
  access: 'member',
  status: 201,
  query: z.object({
    /**
     * A creation that is repeated under its key, since the answer was lost, saves the agent that the first one made, or
     * makes another where that was deleted.
     */
    idempotency_key: Uuid.optional(),
  }),
  body: NewAgent,
  markupFields: AGENT_MARKUP_FIELDS,
  response: AgentDetail,
});

export const updateAgent = endpoint({
  audit: 'publish',
  method: 'PATCH',
  path: '/api/agents/:agent_id',
  summary: 'Save a new version of an agent',
  access: 'member',
  params: z.object({ agent_id: AgentId }),
  body: AgentChange,
  markupFields: AGENT_MARKUP_FIELDS,
  response: AgentDetail,
});
