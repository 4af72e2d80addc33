import { conceptsIn } from '@parley/language/concepts.ts';
import { plainText, plainWords, wordsWithAccents } from '@parley/language/plain-text.ts';
import type { Fact } from '../facts/fact.ts';
import type { FactIndex } from '../facts/fact-index.ts';
import { type Match, type QueryTerm, searchIndexes } from '../facts/fact-search.ts';
import type { IndexedText } from './document-indexes.ts';

export type Asked = {
  text: string;
  terms: readonly QueryTerm[];
  hints: readonly QueryTerm[];
  /** For several things, or how something is done. */
  asksForList: boolean;
  /** Refers to what was said before. */
  isFollowUp: boolean;
  /** Latest last. */
  before: readonly string[];
};

export type IndexedTexts = {
  indexedTexts: readonly IndexedText[];
  language: string;
  /** What the agent said last: its document is the current subject. */
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
/** The same where the question follows one that named it. */
const MEANT_BEFORE = 0.3;
/** Score factors for an introduction, and for a fact without a name where a person is asked for. */
const INTRODUCTION = 0.8;
const NAMELESS = 0.7;
/** Bonus of the document that is the current subject. */
const DISCUSSED = 0.2;
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
  const discussed = asked.isFollowUp ? sourcesOf(library) : new Set<string>();
  return [...found, ...trusted({ indexedTexts, language }, { found, terms })]
    .map((match) => {
      const opinion = opinions.get(match.index);
      const fitted = match.coverage * fitOf(match, { names, asked });
      const coverage = opinion === undefined ? fitted : weighed(match.index, { fitted, opinion, language });
      const isMeant = [...meant].some((name) => titles.get(match.index)?.has(name));
      const bonus =
        shapeBonus(match.fact, asked.asksForList) +
        (isMeant ? (asked.isFollowUp ? MEANT_BEFORE : MEANT) : 0) +
        (discussed.has(match.fact.source) ? DISCUSSED : 0) +
        BY_RETRIEVAL * (opinion ?? 0);
      return { ...match, coverage, score: match.score - match.coverage + coverage + bonus };
    })
    .toSorted((one, other) => other.score - one.score || one.number - other.number);
}

// A caller who names a document's subject does not get another document's words in a foreign language.
function mayBeMeant(
  indexedText: IndexedText,
  { names, language }: { names: ReadonlySet<string>; language: string },
): boolean {
  return names.size === 0 || indexedText.index.language === language || saysName(indexedText, names);
}

// An introduction answers little, and a question about a person is answered by a name.
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

// Names that whole documents are about, such as a shop's: they stand everywhere in them and answer nothing, but tell
// which documents are meant.

/** What such a name is worth in a question. */
const OF_THE_HOUSE = 0.3;

/** What a document is called, and what it calls itself, as plain words. */
function titleWords([first]: readonly Fact[]): ReadonlySet<string> {
  return new Set(plainWords(first ? `${first.title} ${first.heading}` : ''));
}

/** Names of a question that documents are about. */
function houseNames(terms: readonly QueryTerm[], titles: Iterable<ReadonlySet<string>>): ReadonlySet<string> {
  const all = [...titles];
  const names = terms.filter(
    ({ word, isName, concepts }) =>
      isName === true && concepts.length === 0 && all.some((title) => title.has(word)),
  );
  return new Set(names.map(({ word }) => word));
}

/** The terms with names of the house made small, unless they are all that is asked. */
function withoutHouseNames(terms: readonly QueryTerm[], names: ReadonlySet<string>): readonly QueryTerm[] {
  if (!terms.some(({ weight, word }) => weight >= 1 && !names.has(word))) return terms;
  return terms.map((term) =>
    names.has(term.word) ? { ...term, weight: Math.min(term.weight, OF_THE_HOUSE) } : term,
  );
}

/** Names with capitals in what the caller said, in plain form. */
function namesIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(/\p{Lu}\p{L}{2,}/gu) ?? []).map(plainText));
}

/** Whether a text says any of these names, in its title or in its words. */
function saysName({ index }: IndexedText, names: ReadonlySet<string>): boolean {
  const title = titleWords(index.facts);
  return [...names].some(
    (name) => title.has(name) || index.facts.some(({ original }) => plainText(original).includes(name)),
  );
}
