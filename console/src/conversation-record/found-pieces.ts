/** A piece of a text, and whether it is what was searched for. */
export type FoundPiece = { text: string; isFound: boolean };

/** Whether a text contains what is searched for, whatever the case; nothing is found for an empty search. */
export function isFoundIn(text: string, search: string): boolean {
  const pattern = patternOf(search);
  return pattern?.test(text) ?? false;
}

/** Cuts a text where the searched words stand in it; joined, the pieces are the text. */
export function foundPieces(text: string, search: string): FoundPiece[] {
  const pattern = patternOf(search);
  if (!pattern) return text === '' ? [] : [{ text, isFound: false }];
  const pieces: FoundPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isFound: false });
    pieces.push({ text: found, isFound: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false });
  return pieces;
}

function patternOf(search: string): RegExp | undefined {
  const words = search.trim();
  return words === '' ? undefined : new RegExp(words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
}
