import { stem } from '@parley/language/stems.ts';
import { subjectsOf, subjectsOfMisspelt } from '@parley/language/subjects.ts';
import { isTypoOf } from '@parley/language/typing-errors.ts';
import type { Fact } from './fact.ts';
import { conceptTerm, type FactIndex } from './fact-index.ts';

/** What one word of a question is looked up by, and how much it counts. */
export type QueryTerm = {
  word: string;
  stem: string;
  concepts: readonly string[];
  /** Concepts of the server's lexicon. */
  others?: readonly string[];
  /** Written as a name is. */
  isName?: boolean;
  /** Language of the conversation; undefined for what is no word. */
  language?: string;
  /** 0 for what only breaks ties. */
  weight: number;
  /** A thing of the caller's, as in "my kettle": it counts little when no fact names it. */
  isOwn?: boolean;
  /** Asks for something that looks like an amount, a time and the like, without a word of its own. */
  isKind?: boolean;
};

export type Match = {
  fact: Fact;
  /** The index it is from, and its position among the facts of all that were searched. */
  index: FactIndex;
  number: number;
  /** Share of the question's weight that the fact covers, 0 to 1. */
  coverage: number;
  /** Coverage with what breaks ties. */
  score: number;
};

/** From here on a fact carries a term itself, not only its heading. */
const OWN_WORDS = 0.6;
const BY_TYPO = 0.85;
const BY_PREFIX = 0.8;
const BY_ELISION = 0.9;
const BY_HINT = 0.12;
const HIGHEST_IDF = 2.5;
/** What is left of the weight of a minor word, or of the caller's own thing, that no fact names. */
const UNHEARD_OF = 0.35;
/** Weight of a number of the question that a fact contains. */
const KNOWN_NUMBER = 0.7;
/** What is left of the weight of a word that no fact names, all of them in other languages. */
const UNTRANSLATED = 0.5;
/** What a fact is worth that looks like an answer but shares no word with the question. */
const WITHOUT_CONTENT = 0.5;

/** The facts that share something with the terms, best first. */
export function searchFacts(
  index: FactIndex,
  terms: readonly QueryTerm[],
  hints: readonly QueryTerm[] = [],
): Match[] {
  return searchIndexes([index], terms, { hints });
}

type SearchOptions = {
  hints?: readonly QueryTerm[];
  /** How much more a word with content counts that stands nowhere. */
  missingWeight?: number;
  /** Shorter stems are not taken for misspelt ones of another word. */
  shortestMisspeltStem?: number;
};

/** The same in several indexes, as if they were one. */
export function searchIndexes(
  indexes: readonly FactIndex[],
  terms: readonly QueryTerm[],
  { hints = [], missingWeight = 1, shortestMisspeltStem = 0 }: SearchOptions = {},
): Match[] {
  const size = indexes.reduce((sum, { lines }) => sum + lineCount(lines), 0);
  const lineOf = lineFinder(indexes);
  const total = new Map<number, number>();
  const anchored = new Set<number>();
  let whole = 0;
  let isContentMissing = false;
  for (const term of terms) {
    const postings = postingsOf(indexes, term, shortestMisspeltStem);
    const matches = [...postings].flatMap(([number, strength]) => (strength >= OWN_WORDS ? [number] : []));
    const importance =
      weightOf(term, postings.size) *
      importanceOf(size, new Set((matches.length > 0 ? matches : [...postings.keys()]).map(lineOf)).size) *
      (postings.size === 0 ? lackOf(term, { indexes, missingWeight }) : 1);
    whole += importance;
    isContentMissing ||= isContent(term) && postings.size === 0;
    for (const [number, strength] of postings) {
      total.set(number, (total.get(number) ?? 0) + importance * strength);
      if (isContent(term) && strength >= OWN_WORDS) anchored.add(number);
    }
  }
  // Where no fact has the words itself, those under a heading with the words are all there is.
  const needsAnchor = anchored.size > 0 || isContentMissing;
  const hinted = [...hints, ...terms.filter(({ weight }) => weight === 0)].map((term) =>
    strengthByLine(postingsOf(indexes, term), lineOf),
  );
  const matches: Match[] = [];
  const find = factFinder(indexes);
  for (const [number, covered] of total) {
    const found = find(number);
    if (!found || whole === 0) continue;
    const coverage = (covered / whole) * (needsAnchor && !anchored.has(number) ? WITHOUT_CONTENT : 1);
    const hint = hinted.reduce((sum, postings) => sum + (postings.get(lineOf(number)) ?? 0), 0);
    matches.push({ ...found, number, coverage, score: coverage + BY_HINT * Math.min(hint, 2) });
  }
  return matches.toSorted((one, other) => other.score - one.score || one.number - other.number);
}

function strengthByLine(
  postings: ReadonlyMap<number, number>,
  lineOf: (number: number) => number,
): ReadonlyMap<number, number> {
  const byLine = new Map<number, number>();
  for (const [number, strength] of postings) {
    const line = lineOf(number);
    byLine.set(line, Math.max(byLine.get(line) ?? 0, strength));
  }
  return byLine;
}

/** The line of a fact. Sentences of one line speak of one matter, so a word that occurs in several of them counts once. */
function lineFinder(indexes: readonly FactIndex[]): (number: number) => number {
  if (indexes.every(({ facts, lines }) => lineCount(lines) === facts.length)) return (number) => number;
  const all: number[] = [];
  for (const { lines } of indexes) {
    const first = all.length;
    for (const line of lines) all.push(first + line);
  }
  return (number) => all[number] ?? number;
}

function lineCount(lines: readonly number[]): number {
  return (lines.at(-1) ?? -1) + 1;
}

