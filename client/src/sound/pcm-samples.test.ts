import { expect, it } from 'vitest';
import { floatsOf, pcmOf } from './pcm-samples.ts';

it('clips samples louder than 16 bits instead of wrapping around', () => {
  expect([...pcmOf(Float32Array.of(0, 0.5, -0.5, 1, -1, 1.7, -3))]).toEqual([
    0, 16_384, -16_384, 32_767, -32_768, 32_767, -32_768,
  ]);
});

it('returns every sample unchanged', () => {
  const samples = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768);
  expect(pcmOf(floatsOf(samples))).toEqual(samples);
});
