import { conceptsIn, conceptTerms, type FoundConcept } from '../concepts/concept-lexicon.ts';
import { markTerms } from '../segment/passage-terms.ts';
import { folded } from '../words/folded.ts';
import { marksIn } from '../words/marks.ts';
import { stemsOf } from '../words/stemming.ts';
import { isStopWord, isWeakWord, questionLanguage } from '../words/stop-words.ts';
import { type WordToken, wordTokens } from '../words/word-tokens.ts';
import {
  completions,
  compoundsEndingWith,
  frequencyOf,
  misspeltNeighbours,
  termsOfWord,
} from './neighbouring-words.ts';
import type { PassageIndex } from './passage-index.ts';
import { markKindsWanted } from './question-kinds.ts';

/** Terms that stand for a word of the question where they stand together, and how well they do, 0 to 1. */
export type Alternative = {
  terms: readonly number[];
  weight: number;
  /** Where it counts differently towards whether the question is answered than towards the order. */
  answers?: number;
};

/** One thing that a question asks for. */
export type Wanted = {
  alternatives: readonly Alternative[];
  /** How much it says besides how rare it is: small for words that any question holds. */
  emphasis: number;
  /** Whether a passage without it answers less. */
  isRequired: boolean;
  /** The language it was asked in, and whether texts in others are known to have words for it. */
  language?: string | undefined;
  isTranslatable?: boolean;
  /** It is no word of the question but a sign of an answer to it, such as an amount of money. */
  isSign?: boolean;
};

const FULL = 1;
const OTHER_LANGUAGE = 0.9;
const CONCEPT = 0.62;
const CONCEPT_PHRASE = 0.72;
/** The same thing in other words, or in another language, answers nearly as well as in the same words. */
const EQUIVALENT = 0.92;
const PARTS_TOGETHER = 0.9;
const PART = 0.45;
const COMPLETION = 0.55;
const COMPOUND_END = 0.5;
const MISSPELT = [1, 0.85, 0.6];

const WEAK = 0.35;
const CODE = 1.6;
const EARLIER = 0.3;
const KIND = 0.5;
/** A word in more passages was meant as it is written. */
const RARE = 3;
/** A neighbour that stands in so many times more passages is what was meant. */
const FAR_MORE = 20;
/** Shorter words complete to too much. */
const LEAST_COMPLETED = 5;
const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'no', 'nb', 'fi']);
const LEAST_PART = 4;

/**
 * What a question asks for, in terms of an index.
 * @param earlier words of what was said before, which count little
 * @param spoken language of the conversation, for a question too short to tell its own
 */
export function questionPlan(
  index: PassageIndex,
  question: string,
  earlier: readonly string[],
  spoken: string | undefined,
): Wanted[] {
  const languages = [...new Set(index.documents.map(({ language }) => language))];
  const wanted = wantedWords(index, question, languages, spoken);
  const before = earlier.flatMap((text) => wantedWords(index, text, languages, spoken));
  const kinds = markKindsWanted(folded(question));
  const kindTerms = kinds.flatMap((kind) => known(index, [`?${kind}`]));
  const values = marksIn(question).flatMap((mark) =>
    mark.value ? known(index, markTerms(mark).slice(1)) : [],
  );
  return [
    ...wanted,
    ...before.map((word) => ({ ...word, emphasis: word.emphasis * EARLIER, isRequired: false })),
    ...(kindTerms.length > 0
      ? [
          {
            alternatives: kindTerms.map((term) => single(term, FULL)),
            emphasis: KIND,
            isRequired: false,
            isSign: true,
          },
        ]
      : []),
    ...values.map((term) => ({ alternatives: [single(term, FULL)], emphasis: FULL, isRequired: false })),
  ];
}

/** Words of a question that say something of their own. */
export function contentWords(question: string, spoken: string | undefined): string[] {
  const tokens = [...wordTokens(question)].filter(({ kind }) => kind !== 'part');
  const language = questionLanguage(
    tokens.map(({ plain }) => plain),
    spoken,
  );
  return tokens
    .filter(({ plain }) => !isSmall(plain, language) && !isWeak(plain, language))
    .map(({ plain }) => plain);
}

