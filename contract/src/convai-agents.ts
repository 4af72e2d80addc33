import { z } from 'zod';
import { ConversationConfig, PlatformSettings } from './agent-config.ts';
import { deleteAgent, duplicateAgent } from './agent-list.ts';
import { listAgentPage } from './agent-list-page.ts';
import { AGENT_MARKUP_FIELDS, createAgent, getAgent, updateAgent } from './agents.ts';
import { getPermissions } from './auth.ts';
import { demandsOf, endpointsOf } from './endpoint.ts';
import { AgentId, ById } from './id.ts';
import { AGENT_NAME_MAX } from './limits.ts';
import { plainName } from './plain-name.ts';
import { queryInteger } from './query-integer.ts';
import { getToolServer, listToolServers, ToolServer } from './tool-servers.ts';

// What belongs here: agents as the server SDK of ElevenLabs asks for them. What Parley cannot do is refused by name.

const endpoint = endpointsOf('ElevenLabs SDK');

/** Who something belongs to, and what the caller may do with it. */
export const ConvaiAccess = z.object({
  is_creator: z.boolean(),
  /** Empty where it is not known. */
  creator_name: z.string(),
  creator_email: z.string(),
  role: z.enum(['admin', 'editor', 'viewer']),
});

const ConvaiAgent = z.looseObject({
  agent_id: AgentId,
  name: z.string(),
  conversation_config: ConversationConfig,
  platform_settings: PlatformSettings,
  metadata: z.object({ created_at_unix_secs: z.number(), updated_at_unix_secs: z.number() }),
  /** Number of the stored version. */
  version_id: z.string(),
  access_info: ConvaiAccess,
  tags: z.array(z.string()),
});

const ByAgent = z.object({ agent_id: AgentId });
const Name = plainName(AGENT_NAME_MAX, 'agent_name_required', 'max_100_chars');
/** Every agent has versions, whether that is asked for or not. */
const IsVersioned = z.enum(['true', 'false']).optional();

export const convaiListAgents = endpoint({
  method: 'GET',
  path: '/v1/convai/agents',
  summary: "A page of the team's agents, newest first",
  ...demandsOf(listAgentPage),
  query: z.strictObject({
    page_size: queryInteger(1, 100).default(30),
    search: z.string().trim().max(200).optional(),
    cursor: z.string().max(200).optional(),
    archived: z.literal('false').optional(),
    sort_by: z.literal('created_at').optional(),
    sort_direction: z.literal('desc').optional(),
  }),
  response: z.object({
    agents: z.array(
      z.object({
        agent_id: AgentId,
        name: z.string(),
        /** Empty: lists do not read the settings. */
        voice_id: z.string(),
        tags: z.array(z.string()),
        created_at_unix_secs: z.number(),
        access_info: ConvaiAccess,
        archived: z.boolean(),
      }),
    ),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
  }),
});

export const convaiGetAgent = endpoint({
  method: 'GET',
  path: '/v1/convai/agents/:agent_id',
  summary: 'One agent with all its settings',
  ...demandsOf(getAgent),
  params: ByAgent,
  query: z.strictObject({}),
  markupFields: AGENT_MARKUP_FIELDS,
  response: ConvaiAgent,
});

/** Settings that are not given are Parley's own. */
export const convaiCreateAgent = endpoint({
  method: 'POST',
  path: '/v1/convai/agents/create',
  summary: 'Create an agent',
  ...demandsOf(createAgent),
  query: z.strictObject({ enable_versioning: IsVersioned }),
  body: z.strictObject({
    name: Name,
    conversation_config: ConversationConfig,
    platform_settings: PlatformSettings.optional(),
  }),
  response: ByAgent,
});

export const convaiUpdateAgent = endpoint({
  audit: 'publish',
  method: 'PATCH',
  path: '/v1/convai/agents/:agent_id',
  summary: 'Save a new version of an agent; settings that are not named stay',
  ...demandsOf(updateAgent),
  params: ByAgent,
  // What is meant for a branch must not be in force for everybody.
  query: z.strictObject({ enable_versioning_if_not_enabled: IsVersioned }),
  body: z.strictObject({
    name: Name.optional(),
    conversation_config: ConversationConfig.optional(),
    platform_settings: PlatformSettings.optional(),
  }),
  markupFields: AGENT_MARKUP_FIELDS,
  response: ConvaiAgent,
});

export const convaiDeleteAgent = endpoint({
  method: 'DELETE',
  path: '/v1/convai/agents/:agent_id',
  summary: 'Delete an agent; its conversations stay',
  ...demandsOf(deleteAgent),
  params: ByAgent,
});

export const convaiDuplicateAgent = endpoint({
  method: 'POST',
  path: '/v1/convai/agents/:agent_id/duplicate',
  summary: 'Copy an agent, under another name where one is given',
  ...demandsOf(duplicateAgent),
  params: ByAgent,
  body: z.strictObject({ name: Name.optional() }),
  response: ByAgent,
});

/** Tool servers as they are called in Parley; functions of agents travel in the agents' settings. */
export const convaiListToolServers = endpoint({
  method: 'GET',
  path: '/v1/convai/mcp-servers',
  summary: "The team's tool servers, newest first",
  ...demandsOf(listToolServers),
  response: z.object({ mcp_servers: z.array(ToolServer) }),
});

export const convaiGetToolServer = endpoint({
  method: 'GET',
  path: '/v1/convai/mcp-servers/:id',
  summary: 'One tool server',
  ...demandsOf(getToolServer),
  params: ById,
  response: ToolServer,
});

export const convaiGetSettings = endpoint({
  method: 'GET',
  path: '/v1/convai/settings',
  summary: 'What the team may use',
  ...demandsOf(getPermissions),
  isOpenToSuspended: false,
  scope: 'agents:read',
  response: z.object({
    can_use_mcp_servers: z.boolean(),
    webhooks: z.object({ events: z.array(z.string()) }),
  }),
});
