/** Follows how loud a caller's line is when somebody speaks and when nobody does. */
export type LineLoudness = {
  /** @param level of a frame of 20 ms, in decibels */
  add(level: number, isVoiced: boolean): void;
  /** What is heard when nobody speaks, in decibels; undefined in the first half second. */
  background(): number | undefined;
  /** How far the voice stands above the background, in decibels; 0 as long as either is unknown. */
  voiceAboveBackground(): number;
};

// The background is what remains between the sounds of the newest 3 s: even fluent speech stops for a moment.
const BUCKET_FRAMES = 25;
const BUCKETS = 6;
// Part of a frame's difference by which the voice's level follows it: half a second to get there.
const FOLLOWING = 0.06;

export function createLineLoudness(): LineLoudness {
  let floors: number[] = [];
  let floor = Number.POSITIVE_INFINITY;
  let frames = 0;
  let previous = 0;
  let voice: number | undefined;

  function background(): number | undefined {
    return floors.length === 0 ? undefined : Math.min(floor, ...floors);
  }

  return {
    add(level, isVoiced) {
      // One quiet frame between two loud ones is chance.
      floor = Math.min(floor, Math.max(level, previous));
      previous = level;
      frames += 1;
      if (frames % BUCKET_FRAMES === 0) {
        floors = [floor, ...floors].slice(0, BUCKETS);
        floor = Number.POSITIVE_INFINITY;
      }
      if (isVoiced) voice = voice === undefined ? level : voice + (level - voice) * FOLLOWING;
    },
    background,
    voiceAboveBackground: () => Math.max(0, (voice ?? 0) - (background() ?? voice ?? 0)),
  };
}

/** Level of a frame in decibels above one step of 16-bit samples: 0 for silence, 90 at the loudest. */
export function levelOf(frame: Int16Array): number {
  let power = 0;
  for (let index = 0; index < frame.length; index += 1) power += (frame[index] ?? 0) ** 2;
  return 10 * Math.log10(Math.max(1, power / frame.length));
}
