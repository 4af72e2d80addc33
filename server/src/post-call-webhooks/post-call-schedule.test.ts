import { expect, it } from 'vitest';
import { nextAttemptAt } from './post-call-schedule.ts';

const failedAt = new Date('2026-05-04T10:00:00Z');

it('waits the pause of each attempt, and ends after the last', () => {
  const pauses = [10, 60, 300];
  const times = [1, 2, 3, 4].map((tries) => nextAttemptAt(tries, failedAt, pauses)?.toISOString());
  expect(times).toEqual([
    '2026-05-04T10:00:10.000Z',
    '2026-05-04T10:01:00.000Z',
    '2026-05-04T10:05:00.000Z',
    undefined,
  ]);
});

it('tries once where there are no pauses', () => {
  expect(nextAttemptAt(1, failedAt, [])).toBeUndefined();
});
