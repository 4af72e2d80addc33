import { TIMEOUT_OFF, TIMEOUTS } from '@parley/contract/agent-defaults.ts';
import { expect, it } from 'vitest';
import { clampedNumber } from './clamped-number.ts';

it('turns the wait for an answer off below one second and limits it to 300', () => {
  const turn = (seconds: number) => clampedNumber(seconds, { ...TIMEOUTS.turn, below: TIMEOUT_OFF });
  expect([0.9, 0, -7].map(turn)).toEqual([-1, -1, -1]);
  expect([1, 12.6, 15, 300].map(turn)).toEqual([1, 13, 15, 300]);
  expect([300.2, 4000].map(turn)).toEqual([300, 300]);
});

it('turns hanging up after silence off below ten seconds and limits it to an hour', () => {
  const silence = (seconds: number) => clampedNumber(seconds, { ...TIMEOUTS.silence, below: TIMEOUT_OFF });
  expect([9, 9.9, -1].map(silence)).toEqual([-1, -1, -1]);
  expect([10, 120, 3600].map(silence)).toEqual([10, 120, 3600]);
  expect(silence(3601)).toBe(3600);
});

it('clamps the length of a conversation between a minute and an hour', () => {
  const duration = (seconds: number) => clampedNumber(seconds, TIMEOUTS.duration);
  expect([-1, 0, 59].map(duration)).toEqual([60, 60, 60]);
  expect([60, 900, 3600].map(duration)).toEqual([60, 900, 3600]);
  expect(duration(3601)).toBe(3600);
});

it('rounds counts to whole numbers', () => {
  expect(clampedNumber(2.5, { min: 1, max: 10 })).toBe(3);
  expect([-4, 99].map((count) => clampedNumber(count, { min: 1, max: 10 }))).toEqual([1, 10]);
});
