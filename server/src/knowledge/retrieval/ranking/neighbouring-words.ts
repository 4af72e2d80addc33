import { differingLetters, editDistance, editsAllowed, letterMask } from '@parley/language/typing-errors.ts';
import { NO_TERM, type PassageIndex } from './passage-index.ts';

/** A word of the texts that a word of the question may have been meant for. */
export type Neighbour = { term: number; edits: number; frequency: number };

const MOST_NEIGHBOURS = 4;
const MOST_COMPLETIONS = 12;

/** In how many passages a term stands. */
export function frequencyOf(index: PassageIndex, term: number): number {
  return (index.starts[term + 1] ?? 0) - (index.starts[term] ?? 0);
}

/** Words of the texts that differ from a word by as many edits as typing errors make, nearest and most frequent first. */
export function misspeltNeighbours(index: PassageIndex, plain: string): Neighbour[] {
  const allowed = editsAllowed(plain.length);
  if (allowed === 0) return [];
  const letters = letterMask(plain);
  const first = plain.charCodeAt(0);
  const found: Neighbour[] = [];
  const { words, wordLetters, wordLengths } = index;
  const [shortest, longest] = [plain.length - allowed, plain.length + allowed];
  for (let number = 0; number < wordLengths.length; number += 1) {
    const length = wordLengths[number] ?? 0;
    if (length < shortest || length > longest) continue;
    if (differingLetters(letters, wordLetters[number] ?? 0) > allowed * 2) continue;
    const word = words[number] ?? '';
    if (word === plain) continue;
    const edits = editDistance(plain, word, allowed);
    if (edits > allowed) continue;
    // Two edits of which one is the first letter make another word more often than they make the same.
    if (edits > 1 && word.charCodeAt(0) !== first) continue;
    for (const term of termsOf(index, number)) {
      found.push({ term, edits, frequency: frequencyOf(index, term) });
    }
  }
  const least = Math.min(...found.map(({ edits }) => edits));
  return found
    .filter(({ edits }) => edits === least)
    .sort((one, other) => other.frequency - one.frequency)
    .slice(0, MOST_NEIGHBOURS);
}

/** Terms of the words of the texts that begin with these letters. */
export function completions(index: PassageIndex, beginning: string): number[] {
  const found = new Set<number>();
  for (let number = firstFrom(index.words, beginning); number < index.words.length; number += 1) {
    if (!index.words[number]?.startsWith(beginning) || found.size >= MOST_COMPLETIONS) break;
    for (const term of termsOf(index, number)) found.add(term);
  }
  return [...found];
}

/** Terms of the longer words that end with this one, as compounds do. */
export function compoundsEndingWith(index: PassageIndex, plain: string): number[] {
  const found = new Set<number>();
  for (let number = 0; number < index.words.length && found.size < MOST_COMPLETIONS; number += 1) {
    const word = index.words[number] ?? '';
    if (word.length < plain.length + 3 || !word.endsWith(plain)) continue;
    for (const term of termsOf(index, number)) found.add(term);
  }
  return [...found];
}

/** Terms of a word that stands in the texts just so. */
export function termsOfWord(index: PassageIndex, plain: string): number[] {
  const number = firstFrom(index.words, plain);
  return index.words[number] === plain ? termsOf(index, number) : [];
}

function termsOf(index: PassageIndex, number: number): number[] {
  return [index.wordTerms[number * 2] ?? NO_TERM, index.wordTerms[number * 2 + 1] ?? NO_TERM].filter(
    (term) => term !== NO_TERM,
  );
}

function firstFrom(words: readonly string[], wanted: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
