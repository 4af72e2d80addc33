import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLinePlayout } from './line-playout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('returns a mark when the sound before it was played', () => {
  const played: string[] = [];
  const playout = createLinePlayout(
    (name) => played.push(name),
    () => Date.now(),
  );
  playout.push(100);
  playout.mark('first');
  playout.push(100);
  playout.mark('second');
  vi.advanceTimersByTime(150);
  expect([played, playout.isPlaying()]).toEqual([['first'], true]);
  vi.advanceTimersByTime(50);
  expect([played, playout.isPlaying()]).toEqual([['first', 'second'], false]);
});

it('returns the marks of cleared sound at once', () => {
  const played: string[] = [];
  const playout = createLinePlayout(
    (name) => played.push(name),
    () => Date.now(),
  );
  playout.push(1_000);
  playout.mark('first');
  playout.clear();
  expect([played, playout.isPlaying()]).toEqual([['first'], false]);
});
