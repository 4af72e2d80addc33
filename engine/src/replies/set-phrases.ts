import type { AgentLanguage } from '@parley/contract/languages.ts';
import { CONVERSATION_WORDS, type ConversationWords } from '@parley/language/conversation-words.ts';

/**
 * What the agent says of itself when no model can say it. On the telephone: `keysOnly` without a speech recogniser,
 * `notPutThrough` behind a transfer that was not answered, `lineBroke` when a call goes on whose line broke, `unsaved` while nothing can be stored. `suspended` is said for a
 * team that the operator has suspended, `transferTest` in a test in place of a transfer to `{to}`,
 * `callBack` before the question whether the agent is to call back.
 */
export type SetPhrase = keyof ConversationWords['phrases'];

/** A set phrase in the language of the conversation. */
export function setPhrase(phrase: SetPhrase, language: AgentLanguage): string {
  return CONVERSATION_WORDS[language].phrases[phrase];
}

type WaitKind = keyof ConversationWords['waits'];

/** How many phrases of each kind a conversation has said, and which words that tools have of their own. */
export type SaidWaits = Record<WaitKind, number> & { own: readonly string[] };

/**
 * What is said while an answer takes its time, never the same twice in a conversation.
 * @param said those that the conversation has said already
 * @returns undefined when there is nothing left to say
 */
export function waitPhrase(
  kind: WaitKind,
  said: Readonly<Record<WaitKind, number>>,
  language: AgentLanguage,
): string | undefined {
  return CONVERSATION_WORDS[language].waits[kind][said[kind]];
}
