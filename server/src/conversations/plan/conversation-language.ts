import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { functionsOf } from '@parley/contract/agent-functions.ts';
import type { SystemToolType } from '@parley/contract/functions.ts';
import { englishName } from '@parley/language/english-name.ts';
import { LanguageNotOffered } from '../records/conversation-errors.ts';

/**
 * The agent's settings in the language that a client asks for: its own, or one of its presets with its greeting and
 * its voice. An agent without a first message does not greet in any language.
 * @throws {LanguageNotOffered}
 */
export function configInLanguage(
  config: ConversationConfig,
  language: string | null | undefined,
): ConversationConfig {
  if (!language) return config;
  const presets = config.language_presets ?? {};
  const found = configIn(config, presets, language);
  if (found) return found;
  throw new LanguageNotOffered(language, offeredLanguages(config, presets));
}

/**
 * As `configInLanguage` for the language that is spoken already, also where language detection alone names it; an agent
 * that does not speak the language keeps its own.
 */
export function configSpokenIn(
  config: ConversationConfig,
  language: string | null | undefined,
): ConversationConfig {
  if (!language) return config;
  const presets = { ...detectedPresets(config), ...config.language_presets };
  return configIn(config, presets, language) ?? config;
}

type Presets = NonNullable<ConversationConfig['language_presets']>;

function configIn(
  config: ConversationConfig,
  presets: Presets,
  language: string,
): ConversationConfig | undefined {
  const { agent = {} } = config;
  const found = closestLanguage(language, offeredLanguages(config, presets));
  if (found === undefined) return undefined;
  if (found === agent.language) return config;
  const { agent: greeting, tts: voice } = presets[found]?.overrides ?? {};
  const { prompt = {}, first_message = '' } = agent;
  return {
    ...config,
    agent: {
      ...agent,
      language: found,
      first_message: first_message === '' ? '' : greeting?.first_message || first_message,
      prompt: { ...prompt, prompt: withLanguage(prompt.prompt ?? '', found) },
    },
    tts: { ...config.tts, ...(voice?.voice_id ? { voice_id: voice.voice_id } : {}) },
    // What is said while an answer takes its time is written in the agent's own language.
    turn: { ...config.turn, soft_timeout_config: { ...config.turn?.soft_timeout_config, message: '' } },
    language_presets: { ...config.language_presets, ...ownPreset(config) },
  };
}

/** A preset without wishes for each language that the agent's language detection names. */
function detectedPresets(config: ConversationConfig): Presets {
  const detection = functionsOf(config).find(({ name }) => name === LANGUAGE_DETECTION);
  const named = detection?.type === 'system' ? (detection.params.supported_languages ?? []) : [];
  return Object.fromEntries(named.map((code) => [code, {}]));
}

const LANGUAGE_DETECTION: SystemToolType = 'language_detection';

// The agent can return to its own language as to any of its presets.
function ownPreset({ agent, tts }: ConversationConfig): Presets {
  if (!agent?.language) return {};
  const overrides = {
    agent: { first_message: agent.first_message },
    tts: { voice_id: tts?.voice_id },
  };
  return { [agent.language]: { is_own: true, overrides } };
}

// The prompt is written in the agent's own language, which is the one that a model would go on in.
function withLanguage(prompt: string, language: string): string {
  return `${prompt}\n\nSpeak ${englishName(language)} in this conversation.`;
}

function offeredLanguages({ agent }: ConversationConfig, presets: Presets): string[] {
  return [agent?.language, ...Object.keys(presets)].filter((key) => key !== undefined);
}

// A conversation remembers `pt` of `pt-br`, and browsers ask for `en-US`.
function closestLanguage(asked: string, offered: readonly string[]): string | undefined {
  const wanted = asked.trim().toLowerCase();
  return (
    offered.find((key) => key.toLowerCase() === wanted) ??
    offered.find((key) => withoutRegion(key) === withoutRegion(wanted))
  );
}

function withoutRegion(tag: string): string | undefined {
  return tag.toLowerCase().split(/[-_]/)[0];
}
