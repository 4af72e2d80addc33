import type { Evidence } from '@parley/contract/turn-ledger.ts';
import type { Shelf } from './documents/document-shelves.ts';
import { rowInWords } from './documents/table-words.ts';
import type { Fact } from './fact.ts';
import type { FactIndex } from './fact-index.ts';
import { type Match, type QueryTerm, searchFacts, searchIndexes } from './fact-search.ts';
import { plainWords } from './plain-text.ts';
import { closed, sentencesOf } from './sentences.ts';

/** Where answers are looked for. */
export type Library = {
  /** What the prompt says. */
  prompt: FactIndex;
  /** What documents say. */
  shelves: readonly Shelf[];
  /** Language of the conversation. */
  language: string;
};

/** What the facts say to a question. */
export type KnowledgeAnswer = {
  /** `full`: the facts cover the question; `partial`: they cover a part of it; `none`: they do not. */
  fit: 'full' | 'partial' | 'none';
  /** Whether a partial answer covers most of the question. */
  isClose: boolean;
  sentences: readonly string[];
  evidence: readonly Evidence[];
  /** Name of the document that the sentences are quoted from, where it is in another language. */
  quoted: string | undefined;
};

type Found = Match & { kind: 'prompt' | 'document' };

const FULL = 0.6;
const CLOSE = 0.5;
const PARTIAL = 0.42;
/** Documents say a lot: sharing something with a question means less there. */
const PARTIAL_IN_DOCUMENTS = 0.46;
const FULL_IN_DOCUMENTS = 0.57;
/** Facts nearly as good as the best are said with it. */
const ALONGSIDE = 0.92;
/** Of documents, where much is alike, only what is as good. */
const ALONGSIDE_IN_DOCUMENTS = 0.98;
const MOST_FACTS = 3;
const MOST_ROWS = 4;
const LONGEST_ANSWER = 420;
/** From here on the retrieval is trusted where no word of a passage in another language is understood here. */
const TRUSTED = 0.65;
/** What the retrieval's opinion of a passage adds to a fact of it. */
const BY_RETRIEVAL = 0.1;
/** What a whole list gains where it is asked for, and loses where the question may be for one of its items. */
const ASKED_LIST = 0.04;
const UNASKED_LIST = -0.12;
/** What a stored answer gains on a sentence of it. */
const STORED_ANSWER = 0.03;
/** Facts that are said together stand next to each other. */
const NEIGHBOURS = 2;

const NOTHING: KnowledgeAnswer = {
  fit: 'none',
  isClose: false,
  sentences: [],
  evidence: [],
  quoted: undefined,
};

/** Answers from a prompt's facts and from documents; `hints` are words of the question before. */
export function answerFrom(
  library: Library,
  {
    terms,
    hints,
    asksForList,
  }: { terms: readonly QueryTerm[]; hints: readonly QueryTerm[]; asksForList: boolean },
): KnowledgeAnswer {
  const own = searchFacts(library.prompt, terms, hints).map((match) => ({
    ...match,
    kind: 'prompt' as const,
  }));
  const read = [...searchShelves(library.shelves, terms, hints), ...trusted(library)].map((match) => ({
    ...match,
    score: match.score + shapeBonus(match.fact, asksForList),
  }));
  const matches: Found[] = [...own, ...read].toSorted((one, other) => other.score - one.score);
  const [best] = matches;
  const least = best?.kind === 'document' ? PARTIAL_IN_DOCUMENTS : PARTIAL;
  if (!best || best.coverage < least || terms.every(({ weight }) => weight < 1)) return NOTHING;
  const chosen = best.kind === 'document' ? besideDocument(matches, best) : besidePrompt(matches, best);
  const [first] = chosen;
  const isForeign = first?.kind === 'document' && first.index.language !== library.language;
  return {
    fit: best.coverage >= (best.kind === 'document' ? FULL_IN_DOCUMENTS : FULL) ? 'full' : 'partial',
    isClose: best.coverage >= CLOSE,
    sentences: chosen.map((match) => spokenOf(match, terms)),
    evidence: chosen.map(toEvidence),
    quoted: isForeign ? first.fact.title : undefined,
  };
}

function searchShelves(
  shelves: readonly Shelf[],
  terms: readonly QueryTerm[],
  hints: readonly QueryTerm[],
): Found[] {
  const scores = new Map(shelves.map(({ index, score }) => [index, score]));
  const matches = searchIndexes([...scores.keys()], terms, hints);
  return matches.map((match) => {
    const opinion = scores.get(match.index) ?? 0;
    // The retrieval knows other words for a thing, and other languages.
    const coverage = Math.max(match.coverage, (match.coverage + opinion) / 2);
    const score = match.score - match.coverage + coverage + BY_RETRIEVAL * opinion;
    return { ...match, coverage, score, kind: 'document' };
  });
}

