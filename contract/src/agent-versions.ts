import { z } from 'zod';
import { ConversationConfig, PlatformSettings } from './agent-config.ts';
import { AgentType } from './agent-list.ts';
import { AGENT_MARKUP_FIELDS, AgentDetail } from './agents.ts';
import { endpointsOf } from './endpoint.ts';
import { OfAgent } from './id.ts';
import { VERSION_NOTE_MAX } from './limits.ts';
import { queryInteger } from './query-integer.ts';

const endpoint = endpointsOf('Agents', 'agents');

/** One save of an agent, as its history lists it. */
export const AgentVersionEntry = z.object({
  version: z.number().int(),
  name: z.string(),
  updated_at: z.iso.datetime(),
  /** Name of the person who saved it; empty when unknown. */
  updated_by: z.string(),
  /** The version whose settings it brought back; null for an ordinary save. */
  restored_from: z.number().int().nullable(),
  /** What a member noted about it; empty for nothing. */
  note: z.string(),
  /** Conversations of this version. */
  conversations: z.number().int(),
});
export type AgentVersionEntry = z.infer<typeof AgentVersionEntry>;

/** More than anybody saves. */
const MAX_VERSION = 999_999_999;

const OfVersion = OfAgent.extend({ version: queryInteger(1, MAX_VERSION) });

/** Newest first; `before` continues behind a version. */
export const listAgentVersions = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/versions',
  summary: 'The history of an agent, newest first',
  access: 'viewer',
  params: OfAgent,
  query: z.object({
    before: queryInteger(1, MAX_VERSION).optional(),
    limit: queryInteger(1, 100).default(50),
  }),
  response: z.object({ versions: z.array(AgentVersionEntry), has_more: z.boolean() }),
});

export const getAgentVersion = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/versions/:version',
  summary: 'An agent as it was at one of its versions',
  access: 'viewer',
  params: OfVersion,
  markupFields: AGENT_MARKUP_FIELDS,
  response: AgentDetail,
});

/** Replaces the note of a version; its settings never change. */
export const noteAgentVersion = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/agents/:id/versions/:version',
  summary: 'Note what a version of an agent is about',
  access: 'member',
  params: OfVersion,
  body: z.object({ note: z.string().trim().max(VERSION_NOTE_MAX) }),
  response: z.object({ version: z.number().int(), note: z.string() }),
});

/** The old settings become a new version; what lies between stays in the history. */
export const restoreAgentVersion = endpoint({
  audit: 'publish',
  method: 'POST',
  path: '/api/{provider}/agents/:id/versions/:version/restore',
  summary: 'Bring the settings of a version back',
  access: 'member',
  params: OfVersion,
  /** The version that the person saw in force; an older one is refused with `agent_version_conflict`. */
  body: z.object({ base_version: z.number().int().positive() }),
  markupFields: AGENT_MARKUP_FIELDS,
  response: AgentDetail,
});

/**
 * Settings of an older version, or of a file, in place of those in force. To erase earlier conversations is confirmed
 * where it is chosen, so it does not come along unless it was chosen before.
 */
export function withoutErasure(settings: PlatformSettings, inForce: PlatformSettings): PlatformSettings {
  const { privacy } = settings;
  const isChosen = inForce.privacy?.apply_to_existing_conversations === true;
  if (isChosen || privacy?.apply_to_existing_conversations !== true) return settings;
  return { ...settings, privacy: { ...privacy, apply_to_existing_conversations: false } };
}

/** How an exported agent says what it is. */
export const AGENT_FILE_FORMAT = 'parley-agent';

/** An agent in a file: all its settings, nothing secret, nothing of the installation that it came from. */
export const AgentFile = z.looseObject({
  format: z.literal(AGENT_FILE_FORMAT),
  format_version: z.literal(1),
  exported_at: z.iso.datetime(),
  name: z.string(),
  type: AgentType,
  conversation_config: ConversationConfig,
  platform_settings: PlatformSettings,
});
export type AgentFile = z.infer<typeof AgentFile>;

export const exportAgent = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/export',
  summary: 'An agent as a file, without secrets',
  access: 'viewer',
  params: OfAgent,
  markupFields: AGENT_MARKUP_FIELDS,
  response: AgentFile,
});
