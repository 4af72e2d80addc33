import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { ConfigOverride } from '@parley/contract/config-override.ts';
import { LanguageNotOffered } from '../records/conversation-errors.ts';
import { configInLanguage, configSpokenIn } from './conversation-language.ts';
import { type OverrideAccess, overriddenConfig, throwRefusal } from './conversation-overrides.ts';

/**
 * The agent's settings with what begins a conversation overrides. The language is chosen among those that the agent
 * offers; it is no override.
 * @param spokenLanguage the one that is spoken already, in a conversation that is taken up
 * @throws {LanguageNotOffered | OverrideRefused | AudioFormatUnknown} unless `refuse` takes them
 */
export function initiatedConfig(
  config: ConversationConfig,
  override: ConfigOverride | null | undefined,
  { spokenLanguage, ...access }: OverrideAccess & { spokenLanguage?: string | undefined },
): ConversationConfig {
  const { language, ...agent } = override?.agent ?? {};
  const spoken =
    spokenLanguage === undefined
      ? configAskedFor(config, language, access)
      : configSpokenIn(config, spokenLanguage);
  return overriddenConfig(spoken, { ...override, agent }, access);
}

function configAskedFor(
  config: ConversationConfig,
  language: string | null | undefined,
  { refuse = throwRefusal }: OverrideAccess,
): ConversationConfig {
  try {
    return configInLanguage(config, language);
  } catch (error) {
    if (!(error instanceof LanguageNotOffered)) throw error;
    refuse('agent.language', error);
    return config;
  }
}
