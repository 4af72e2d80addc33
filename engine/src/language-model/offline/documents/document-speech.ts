import { plainWords } from '@parley/language/plain-text.ts';
import type { Fact } from '../fact.ts';
import type { Match, QueryTerm } from '../fact-search.ts';
import { closed } from '../sentences.ts';
import { rowInWords } from './table-words.ts';

/** Facts of documents, where much is alike, are said with the best when they are as good. */
const ALONGSIDE = 0.98;
const MOST_SENTENCES = 2;
const MOST_ROWS = 4;
const LONGEST_ANSWER = 420;
/** Facts that are said together stand next to each other. */
const NEIGHBOURS = 2;
/** A row with fewer columns is said whole. */
const WIDE_ROW = 4;

/** What is said of documents: a whole list or stored answer alone, rows and sentences with those that fit as well. */
export function saidTogether<M extends Match>(
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
    if (match.score < best.score * ALONGSIDE || chosen.length === most) break;
    if (match.fact.shape !== best.fact.shape || match.index !== best.index) continue;
    if (!chosen.some(({ number }) => Math.abs(number - match.number) <= NEIGHBOURS)) continue;
    if (chosen.some(({ fact }) => saysTheSame(fact, match.fact))) continue;
    length += match.fact.spoken.length;
    if (length > LONGEST_ANSWER) break;
    chosen.push(match);
  }
  return chosen.sort((one, other) => one.number - other.number);
}

/** The list that an item stands in. */
function listOf<M extends Match>({ fact, index }: M, matches: readonly M[]): M | undefined {
  if (!fact.about) return undefined;
  return matches.find(
    (match) => match.index === index && match.fact.shape === 'list' && match.fact.asked === fact.about,
  );
}

function saysTheSame(one: Fact, other: Fact): boolean {
  return one.spoken.includes(other.spoken) || other.spoken.includes(one.spoken);
}

/** A fact as it is said to somebody who asked for these terms: of a wide row only the cells that they name. */
export function spokenFact({ fact, index }: Match, terms: readonly QueryTerm[]): string {
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
