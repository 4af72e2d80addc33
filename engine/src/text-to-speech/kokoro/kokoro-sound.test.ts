import { expect, it } from 'vitest';
import { toSamples } from './kokoro-sound.ts';

it('keeps the speech with 20 ms before and 160 ms after it', () => {
  const sound = new Float32Array(24_000);
  sound.fill(0.5, 12_000, 13_000);
  sound[12_500] = 1.5;
  const samples = toSamples(sound);
  expect(samples).toHaveLength(480 + 999 + 3_840);
  expect(samples[480]).toBe(16_384);
  expect(samples[980]).toBe(32_767);
  expect(toSamples(new Float32Array(100))).toHaveLength(0);
});
