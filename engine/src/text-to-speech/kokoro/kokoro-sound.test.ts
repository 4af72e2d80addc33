import { expect, it } from 'vitest';
import { soundOf, toSamples } from './kokoro-sound.ts';

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

it('takes the style of another length where the model gives no numbers', async () => {
  const styleLength = 256;
  const styles = Float32Array.from({ length: 10 * styleLength }, (_, index) =>
    Math.floor(index / styleLength),
  );
  const spoken = { symbols: [0, 43, 44, 45, 0], styles, speed: 2 };
  const { signal } = new AbortController();
  const taken: unknown[] = [];
  const sound = Float32Array.of(0.5);
  const model = (silent: number) => ({
    run: async ({ style }: Record<string, { data: Float32Array | BigInt64Array }>) => {
      taken.push(style?.data[0]);
      return taken.length <= silent ? Float32Array.of(Number.NaN) : sound;
    },
  });
  expect(await soundOf(model(2), spoken, signal)).toBe(sound);
  expect(taken).toEqual([3, 2, 8]);
  await expect(soundOf(model(9), spoken, signal)).rejects.toThrow('the model gave no numbers');
});