// What is thought well of for words that are not known here counts, less than what is understood.
function trusted({ shelves, language }: Library): Found[] {
  return shelves.flatMap(({ index, score = 0 }, number) => {
    const fact = index.facts.find(({ shape }) => shape === 'answer' || shape === 'list') ?? index.facts[0];
    if (!fact || score < TRUSTED || index.language === language) return [];
    return [{ fact, index, number, coverage: score * 0.75, score: score * 0.75, kind: 'document' }];
  });
}

function shapeBonus({ shape }: Fact, asksForList: boolean): number {
  if (shape === 'answer') return STORED_ANSWER;
  if (shape === 'list') return asksForList ? ASKED_LIST : UNASKED_LIST;
  return 0;
}

function besidePrompt(matches: readonly Found[], best: Found): Found[] {
  const chosen: Found[] = [];
  let length = 0;
  for (const match of matches) {
    if (match.score < best.score * ALONGSIDE || chosen.length === MOST_FACTS) break;
    if (chosen.some(({ fact }) => fact.spoken === match.fact.spoken)) continue;
    length += match.fact.spoken.length;
    if (chosen.length > 0 && length > LONGEST_ANSWER) break;
    chosen.push(match);
  }
  return chosen.sort((one, other) => one.kind.localeCompare(other.kind) * -1 || one.number - other.number);
}

// A list or a stored answer is whole; rows and sentences are said with others that fit as well.
function besideDocument(matches: readonly Found[], best: Found): Found[] {
  if (best.fact.shape === 'list' || best.fact.shape === 'answer') return [best];
  const most = best.fact.shape === 'row' ? MOST_ROWS : 2;
  const chosen: Found[] = [];
  let length = 0;
  for (const match of matches) {
    if (match.score < best.score * ALONGSIDE_IN_DOCUMENTS || chosen.length === most) break;
    if (match.fact.shape !== best.fact.shape || match.index !== best.index) continue;
    if (chosen.every(({ number }) => Math.abs(number - match.number) > NEIGHBOURS) && chosen.length > 0)
      continue;
    if (chosen.some(({ fact }) => saysTheSame(fact, match.fact))) continue;
    length += match.fact.spoken.length;
    if (chosen.length > 0 && length > LONGEST_ANSWER) break;
    chosen.push(match);
  }
  return chosen.sort((one, other) => one.number - other.number);
}

function saysTheSame(one: Fact, other: Fact): boolean {
  return one.spoken.includes(other.spoken) || other.spoken.includes(one.spoken);
}

function spokenOf({ fact, index, kind }: Found, terms: readonly QueryTerm[]): string {
  if (kind === 'prompt') return askedPart(fact.spoken, terms);
  if (fact.columns && fact.cells)
    return askedCells(fact.columns, fact.cells, { terms, index }) ?? fact.spoken;
  return fact.spoken;
}

/** Of a wide row the cells that the question names; undefined where it names none, or all. */
function askedCells(
  columns: readonly string[],
  cells: readonly string[],
  { terms, index }: { terms: readonly QueryTerm[]; index: FactIndex },
): string | undefined {
  const stems = new Set(terms.flatMap(({ stem, word, concepts }) => [stem, word, ...concepts]));
  const named = columns.flatMap((column, at) =>
    at > 0 && plainWords(column).some((word) => isNamed(word, stems)) ? [at] : [],
  );
  if (named.length === 0 || columns.length < 4) return undefined;
  const kept = [0, ...named];
  const pick = (all: readonly string[]) => kept.map((at) => all[at] ?? '');
  return closed(rowInWords(pick(columns), pick(cells), index.language));
}

function isNamed(word: string, stems: ReadonlySet<string>): boolean {
  if (stems.has(word)) return true;
  return word.length > 4 && [...stems].some((stem) => stem.length > 3 && word.startsWith(stem));
}

/** Of a line such as "Green light: it works. Red light: it is down." the entries that the question names. */
function askedPart(spoken: string, terms: readonly QueryTerm[]): string {
  const entries = sentencesOf(spoken);
  if (entries.length < 3 || !entries.every((entry) => ENTRY.test(entry))) return spoken;
  const stems = terms.map(({ stem }) => stem).filter((stem) => stem.length > 2);
  const named = entries.map((entry) => {
    const words = plainWords(entry.split(':')[0] ?? '');
    return stems.filter((stem) => words.some((word) => word.startsWith(stem))).length;
  });
  const most = Math.max(...named);
  return entries.filter((_, number) => named[number] === most).join(' ');
}

const ENTRY = /^[^:.]{2,40}:\s/u;

function toEvidence({ fact, kind, coverage }: Found): Evidence {
  const score = Math.round(coverage * 100) / 100;
  return { kind, source: fact.source, title: fact.title, text: fact.original, score };
}
