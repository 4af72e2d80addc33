import { sentenceEnd } from './sentence-end.ts';

/** Where a piece that is spoken at once ends in a reply. */
type PieceSearch = {
  from: number;
  /** Whether the reply is whole, so that its rest is a piece, too. */
  isWhole: boolean;
  /** Whether a part of a sentence will do. */
  mayBeClause: boolean;
};

/** From this length on, a sentence is broken where it can be. */
const LONG_PIECE = 280;
/** A clause that is worth speaking alone. */
const SHORT_CLAUSE = 24;

/**
 * Finds the next piece of a growing reply that can be spoken.
 * @returns index behind the piece's last character, or -1 while there is none
 */
export function pieceEnd(text: string, { from, isWhole, mayBeClause }: PieceSearch): number {
  const sentence = sentenceEnd(text, from);
  if (mayBeClause) {
    const clause = clauseEnd(text, from + SHORT_CLAUSE, sentence === -1 ? text.length : sentence);
    if (clause !== -1) return clause;
  }
  if (sentence !== -1 && sentence - from <= LONG_PIECE) return sentence;
  if (text.length - from > LONG_PIECE) {
    const clause = clauseEnd(text, from + LONG_PIECE / 2, from + LONG_PIECE);
    if (clause !== -1) return clause;
    const space = text.lastIndexOf(' ', from + LONG_PIECE);
    return space > from ? space : from + LONG_PIECE;
  }
  if (sentence !== -1) return sentence;
  return isWhole && text.slice(from).trim() !== '' ? text.length : -1;
}

// Behind a comma, semicolon, colon or dash with a space behind it.
function clauseEnd(text: string, from: number, until: number): number {
  const found = /[,;:–—](?=\s)/.exec(text.slice(from, until));
  return found ? from + found.index + 1 : -1;
}
