import type { AgentLanguage } from '@parley/contract/languages.ts';
import {
  CONVERSATION_WORDS,
  type ConversationWords,
  listedPhrases,
} from '@parley/language/conversation-words.ts';

/** Words that tell who may speak, in one language; without accents and in small letters where they are compared. */
export function turnWords(
  language: AgentLanguage,
  kind: keyof ConversationWords['turnWords'],
): readonly string[] {
  return listedPhrases(CONVERSATION_WORDS[language].turnWords[kind]);
}

/** A text as its words are compared: small letters, no accents, no punctuation but ' and - inside words. */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
  return plain.match(/[\p{L}\p{N}@]+(?:['.-][\p{L}\p{N}]+)*'?/gu) ?? [];
}
