import { expect, it } from 'vitest';
import { firstMomentsFrom } from './campaign-hours.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const PERSON = { number: '+33639980045', timeZone: 'UTC' };

it.each([
  ['00:00', '00:01', '2026-11-25T00:00'],
  ['10:00', '10:01', '2026-11-24T10:00'],
  ['23:59', '24:00', '2026-11-24T23:59'],
])('of a minute from %s to %s are found', (from, until, expected) => {
  const hours = { weekdays: WEEKDAYS, windows: [{ from, until }] };
  const first = firstMomentsFrom(hours, new Date('2026-11-24T09:00Z'))(PERSON);
  expect(first?.toISOString().slice(0, 16)).toBe(expected);
  expect(first && firstMomentsFrom(hours, first)(PERSON)).toEqual(first);
});

it('of people of one country are found once', () => {
  const windows = [{ from: '00:00', until: '24:00' }];
  const firstMomentOf = firstMomentsFrom({ weekdays: WEEKDAYS, windows }, new Date('2026-11-24T09:00Z'));
  const first = firstMomentOf({ number: '+12025551000', timeZone: null });
  expect(first).toBeInstanceOf(Date);
  expect(firstMomentOf({ number: '+12025551001', timeZone: null })).toBe(first);
});

it('are missing where the time zones of a country share none of the hours', () => {
  const windows = [
    { from: '10:00', until: '13:00' },
    { from: '14:00', until: '19:00' },
  ];
  const firstMomentOf = firstMomentsFrom({ weekdays: WEEKDAYS, windows }, new Date('2026-11-24T09:00Z'));
  expect(firstMomentOf({ number: '+12025551000', timeZone: null })).toBeUndefined();
});
