import { expect, it } from 'vitest';
import { QueriedTimeZone } from './time-zone.ts';

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['VST', 'Asia/Ho_Chi_Minh'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['US/Eastern', 'America/New_York'],
  ['Etc/UTC', 'UTC'],
  ['Etc/Unknown', 'UTC'],
])('asks the database for %s as %s', (name, today) => {
  expect(QueriedTimeZone.parse(name)).toBe(today);
});

it('calls no zone of a browser by the name of another', () => {
  const nameOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  const zones = Intl.supportedValuesOf('timeZone');
  expect(zones.filter((zone) => nameOf(QueriedTimeZone.parse(zone)) !== nameOf(zone))).toEqual([]);
});
