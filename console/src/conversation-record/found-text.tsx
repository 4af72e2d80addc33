import { foundPieces } from './found-pieces.ts';

/** A text in which what is searched for stands out. */
export function FoundText({ text, search = '' }: { text: string; search?: string | undefined }) {
  let at = 0;
  return foundPieces(text, search).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isFound ? (
      <mark key={key} className="rounded-sm bg-warning-soft text-warning-ink outline outline-warning-line">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    );
  });
}
