import { LIVE_AUDIO } from '@parley/contract/limits.ts';
import { floatsOf, pcmOf } from '../sound/pcm-samples.ts';
import { createRateConverter } from '../sound/rate-converter.ts';

/** 20 ms at 8,000 Hz. */
const LINE_FRAME_BYTES = 160;
const LINE_HZ = 8_000;
/** Longest backlog, in frames: more was delayed by a busy page and would only add latency. */
const MOST_WAITING = 15;

/**
 * Turns what a microphone gives into frames of a telephone line, 20 ms of µ-law at 8,000 Hz, 160 bytes: without a pause,
 * as silence where nothing is heard.
 */
export function createLineMicrophone() {
  const convert = createRateConverter(LIVE_AUDIO.sampleRateHz, LINE_HZ);
  let waiting = new Uint8Array();
  let isOpen = false;

  return {
    /** Samples of 16 bits as the microphone gives them. */
    push(samples: Int16Array): void {
      const bytes = muLawBytesOf(pcmOf(convert(floatsOf(samples))));
      const joined = new Uint8Array(waiting.length + bytes.length);
      joined.set(waiting);
      joined.set(bytes, waiting.length);
      waiting = joined.slice(-MOST_WAITING * LINE_FRAME_BYTES);
    },
    /** Whether the caller can speak; otherwise silence is sent at once. */
    setOpen(wanted: boolean): void {
      isOpen = wanted;
      if (!isOpen) waiting = new Uint8Array();
    },
    /** The next 20 ms, or undefined where the microphone has not given them yet. */
    take(): Uint8Array<ArrayBuffer> | undefined {
      if (waiting.length < LINE_FRAME_BYTES) {
        return isOpen ? undefined : new Uint8Array(LINE_FRAME_BYTES).fill(MU_LAW_SILENCE);
      }
      const frame = waiting.slice(0, LINE_FRAME_BYTES);
      waiting = waiting.slice(LINE_FRAME_BYTES);
      return frame;
    },
  };
}

const BIAS = 0x84;
const LOUDEST = 32_635;
/** Silence in mu-law. */
export const MU_LAW_SILENCE = 0xff;

/**
 * Packs samples of 16 bits into the bytes of telephony.
 * @see ITU-T G.711
 */
export function muLawBytesOf(samples: Int16Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(samples, (sample) => {
    const sign = sample < 0 ? 0x80 : 0;
    const magnitude = Math.min(Math.abs(sample), LOUDEST) + BIAS;
    const exponent = 24 - Math.clz32(magnitude);
    return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff;
  });
}
