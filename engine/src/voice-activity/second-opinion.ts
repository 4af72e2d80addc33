import { type SileroLines, WINDOW_SAMPLES } from './silero-voice.ts';
import { createFrameCutter } from './sound-frames.ts';
import { HANGOVER_MS, LISTENING_RATE_HZ } from './voice-activity.ts';
import { createVoiceSegmenter } from './voice-segmenter.ts';

/** What Silero says of one caller's sound from some moment on. Samples are counted from the start of the call. */
export type SecondOpinion = NonNullable<ReturnType<typeof askSecondOpinion>>;

const MS = LISTENING_RATE_HZ / 1000;
const WINDOW_MS = 32;
// Windows stay voiced for so long after a voice.
const OVERHANG_MS = 96;
// A voice shorter than four windows, 128 ms, is none; the first of them is never reported as voiced.
const RULE = {
  frameMs: WINDOW_MS,
  start: { voiced: 3, of: 4 },
  keep: { voiced: 2, of: 3 },
  hangoverMs: HANGOVER_MS - OVERHANG_MS,
};
const SETTLED_WINDOWS = 8;
const LAGGING_WINDOWS = 10;
const LOST_WINDOWS = 60;

/**
 * @param fromSample number of the first sample that will be added
 * @param onAnswer called whenever there is something new; possibly from within `add`
 * @returns undefined where no line is free
 */
export function askSecondOpinion(lines: SileroLines, fromSample: number, onAnswer: () => void) {
  const segments = createVoiceSegmenter(RULE);
  const line = lines.open((isVoiced) => {
    segments.add(isVoiced);
    onAnswer();
  });
  if (!line) return undefined;
  let sent = 0;
  const windows = createFrameCutter(WINDOW_SAMPLES, (window) => {
    sent += 1;
    line.push(window);
  });
  const waiting = () => sent - segments.frameCount();

  return {
    /** @param samples at 16,000 Hz, any length; not retained */
    add: windows.add,
    /** Whether a voice is going on; undefined where the answers lag behind the sound. */
    isVoice: () => (waiting() > LAGGING_WINDOWS ? undefined : segments.isVoice()),
    /** Whether it has heard enough for its "no voice" to count. */
    isSettled: () => segments.frameCount() >= SETTLED_WINDOWS,
    /** Whether it has been silent so long that nothing more is to be expected. */
    isLost: () => waiting() > LOST_WINDOWS,
    /** Sample with which the newest voice began. */
    startSample: () => fromSample + Math.max(0, segments.startFrame() - 1) * WINDOW_SAMPLES,
    /** Sample after the newest voice. */
    endSample: () => fromSample + segments.endFrame() * WINDOW_SAMPLES - OVERHANG_MS * MS,
    /** 0 to 1. */
    score: () => segments.voicedAmong(4) / 4,
    close: () => line.close(),
  };
}

// The background is what remains between the sounds of the newest 3 s: even fluent speech stops for a moment.
const BUCKET_FRAMES = 25;
const BUCKETS = 6;
// Part of a frame's difference by which the voice's level follows it: half a second to get there.
const FOLLOWING = 0.06;

/** Tracks the levels of speech and of background noise on a caller's line. */
export function createLineLoudness() {
  let floors: number[] = [];
  let floor = Number.POSITIVE_INFINITY;
  let frames = 0;
  let previous = 0;
  let voice: number | undefined;

  function background(): number | undefined {
    return floors.length === 0 ? undefined : Math.min(floor, ...floors);
  }

  return {
    /** @param level of a frame of 20 ms, in decibels */
    add(level: number, isVoiced: boolean): void {
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
    /** Background noise, in decibels; undefined in the first half second. */
    background,
    /** How far the voice stands above the background, in decibels; 0 as long as either is unknown. */
    voiceAboveBackground: (): number => Math.max(0, (voice ?? 0) - (background() ?? voice ?? 0)),
  };
}

/** Level of a frame in decibels above one step of 16-bit samples: 0 for silence, 90 at the loudest. */
export function levelOf(frame: Int16Array): number {
  let power = 0;
  for (let index = 0; index < frame.length; index += 1) power += (frame[index] ?? 0) ** 2;
  return 10 * Math.log10(Math.max(1, power / frame.length));
}
