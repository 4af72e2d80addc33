import { CONCEPT_LANGUAGES, conceptsOfMisspelt, conceptTerms } from '@parley/language/concepts.ts';
import { type Alternative, known } from './alternative.ts';
import type { PassageIndex } from './passage-index.ts';

const CONCEPT = 0.62;
const CONCEPT_PHRASE = 0.72;
const MISSPELT = 0.85;
/** The same thing in other words, or in another language, answers nearly as well as in the same words. */
const EQUIVALENT = 0.85;

/** Terms of the words that stand for a concept in the languages of the texts. */
export function conceptAlternatives(
  index: PassageIndex,
  concept: string,
  wordCount: number,
  languages: readonly string[],
): Alternative[] {
  return languages.flatMap((language) =>
    conceptTerms(concept, language).flatMap((terms) => {
      const numbers = known(index, terms);
      if (numbers.length < terms.length) return [];
      const weight = terms.length > 1 || wordCount > 1 ? CONCEPT_PHRASE : CONCEPT;
      return [{ terms: numbers, weight, answers: EQUIVALENT }];
    }),
  );
}

/** A word that is misspelt in another language than that of the texts that answer it. */
export function misspeltConcepts(
  index: PassageIndex,
  word: string,
  language: string | undefined,
  languages: readonly string[],
): Alternative[] {
  if (language === undefined || !CONCEPT_LANGUAGES.includes(language)) return [];
  return conceptsOfMisspelt(word, language).flatMap((concept) =>
    conceptAlternatives(index, concept, 1, languages).map(({ terms, weight }) => ({
      terms,
      weight: weight * MISSPELT,
    })),
  );
}
