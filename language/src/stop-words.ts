import { byLanguage } from './language-words.ts';
import { stemsOf } from './stems.ts';

const stopWords = byLanguage(({ stopWords }) => new Set(stopWords.split(' ')));
const weakWords = byLanguage(
  ({ weakWords }, language) =>
    new Set(weakWords.split(' ').flatMap((word) => [word, ...stemsOf(word, language)])),
);

/** @param plain a word without accents */
export function isStopWord(plain: string, language: string): boolean {
  return stopWords.get(language)?.has(plain) ?? false;
}

/** Whether missing this word says little about whether a question is answered. */
export function isWeakWord(plain: string, language: string): boolean {
  const weak = weakWords.get(language);
  if (!weak) return false;
  return weak.has(plain) || stemsOf(plain, language).some((stem) => weak.has(stem));
}

/**
 * The language that a question is in, by its small words.
 * @param fallback what it is taken for where they do not tell
 */
export function questionLanguage(
  plainWords: readonly string[],
  fallback: string | undefined,
): string | undefined {
  let best = fallback;
  let most = fallback === undefined ? 0 : smallWords(plainWords, fallback) + 0.5;
  for (const language of stopWords.keys()) {
    const count = smallWords(plainWords, language);
    if (count > most) [best, most] = [language, count];
  }
  return best;
}

function smallWords(plainWords: readonly string[], language: string): number {
  return plainWords.filter((word) => isStopWord(word, language) || isWeakWord(word, language)).length;
}
