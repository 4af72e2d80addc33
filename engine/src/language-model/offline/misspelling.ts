import { isTypoOf } from './stems.ts';

/** The word of a vocabulary that another is a misspelling of: one typing error, or most pairs of letters shared. */
export function nearestWord(word: string, vocabulary: readonly string[]): string | undefined {
  if (word.length < 5) return undefined;
  const near = vocabulary.filter(
    (known) => known[0] === word[0] && Math.abs(known.length - word.length) <= 2 && known.length >= 5,
  );
  return (
    near.find((known) => isTypoOf(word, known)) ??
    near.find((known) => word.length >= 7 && likeness(word, known) > 0.75)
  );
}

/** Share of the pairs of letters that two words have in common, 0 to 1. */
function likeness(one: string, other: string): number {
  const pairs = new Map<string, number>();
  for (let at = 0; at < one.length - 1; at += 1)
    pairs.set(one.slice(at, at + 2), (pairs.get(one.slice(at, at + 2)) ?? 0) + 1);
  let shared = 0;
  for (let at = 0; at < other.length - 1; at += 1) {
    const left = pairs.get(other.slice(at, at + 2)) ?? 0;
    if (left === 0) continue;
    pairs.set(other.slice(at, at + 2), left - 1);
    shared += 1;
  }
  return (2 * shared) / (one.length + other.length - 2);
}
