import { type Mark, marksIn } from '@parley/language/marks.ts';
import { stemsOf } from '@parley/language/stems.ts';
import { isStopWord } from '@parley/language/stop-words.ts';
import { wordTokens } from '@parley/language/word-tokens.ts';
import type { PassageText } from '../../passages/split-into-passages.ts';

/** How a passage contains a term. */
type TermUse = {
  /** Times it stands in the text. */
  count: number;
  isInHeading: boolean;
  /** One bit for each stretch of the passage that it stands in: what shares a stretch stands close together. */
  stretches: number;
};

/** What a passage can be found by. */
export type PassageTerms = {
  terms: ReadonlyMap<string, TermUse>;
  /** Words of the text that say something. */
  length: number;
};

/** A passage is divided into so many stretches at most, a sentence or a line each where there are no more. */
export const STRETCHES = 16;
export const EVERYWHERE = 0xffff;
const STRETCH_END = /[.!?…。！？](?=\s|$)|\n/gu;

/** Called for every word with the terms it is found by. */
export type HearWord = (plain: string, terms: readonly string[]) => void;

export function passageTerms(passage: PassageText, language: string, hearWord: HearWord): PassageTerms {
  const terms = new Map<string, TermUse>();
  const stretchAt = stretchesOf(passage.text);

  function use(term: string, stretches: number, isInHeading: boolean): void {
    const known = terms.get(term);
    if (!known) {
      terms.set(term, { count: isInHeading ? 0 : 1, isInHeading, stretches });
      return;
    }
    known.stretches |= stretches;
    if (isInHeading) known.isInHeading = true;
    else known.count += 1;
  }

  let length = 0;
  for (const { terms: found, at } of foundTerms(passage.text, language, hearWord)) {
    length += 1;
    for (const term of found) use(term, 1 << stretchAt(at), false);
  }
  for (const { terms: found } of foundTerms(passage.heading, language, hearWord)) {
    for (const term of found) use(term, EVERYWHERE, true);
  }
  for (const mark of marksIn(passage.text)) {
    for (const term of markTerms(mark)) use(term, 1 << stretchAt(mark.at), false);
  }
  return { terms, length };
}

/** The terms of a document's name. */
export function nameTerms(name: string, language: string, hearWord: HearWord): string[] {
  return [...new Set([...foundTerms(name, language, hearWord)].flatMap(({ terms }) => terms))];
}

/** What a mark is found by: its kind, and where spellings differ its value. */
export function markTerms({ kind, value }: Mark): string[] {
  return value === undefined ? [`?${kind}`] : [`?${kind}`, `=${value}`];
}

function* foundTerms(text: string, language: string, hearWord: HearWord) {
  for (const { word, plain, kind, at } of wordTokens(text)) {
    if (isStopWord(plain, language)) continue;
    const terms = stemsOf(word, language);
    if (kind === 'word' || kind === 'part') hearWord(plain, terms);
    yield { terms, at };
  }
}

/** Which stretch of a text a position in it belongs to; positions may be asked for in any order. */
function stretchesOf(text: string): (at: number) => number {
  const stretchOf = new Uint8Array(text.length + 1);
  const ends = [...text.matchAll(STRETCH_END)].map(({ index }) => index).filter((at) => at > 0);
  const share = Math.min(1, STRETCHES / (ends.length + 1));
  let from = 0;
  for (const [number, end] of [...ends, text.length].entries()) {
    stretchOf.fill(Math.floor(number * share), from, end + 1);
    from = end + 1;
  }
  return (at) => stretchOf[at] ?? 0;
}
