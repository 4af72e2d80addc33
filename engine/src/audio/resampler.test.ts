import { describe, expect, it } from 'vitest';
import { errorDb, tone } from '../../test/tone-measures.ts';
import { createResampler } from './resampler.ts';

describe('resampling', () => {
  it.each([
    [22_050, 8_000],
    [22_050, 16_000],
    [22_050, 24_000],
    [22_050, 44_100],
    [22_050, 48_000],
    [24_000, 16_000],
    [16_000, 24_000],
    [8_000, 16_000],
  ])('preserves a tone from %d to %d Hz, its level, phase and length, in pieces of any size', (from, to) => {
    const resampled = inPieces(tone(1_000, from), from, to, 317);
    const ideal = tone(1_000, to);
    expect(resampled.length).toBe(to);
    expect(errorDb(resampled, ideal)).toBeLessThan(-70);
  });

  it('preserves the highest tone of telephony without an image above it', () => {
    const resampled = inPieces(tone(3_400, 8_000), 8_000, 16_000, 256);
    expect(errorDb(resampled, tone(3_400, 16_000))).toBeLessThan(-70);
  });

  it.each([
    [22_050, 8_000, 6_000],
    [48_000, 16_000, 11_000],
    [24_000, 16_000, 9_500],
  ])('removes from %d to %d Hz a tone of %d Hz that would come back as another', (from, to, hz) => {
    const resampled = inPieces(tone(hz, from), from, to, 1_000);
    expect(errorDb(resampled, new Int16Array(to))).toBeLessThan(-70);
  });

  it('passes samples on where the rate stays', () => {
    const samples = Int16Array.of(1, -2, 3);
    expect(createResampler(16_000, 16_000).push(samples)).toEqual(samples);
  });

  it('gives nothing for nothing', () => {
    const resampler = createResampler(22_050, 16_000);
    expect([...resampler.push(new Int16Array()), ...resampler.end()]).toEqual([]);
  });

  it('clips instead of wrapping around', () => {
    const loud = Int16Array.from({ length: 2_000 }, (_, index) => (index % 40 < 20 ? 32_767 : -32_768));
    const resampled = inPieces(loud, 16_000, 24_000, 2_000);
    expect(Math.max(...resampled)).toBe(32_767);
    expect(Math.min(...resampled)).toBe(-32_768);
  });
});

function inPieces(samples: Int16Array, from: number, to: number, size: number): Int16Array {
  const resampler = createResampler(from, to);
  const output: number[] = [];
  for (let at = 0; at < samples.length; at += size) {
    output.push(...resampler.push(samples.subarray(at, at + size)));
  }
  output.push(...resampler.end());
  return Int16Array.from(output);
}
