import type { RecordedTurn } from '@parley/contract/conversation.ts';

const LEVEL = 8_000;
const FRAME_MS = 20;

/** A tone, as long as is wanted. */
export function tone(hz: number, lengthMs: number, sampleRateHz = 16_000): Int16Array {
  return Int16Array.from({ length: Math.round((lengthMs * sampleRateHz) / 1_000) }, (_, index) =>
    Math.round(LEVEL * Math.sin((2 * Math.PI * hz * index) / sampleRateHz)),
  );
}

/** How loud a frequency is in 20 ms of sound at 16 kHz, by Goertzel's filter; 1 is a tone of {@link tone}. */
export function levelAt({ samples, hz, atMs }: { samples: Int16Array; hz: number; atMs: number }): number {
  const frame = samples.subarray(Math.round(atMs * 16), Math.round((atMs + FRAME_MS) * 16));
  const weight = 2 * Math.cos((2 * Math.PI * hz) / 16_000);
  let before = 0;
  let last = 0;
  for (const sample of frame) [before, last] = [last, sample + weight * last - before];
  const power = last * last + before * before - weight * last * before;
  return (2 * Math.sqrt(Math.max(0, power))) / (FRAME_MS * 16) / LEVEL;
}

/** Whether a tone is heard in a recording about when the agent began to speak in a turn. */
export function isSpoken(
  { ledger }: Pick<RecordedTurn, 'ledger'>,
  { samples, hz }: { samples: Int16Array; hz: number },
): boolean {
  const startMs = (ledger?.started_at_ms ?? 0) + (ledger?.first_audio_ms ?? 0);
  const moments = Array.from({ length: 20 }, (_, index) => Math.max(0, startMs - 300 + index * 50));
  return Math.max(...moments.map((atMs) => levelAt({ samples, hz, atMs }))) > 0.5;
}

/** The two channels of a WAV file of 16 kHz, after checking that its header is true. */
export function channelsOfWav(file: Uint8Array): { left: Int16Array; right: Int16Array } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const text = (at: number) => String.fromCharCode(...file.subarray(at, at + 4));
  const facts = {
    names: [text(0), text(8), text(12), text(36)],
    tag: view.getUint16(20, true),
    channels: view.getUint16(22, true),
    rate: view.getUint32(24, true),
    bits: view.getUint16(34, true),
    lengths: [view.getUint32(4, true) + 8, view.getUint32(40, true) + 44],
  };
  const expected = {
    names: ['RIFF', 'WAVE', 'fmt ', 'data'],
    tag: 1,
    channels: 2,
    rate: 16_000,
    bits: 16,
    lengths: [file.length, file.length],
  };
  if (JSON.stringify(facts) !== JSON.stringify(expected)) {
    throw new Error(`This is no recording: ${JSON.stringify(facts)}`);
  }
  const side = (offset: number) =>
    Int16Array.from({ length: (file.length - 44) / 4 }, (_, index) =>
      view.getInt16(44 + index * 4 + offset, true),
    );
  return { left: side(0), right: side(2) };
}
