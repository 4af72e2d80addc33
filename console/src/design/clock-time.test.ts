import { expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [750, '12:30'],
  [3_605, '60:05'],
])('writes %s seconds as %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});
