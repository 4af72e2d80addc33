import { describe, expect, it } from 'vitest';
import { areKeys, keypadTones } from './keypad-tones.ts';

const FREQUENCIES = [697, 770, 852, 941, 1_209, 1_336, 1_477, 1_633];

/** The two loudest of the eight frequencies, found as exchanges find them (Goertzel). */
function loudest(samples: Int16Array, rate: number): number[] {
  const powers = FREQUENCIES.map((frequency) => {
    const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / rate);
    let before = 0;
    let last = 0;
    for (const sample of samples) [before, last] = [last, sample + coefficient * last - before];
    return { frequency, power: last * last + before * before - coefficient * last * before };
  });
  const sorted = powers.toSorted((one, other) => other.power - one.power);
  return sorted
    .slice(0, 2)
    .map(({ frequency }) => frequency)
    .toSorted((a, b) => a - b);
}

describe('the tone of a key', () => {
  it.each([
    ['1', [697, 1_209]],
    ['5', [770, 1_336]],
    ['9', [852, 1_477]],
    ['0', [941, 1_336]],
    ['*', [941, 1_209]],
    ['#', [941, 1_477]],
  ])('of %s is made of its two frequencies, at every rate', (key, frequencies) => {
    for (const rate of [8_000, 16_000, 44_100]) {
      const [samples = new Int16Array()] = keypadTones(key, rate);
      expect(loudest(samples.subarray(0, rate / 10), rate)).toEqual(frequencies);
    }
  });

  it('sounds for 100 ms at a good level and is followed by 60 ms of silence', () => {
    const [samples = new Int16Array()] = keypadTones('7', 16_000);
    expect(samples).toHaveLength(2_560);
    expect(Math.max(...samples)).toBeGreaterThan(12_000);
    expect(Math.max(...samples)).toBeLessThan(20_000);
    expect(samples.subarray(1_600).every((sample) => sample === 0)).toBe(true);
  });
});

it('waits half a second for w and a second for W', () => {
  const [half, whole] = keypadTones('wW', 8_000);
  expect([half?.length, whole?.length]).toEqual([4_000, 8_000]);
});

it('takes keys and pauses only', () => {
  expect(['1234#', '*21w', '12 34', '', 'A', '1,2'].map(areKeys)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
