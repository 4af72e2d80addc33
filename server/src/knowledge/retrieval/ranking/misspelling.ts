/** Which letters a word holds, one bit each; other signs share the rest. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    mask |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return mask;
}

/** Letters that only one of two words holds: every edit changes two at most. */
export function differingLetters(mask: number, other: number): number {
  let bits = mask ^ other;
  let count = 0;
  while (bits !== 0) {
    bits &= bits - 1;
    count += 1;
  }
  return count;
}

/** How many edits somebody may have made by mistake in a word of this length. */
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
