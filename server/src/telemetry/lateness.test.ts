import { expect, it } from 'vitest';
import { judgeLateness, type Lateness, PUNCTUAL } from './lateness.ts';

const after = (...windows: number[]): Lateness =>
  windows.reduce((lateness, p99Ms) => judgeLateness(lateness, p99Ms, 50), PUNCTUAL);

it('is not late after one bad window', () => {
  expect(after(400, 3, 400, 400, 3).isLate).toBe(false);
});

it('is late when it stays late', () => {
  expect(after(60, 60).isLate).toBe(false);
  expect(after(60, 60, 60).isLate).toBe(true);
});

it('stays late until it has clearly caught up', () => {
  expect(after(60, 60, 60, 30, 30, 30).isLate).toBe(true);
  expect(after(60, 60, 60, 10, 30, 10).isLate).toBe(true);
  expect(after(60, 60, 60, 10, 10).isLate).toBe(false);
});
