import { expect, it } from 'vitest';
import { createSoundReader, createSoundWriter } from './sound-format.ts';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const base64Of = (...bytes: number[]) => btoa(String.fromCharCode(...bytes));

const SAMPLES = Int16Array.from({ length: 70_000 }, (_, index) => ((index * 7919) % 65_536) - 32_768);

it('decodes what it encoded, to the sample', () => {
  const base64 = createSoundWriter('pcm_16000', 16_000)?.(SAMPLES) ?? '';
  expect(bytesOf(base64)).toEqual(new Uint8Array(SAMPLES.buffer));
  const read = createSoundReader('pcm_16000', 16_000)?.(base64) ?? [];
  expect(Int16Array.from(read, (sample) => sample * 32_768)).toEqual(SAMPLES);
});

it('changes the rate in both directions', () => {
  const read = createSoundReader('pcm_24000', 16_000)?.(base64Of(...new Uint8Array(48_000)));
  expect(read).toHaveLength(15_984);
  const base64 = createSoundWriter('pcm_8000', 16_000)?.(new Int16Array(16_000)) ?? '';
  expect(bytesOf(base64).length / 2).toBe(7_984);
});

it('reads the logarithmic bytes of telephony', () => {
  const bytes = base64Of(0x00, 0x7e, 0x80, 0xff, 0x8f, 0x70);
  const read = createSoundReader('ulaw_8000', 8_000)?.(bytes) ?? [];
  expect([...read].map((sample) => sample * 32_768)).toEqual([-32124, -8, 32124, 0, 16764, -120]);
});

it('rejects other formats, and decodes invalid base64 as silence', () => {
  expect(createSoundReader('mp3_44100', 16_000)).toBeUndefined();
  expect(createSoundWriter('ulaw_8000', 16_000)).toBeUndefined();
  expect(createSoundReader('pcm_16000', 16_000)?.('*')).toHaveLength(0);
});
