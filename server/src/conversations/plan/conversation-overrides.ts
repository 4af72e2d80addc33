import { isDeepStrictEqual } from 'node:util';
import type {
  ConversationConfig,
  DynamicVariables,
  PlatformSettings,
} from '@parley/contract/agent-config.ts';
import { AUDIO_FORMATS } from '@parley/contract/agent-defaults.ts';
import { isRecord } from '@parley/contract/json.ts';
import type { ConfigOverride, InitiationMessage } from '@parley/contract/live-messages.ts';
import { AudioFormatUnknown, OverrideRefused, ToolMocksRefused } from '../records/conversation-errors.ts';

// These decide how a conversation travels, not what the agent is; every client of the protocol sends the first.
const ALWAYS_ALLOWED: ReadonlySet<string> = new Set([
  'conversation.text_only',
  'conversation.client_events',
  'asr.user_input_audio_format',
  'tts.agent_output_audio_format',
]);

/** Deeper settings cannot be overridden. */
const MAX_DEPTH = 8;

/**
 * The agent's settings with what the client overrides. Empty objects, nulls and values equal to the agent's own
 * do not count as overrides.
 * @param isTrusted lets everything be overridden, for tests of unsaved settings
 * @throws {OverrideRefused} when a field is overridden that the agent's security settings do not open
 * @throws {AudioFormatUnknown}
 */
export function overriddenConfig(
  config: ConversationConfig,
  override: ConfigOverride | null | undefined,
  { platform, isTrusted }: { platform: PlatformSettings; isTrusted: boolean },
): ConversationConfig {
  if (!override) return config;
  requireKnownFormat(override.asr?.user_input_audio_format);
  requireKnownFormat(override.tts?.agent_output_audio_format);
  const opened = platform.overrides?.conversation_config_override;
  return merge({ path: '', base: config, opened, isTrusted }, override, 0) as ConversationConfig;
}

/**
 * Extra fields for the agent's own model server, where it takes some.
 * @throws {OverrideRefused}
 */
export function allowedExtraBody(
  extraBody: Record<string, unknown> | null | undefined,
  { platform, isTrusted }: { platform: PlatformSettings; isTrusted: boolean },
): Record<string, unknown> | undefined {
  if (!extraBody || Object.keys(extraBody).length === 0) return undefined;
  if (!isTrusted && platform.overrides?.custom_llm_extra_body !== true) {
    throw new OverrideRefused('custom_llm_extra_body');
  }
  return extraBody;
}

/**
 * The values that a client gives to variables.
 * @param isTrusted the client is a member of the team, who may give all of them
 * @throws {OverrideRefused} for a variable that the agent locks
 */
export function allowedVariables(
  variables: DynamicVariables | null | undefined,
  { agent }: ConversationConfig,
  isTrusted: boolean,
): DynamicVariables | null | undefined {
  const locked = isTrusted ? [] : (agent?.dynamic_variables?.locked ?? []);
  const refused = locked.find((name) => variables && Object.hasOwn(variables, name));
  if (refused !== undefined) throw new OverrideRefused(`dynamic_variables.${refused}`);
  return variables;
}

/** @throws {ToolMocksRefused} when a client wants tools mocked: it would not expect them to be called */
export function refuseToolMocks(mocks: InitiationMessage['tool_mock_config']): void {
  if ((mocks?.mocking_strategy ?? 'none') !== 'none') throw new ToolMocksRefused();
}

// Another format than the one that was asked for would be noise.
function requireKnownFormat(name: unknown): void {
  if (name === undefined || name === null || AUDIO_FORMATS.some((format) => format === name)) return;
  throw new AudioFormatUnknown(JSON.stringify(name).slice(0, 40));
}

type Level = { path: string; base: unknown; opened: unknown; isTrusted: boolean };

function merge(level: Level, given: object, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new OverrideRefused(level.path);
  let merged: Record<string, unknown> = isRecord(level.base) ? { ...level.base } : {};
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    const inner = levelBelow(level, key);
    if (isRecord(value)) {
      if (Object.keys(value).length > 0) merged = { ...merged, [key]: merge(inner, value, depth + 1) };
    } else if (isOpen(inner)) merged = { ...merged, [key]: value };
    else if (!isDeepStrictEqual(inner.base, value)) throw new OverrideRefused(inner.path);
  }
  return merged;
}

function levelBelow({ path, base, opened, isTrusted }: Level, key: string): Level {
  return {
    path: path === '' ? key : `${path}.${key}`,
    base: isRecord(base) && Object.hasOwn(base, key) ? base[key] : undefined,
    opened: isRecord(opened) && Object.hasOwn(opened, key) ? opened[key] : undefined,
    isTrusted,
  };
}

function isOpen({ path, opened, isTrusted }: Level): boolean {
  return isTrusted || opened === true || ALWAYS_ALLOWED.has(path);
}
