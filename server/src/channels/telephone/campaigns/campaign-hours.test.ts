import { expect, it } from 'vitest';
import { firstMomentOf } from './campaign-hours.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const PERSON = { number: '+33639980045', timeZone: 'UTC' };

it.each([
  ['00:00', '00:01', '2026-11-25T00:00'],
  ['10:00', '10:01', '2026-11-24T10:00'],
  ['23:59', '24:00', '2026-11-24T23:59'],
])('of a minute from %s to %s are found', (from, until, expected) => {
  const hours = { weekdays: WEEKDAYS, windows: [{ from, until }] };
  const first = firstMomentOf(hours, PERSON, new Date('2026-11-24T09:00Z'));
  expect(first?.toISOString().slice(0, 16)).toBe(expected);
  expect(first && firstMomentOf(hours, PERSON, first)).toEqual(first);
});
