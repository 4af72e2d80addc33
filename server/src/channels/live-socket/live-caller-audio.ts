import { createAudioDecoder } from '@parley/engine/audio/audio-decoder.ts';
import type { AudioFormat } from '@parley/engine/audio/audio-format.ts';
import { LISTENING_RATE_HZ } from '@parley/engine/voice-activity/voice-activity.ts';
import { base64Bytes } from '../../http/base64-bytes.ts';
import { createTokenBucket } from '../../http/token-bucket.ts';

/** What became of a piece of a caller's sound. */
export type CallerAudio =
  /** Mono, at the rate at which conversations are listened to. */
  { kind: 'sound'; samples: Int16Array } | { kind: 'refused'; why: string };

/**
 * Sound comes in real time, apart from what the network delayed: in samples of the listening rate.
 * More than that would take recognition from other callers.
 */
const PACE = { perSecond: 2 * LISTENING_RATE_HZ, burst: 30 * LISTENING_RATE_HZ };

/**
 * Reads a caller's sound from the frames of one conversation.
 * @param nowMs moment at which it began, on the clock of the moments that come with the frames
 */
export function createCallerAudioReader(
  format: AudioFormat,
  nowMs: number,
): (base64: string, nowMs: number) => CallerAudio {
  const decode = createAudioDecoder(format, LISTENING_RATE_HZ);
  const allow = createTokenBucket(PACE, nowMs);
  return (base64, atMs) => {
    const bytes = base64Bytes(base64);
    if (!bytes) return { kind: 'refused', why: 'A user_audio_chunk must be base64.' };
    const samples = decode(bytes);
    return allow(samples.length, atMs)
      ? { kind: 'sound', samples }
      : { kind: 'refused', why: 'The audio comes faster than anybody can speak.' };
  };
}
