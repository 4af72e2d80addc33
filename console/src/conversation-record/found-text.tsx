/** A text in which what is searched for stands out. */
export function FoundText({ text, search = '' }: { text: string; search?: string | undefined }) {
  return (
    <MarkedText
      pieces={foundPieces(text, search)}
      className="bg-warning-soft text-warning-ink outline outline-warning-line"
    />
  );
}

/** The pieces of a text; what was found stands out by the classes. */
export function MarkedText({ pieces, className }: { pieces: readonly TextPiece[]; className: string }) {
  let at = 0;
  return pieces.map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isFound ? (
      <mark key={key} className={`rounded-sm ${className}`}>
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    );
  });
}

/** A piece of a text, and whether it is what was searched for. */
export type TextPiece = { text: string; isFound: boolean };

/** Whether a text contains what is searched for, whatever the case; nothing is found for an empty search. */
export function isFoundIn(text: string, search: string): boolean {
  const pattern = patternOf(search);
  return pattern?.test(text) ?? false;
}

/** Cuts a text where the searched words stand in it; joined, the pieces are the text. */
export function foundPieces(text: string, search: string): TextPiece[] {
  const pattern = patternOf(search);
  return piecesAround(text, pattern ? text.matchAll(pattern) : []);
}

/** Cuts a text around what was found in it, in the order of the text. */
export function piecesAround(text: string, matches: Iterable<RegExpExecArray>): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of matches) {
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
