/** Which letters a word contains, one bit each; other signs share the rest. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    mask |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return mask;
}

/** Letters that only one of two words contains: every edit changes two at most. */
export function differingLetters(mask: number, other: number): number {
  let bits = mask ^ other;
  let count = 0;
  while (bits !== 0) {
    bits &= bits - 1;
    count += 1;
  }
  return count;
}

/** How many typing errors a word of this length may have. */
export function editsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

const WIDEST = 64;
const rows = [new Uint8Array(WIDEST), new Uint8Array(WIDEST), new Uint8Array(WIDEST)];

/**
 * How many letters have to be put in, left out, replaced or swapped with their neighbour to make one word of the
 * other (optimal string alignment); more than `most` is not counted on.
 */
export function editDistance(one: string, other: string, most: number): number {
  const [width, height] = [one.length, other.length];
  if (Math.abs(width - height) > most || width >= WIDEST || height >= WIDEST) return most + 1;
  let [older, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let x = 0; x <= width; x += 1) above[x] = x;
  for (let y = 1; y <= height; y += 1) {
    row[0] = y;
    let least = y;
    const letter = other.charCodeAt(y - 1);
    for (let x = 1; x <= width; x += 1) {
      const isSame = one.charCodeAt(x - 1) === letter;
      let edits = Math.min(
        (above[x] ?? 0) + 1,
        (row[x - 1] ?? 0) + 1,
        (above[x - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap =
        x > 1 &&
        y > 1 &&
        one.charCodeAt(x - 2) === letter &&
        one.charCodeAt(x - 1) === other.charCodeAt(y - 2);
      if (isSwap) edits = Math.min(edits, (older[x - 2] ?? 0) + 1);
      row[x] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return most + 1;
    [older, above, row] = [above, row, older];
  }
  return above[width] ?? most + 1;
}

/** Whether two words differ by one typing error: a letter more, less, wrong or two swapped. */
export function isTypoOf(one: string, other: string): boolean {
  return editDistance(one, other, 1) === 1;
}

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
