import { expect, it } from 'vitest';
import { createCallerSoundReader } from './caller-sound.ts';

const PCM = { encoding: 'pcm', sampleRateHz: 16_000 } as const;

function base64(...bytes: number[]): string {
  return Buffer.from(bytes).toString('base64');
}

it('joins a sample that is split between two frames', () => {
  const read = createCallerSoundReader(PCM, 30, 0);
  expect(read(base64(1, 0, 2), 0)).toEqual(Int16Array.of(1));
  expect(read(base64(0, 3, 0), 0)).toEqual(Int16Array.of(2, 3));
  expect(read('', 0)).toEqual(Int16Array.of());
});

it.each([1, 2, 3, 4])('reads base64 of %d bytes with its padding and without', (length) => {
  const text = base64(...Array.from({ length }, (_, index) => index + 1));
  for (const form of [text, text.replaceAll('=', '')]) {
    const read = createCallerSoundReader({ encoding: 'mu-law', sampleRateHz: 8_000 }, 30, 0);
    expect(read(form, 0)).toBeInstanceOf(Int16Array);
  }
});

it('refuses what is not base64', () => {
  const read = createCallerSoundReader(PCM, 30, 0);
  for (const rubbish of ['not base64!', 'AAA*', 'été', 'A', '%%%%']) {
    expect(read(rubbish, 0), rubbish).toBe('unreadable');
  }
});

it('accepts half a minute of sound delayed by the network, and refuses sound that is always faster than speech', () => {
  const read = createCallerSoundReader(PCM, 30, 0);
  const second = Buffer.alloc(32_000).toString('base64');
  for (let index = 0; index < 30; index += 1) expect(read(second, 0)).toBeInstanceOf(Int16Array);
  expect(read(second, 0)).toBe('flooded');
  expect(read(second, 600)).toBeInstanceOf(Int16Array);
});
