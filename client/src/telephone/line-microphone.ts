import { SIMULATION_AUDIO } from '@parley/contract/limits.ts';
import { floatsOf, pcmOf } from '../sound/pcm-samples.ts';
import { createRateConverter } from '../sound/rate-converter.ts';
import { MU_LAW_SILENCE, muLawBytesOf } from './mu-law.ts';

/** What a caller says, in the pieces of a telephone line: without a pause, as silence where nothing is heard. */
export type LineMicrophone = {
  /** Samples of 16 bits as the microphone gives them. */
  push(samples: Int16Array): void;
  /** Whether there is somebody to be heard; without, silence goes out at once. */
  setOpen(isOpen: boolean): void;
  /** The next 20 ms, or undefined where the microphone has not given them yet. */
  take(): Uint8Array<ArrayBuffer> | undefined;
};

/** 20 ms at 8,000 Hz. */
export const LINE_FRAME_BYTES = 160;
const LINE_HZ = 8_000;
/** More than this was held back by a busy page and would only make the caller late, in frames. */
const MOST_WAITING = 15;

export function createLineMicrophone(): LineMicrophone {
  const convert = createRateConverter(SIMULATION_AUDIO.sampleRateHz, LINE_HZ);
  let waiting = new Uint8Array();
  let isOpen = false;

  return {
    push(samples) {
      const bytes = muLawBytesOf(pcmOf(convert(floatsOf(samples))));
      const joined = new Uint8Array(waiting.length + bytes.length);
      joined.set(waiting);
      joined.set(bytes, waiting.length);
      waiting = joined.slice(-MOST_WAITING * LINE_FRAME_BYTES);
    },
    setOpen(wanted) {
      isOpen = wanted;
      if (!isOpen) waiting = new Uint8Array();
    },
    take() {
      if (waiting.length < LINE_FRAME_BYTES) {
        return isOpen ? undefined : new Uint8Array(LINE_FRAME_BYTES).fill(MU_LAW_SILENCE);
      }
      const frame = waiting.slice(0, LINE_FRAME_BYTES);
      waiting = waiting.slice(LINE_FRAME_BYTES);
      return frame;
    },
  };
}
