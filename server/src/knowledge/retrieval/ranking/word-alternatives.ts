import { CONCEPT_LANGUAGES, conceptsOfMisspelt, conceptTerms } from '@parley/language/concepts.ts';
import { stemsOf } from '@parley/language/stems.ts';
import { isStopWord } from '@parley/language/stop-words.ts';
import type { WordToken } from '@parley/language/word-tokens.ts';
import { type Alternative, known, single } from './alternative.ts';
import {
  completions,
  compoundsEndingWith,
  frequencyOf,
  misspeltNeighbours,
  termsOfWord,
} from './neighbouring-words.ts';
import type { PassageIndex } from './passage-index.ts';

const FULL = 1;
const OTHER_LANGUAGE = 0.9;
const PARTS_TOGETHER = 0.9;
const PART = 0.45;
const COMPLETION = 0.55;
const COMPOUND_END = 0.5;
/** By the number of edits. */
const MISSPELT = [1, 0.85, 0.6];
/** A word in more passages was meant as it is written. */
const RARE = 3;
/** A neighbour that stands in so many times more passages is what was meant. */
const FAR_MORE = 20;
/** Shorter words complete to too much. */
const LEAST_COMPLETED = 5;
const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'no', 'nb', 'fi']);
const LEAST_PART = 4;

/** The word itself, stemmed for every language that it may be found in. */
export function ownTerms(
  index: PassageIndex,
  { word, plain }: WordToken,
  stemmedBy: readonly string[],
  language: string | undefined,
): Alternative[] {
  return [
    ...stemmedBy.flatMap((stemmed) =>
      known(index, stemsOf(word, stemmed)).map((term) =>
        single(term, stemmed === language || stemmed === '' ? FULL : OTHER_LANGUAGE),
      ),
    ),
    ...termsOfWord(index, plain).map((term) => single(term, FULL)),
  ];
}

/** For a word that the texts do not know, or far less than one that looks like it. */
export function neighbouringTerms(
  index: PassageIndex,
  { plain, kind }: WordToken,
  own: readonly Alternative[],
): Alternative[] {
  if (kind !== 'word' || /\d/.test(plain)) return [];
  const frequency = Math.max(0, ...own.flatMap(({ terms }) => terms.map((term) => frequencyOf(index, term))));
  const isUnknown = frequency === 0;
  if (frequency * FAR_MORE > index.passageCount) return [];
  const misspelt = (frequency <= RARE ? misspeltNeighbours(index, plain) : [])
    .filter((neighbour) => isUnknown || (neighbour.edits === 1 && neighbour.frequency > frequency * FAR_MORE))
    .map(({ term, edits }) => single(term, (MISSPELT[edits] ?? 0) * (isUnknown ? 1 : 0.7)));
  const completed =
    plain.length >= LEAST_COMPLETED ? completions(index, plain).map((term) => single(term, COMPLETION)) : [];
  const isCompounding = index.documents.some(({ language }) => COMPOUNDING.has(language));
  const compounds =
    isCompounding && plain.length >= LEAST_PART
      ? compoundsEndingWith(index, plain).map((term) => single(term, COMPOUND_END))
      : [];
  return [
    ...misspelt,
    ...completed,
    ...compounds,
    ...(isUnknown && isCompounding ? takenApart(index, plain) : []),
  ];
}

/** The two words of the texts that a compound is made of, with what joins them. */
function takenApart(index: PassageIndex, plain: string): Alternative[] {
  for (let cut = plain.length - LEAST_PART; cut >= LEAST_PART; cut -= 1) {
    const ends = termsOfWord(index, plain.slice(cut));
    if (ends.length === 0) continue;
    const beginning = plain.slice(0, cut);
    const begins = [beginning, beginning.replace(/(?:s|n|en|es)$/, ''), `${beginning}e`].flatMap(
      (candidate) => (candidate.length >= LEAST_PART ? termsOfWord(index, candidate) : []),
    );
    const [first] = begins;
    const [last] = ends;
    if (first !== undefined && last !== undefined) {
      return [{ terms: [first, last], weight: PARTS_TOGETHER }, single(first, PART), single(last, PART)];
    }
  }
  return [];
}

/** "XR 200" and "wi fi" where the texts have XR-200 and wifi. */
export function joinedTerms(
  index: PassageIndex,
  tokens: readonly WordToken[],
  position: number,
  stemmedBy: readonly string[],
): Alternative[] {
  return [position - 1, position].flatMap((from) => {
    const [one, other] = [tokens[from], tokens[from + 1]];
    if (!one || !other) return [];
    const joined = one.word + other.word;
    return stemmedBy
      .flatMap((language) => known(index, stemsOf(joined, language)))
      .map((term) => single(term, FULL));
  });
}

/** "XR-200" where the texts have XR 200, and each part of "self-service". */
export function partTerms(
  index: PassageIndex,
  parts: readonly WordToken[],
  stemmedBy: readonly string[],
  language: string | undefined,
): Alternative[] {
  const telling = parts.filter(({ plain }) => !(language !== undefined && isStopWord(plain, language)));
  if (telling.length === 0) return [];
  const terms = telling.map(
    ({ word }) => stemmedBy.flatMap((stemmed) => known(index, stemsOf(word, stemmed)))[0],
  );
  const found = terms.filter((term) => term !== undefined);
  return [
    ...(found.length === telling.length ? [{ terms: found, weight: PARTS_TOGETHER }] : []),
    ...telling.flatMap(({ plain }, position) => {
      const term = terms[position];
      return plain.length >= LEAST_PART && term !== undefined ? [single(term, PART)] : [];
    }),
  ];
}

const CONCEPT = 0.62;
const CONCEPT_PHRASE = 0.72;
const MISSPELT_CONCEPT = 0.85;
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
      weight: weight * MISSPELT_CONCEPT,
    })),
  );
}
