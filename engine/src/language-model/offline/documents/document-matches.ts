import { type ConceptFinder, conceptsByWord } from '../concept-finder.ts';
import type { Fact } from '../fact.ts';
import { type Match, type QueryTerm, searchIndexes } from '../fact-search.ts';
import { plainText, plainWords } from '../plain-text.ts';
import type { Shelf } from './document-shelves.ts';

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
};

/** Where documents are searched. */
export type Shelves = {
  shelves: readonly Shelf[];
  /** Language of the conversation. */
  language: string;
  /** Knows more words for what documents speak of. */
  conceptsIn: ConceptFinder;
  /** What the agent said last: the document that it is from is talked about. */
  saidLast: string;
};

/** How much the retrieval's opinion of a passage counts beside the words that are found here. */
const OPINION = 0.4;
/** From here on the retrieval is trusted where no word of a passage in another language is understood here. */
const TRUSTED = 0.65;
const TRUSTED_SHARE = 0.75;
/** What puts the passage that the retrieval thinks most of before others that fit as well. */
const BY_RETRIEVAL = 0.1;
/** What a whole list gains where it is asked for, and loses where the question may be for one of its items. */
const ASKED_LIST = 0.04;
const UNASKED_LIST = -0.12;
/** What a stored answer gains on a sentence of it. */
const STORED_ANSWER = 0.03;
/** What a document gains that the question names. */
const NAMED = 0.12;
/** What the document gains that is talked about. */
const TALKED_ABOUT = 0.12;
/** Documents say so much that a word which stands in none of them tells that something else is asked. */
const MISSING = 1.5;
/** Among so many words a short stem is always like another one. */
const SHORTEST_MISSPELT = 5;
/** What a name is worth that a whole document is about: it stands everywhere in it. */
const OF_THE_HOUSE = 0.3;
const SHORTEST_SAID = 12;

/** The facts of documents that share something with a question, best first. */
export function searchDocuments(library: Shelves, asked: Asked): Match[] {
  const { shelves, conceptsIn, language } = library;
  if (shelves.length === 0) return [];
  const others = conceptsByWord(asked.text, language, conceptsIn);
  const known = asked.terms.map((term) => ({ ...term, others: others.get(term.word) ?? [] }));
  const titles = new Map(shelves.map(({ index }) => [index, titleOf(index.facts)]));
  const terms = withoutHouseNames(known, [...titles.values()]);
  const opinions = new Map(shelves.map(({ index, score }) => [index, score]));
  const names = terms.filter(({ isName }) => isName).map(({ word }) => word);
  const talkedAbout = asked.leansBack ? sourcesOf(library) : new Set<string>();
  const matches = [
    ...searchIndexes([...opinions.keys()], terms, {
      ...{ hints: asked.hints, missingWeight: MISSING, shortestMisspeltStem: SHORTEST_MISSPELT },
    }),
    ...trusted(library),
  ];
  return matches
    .map((match) => {
      const opinion = opinions.get(match.index);
      const coverage = opinion === undefined ? match.coverage : mixed(match.coverage, opinion);
      const isNamed = names.some((name) => titles.get(match.index)?.has(name));
      const bonus =
        shapeBonus(match.fact, asked.asksForList) +
        (isNamed ? NAMED : 0) +
        (talkedAbout.has(match.fact.source) ? TALKED_ABOUT : 0) +
        BY_RETRIEVAL * (opinion ?? 0);
      return { ...match, coverage, score: match.score - match.coverage + coverage + bonus };
    })
    .toSorted((one, other) => other.score - one.score || one.number - other.number);
}

function mixed(coverage: number, opinion: number): number {
  return coverage * (1 - OPINION) + opinion * OPINION;
}

// What a document is called, and what it calls itself.
function titleOf([first]: readonly Fact[]): ReadonlySet<string> {
  return new Set(plainWords(first ? `${first.title} ${first.heading}` : ''));
}

// That a document is about the business that the question names does not make it an answer.
function withoutHouseNames(
  terms: readonly QueryTerm[],
  titles: readonly ReadonlySet<string>[],
): readonly QueryTerm[] {
  const isHouseName = ({ word, isName, concepts }: QueryTerm) =>
    isName === true && concepts.length === 0 && titles.some((title) => title.has(word));
  if (!terms.some((term) => term.weight >= 1 && !isHouseName(term))) return terms;
  return terms.map((term) =>
    isHouseName(term) ? { ...term, weight: Math.min(term.weight, OF_THE_HOUSE) } : term,
  );
}

/** Documents that the agent's last words are from. */
function sourcesOf({ shelves, saidLast }: Shelves): Set<string> {
  const heard = plainText(saidLast);
  const sources = new Set<string>();
  if (heard === '') return sources;
  for (const { index, score } of shelves) {
    const isHeard = ({ spoken }: Fact) =>
      spoken.length >= SHORTEST_SAID && heard.includes(plainText(spoken).replace(/\.$/, ''));
    // Of what is known by heart there is too much to compare each time, and seldom a rival.
    if (score !== undefined && index.facts.some(isHeard)) sources.add(index.facts[0]?.source ?? '');
  }
  return sources;
}

// What is thought well of for words that are not known here counts, less than what is understood.
function trusted({ shelves, language }: Shelves): Match[] {
  return shelves.flatMap(({ index, score = 0 }, number) => {
    const fact = index.facts.find(({ shape }) => shape === 'answer' || shape === 'list') ?? index.facts[0];
    if (!fact || score < TRUSTED || index.language === language) return [];
    // Mixed with the opinion it comes to this share of it.
    const coverage = (score * TRUSTED_SHARE - score * OPINION) / (1 - OPINION);
    return [{ fact, index, number, coverage, score: coverage }];
  });
}

function shapeBonus({ shape }: Fact, asksForList: boolean): number {
  if (shape === 'answer') return STORED_ANSWER;
  if (shape === 'list') return asksForList ? ASKED_LIST : UNASKED_LIST;
  return 0;
}
