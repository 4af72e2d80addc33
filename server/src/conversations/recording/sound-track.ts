/** A piece of sound with the sample at which it begins. */
type Piece = { start: number; samples: Int16Array };

/** One side of a recording, as far as it is not written yet: pieces in order, silence between them. */
export function createSoundTrack() {
  let pieces: Piece[] = [];
  let end = 0;

  return {
    /** Sample after the last one. */
    end: (): number => end,
    /** Adds a piece behind the last. */
    add(start: number, samples: Int16Array): void {
      if (samples.length === 0) return;
      pieces.push({ start, samples });
      end = start + samples.length;
    },
    /** Drops what lies at and after a sample. */
    cut(at: number): void {
      if (at >= end) return;
      pieces = pieces
        .filter(({ start }) => start < at)
        .map(({ start, samples }) => ({ start, samples: samples.subarray(0, at - start) }));
      end = at;
    },
    /** Moves what lies at and after a sample, the last of the track, to a later time; to an earlier one when negative. */
    move(from: number, by: number): void {
      pieces = pieces.flatMap(({ start, samples }) => {
        if (start >= from) return [{ start: start + by, samples }];
        const before = { start, samples: samples.subarray(0, from - start) };
        const after = { start: from + by, samples: samples.subarray(from - start) };
        return after.samples.length > 0 ? [before, after] : [before];
      });
      end += by;
    },
    /** Whether anything lies between two samples. */
    sounds: (from: number, to: number): boolean =>
      pieces.some(({ start, samples }) => start < to && start + samples.length > from),
    /** Writes what lies between two samples into every other sample of `frames`, and forgets what lies before `to`. */
    take(from: number, to: number, { frames, index }: { frames: Int16Array; index: 0 | 1 }): void {
      for (const { start, samples } of pieces) {
        const last = Math.min(to, start + samples.length);
        for (let at = Math.max(from, start); at < last; at += 1) {
          frames[(at - from) * 2 + index] = samples[at - start] ?? 0;
        }
      }
      pieces = pieces.filter(({ start, samples }) => start + samples.length > to);
    },
  };
}
