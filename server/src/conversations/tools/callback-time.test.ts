import { expect, it } from 'vitest';
import { callbackTime } from './callback-time.ts';

const paris = { language: 'fr', timezone: 'Europe/Paris', now: new Date('2026-11-24T16:30:00Z') };

it.each([
  ['2026-12-01', '10:30', '2026-12-01T09:30:00.000Z'],
  ['demain', '9h', '2026-11-25T08:00:00.000Z'],
  ['demain', '8 heures moins dix', '2026-11-25T06:50:00.000Z'],
  ['demain', 'half past 5 pm', '2026-11-25T16:30:00.000Z'],
  ['vendredi', '14:00', '2026-11-27T13:00:00.000Z'],
  ['2027-07-01', '08:00', '2027-07-01T06:00:00.000Z'],
  // The clocks go forward at two: this hour is skipped.
  ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
])('reads %s at %s on the clocks of the agent', (date, time, at) => {
  expect(callbackTime({ date, time }, paris)).toMatchObject({ at: new Date(at) });
});

it('says a moment with its day of the week', () => {
  expect(callbackTime({ date: '2026-12-01', time: '10:30' }, paris)).toMatchObject({
    said: 'Tuesday 1 December 2026, 10:30',
  });
});

it.each([
  ['some day', '10:30', /day is not clear/],
  ['2026-12-01', 'later', /time is not clear/],
  ['demain', 'dans 2 heures', /time is not clear/],
  ['2026-11-24', '17:00', /it is 17:30 of 2026-11-24 now/],
])('does not guess from %s at %s', (date, time, problem) => {
  expect(callbackTime({ date, time }, paris)).toEqual({ problem: expect.stringMatching(problem) });
});
