import { BACK_CHANNEL_WORDS } from '@parley/contract/back-channel-words.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import { plainWords } from './turn-words.ts';

/**
 * How many words of a text are more than what a listener says, such as `mhm` or `oui, d'accord`.
 * @param ignoredTerms words and phrases that do not count either
 */
export function meantWords(text: string, language: AgentLanguage, ignoredTerms: readonly string[]): number {
  return countMeant(plainWords(text), phrasesOf(language, ignoredTerms));
}

/** The same while words may follow: what may become a listener's phrase, such as `I` of `I see`, is not counted yet. */
export function meantWordsSoFar(
  text: string,
  language: AgentLanguage,
  ignoredTerms: readonly string[],
): number {
  const words = plainWords(text);
  const phrases = phrasesOf(language, ignoredTerms);
  let fewest = countMeant(words, phrases);
  for (let length = Math.min(LONGEST_PHRASE - 1, words.length); length > 0; length -= 1) {
    const last = `${words.slice(-length).join(' ')} `;
    const isBeginning = [...phrases].some((phrase) => phrase.startsWith(last));
    if (isBeginning) fewest = Math.min(fewest, countMeant(words.slice(0, -length), phrases));
  }
  return fewest;
}

function countMeant(words: readonly string[], phrases: ReadonlySet<string>): number {
  let meant = 0;
  for (let index = 0; index < words.length; ) {
    const length = phraseLengthAt(words, index, phrases);
    if (length === 0 && !HUMMING.test(words[index] ?? '')) meant += 1;
    index += Math.max(1, length);
  }
  return meant;
}

// Sounds of listening and of hesitation, however long they are drawn.
const HUMMING = /^(?:m+|m+h+m*|h+m+|u+h+|u+m+|a+h+|o+h+|e+h+|e+r+|e+u+h*)$/;
// Longest phrase of the lists, in words.
const LONGEST_PHRASE = 4;

function phraseLengthAt(words: readonly string[], index: number, phrases: ReadonlySet<string>): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length - index); length > 0; length -= 1) {
    if (phrases.has(words.slice(index, index + length).join(' '))) return length;
  }
  return 0;
}

const known = new Map<AgentLanguage, ReadonlySet<string>>();

function phrasesOf(language: AgentLanguage, ignoredTerms: readonly string[]): ReadonlySet<string> {
  let own = known.get(language);
  if (!own) {
    own = new Set(BACK_CHANNEL_WORDS[language].split(', ').map(phraseOf));
    known.set(language, own);
  }
  return ignoredTerms.length === 0 ? own : new Set([...own, ...ignoredTerms.map(phraseOf)]);
}

function phraseOf(text: string): string {
  return plainWords(text).join(' ');
}
