import { expect, it } from 'vitest';
import { STYLE_LENGTH, soundOf, toSamples } from './kokoro-sound.ts';

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

it('speaks a little faster or slower where the model gives no numbers', async () => {
  const spoken = { symbols: [0, 43, 0], style: new Float32Array(STYLE_LENGTH), speed: 2 };
  const { signal } = new AbortController();
  const speeds: number[] = [];
  const sound = Float32Array.of(0.5);
  const model = (silent: number) => ({
    run: async ({ speed }: Record<string, { data: Float32Array | BigInt64Array }>) => {
      speeds.push(Number(speed?.data[0]));
      return speeds.length <= silent ? Float32Array.of(Number.NaN) : sound;
    },
  });
  expect(await soundOf(model(1), spoken, signal)).toBe(sound);
  expect(speeds).toEqual([2, Math.fround(2.04)]);
  await expect(soundOf(model(9), spoken, signal)).rejects.toThrow('the model gave no numbers');
});
