import { createAudioDecoder } from '@parley/engine/audio/audio-decoder.ts';
import type { AudioFormat } from '@parley/engine/audio/audio-format.ts';
import { LISTENING_RATE_HZ } from '@parley/engine/voice-activity/voice-activity.ts';
import { createTokenBucket } from '../../http/token-bucket.ts';

/** What became of a piece of a caller's sound: mono, at the rate at which conversations are listened to, or why it is refused. */
export type CallerSound = Int16Array | 'unreadable' | 'flooded';

/**
 * Reads a caller's sound from the pieces of one conversation, in base64 or as they are. It comes as fast as it is spoken,
 * apart from what the network delayed: more would take recognition from other callers.
 * @param delayedSeconds sound that may come at once
 * @param nowMs moment at which it began, on the clock of the moments that come with the pieces
 */
export function createCallerSoundReader(
  format: AudioFormat,
  delayedSeconds: number,
  nowMs: number,
): (piece: string | Uint8Array, nowMs: number) => CallerSound {
  const decode = createAudioDecoder(format, LISTENING_RATE_HZ);
  const pace = { perSecond: 2 * LISTENING_RATE_HZ, burst: delayedSeconds * LISTENING_RATE_HZ };
  const allow = createTokenBucket(pace, nowMs);
  return (piece, atMs) => {
    const bytes = typeof piece === 'string' ? base64Bytes(piece) : piece;
    if (!bytes) return 'unreadable';
    const samples = decode(bytes);
    return allow(samples.length, atMs) ? samples : 'flooded';
  };
}

/** The bytes of a base64 text, with or without padding; undefined where it is none. */
function base64Bytes(base64: string): Uint8Array | undefined {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const characters = base64.length - padding;
  // Buffer leaves out what is not base64, and is then shorter than the text says.
  const bytes = Buffer.from(base64, 'base64');
  return characters % 4 !== 1 && bytes.length === Math.floor((characters * 3) / 4) ? bytes : undefined;
}
