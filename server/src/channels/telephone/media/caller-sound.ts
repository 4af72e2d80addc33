import { createAudioDecoder } from '@parley/engine/audio/audio-decoder.ts';
import { LISTENING_RATE_HZ } from '@parley/engine/voice-activity/voice-activity.ts';
import { base64Bytes } from '../../../http/base64-bytes.ts';
import { createTokenBucket } from '../../../http/token-bucket.ts';
import type { MediaFault } from './line-connection.ts';
import { LINE_FORMAT } from './line-format.ts';

/** What became of a frame of a caller's sound. */
export type CallerSound =
  /** Mono, at the rate at which conversations are listened to. */
  { kind: 'sound'; samples: Int16Array } | { kind: 'fault'; fault: MediaFault; why: string };

/** A line carries sound as fast as it is spoken, apart from what the network delayed, in samples. */
const PACE = { perSecond: 2 * LINE_FORMAT.sampleRateHz, burst: 20 * LINE_FORMAT.sampleRateHz };

/**
 * Reads a caller's sound from the frames of one call.
 * @param nowMs moment at which it began, on the clock of the moments that come with the frames
 */
export function createCallerSoundReader(
  nowMs: number,
): (payload: string | Uint8Array, nowMs: number) => CallerSound {
  const decode = createAudioDecoder(LINE_FORMAT, LISTENING_RATE_HZ);
  const allow = createTokenBucket(PACE, nowMs);
  return (payload, atMs) => {
    const bytes = typeof payload === 'string' ? base64Bytes(payload) : payload;
    if (!bytes) return { kind: 'fault', fault: 'refused', why: 'Sound must be base64.' };
    return allow(bytes.length, atMs)
      ? { kind: 'sound', samples: decode(bytes) }
      : { kind: 'fault', fault: 'flooded', why: 'The sound comes faster than anybody can speak.' };
  };
}
