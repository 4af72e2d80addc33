import { expect, it } from 'vitest';
import { hoursFrom, isWithin } from './campaign-hours.ts';
import { type CampaignResult, problemsOf } from './campaign-verdict.ts';

const GOOD: CampaignResult = {
  rows: 10,
  states: { answered: 6, busy: 3, failed: 1 },
  calls: 10,
  twice: 0,
  outside: 0,
  kills: 2,
  pauses: 0,
  seconds: 60,
};

it('has nothing against a campaign whose rows ended once each', () => {
  expect(problemsOf(GOOD)).toEqual([]);
});

it('names rows without an end, second calls, calls at other hours and a run without a kill', () => {
  const states = { answered: 7, waiting: 2, calling: 1 };
  expect(problemsOf({ ...GOOD, states, twice: 1, outside: 4, kills: 0 })).toEqual([
    '3 rows without an end (2 waiting, 1 calling)',
    '1 calls to people who were called already',
    '4 calls outside the hours',
    'no server was killed: take more rows',
  ]);
});

it('opens the hours of each time zone at a minute of its own', () => {
  const hours = hoursFrom(new Date('2026-11-24T10:00:30Z'));
  const at = (time: string) => new Date(`2026-11-24T${time}Z`);
  expect(isWithin(hours, at('10:00:30'), 'Africa/Abidjan')).toBe(true);
  expect(isWithin(hours, at('10:01:59'), 'Africa/Lagos')).toBe(false);
  expect(isWithin(hours, at('10:02:00'), 'Africa/Lagos')).toBe(true);
  expect(isWithin(hours, at('10:02:59'), 'Asia/Dubai')).toBe(false);
  expect(isWithin(hours, at('10:03:00'), 'Asia/Dubai')).toBe(true);
  expect(isWithin(hours, at('10:50:00'), 'Africa/Abidjan')).toBe(false);
});
