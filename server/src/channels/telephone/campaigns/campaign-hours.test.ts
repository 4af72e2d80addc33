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
  const campaign = { hours, purpose: 'service' } as const;
  const first = firstMomentsFrom(campaign, new Date('2026-11-24T09:00Z'))(PERSON);
  if (!(first instanceof Date)) throw new Error(first);
  expect(first.toISOString().slice(0, 16)).toBe(expected);
  expect(firstMomentsFrom(campaign, first)(PERSON)).toEqual(first);
});

it('of people of one country are found once', () => {
  const windows = [{ from: '00:00', until: '24:00' }];
  const firstMomentOf = firstMomentsFrom(
    { hours: { weekdays: WEEKDAYS, windows }, purpose: 'service' },
    new Date('2026-11-24T09:00Z'),
  );
  const first = firstMomentOf({ number: '+12025551000', timeZone: null });
  expect(first).toBeInstanceOf(Date);
  expect(firstMomentOf({ number: '+12025551001', timeZone: null })).toBe(first);
});

it('are missing where the time zones of a country share none of the hours', () => {
  const windows = [
    { from: '10:00', until: '13:00' },
    { from: '14:00', until: '19:00' },
  ];
  const firstMomentOf = firstMomentsFrom(
    { hours: { weekdays: WEEKDAYS, windows }, purpose: 'service' },
    new Date('2026-11-24T09:00Z'),
  );
  expect(firstMomentOf({ number: '+12025551000', timeZone: null })).toBe('time_zone_unknown');
});

it.each([
  { weekdays: [6, 0], windows: [{ from: '10:00', until: '13:00' }] },
  { weekdays: WEEKDAYS, windows: [{ from: '20:00', until: '22:00' }] },
])('of marketing are missing where the law allows none of them: %j', (hours) => {
  const from = new Date('2026-11-24T09:00Z');
  const firstMomentOf = firstMomentsFrom({ hours, purpose: 'marketing' }, from);
  expect(firstMomentOf(PERSON)).toBe('calling_hours');
  expect(firstMomentOf({ number: '+447700900123', timeZone: 'UTC' })).toBeInstanceOf(Date);
  expect(firstMomentsFrom({ hours, purpose: 'service' }, from)(PERSON)).toBeInstanceOf(Date);
});

it('of marketing are those at which the law allows it', () => {
  const hours = { weekdays: WEEKDAYS, windows: [{ from: '08:00', until: '21:00' }] };
  const firstMomentOf = firstMomentsFrom({ hours, purpose: 'marketing' }, new Date('2026-11-28T11:00Z'));
  expect(firstMomentOf(PERSON)).toEqual(new Date('2026-11-30T10:00Z'));
});
