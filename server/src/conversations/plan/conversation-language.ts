import type { ConversationConfig } from '@parley/contract/agent-config.ts';
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
  const { agent = {}, language_presets: presets = {} } = config;
  if (!language || isSame(language, agent.language)) return config;
  const found = Object.keys(presets).find((key) => isSame(language, key));
  if (found === undefined) {
    throw new LanguageNotOffered(
      language,
      [agent.language, ...Object.keys(presets)].filter((key) => key !== undefined),
    );
  }
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
    language_presets: { ...presets, ...ownPreset(config) },
  };
}

/** As `configInLanguage`; an agent that does not speak the language keeps its own. */
export function configSpokenIn(
  config: ConversationConfig,
  language: string | null | undefined,
): ConversationConfig {
  try {
    return configInLanguage(config, language);
  } catch (error) {
    if (error instanceof LanguageNotOffered) return config;
    throw error;
  }
}

// The agent can return to its own language as to any of its presets.
function ownPreset({ agent, tts }: ConversationConfig): ConversationConfig['language_presets'] {
  if (!agent?.language) return {};
  const overrides = {
    agent: { first_message: agent.first_message },
    tts: { voice_id: tts?.voice_id },
  };
  return { [agent.language]: { is_own: true, overrides } };
}

// The prompt is written in the agent's own language, which is the one that a model would go on in.
function withLanguage(prompt: string, language: string): string {
  return `${prompt}\n\nSpeak ${languageNames.of(language) ?? language} in this conversation.`;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

function isSame(asked: string, key: string | undefined): boolean {
  return asked.trim().toLowerCase() === key?.toLowerCase();
}
