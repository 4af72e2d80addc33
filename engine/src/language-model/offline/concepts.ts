import { CONCEPT_WORDS } from './concept-words.ts';
import { nearestWord } from './misspelling.ts';
import { stem } from './stems.ts';

// Finds the things that a word stands for, so that a question finds its answer under another word.

const SHORTEST_STEMMED = 5;

/** Concepts by word. */
const CONCEPTS_OF: ReadonlyMap<string, ReadonlySet<string>> = conceptsBy((word) => word);

/** Concepts by stem, for each language that was asked about. */
const CONCEPTS_BY_STEM = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();

/** The words by their first letter, which misspelling seldom touches. */
const VOCABULARY: ReadonlyMap<string, readonly string[]> = Map.groupBy(CONCEPTS_OF.keys(), (word) =>
  word.charAt(0),
);

/** The concepts a word stands for, such as `hours` for « horaires ». */
export function conceptsOf(word: string, language: string): readonly string[] {
  const exact = CONCEPTS_OF.get(word);
  if (exact) return [...exact];
  const byStem =
    CONCEPTS_BY_STEM.get(language) ?? conceptsBy((known) => stem(known, language), SHORTEST_STEMMED);
  CONCEPTS_BY_STEM.set(language, byStem);
  return [...(byStem.get(stem(word, language)) ?? [])];
}

/** The concepts of the word that a misspelt one was meant to be. */
export function conceptsOfMisspelt(word: string): readonly string[] {
  const meant = nearestWord(word, VOCABULARY.get(word.charAt(0)) ?? []);
  return meant === undefined ? [] : [...(CONCEPTS_OF.get(meant) ?? [])];
}

function conceptsBy(key: (word: string) => string, shortest = 1): Map<string, Set<string>> {
  const concepts = new Map<string, Set<string>>();
  for (const [concept, words] of Object.entries(CONCEPT_WORDS)) {
    for (const word of words.trim().split(/\s+/)) {
      if (word.length < shortest) continue;
      const known = concepts.get(key(word)) ?? new Set();
      concepts.set(key(word), known.add(concept));
    }
  }
  return concepts;
}
