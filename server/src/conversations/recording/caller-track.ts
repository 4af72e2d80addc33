import { createSoundTrack } from './sound-track.ts';

/** How late sound may come and still follow what came before, in samples at 16 kHz: 200 ms. */
const JITTER = 3_200;

/**
 * What the caller said, placed by when it arrived. Pieces follow one another as long as they arrive about when they were spoken. One that is later leaves a gap, and
 * when more come than can have been said since, they were delayed by the network: all since the gap moves back into it.
 * Whatever is still ahead of its arrival by more than the jitter, as with a clock that is too fast, is left out.
 */
export function createCallerTrack() {
  const track = createSoundTrack();
  // Where the pieces since the last gap begin, and how much of that gap is left.
  let runStart = 0;
  let gap = 0;
  let hasSpoken = false;

  function makeRoom(excess: number, settledTo: number): void {
    const by = Math.min(excess, gap, runStart - settledTo);
    if (by <= 0) return;
    track.move(runStart, -by);
    runStart -= by;
    gap -= by;
  }

  return {
    end: track.end,
    sounds: track.sounds,
    take: track.take,
    /**
     * @param arrivedAt sample at which the last of them had arrived
     * @param settledTo sample before which nothing can be changed any more
     */
    add(samples: Int16Array, arrivedAt: number, settledTo: number): void {
      const spokenAt = arrivedAt - samples.length;
      if (!hasSpoken || spokenAt - track.end() > JITTER) {
        hasSpoken = true;
        runStart = Math.max(spokenAt, settledTo);
        gap = runStart - track.end();
        track.add(runStart, samples);
        return;
      }
      makeRoom(track.end() - spokenAt, settledTo);
      const start = Math.max(track.end(), settledTo);
      const excess = Math.max(0, start + samples.length - arrivedAt - JITTER);
      track.add(start, samples.subarray(Math.min(excess, samples.length)));
    },
  };
}
