import { expect, it } from 'vitest';
import { clampedCount, clampedTimeout } from './clamped-number.ts';

it('turns the wait for an answer off below one second and keeps it under 300', () => {
  const turn = (seconds: number) => clampedTimeout('turn', seconds);
  expect([0.9, 0, -7].map(turn)).toEqual([-1, -1, -1]);
  expect([1, 15, 300].map(turn)).toEqual([1, 15, 300]);
  expect([300.2, 4000].map(turn)).toEqual([300, 300]);
});

it('turns hanging up after silence off below ten seconds and keeps it under an hour', () => {
  const silence = (seconds: number) => clampedTimeout('silence', seconds);
  expect([9, 9.9, -1].map(silence)).toEqual([-1, -1, -1]);
  expect([10, 120, 3600].map(silence)).toEqual([10, 120, 3600]);
  expect(silence(3601)).toBe(3600);
});

it('keeps the length of a conversation between a minute and an hour', () => {
  const duration = (seconds: number) => clampedTimeout('duration', seconds);
  expect([-1, 0, 59].map(duration)).toEqual([60, 60, 60]);
  expect([60, 900, 3600].map(duration)).toEqual([60, 900, 3600]);
  expect(duration(3601)).toBe(3600);
});

it('keeps whole seconds and whole counts', () => {
  expect(clampedTimeout('turn', 12.6)).toBe(13);
  expect(clampedCount(2.5, { min: 1, max: 10 })).toBe(3);
  expect([-4, 99].map((count) => clampedCount(count, { min: 1, max: 10 }))).toEqual([1, 10]);
});
