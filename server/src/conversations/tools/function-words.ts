import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { ClientFunction, WebhookFunction } from '@parley/contract/functions.ts';
import { fillVariables } from '@parley/engine/replies/dynamic-variables.ts';
import type { OwnWords, SessionTool } from '@parley/engine/tools/tool.ts';
import { agentLanguage } from '../../agents/agent-language.ts';
import type { SystemToolFacts } from './system-tools.ts';

/** Whether callers are asked before a function is called, and what its author has the agent say then and while it runs. */
export type FunctionWords = Pick<SessionTool, 'needsConsent' | 'announcement' | 'waitMessages'>;

/** The words of a function in one conversation, with their variables filled in. */
export function functionWords(
  { caller_confirmation, wait_messages = [] }: WebhookFunction | ClientFunction,
  { isWritten, config, variables }: Pick<SystemToolFacts, 'isWritten' | 'config' | 'variables'>,
): FunctionWords {
  const language = agentLanguage(writtenLanguage(config));
  const wordsOf = (stored = ''): OwnWords[] => {
    const text = fillVariables(stored, variables).trim();
    return text === '' ? [] : [{ text, language }];
  };
  const needsConsent = caller_confirmation?.enabled === true;
  return {
    needsConsent,
    announcement: needsConsent ? wordsOf(caller_confirmation.message)[0] : undefined,
    waitMessages: isWritten ? [] : wait_messages.flatMap(wordsOf),
  };
}

// In a conversation in another language, the agent's own one is among its presets.
function writtenLanguage({ agent, language_presets = {} }: ConversationConfig): string | undefined {
  const [own] = Object.entries(language_presets).find(([, { is_own }]) => is_own === true) ?? [];
  return own ?? agent?.language;
}