function factFinder(indexes: readonly FactIndex[]) {
  const starts: { index: FactIndex; first: number }[] = [];
  let first = 0;
  for (const index of indexes) {
    starts.push({ index, first });
    first += index.facts.length;
  }
  return (number: number): { fact: Fact; index: FactIndex } | undefined => {
    const start = starts.findLast((each) => each.first <= number);
    const fact = start?.index.facts[number - start.first];
    return start && fact ? { fact, index: start.index } : undefined;
  };
}

/** Concepts that frame a question about something else. */
const FRAMING: ReadonlySet<string> = new Set(['place', 'price', 'sale']);

/** Whether a term is about something, rather than about the shape of the answer. */
function isContent({ isKind, weight, concepts }: QueryTerm): boolean {
  if (isKind) return weight >= 1 && concepts.includes('hours');
  return weight >= 1 && !concepts.some((concept) => FRAMING.has(concept));
}

function weightOf({ word, weight, isOwn }: QueryTerm, matches: number): number {
  if (matches > 0) return /^\d+$/.test(word) ? Math.max(weight, KNOWN_NUMBER) : weight;
  return weight < 1 || isOwn ? weight * UNHEARD_OF : weight;
}

/** Whether the word of a term, or another for the same thing, stands in the facts. */
export function knows(index: FactIndex, { stem: stemmed, concepts }: QueryTerm): boolean {
  return index.postings.has(stemmed) || concepts.some((concept) => index.postings.has(`#${concept}`));
}

/** How many postings of the index a search for the terms reads. */
export function countVisits(index: FactIndex, terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, term) => sum + postingsOf([index], term).size, 0);
}

/** Where a term stands: numbers of facts, counted through all indexes, with how well each carries it. */
function postingsOf(
  indexes: readonly FactIndex[],
  term: QueryTerm,
  shortestMisspeltStem = 0,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const eachIndex = (visit: (index: FactIndex, take: (key: string, factor: number) => void) => void) => {
    let first = 0;
    for (const index of indexes) {
      const start = first;
      first += index.facts.length;
      visit(index, (key, factor) => {
        for (const [number, strength] of index.postings.get(key) ?? []) {
          found.set(start + number, Math.max(found.get(start + number) ?? 0, strength * factor));
        }
      });
    }
  };
  eachIndex(({ language }, take) => {
    take(term.stem, 1);
    const own = term.word === '' ? '' : stem(term.word, language);
    if (own !== term.stem) take(own, 1);
    for (const concept of term.concepts) take(`#${concept}`, 1);
    for (const concept of term.others ?? []) take(conceptTerm(concept), 1);
  });
  if (found.size > 0 || term.word.length < 5 || /\d/.test(term.word)) return found;
  const isStemCompared = term.stem.length >= shortestMisspeltStem;
  eachIndex((index, take) => {
    for (const rest of withoutElision(term.word)) {
      take(stem(rest, 'fr'), BY_ELISION);
      for (const concept of subjectsOf(rest, 'fr')) take(`#${concept}`, BY_ELISION);
    }
    // A word that the concepts know is spelled right: it is not here.
    if (term.concepts.length > 0) return;
    for (const candidate of index.stems) {
      if (
        candidate.length >= 4 &&
        candidate[0] === term.stem[0] &&
        ((isStemCompared && !isForeign(index, term) && isTypoOf(term.stem, candidate)) ||
          isTypoOf(term.word, candidate))
      )
        take(candidate, BY_TYPO);
      else if (sharePrefix(candidate, term.stem)) take(candidate, BY_PREFIX);
    }
  });
  if (found.size > 0 || term.concepts.length > 0) return found;
  const meant = subjectsOfMisspelt(term.word);
  eachIndex((_, take) => {
    for (const concept of meant) take(`#${concept}`, BY_TYPO);
  });
  return found;
}

/** Verbs that any document puts in other words, in plain form. */
const GENERIC =
  /^(?:includ(?:es?|ed|ing)|contain(?:s|ed)?|compris\w*|appl(?:y|ies)|exist(?:s|ed)?|allow(?:s|ed)?|permit\w*|last(?:s|ed)?|become|takes?|needs?|requir\w*|inclu(?:t|re|se?s?|ent)|compren(?:d|dre|ne|nent)|contien(?:t|nent)|exist(?:e|ent|er)|autoris\w*|permet\w*|dur(?:e|ent|er|a|an|ar)|faut|necessite\w*|incluy\w*|contien\w*|ofrec\w*|existen?|permit\w*|necesit\w*|hace falta|lleva\w*)$/;

// A word that is nowhere speaks against every fact, less so where it only is not translated.
function lackOf(
  term: QueryTerm,
  { indexes, missingWeight }: { indexes: readonly FactIndex[]; missingWeight: number },
): number {
  if (indexes.every((index) => isForeign(index, term))) return UNTRANSLATED;
  if (GENERIC.test(term.word)) return missingWeight > 1 ? UNHEARD_OF : 1;
  return isContent(term) && !term.isOwn ? missingWeight : 1;
}

function isForeign(index: FactIndex, { language }: QueryTerm): boolean {
  return language !== undefined && index.language !== language;
}

/** « lutiliser » for « l'utiliser »: what stands behind a little word whose apostrophe is missing. */
function withoutElision(word: string): string[] {
  const rest = /^(?:qu|[ljdmnstc])([aeiouyh]\p{L}{3,})$/u.exec(word)?.[1];
  return rest === undefined ? [] : [rest];
}

function sharePrefix(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return (
    length >= 5 && Math.abs(one.length - other.length) <= 3 && one.slice(0, length) === other.slice(0, length)
  );
}

function importanceOf(size: number, matches: number): number {
  const facts = Math.max(size, 8);
  return Math.min(Math.log(1 + (facts + 1) / (matches + 0.5)), HIGHEST_IDF);
}
