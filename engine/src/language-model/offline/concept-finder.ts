import { plainText } from './plain-text.ts';

/**
 * Finds things that words stand for, beyond those that the offline model knows itself: what a server has in its own
 * lexicon for looking documents up.
 * @param words in lower case, with accents, in their order
 * @param language of the words; undefined where that cannot be told
 * @returns the name of each, the place of its first word, and how many words stand for it
 */
export type ConceptFinder = (
  words: readonly string[],
  language: string | undefined,
) => readonly { concept: string; from: number; count: number }[];

/** Finds nothing. */
export const noConcepts: ConceptFinder = () => [];

/** The words of a text as a {@link ConceptFinder} takes them. */
export function wordsWithAccents(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Concepts of a question by its words in plain form. */
export function conceptsByWord(
  text: string,
  language: string,
  find: ConceptFinder,
): ReadonlyMap<string, readonly string[]> {
  const words = wordsWithAccents(text);
  const concepts = new Map<string, string[]>();
  for (const { concept, from, count } of find(words, language)) {
    for (const word of words.slice(from, from + count)) {
      const plain = plainText(word);
      concepts.set(plain, [...(concepts.get(plain) ?? []), concept]);
    }
  }
  return concepts;
}
