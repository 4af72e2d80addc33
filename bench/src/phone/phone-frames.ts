import { createAudioEncoder } from '@parley/engine/audio/audio-encoder.ts';
import { type Clip, RATE_HZ as SPOKEN_HZ, speakSentences } from '../voice/caller-frames.ts';

// What telephones of the bench send: the same speech as callers of the live socket, as telephone lines carry it.

/** What platforms send: 160 bytes of mu-law, 20 ms. */
export const PHONE_FRAME_MS = 20;
const RATE_HZ = 8_000;
const FRAME_BYTES = (RATE_HZ * PHONE_FRAME_MS) / 1_000;
const SILENCE = 0xff;
const LINE = { encoding: 'mu-law', sampleRateHz: RATE_HZ } as const;
export const SILENT_PHONE_FRAME = frameOf(new Uint8Array(FRAME_BYTES).fill(SILENCE));

/** Sentences of three to four seconds each, in frames that are ready for the socket. */
export async function speakPhoneClips(): Promise<Clip[]> {
  return (await speakSentences()).map(phoneClipOf);
}

function phoneClipOf(samples: Int16Array): Clip {
  const encoder = createAudioEncoder(SPOKEN_HZ, LINE);
  const bytes = Buffer.concat([encoder.encode(samples), encoder.end()]);
  const count = Math.floor(bytes.length / FRAME_BYTES);
  return Array.from({ length: count }, (_, index) =>
    frameOf(bytes.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES)),
  );
}

function frameOf(audio: Uint8Array): string {
  const payload = Buffer.from(audio).toString('base64');
  return JSON.stringify({ event: 'media', streamSid: 'MZ1', media: { track: 'inbound', payload } });
}
