/** When frames that are like a voice make one. Majorities decide, so that a click neither starts nor prolongs a voice. */
type SegmentRule = {
  frameMs: number;
  /** So many of the newest frames have to be voiced for a voice to start. */
  start: Majority;
  /** So many of the newest frames have to be voiced for a voice to go on. */
  keep: Majority;
  /** Silence after which the voice is over. */
  hangoverMs: number;
};

/** `voiced` frames at least, of the newest `of`; 31 at most. */
type Majority = { voiced: number; of: number };

/** Joins frames into voices. Moments are counted in frames since the segmenter was made. */
export function createVoiceSegmenter({ frameMs, start, keep, hangoverMs }: SegmentRule) {
  const hangover = Math.round(hangoverMs / frameMs);
  // The newest frame is the lowest bit.
  let history = 0;
  let count = 0;
  let isVoice = false;
  let startFrame = 0;
  let endFrame = 0;

  const holds = ({ voiced, of }: Majority) => ones(history & mask(of)) >= voiced;

  return {
    add(isVoiced: boolean): void {
      history = ((history << 1) | (isVoiced ? 1 : 0)) & mask(31);
      count += 1;
      if (!isVoice && holds(start)) {
        isVoice = true;
        startFrame = count - width(history & mask(start.of));
        endFrame = count;
      }
      if (!isVoice) return;
      if (isVoiced && holds(keep)) endFrame = count;
      isVoice = count - endFrame < hangover;
    },
    /** Whether a voice is going on. */
    isVoice: (): boolean => isVoice,
    /** Frame with which the newest voice began. */
    startFrame: (): number => startFrame,
    /** Frame after the last one of the newest voice. */
    endFrame: (): number => endFrame,
    /** Frames so far. */
    frameCount: (): number => count,
    /** Voiced frames among the newest ones, 31 at most. */
    voicedAmong: (newest: number): number => ones(history & mask(newest)),
  };
}

const mask = (bits: number) => 2 ** bits - 1;

/** Places from the lowest bit to the highest that is set. */
const width = (bits: number) => 32 - Math.clz32(bits);

function ones(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