function wantedWords(
  index: PassageIndex,
  question: string,
  languages: readonly string[],
  spoken: string | undefined,
): Wanted[] {
  const all = [...wordTokens(question)];
  const tokens = all.filter(({ kind }) => kind !== 'part');
  const plainWords = tokens.map(({ plain }) => plain);
  const language = questionLanguage(plainWords, spoken);
  const stemmedBy = [...new Set([...(language === undefined ? [] : [language]), ...languages])];
  const concepts = conceptsIn(
    tokens.map(({ word }) => word),
    language,
  );
  const wanted: Wanted[] = [];
  const seen = new Set<string>();
  for (const [place, token] of tokens.entries()) {
    if (isSmall(token.plain, language) || seen.has(token.plain)) continue;
    seen.add(token.plain);
    const parts = all.filter(({ kind, at }) => kind === 'part' && at === token.at);
    const own = ownTerms(index, token, stemmedBy, language);
    const alternatives = [
      ...own,
      ...neighbouringTerms(index, token, own),
      ...joinedTerms(index, tokens, place, stemmedBy),
      ...partTerms(index, parts, stemmedBy, language),
      ...concepts
        .filter(({ from, count }) => from <= place && place < from + count)
        .flatMap((concept) => conceptAlternatives(index, concept, languages)),
    ];
    const emphasis = isWeak(token.plain, language) ? WEAK : token.kind === 'code' ? CODE : FULL;
    const isTranslatable =
      token.kind !== 'word' || concepts.some(({ from, count }) => from <= place && place < from + count);
    wanted.push({ alternatives: best(alternatives), emphasis, isRequired: true, language, isTranslatable });
  }
  for (const concept of concepts) {
    const isOfSmallWords = tokens
      .slice(concept.from, concept.from + concept.count)
      .every(({ plain }) => isSmall(plain, language));
    if (!isOfSmallWords) continue;
    const alternatives = conceptAlternatives(index, concept, languages);
    wanted.push({ alternatives: best(alternatives), emphasis: KIND, isRequired: false });
  }
  return wanted;
}

function ownTerms(
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
function neighbouringTerms(
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
function joinedTerms(
  index: PassageIndex,
  tokens: readonly WordToken[],
  place: number,
  stemmedBy: readonly string[],
): Alternative[] {
  return [place - 1, place].flatMap((from) => {
    const [one, other] = [tokens[from], tokens[from + 1]];
    if (!one || !other) return [];
    const joined = one.word + other.word;
    return stemmedBy
      .flatMap((language) => known(index, stemsOf(joined, language)))
      .map((term) => single(term, FULL));
  });
}

/** "XR-200" where the texts have XR 200, and each part of "self-service". */
function partTerms(
  index: PassageIndex,
  parts: readonly WordToken[],
  stemmedBy: readonly string[],
  language: string | undefined,
): Alternative[] {
  const telling = parts.filter(({ plain }) => !isSmall(plain, language));
  if (telling.length === 0) return [];
  const terms = telling.map(
    ({ word }) => stemmedBy.flatMap((stemmed) => known(index, stemsOf(word, stemmed)))[0],
  );
  const found = terms.filter((term) => term !== undefined);
  return [
    ...(found.length === telling.length ? [{ terms: found, weight: PARTS_TOGETHER }] : []),
    ...telling.flatMap(({ plain }, place) => {
      const term = terms[place];
      return plain.length >= LEAST_PART && term !== undefined ? [single(term, PART)] : [];
    }),
  ];
}

function conceptAlternatives(
  index: PassageIndex,
  found: FoundConcept,
  languages: readonly string[],
): Alternative[] {
  return languages.flatMap((language) =>
    conceptTerms(found.concept, language).flatMap((terms) => {
      const numbers = known(index, terms);
      if (numbers.length < terms.length) return [];
      const weight = terms.length > 1 || found.count > 1 ? CONCEPT_PHRASE : CONCEPT;
      return [{ terms: numbers, weight, answers: EQUIVALENT }];
    }),
  );
}

function known(index: PassageIndex, terms: readonly string[]): number[] {
  return terms.flatMap((term) => index.terms.get(term) ?? []);
}

function single(term: number, weight: number): Alternative {
  return { terms: [term], weight };
}

/** Each set of terms once, with its best weight. */
function best(alternatives: readonly Alternative[]): Alternative[] {
  const byTerms = new Map<string, Alternative>();
  for (const alternative of alternatives) {
    const key = alternative.terms.join(' ');
    if ((byTerms.get(key)?.weight ?? 0) < alternative.weight) byTerms.set(key, alternative);
  }
  return [...byTerms.values()];
}

function isSmall(plain: string, language: string | undefined): boolean {
  return language !== undefined && isStopWord(plain, language);
}

function isWeak(plain: string, language: string | undefined): boolean {
  return language !== undefined && isWeakWord(plain, language);
}
