import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { fillVariables } from '@parley/engine/replies/dynamic-variables.ts';
import type { SessionTool } from '@parley/engine/tools/tool.ts';
import { agentLanguage } from '../../agents/agent-language.ts';
import type { SystemToolFacts } from './system-tools.ts';

/** What an agent says while a function takes its time; undefined in writing, and where that is left to the language. */
export function waitMessages(
  stored: readonly string[] = [],
  { isWritten, config, variables }: Pick<SystemToolFacts, 'isWritten' | 'config' | 'variables'>,
): SessionTool['waitMessages'] {
  if (isWritten || stored.length === 0) return undefined;
  const texts = stored.map((text) => fillVariables(text, variables).trim()).filter((text) => text !== '');
  return texts.length === 0 ? undefined : { texts, language: agentLanguage(writtenLanguage(config)) };
}

// In a conversation in another language, the agent's own one is among its presets.
function writtenLanguage({ agent, language_presets = {} }: ConversationConfig): string | undefined {
  const [own] = Object.entries(language_presets).find(([, { is_own }]) => is_own === true) ?? [];
  return own ?? agent?.language;
}
