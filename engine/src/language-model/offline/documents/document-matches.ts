import { conceptsIn } from '@parley/language/concepts.ts';
import { plainText, plainWords, wordsWithAccents } from '@parley/language/plain-text.ts';
import type { Fact } from '../fact.ts';
import type { FactIndex } from '../fact-index.ts';
import { type Match, type QueryTerm, searchIndexes } from '../fact-search.ts';
import type { IndexedText } from './document-indexes.ts';
import { houseNames, namesIn, saysName, titleWords, withoutHouseNames } from './house-names.ts';

/** What is asked of documents. */
export type Asked = {
  text: string;
  terms: readonly QueryTerm[];
  /** Words of the question before. */
  hints: readonly QueryTerm[];
  /** For several things, or how something is done. */
  asksForList: boolean;
  /** Leans on what was said before. */
  leansBack: boolean;
  /** What the caller said before, latest last. */
  before: readonly string[];
};

/** Where documents are searched. */
export type IndexedTexts = {
  indexedTexts: readonly IndexedText[];
  /** Language of the conversation. */
  language: string;
  /** What the agent said last: the document that it is from is talked about. */
  saidLast: string;
};

/** How much the retrieval's opinion of a passage counts beside the words that are found here. */
const OPINION = 0.4;
/** From here on the retrieval is trusted where no word of a passage in another language is understood here. */
const TRUSTED = 0.6;
const TRUSTED_SHARE = 0.75;
/** From here on a figure of the asked kind is said, as something that may help. */
const HEDGED = 0.5;
const HEDGE = 0.5;
/** Share of a question that has to be understood of a text in another language. */
const HINTED = 0.25;
/** What puts the passage that the retrieval thinks most of before others that fit as well. */
const BY_RETRIEVAL = 0.1;
/** What a whole list gains where it is asked for, and loses where the question may be for one of its items. */
const ASKED_LIST = 0.04;
const UNASKED_LIST = -0.12;
/** What a stored answer gains on a sentence of it. */
const STORED_ANSWER = 0.03;
/** What a document gains that the caller names. */
const MEANT = 0.15;
/** The same where the question leans on one that named it. */
const MEANT_BEFORE = 0.3;
/** What is left of an introduction, and of what names nobody where somebody is asked for. */
const INTRODUCTION = 0.8;
const NAMELESS = 0.7;
/** What the document gains that is talked about. */
const TALKED_ABOUT = 0.2;
/** Documents say so much that a word which stands in none of them tells that something else is asked. */
const MISSING = 1.5;
/** The same where the retrieval thinks well of a passage: then the word may only be misspelt. */
const MISSING_BUT_FOUND = 1.25;
/** Among so many words a short stem is always like another one. */
const SHORTEST_MISSPELT = 5;
const SHORTEST_SAID = 12;

/** The facts of documents that share something with a question, best first. */
export function searchDocuments(library: IndexedTexts, asked: Asked): Match[] {
  const { language } = library;
  if (library.indexedTexts.length === 0) return [];
  const others = conceptsByWord(asked.text, language);
  const known = asked.terms.map((term) => ({ ...term, others: others.get(term.word) ?? [] }));
  const titles = new Map(library.indexedTexts.map(({ index }) => [index, titleWords(index.facts)]));
  const names = houseNames(known, titles.values());
  const indexedTexts = library.indexedTexts.filter((indexedText) =>
    mayBeMeant(indexedText, { names, language }),
  );
  const terms = withoutHouseNames(known, names);
  const opinions = new Map(indexedTexts.map(({ index, score }) => [index, score]));
  const found = searchIndexes([...opinions.keys()], terms, {
    hints: asked.hints,
    shortestMisspeltStem: SHORTEST_MISSPELT,
    missingWeight: indexedTexts.some(({ score = 0 }) => score >= TRUSTED) ? MISSING_BUT_FOUND : MISSING,
  });
  const meant = names.size > 0 ? names : namesIn(asked.before);
  const talkedAbout = asked.leansBack ? sourcesOf(library) : new Set<string>();
  return [...found, ...trusted({ indexedTexts, language }, { found, terms })]
    .map((match) => {
      const opinion = opinions.get(match.index);
      const fitted = match.coverage * fitOf(match, { names, asked });
      const coverage = opinion === undefined ? fitted : weighed(match.index, { fitted, opinion, language });
      const isMeant = [...meant].some((name) => titles.get(match.index)?.has(name));
      const bonus =
        shapeBonus(match.fact, asked.asksForList) +
        (isMeant ? (asked.leansBack ? MEANT_BEFORE : MEANT) : 0) +
        (talkedAbout.has(match.fact.source) ? TALKED_ABOUT : 0) +
        BY_RETRIEVAL * (opinion ?? 0);
      return { ...match, coverage, score: match.score - match.coverage + coverage + bonus };
    })
    .toSorted((one, other) => other.score - one.score || one.number - other.number);
}

