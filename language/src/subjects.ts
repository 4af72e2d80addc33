import { stem } from './stems.ts';
import subjects from './subjects.json' with { type: 'json' };
import { nearestWord } from './typing-errors.ts';

/*
 * Subjects are coarser than concepts: what callers ask most businesses about, with words of all languages in plain form.
 * A word may stand for several.
 */

/** `subjects.json`: by subject its words, a line for each language or group of languages. */
export type SubjectWords = Readonly<Record<string, readonly string[]>>;

const SHORTEST_STEMMED = 5;

/** Words by subject. */
export const SUBJECT_WORDS: SubjectWords = subjects;
const byWord: ReadonlyMap<string, ReadonlySet<string>> = subjectsBy((word) => word);
const byStem = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();

/** The words by their first letter, which typing errors seldom touch. */
const vocabulary: ReadonlyMap<string, readonly string[]> = Map.groupBy(byWord.keys(), (word) =>
  word.charAt(0),
);

/** The subjects that a plain word stands for, such as `hours` for « horaires ». */
export function subjectsOf(word: string, language: string): readonly string[] {
  const exact = byWord.get(word);
  if (exact) return [...exact];
  const stems = byStem.get(language) ?? subjectsBy((known) => stem(known, language), SHORTEST_STEMMED);
  byStem.set(language, stems);
  return [...(stems.get(stem(word, language)) ?? [])];
}

/** The subjects of the word that a misspelt one was meant to be. */
export function subjectsOfMisspelt(word: string): readonly string[] {
  const meant = nearestWord(word, vocabulary.get(word.charAt(0)) ?? []);
  return meant === undefined ? [] : [...(byWord.get(meant) ?? [])];
}

function subjectsBy(key: (word: string) => string, shortest = 1): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [subject, lines] of Object.entries(SUBJECT_WORDS)) {
    for (const word of lines.flatMap((line) => line.split(' '))) {
      if (word.length < shortest) continue;
      const known = found.get(key(word)) ?? new Set();
      found.set(key(word), known.add(subject));
    }
  }
  return found;
}
