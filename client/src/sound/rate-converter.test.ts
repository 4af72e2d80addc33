import { expect, it } from 'vitest';
import { createRateConverter } from './rate-converter.ts';

const tone = (hz: number, rateHz: number, seconds: number) =>
  Float32Array.from(
    { length: rateHz * seconds },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * hz * index) / rateHz),
  );

/** The tone in pieces as an audio thread gives them. */
function converted(samples: Float32Array, fromHz: number, toHz: number): number[] {
  const convert = createRateConverter(fromHz, toHz);
  const output: number[] = [];
  for (let at = 0; at < samples.length; at += 128) output.push(...convert(samples.subarray(at, at + 128)));
  return output;
}

const rms = (samples: readonly number[]) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

it.each([
  [48_000, 16_000],
  [44_100, 16_000],
  [8_000, 16_000],
  [22_050, 48_000],
])('preserves position and level of a tone, from %i to %i Hz', (fromHz, toHz) => {
  const output = converted(tone(440, fromHz, 1), fromHz, toHz);
  expect(Math.abs(output.length - toHz)).toBeLessThan(toHz / 100);
  const wanted = tone(440, toHz, 1);
  const middle = output.slice(1_000, 7_000);
  const error = rms(middle.map((sample, index) => sample - (wanted[index + 1_000] ?? 0)));
  expect(error / rms(middle)).toBeLessThan(0.01);
});

it('removes frequencies above the limit of the lower rate', () => {
  const output = converted(tone(11_000, 48_000, 1), 48_000, 16_000);
  expect(rms(output.slice(500, 15_000))).toBeLessThan(0.001);
});
