import type { AgentLanguage } from '@parley/contract/languages.ts';
import { CONVERSATION_WORDS } from '@parley/language/conversation-words.ts';
import { languageNamed } from '@parley/language/language-names.ts';
import { meantWords } from './back-channel.ts';
import { plainWords } from './turn-words.ts';

/**
 * Whether a caller is only being polite, agrees or declines: `hello`, `oui merci`, `no`. No document says anything
 * to that.
 */
export function isSocial(text: string, language: AgentLanguage): boolean {
  if (text.includes('?')) return false;
  const words = plainWords(text);
  if (words.length > LONGEST_COURTESY) return false;
  const left = words.filter((word) => !COURTESIES.has(word));
  return left.length === 0 || meantWords(left.join(' '), language, []) === 0;
}

/** Whether a caller says nothing but that they want to speak another language: `Do you speak English?` */
export function asksForLanguage(text: string): boolean {
  const words = plainWords(text);
  const isName = (word: string) => languageNamed(word) !== undefined;
  return words.some(isName) && words.every((word) => isName(word) || REQUESTS.has(word));
}

/** Words of a caller who says more than this mean something. */
const LONGEST_COURTESY = 7;

/** Greetings, thanks, leave-taking, yes and no in every language that an agent speaks, in plain form. */
const COURTESIES = wordsOfAll('courtesies');
const REQUESTS = wordsOfAll('languageRequest');

function wordsOfAll(list: 'courtesies' | 'languageRequest'): ReadonlySet<string> {
  return new Set(Object.values(CONVERSATION_WORDS).flatMap((words) => words[list].split(' ')));
}
