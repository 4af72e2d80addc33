import { type AlignedText, alignedText, writtenUntil } from '@parley/language/spoken/aligned-text.ts';

// What a caller has heard. Most clients do not tell what was played, so it is counted: sound that was sent is heard
// one after the other, from the moment at which its first piece can have arrived. Where a line tells how far it is, all
// of that moves by how late it is.

/** Sound of one piece of a reply, in milliseconds of the conversation. */
type PlayedSpan = { piece: number; fromMs: number; toMs: number };

/** The sound of one reply that was sent, in the order in which it is heard. */
export type Playback = {
  spans: readonly PlayedSpan[];
  wholePieces: ReadonlySet<number>;
  /** In which words each piece is heard; in its own where it is not said. */
  spoken: ReadonlyMap<number, AlignedText>;
  /** How much later than the spans say the sound is heard. */
  lagMs: number;
};

/** Nothing was sent. */
export const SILENT_PLAYBACK: Playback = {
  spans: [],
  wholePieces: new Set(),
  spoken: new Map(),
  lagMs: 0,
};

/** How long a character takes to be spoken where the length of a piece is not known yet, in milliseconds. */
const CHARACTER_MS = 65;

/** A piece begins to be heard. */
export function beginPiece(playback: Playback, piece: number, spoken: AlignedText): Playback {
  return { ...playback, spoken: new Map([...playback.spoken, [piece, spoken]]) };
}

/** The playback with a little more sound of a piece. */
export function addSound(playback: Playback, sound: PlayedSpan): Playback {
  const { spans } = playback;
  const last = spans.at(-1);
  if (last?.piece === sound.piece && last.toMs === sound.fromMs) {
    return { ...playback, spans: [...spans.slice(0, -1), { ...last, toMs: sound.toMs }] };
  }
  return { ...playback, spans: [...spans, sound] };
}

/** All sound of a piece has been sent. */
export function endPiece(playback: Playback, piece: number): Playback {
  return { ...playback, wholePieces: new Set([...playback.wholePieces, piece]) };
}

/** When the last sound ends, or undefined where there was none. */
export function playbackEndMs({ spans, lagMs }: Playback): number | undefined {
  const last = spans.at(-1);
  return last && last.toMs + lagMs;
}

/** Whether all that was sent must have been heard. */
export function isPlayedOut(playback: Playback, atMs: number): boolean {
  return (playbackEndMs(playback) ?? atMs) <= atMs;
}

/**
 * How far the caller has heard the pieces of a reply.
 * @param texts the pieces
 * @returns the piece that was playing, or the one to come, and the characters of it that were heard
 */
export function heardUntil(
  { spans, wholePieces, spoken, lagMs }: Playback,
  texts: readonly string[],
  atMs: number,
): { piece: number; characters: number } {
  for (const [piece, written] of texts.entries()) {
    const aligned = spoken.get(piece) ?? alignedText(written);
    const { text } = aligned;
    const own = spans.filter((span) => span.piece === piece);
    const sentMs = sum(own.map(({ fromMs, toMs }) => toMs - fromMs));
    const heardMs = sum(own.map(({ fromMs, toMs }) => Math.max(0, Math.min(atMs - lagMs, toMs) - fromMs)));
    const isWhole = wholePieces.has(piece);
    if (isWhole && heardMs >= sentMs) continue;
    const wholeMs = isWhole ? sentMs : Math.max(sentMs, text.length * CHARACTER_MS);
    return {
      piece,
      characters:
        heardMs <= 0
          ? 0
          : writtenUntil(aligned, wordEnd(text, Math.floor((text.length * heardMs) / wholeMs))),
    };
  }
  return { piece: texts.length, characters: 0 };
}

/** The playback without a piece and those behind it, which will be spoken anew or not at all. */
export function withoutPieces(playback: Playback, fromPiece: number): Playback {
  const { spans, wholePieces, spoken } = playback;
  return {
    ...playback,
    spans: spans.filter(({ piece }) => piece < fromPiece),
    wholePieces: new Set([...wholePieces].filter((piece) => piece < fromPiece)),
    spoken: new Map([...spoken].filter(([piece]) => piece < fromPiece)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

// Half a word was not heard.
function wordEnd(text: string, characters: number): number {
  if (characters >= text.length || /\s/.test(text.charAt(characters))) return characters;
  const space = text.slice(0, characters).search(/\s\S*$/);
  return Math.max(0, space);
}
