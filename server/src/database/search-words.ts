import type { PhoneCall } from '@parley/contract/call-log.ts';
import { folded } from '@parley/language/plain-text.ts';

// What belongs here: what conversations are found by. Texts are folded here, on the writing and on the reading side,
// so that what is found does not depend on the locale of the operator's database.

/** Longest part of a name that counts, and longest list of names, in characters: both are indexed. */
const NAME_MAX = 100;
const NAMES_MAX = 400;
/** Words of one conversation that can be found, and letters of a word that count. */
const WORDS_MAX = 4_000;
const LETTERS_MAX = 40;

/** Names of a conversation: agent, caller, called number. */
export type ConversationNames = {
  agentName: string;
  userId: string | null;
  phoneCall?: PhoneCall | null | undefined;
};

/** The names by which a conversation can be found, folded. */
export function searchNames({ agentName, userId, phoneCall }: ConversationNames): string {
  const names = [agentName, userId, phoneCall?.external_number, phoneCall?.agent_number_label];
  return names
    .flatMap((name) => (name ? [folded(name.slice(0, NAME_MAX))] : []))
    .join('\n')
    .slice(0, NAMES_MAX);
}

/** The words of texts, folded, each once. */
export function searchWords(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of wordsIn(text)) {
      if (words.size < WORDS_MAX) words.add(word);
    }
  }
  return [...words];
}

/** What finds words that begin with each word of the text, as PostgreSQL's `tsquery`; undefined where there is none. */
export function wordQuery(text: string): string | undefined {
  const words = wordsIn(text).map((word) => `'${word}':*`);
  return words.length > 0 ? words.join(' & ') : undefined;
}

/** What finds names that contain the text, as a pattern of `like`. */
export function namePattern(text: string): string {
  return containing(folded(text.toWellFormed().replaceAll('\0', '')));
}

/** What finds the names of conversations with this user, and of few others. */
export function userPattern(userId: string): string {
  return namePattern(userId.slice(0, NAME_MAX));
}

/** What finds texts that contain this one, as a pattern of `like`. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/**
 * What finds telephone numbers in international form that contain what is typed of one, however it is written; undefined
 * for other texts.
 */
export function numberPattern(text: string): string | undefined {
  if (!/^[\d\s().+/-]*\d[\d\s().+/-]*$/.test(text)) return undefined;
  // A number is written at home with a zero that it does not have abroad.
  const digits = text.replace('(0)', '').replaceAll(/\D/g, '');
  return `%${digits.replace(/^0+(?=\d)/, '')}%`;
}

/** Whether a name contains the text, whatever case and accents. */
export function holdsText(name: string, text: string): boolean {
  return folded(name).includes(folded(text));
}

function wordsIn(text: string): string[] {
  const words = folded(text.toWellFormed()).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word].slice(0, LETTERS_MAX).join(''));
}
