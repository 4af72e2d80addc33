import type { Evidence } from '@parley/contract/turn-ledger.ts';
import { plainWords } from '@parley/language/plain-text.ts';
import { ENTRY, type Fact } from '../facts/fact.ts';
import type { FactIndex } from '../facts/fact-index.ts';
import { type Match, type QueryTerm, searchFacts } from '../facts/fact-search.ts';
import { closed, sentencesOf } from '../lexicon/sentences.ts';
import { type Asked, type IndexedTexts, searchDocuments } from './document-matches.ts';
import { rowInWords } from './table-words.ts';

/** Where answers are looked for: what the prompt says, and what documents say. */
export type Library = IndexedTexts & { prompt: FactIndex };

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

/** From which share of a question on the facts answer it. Documents say a lot: sharing something means less there. */
const FULL = { prompt: 0.6, document: 0.57 };
const PARTIAL = { prompt: 0.42, document: 0.47 };
const CLOSE = 0.5;
/** Facts nearly as good as the best are said with it. */
const ALONGSIDE = 0.92;
const MOST_FACTS = 3;
const LONGEST_ANSWER = 420;

const NOTHING: KnowledgeAnswer = {
  fit: 'none',
  isClose: false,
  sentences: [],
  evidence: [],
  quoted: undefined,
};

export function answerFrom(library: Library, asked: Asked): KnowledgeAnswer {
  const { terms, hints } = asked;
  const own = searchFacts(library.prompt, terms, hints).map((match) => ({
    ...match,
    kind: 'prompt' as const,
  }));
  const read = searchDocuments(library, asked).map((match) => ({ ...match, kind: 'document' as const }));
  const matches: Found[] = [...own, ...read.filter(({ coverage }) => coverage >= PARTIAL.document)].toSorted(
    (one, other) => other.score - one.score,
  );
  const [first] = matches;
  const best =
    first && first.coverage < PARTIAL[first.kind] ? matches.find(({ kind }) => kind === 'document') : first;
  if (!best || terms.every(({ weight }) => weight < 1)) return NOTHING;
  const isRead = best.kind === 'document';
  const chosen = isRead ? saidTogether(matches, best, asked) : besidePrompt(matches, best);
  return {
    fit: best.coverage >= FULL[best.kind] ? 'full' : 'partial',
    isClose: best.coverage >= CLOSE,
    sentences: chosen.map((match) =>
      match.kind === 'prompt' ? askedPart(match.fact.spoken, terms) : spokenFact(match, terms),
    ),
    evidence: chosen.map(toEvidence),
    quoted: isRead && best.index.language !== library.language ? best.fact.title : undefined,
  };
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

function toEvidence({ fact, kind, coverage }: Found): Evidence {
  const score = Math.round(coverage * 100) / 100;
  return { kind, source: fact.source, title: fact.title, text: fact.original, score };
}

/** Facts of documents, where much is alike, are said with the best when they are as good. */
const ALONGSIDE_IN_DOCUMENTS = 0.98;
const MOST_SENTENCES = 2;
const MOST_ROWS = 4;
/** Facts that are said together stand next to each other. */
const NEIGHBOURS = 2;
/** A row with fewer columns is said whole. */
const WIDE_ROW = 4;

/** What is said of documents: a whole list or stored answer alone, rows and sentences with those that fit as well. */
function saidTogether<M extends Match>(
  matches: readonly M[],
  best: M,
  { asksForList }: { asksForList: boolean },
): M[] {
  const list = asksForList && best.fact.shape === 'item' ? listOf(best, matches) : undefined;
  if (list) return [{ ...list, coverage: best.coverage }];
  if (best.fact.shape === 'list' || best.fact.shape === 'answer') return [best];
  const most = best.fact.shape === 'row' ? MOST_ROWS : MOST_SENTENCES;
  const chosen = [best];
  let length = best.fact.spoken.length;
  for (const match of matches) {
    if (match.score < best.score * ALONGSIDE_IN_DOCUMENTS || chosen.length === most) break;
    if (match.fact.shape !== best.fact.shape || match.index !== best.index) continue;
    if (!chosen.some(({ number }) => Math.abs(number - match.number) <= NEIGHBOURS)) continue;
    if (chosen.some(({ fact }) => saysTheSame(fact, match.fact))) continue;
    length += match.fact.spoken.length;
    if (length > LONGEST_ANSWER) break;
    chosen.push(match);
  }
  return chosen.sort((one, other) => one.number - other.number);
}

function listOf<M extends Match>({ fact, index }: M, matches: readonly M[]): M | undefined {
  if (!fact.about) return undefined;
  return matches.find(
    (match) => match.index === index && match.fact.shape === 'list' && match.fact.asked === fact.about,
  );
}

function saysTheSame(one: Fact, other: Fact): boolean {
  return one.spoken.includes(other.spoken) || other.spoken.includes(one.spoken);
}

/** A fact as it is said to a caller who asked for these terms: of a wide row only the cells that they name. */
function spokenFact({ fact, index }: Match, terms: readonly QueryTerm[]): string {
  const { columns = [], cells = [] } = fact;
  const words = new Set(terms.flatMap(({ stem, word, concepts }) => [stem, word, ...concepts]));
  const named = columns.flatMap((column, at) =>
    at > 0 && plainWords(column).some((word) => isNamed(word, words)) ? [at] : [],
  );
  if (named.length === 0 || columns.length < WIDE_ROW) return fact.spoken;
  const pick = (all: readonly string[]) => [0, ...named].map((at) => all[at] ?? '');
  return closed(rowInWords(pick(columns), pick(cells), index.language));
}

function isNamed(word: string, stems: ReadonlySet<string>): boolean {
  if (stems.has(word)) return true;
  return word.length > 4 && [...stems].some((stem) => stem.length > 3 && word.startsWith(stem));
}
