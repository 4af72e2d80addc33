/** Longest utterance that a recogniser gets in one piece; longer ones are cut. */
export const MAX_UTTERANCE_SECONDS = 60;

const SAMPLE_RATE_HZ = 16_000;
// The cut falls between two pieces of sound, so the last may reach beyond it.
const MAX_SAMPLES = (MAX_UTTERANCE_SECONDS + 2) * SAMPLE_RATE_HZ;

/** The sound of one utterance, buffered to be sent at once or once more. */
export type UtteranceSound = ReturnType<typeof createUtteranceSound>;

export function createUtteranceSound() {
  let pieces: Int16Array[] = [];
  let length = 0;
  return {
    /** Stores a copy; false when the utterance would exceed its longest length. */
    push(samples: Int16Array): boolean {
      if (length + samples.length > MAX_SAMPLES) return false;
      pieces.push(samples.slice());
      length += samples.length;
      return true;
    },
    seconds: (): number => length / SAMPLE_RATE_HZ,
    /** All of it, in the pieces that came. */
    pieces: (): readonly Int16Array[] => pieces,
    /** All of it, in one piece. */
    joined(): Int16Array {
      const joined = new Int16Array(length);
      let at = 0;
      for (const piece of pieces) {
        joined.set(piece, at);
        at += piece.length;
      }
      return joined;
    },
    clear(): void {
      pieces = [];
      length = 0;
    },
  };
}
