import { isDeepStrictEqual } from 'node:util';
import type {
  ConversationConfig,
  DynamicVariables,
  PlatformSettings,
} from '@parley/contract/agent-config.ts';
import { AUDIO_FORMATS } from '@parley/contract/agent-defaults.ts';
import type { ConfigOverride } from '@parley/contract/config-override.ts';
import { isRecord } from '@parley/contract/json.ts';
import type { InitiationMessage } from '@parley/contract/live-messages.ts';
import type { ExpectedError } from '../../http/expected-error.ts';
import { AudioFormatUnknown, OverrideRefused, ToolMocksRefused } from '../records/conversation-errors.ts';

const FORMATS: ReadonlySet<string> = new Set([
  'asr.user_input_audio_format',
  'tts.agent_output_audio_format',
]);
// These decide how a conversation travels, not what the agent is; every client of the protocol sends the first.
const ALWAYS_ALLOWED: ReadonlySet<string> = new Set([
  'conversation.text_only',
  'conversation.client_events',
  ...FORMATS,
]);

/** Deeper settings cannot be overridden. */
const MAX_DEPTH = 8;

/** What may be overridden, and what becomes of the rest. */
export type OverrideAccess = {
  platform: PlatformSettings;
  /** Lets everything be overridden, for tests of unsaved settings. */
  isTrusted: boolean;
  /** Gets what stays as it is; thrown unless given. */
  refuse?: ((path: string, error: ExpectedError) => void) | undefined;
};

/** What becomes of refusals that are not taken. */
export function throwRefusal(_path: string, error: ExpectedError): void {
  throw error;
}

/**
 * The agent's settings with what the client overrides. Empty objects, nulls and values equal to the agent's own
 * do not count as overrides.
 * @throws {OverrideRefused} when a field is overridden that the agent's security settings do not open
 * @throws {AudioFormatUnknown}
 */
export function overriddenConfig(
  config: ConversationConfig,
  override: ConfigOverride | null | undefined,
  { platform, ...access }: OverrideAccess,
): ConversationConfig {
  if (!override) return config;
  const opened = platform.overrides?.conversation_config_override;
  return merge({ path: '', base: config, opened, ...access }, override, 0);
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

type Level = Omit<OverrideAccess, 'platform'> & { path: string; base: unknown; opened: unknown };

function merge(level: Level, given: object, depth: number): Record<string, unknown> {
  const { path, base, refuse = throwRefusal } = level;
  let merged: Record<string, unknown> = isRecord(base) ? { ...base } : {};
  if (depth > MAX_DEPTH) {
    refuse(path, new OverrideRefused(path));
    return merged;
  }
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    const inner = levelBelow(level, key);
    if (isRecord(value)) {
      const part = merge(inner, value, depth + 1);
      if (Object.keys(part).length > 0) merged = { ...merged, [key]: part };
      continue;
    }
    const refusal = refusalOf(inner, value);
    if (refusal) refuse(inner.path, refusal);
    else merged = { ...merged, [key]: value };
  }
  return merged;
}

function levelBelow({ path, base, opened, ...access }: Level, key: string): Level {
  return {
    ...access,
    path: path === '' ? key : `${path}.${key}`,
    base: isRecord(base) && Object.hasOwn(base, key) ? base[key] : undefined,
    opened: isRecord(opened) && Object.hasOwn(opened, key) ? opened[key] : undefined,
  };
}

function refusalOf({ path, base, opened, isTrusted }: Level, value: unknown): ExpectedError | undefined {
  // Another format than the one that was asked for would be noise.
  if (FORMATS.has(path) && !AUDIO_FORMATS.some((format) => format === value)) {
    return new AudioFormatUnknown(JSON.stringify(value).slice(0, 40));
  }
  const isOpen = isTrusted || opened === true || ALWAYS_ALLOWED.has(path);
  return isOpen || isDeepStrictEqual(base, value) ? undefined : new OverrideRefused(path);
}
