/** The end of a sentence, with closing marks, before a space; and the full stops of Chinese and Japanese. Bounded, so that a line of dots costs no more. */
const SENTENCE_END = /[.!?…]{1,4}["'»”’)\]]{0,3}(?=\s)|[。！？]/gu;

/**
 * Cuts a text into pieces, at line ends or sentence ends where there are any, else between words, else anywhere.
 * @param max most characters of a piece
 */
export function cutText(text: string, max: number): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (text.length - at > max) {
    const window = text.slice(at, at + max);
    const end = at + cutIn(window);
    pushTrimmed(pieces, text.slice(at, end));
    at = end;
  }
  pushTrimmed(pieces, text.slice(at));
  return pieces;
}

/**
 * The last sentence or two of a text, so that the next piece begins with what it leans on.
 * @param max most characters; empty where the last sentence alone is longer
 */
export function lastSentences(text: string, max: number): string {
  const tail = text.slice(-max * 2);
  const starts = [...tail.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  const isOver = (start: number) => tail.slice(start).trim() === '';
  const start = starts.filter((candidate) => !isOver(candidate)).find((from) => tail.length - from <= max);
  return start === undefined ? '' : tail.slice(start).trim();
}

/** Where a full window is cut best: as late as it can be, but not so early that a crumb is left before it. */
function cutIn(window: string): number {
  const least = Math.floor(window.length / 2);
  const line = window.lastIndexOf('\n');
  if (line > least) return line;
  let sentence = 0;
  for (const match of window.matchAll(SENTENCE_END)) sentence = match.index + match[0].length;
  if (sentence > least) return sentence;
  const space = Math.max(window.lastIndexOf(' '), window.lastIndexOf('\t'), line);
  if (space > least) return space;
  return isHighSurrogate(window.charCodeAt(window.length - 1)) ? window.length - 1 : window.length;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function pushTrimmed(pieces: string[], piece: string): void {
  const trimmed = piece.trim();
  if (trimmed !== '') pieces.push(trimmed);
}
