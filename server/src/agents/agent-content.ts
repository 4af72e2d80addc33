import { isDeepStrictEqual } from 'node:util';
import type { ConversationConfig, PlatformSettings } from '@parley/contract/agent-config.ts';
import type { AgentType } from '@parley/contract/agent-list.ts';
import {
  AGENT_MARKUP_FIELDS,
  type AgentChange,
  type AgentDetail,
  type NewAgent,
} from '@parley/contract/agents.ts';
import { answeredCriterion } from '@parley/contract/answered-criterion.ts';
import { stripHtmlTags } from '@parley/contract/html-tags.ts';
import { isRecord } from '@parley/contract/json.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { newAgentConfig, newAgentPlatform } from '@parley/contract/new-agent.ts';
import { isPlainName } from '@parley/contract/plain-text.ts';
import { storableJson } from '../http/storable-json.ts';
import { InvalidAgent, TooManyDocuments } from './agent-errors.ts';
import type { agents, agentVersions } from './agent-table.ts';
import { clampedSettings } from './clamped-settings.ts';

/** What a version of an agent consists of: everything a person can change. */
export type AgentContent = Pick<
  typeof agentVersions.$inferSelect,
  'name' | 'type' | 'conversationConfig' | 'platformSettings' | 'extras'
>;

/**
 * The content of a new agent, defaults filled in.
 * @throws {InvalidAgent | TooManyDocuments}
 */
export function contentOfNew(agent: NewAgent): AgentContent {
  const type: AgentType =
    agent.type ?? (agent.conversation_config.conversation?.text_only ? 'chat' : 'voice');
  return checked({
    name: agent.name,
    type,
    conversationConfig: withDefaults(agent.conversation_config, newAgentConfig(type)),
    platformSettings: newPlatformSettings(agent),
    extras: extrasOf(agent),
  });
}

/**
 * The content after a change: each section that the change carries replaces the stored one, the others stay.
 * @throws {InvalidAgent | TooManyDocuments}
 */
export function contentAfter(stored: AgentContent, change: AgentChange): AgentContent {
  return checked({
    name: change.name ?? stored.name,
    type: change.type ?? stored.type,
    conversationConfig: { ...stored.conversationConfig, ...change.conversation_config },
    platformSettings: { ...stored.platformSettings, ...change.platform_settings },
    extras: { ...stored.extras, ...extrasOf(change) },
  });
}

/** The agent that is changed, as it is stored. */
type StoredAgent = { ids: readonly string[]; config: ConversationConfig };

/**
 * Checks the functions, tool servers and documents of settings that are about to be saved; of a file, documents that
 * the team does not have stay.
 * @returns the settings with numbers and secrets in the form in which they are stored; the rest is untouched
 * @throws {InvalidAgent} with a code for each function that cannot be saved
 */
export type FunctionCheck = (
  teamId: string,
  config: ConversationConfig,
  context?: { stored?: StoredAgent | undefined; isFromFile?: boolean },
) => Promise<ConversationConfig>;

/** Whether two contents would be stored alike. */
export function isSameContent(one: AgentContent, other: AgentContent): boolean {
  return isDeepStrictEqual(asStored(one), asStored(other));
}

/** Columns of the agent's row that repeat a part of its content, for lists. */
export function listColumnsOf(content: AgentContent): {
  name: string;
  type: AgentType;
  language: string;
  llm: string;
} {
  const { agent } = content.conversationConfig;
  return {
    name: content.name,
    type: content.type,
    language: agent?.language ?? '',
    llm: agent?.prompt?.llm ?? '',
  };
}

/** An agent at one of its versions, as the contract shows it. */
export function toAgentDetail(
  agent: Pick<typeof agents.$inferSelect, 'id' | 'agentId'>,
  version: typeof agentVersions.$inferSelect,
): AgentDetail {
  return {
    ...withoutElements(version.extras),
    agent_id: agent.agentId,
    external_id: agent.agentId,
    provider_uuid: agent.id,
    name: version.name,
    type: version.type,
    // Versions from before there were the rules obey them as well.
    conversation_config: withoutElements(clampedSettings(version.conversationConfig)),
    platform_settings: withoutElements(version.platformSettings),
    version: version.number,
    updated_at: version.createdAt.toISOString(),
    updated_by: version.authorName,
  };
}

function checked(given: AgentContent): AgentContent {
  const storable = storableJson(given);
  const content = {
    ...storable,
    conversationConfig: withoutElements(storable.conversationConfig),
    platformSettings: withoutElements(storable.platformSettings),
    extras: withoutElements(storable.extras),
  };
  if (content.name.trim() === '') {
    throw new InvalidAgent('The agent needs a name.', [{ path: 'name', message: 'agent_name_required' }]);
  }
  if (!isPlainName(content.name)) {
    throw new InvalidAgent('The name of an agent is plain text.', [
      { path: 'name', message: 'markup_not_allowed' },
    ]);
  }
  if (!content.conversationConfig.agent?.prompt?.prompt?.trim()) {
    throw new InvalidAgent('The agent needs a system prompt.', [
      { path: 'conversation_config.agent.prompt.prompt', message: 'system_prompt_required' },
    ]);
  }
  const known = content.conversationConfig.agent.prompt.knowledge_base?.length ?? 0;
  if (known > KNOWLEDGE.documentsPerAgentMax) throw new TooManyDocuments();
  return content;
}

/** Settings whose texts contain no HTML elements: they are spoken, shown, or told to a model. */
export function withoutElements<T>(settings: T): T {
  return stripHtmlTags(settings, AGENT_MARKUP_FIELDS) as T;
}

// What the server itself writes; a client that sends a loaded agent back must not store it twice.
const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'agent_id',
  'external_id',
  'provider_uuid',
  'name',
  'type',
  'conversation_config',
  'platform_settings',
  'version',
  'base_version',
  'updated_at',
  'updated_by',
  // What says that an agent comes from a file.
  'format',
  'format_version',
  'exported_at',
]);

function extrasOf(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !KNOWN_FIELDS.has(name)));
}

// Through JSON, as the database does: undefined fields vanish and -0 becomes 0.
function asStored({ name, type, conversationConfig, platformSettings, extras }: AgentContent): unknown {
  return JSON.parse(JSON.stringify({ name, type, conversationConfig, platformSettings, extras }));
}

/** The complete platform settings of a new agent, which is judged by what callers asked unless criteria are given. */
function newPlatformSettings({ conversation_config, platform_settings = {} }: NewAgent): PlatformSettings {
  const criteria = [answeredCriterion(conversation_config.agent?.language)];
  return withDefaults(platform_settings, { ...newAgentPlatform(), evaluation: { criteria } });
}

/** What is given wins, level by level; an absent or undefined field takes the default. */
function withDefaults<T extends object>(given: T, defaults: T): T {
  const merged = { ...defaults, ...definedOf(given) } as Record<string, unknown>;
  for (const [key, fallback] of Object.entries(defaults)) {
    const value = merged[key];
    if (isRecord(value) && isRecord(fallback)) merged[key] = withDefaults(value, fallback);
  }
  return merged as T;
}

function definedOf(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}