// Whoever names a house is not told what another one says in a foreign language.
function mayBeMeant(
  indexedText: IndexedText,
  { names, language }: { names: ReadonlySet<string>; language: string },
): boolean {
  return names.size === 0 || indexedText.index.language === language || saysName(indexedText, names);
}

// An introduction answers little, and who somebody is is told by a name.
function fitOf(
  { fact, index }: Match,
  { names, asked }: { names: ReadonlySet<string>; asked: Asked },
): number {
  const isIntroduction =
    names.size > 0 && fact === index.facts[0] && plainWords(fact.original).some((word) => names.has(word));
  const lacksName = ASKS_WHO.test(plainText(asked.text)) && !NAME.test(fact.original);
  return (isIntroduction ? INTRODUCTION : 1) * (lacksName ? NAMELESS : 1);
}

const ASKS_WHO = /^(?:\W*(?:et|and|y|mais|but|pero) )?\W*(?:qui|who|quien|quienes)\b/;
/** First name and last name. */
const NAME = /\p{Lu}[\p{Ll}-]+ \p{Lu}\p{Ll}+/u;

// In another language much of a question is not understood here; what is understood then counts with the opinion.
function weighed(
  index: FactIndex,
  { fitted, opinion, language }: { fitted: number; opinion: number; language: string },
): number {
  const coverage = mixed(fitted, opinion);
  const isHint = index.language !== language && opinion >= TRUSTED && fitted >= HINTED;
  return isHint ? Math.max(coverage, HEDGE) : coverage;
}

function mixed(coverage: number, opinion: number): number {
  return coverage * (1 - OPINION) + opinion * OPINION;
}

/** What has to be found here so that it comes to a coverage when mixed with an opinion. */
function unmixed(coverage: number, opinion: number): number {
  return (coverage - opinion * OPINION) / (1 - OPINION);
}

/** Documents that the agent's last words are from. */
function sourcesOf({ indexedTexts, saidLast }: IndexedTexts): Set<string> {
  const heard = plainText(saidLast);
  const sources = new Set<string>();
  if (heard === '') return sources;
  for (const { index, score } of indexedTexts) {
    const isHeard = ({ spoken }: Fact) =>
      spoken.length >= SHORTEST_SAID && heard.includes(plainText(spoken).replace(/\.$/, ''));
    // Of what is known by heart there is too much to compare each time, and seldom a rival.
    if (score !== undefined && index.facts.some(isHeard)) sources.add(index.facts[0]?.source ?? '');
  }
  return sources;
}

// What is thought well of for words that are not known here counts, less than what is understood.
function trusted(
  { indexedTexts, language }: Pick<IndexedTexts, 'indexedTexts' | 'language'>,
  { found, terms }: { found: readonly Match[]; terms: readonly QueryTerm[] },
): Match[] {
  const kinds = terms.filter(({ isKind, weight }) => isKind && weight >= 1);
  return indexedTexts.flatMap((indexedText): Match[] => {
    const { index, score = 0 } = indexedText;
    if (score < HEDGED || index.language === language) return [];
    const own = found.find((match) => match.index === index);
    const ofKind = factOfKind(indexedText, kinds);
    const fact = ofKind ?? own?.fact ?? wholeFact(indexedText);
    if (!fact || (score < TRUSTED && !ofKind)) return [];
    const coverage = unmixed(Math.max(score * TRUSTED_SHARE, ofKind ? HEDGE : 0), score);
    return [{ fact, index, number: own?.number ?? -1, coverage, score: coverage }];
  });
}

/** The first fact that looks like what is asked for: an amount, a time and the like. */
function factOfKind({ index }: IndexedText, kinds: readonly QueryTerm[]): Fact | undefined {
  const keys = kinds.flatMap(({ concepts }) => concepts);
  const [first] = keys.flatMap((key) => [...(index.postings.get(`#${key}`)?.keys() ?? [])]);
  return first === undefined ? undefined : index.facts[first];
}

function wholeFact({ index }: IndexedText): Fact | undefined {
  return index.facts.find(({ shape }) => shape === 'answer' || shape === 'list') ?? index.facts[0];
}

function shapeBonus({ shape }: Fact, asksForList: boolean): number {
  if (shape === 'answer') return STORED_ANSWER;
  if (shape === 'list') return asksForList ? ASKED_LIST : UNASKED_LIST;
  return 0;
}

/** Concepts of a question by its words in plain form. */
function conceptsByWord(text: string, language: string): ReadonlyMap<string, readonly string[]> {
  const words = wordsWithAccents(text);
  const concepts = new Map<string, string[]>();
  for (const { concept, from, count } of conceptsIn(words, language)) {
    for (const word of words.slice(from, from + count)) {
      const plain = plainText(word);
      concepts.set(plain, [...(concepts.get(plain) ?? []), concept]);
    }
  }
  return concepts;
}
