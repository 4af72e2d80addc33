import { describe, expect, it } from 'vitest';
import { firstAllowedMoment } from './calling-hours.ts';
import { callingPlaces } from './calling-places.ts';

const FRENCH = '+33639980045';
const SPANISH = '+34612345678';

/** The first moment for a number, as ISO text without seconds. */
function firstFor(number: string, from: string, timeZone: string | null = null): string | undefined {
  return firstAllowedMoment(callingPlaces(number, timeZone), new Date(from))?.toISOString().slice(0, 16);
}

describe('the hours of marketing calls', () => {
  it.each([
    ['in the morning window', '2026-11-24T09:30Z', '2026-11-24T09:30'],
    ['before it', '2026-11-24T06:00Z', '2026-11-24T09:00'],
    ['at lunch', '2026-11-24T12:20Z', '2026-11-24T13:00'],
    ['in the last minute before lunch', '2026-11-24T11:59:30Z', '2026-11-24T13:00'],
    ['in the evening', '2026-11-24T19:00Z', '2026-11-25T09:00'],
    ['on a Friday evening', '2026-11-27T19:00Z', '2026-11-30T09:00'],
    ['on a Saturday', '2026-11-28T10:00Z', '2026-11-30T09:00'],
    ['on Ascension Day', '2026-05-14T10:00Z', '2026-05-15T08:00'],
    ['on Easter Saturday, before a holiday', '2026-04-04T10:00Z', '2026-04-07T08:00'],
    ['on 25 December, a Friday', '2026-12-25T10:00Z', '2026-12-28T09:00'],
    ['in summer time', '2026-07-15T07:59Z', '2026-07-15T08:00'],
    ['on the day after the clocks change', '2026-10-25T12:00Z', '2026-10-26T09:00'],
  ])('in France are found %s', (_, from, expected) => {
    expect(firstFor(FRENCH, from)).toBe(expected);
  });

  it.each([
    ['before nine on the Canary Islands', '2026-11-24T08:30Z', '2026-11-24T09:00'],
    ['after nine in the evening of Madrid', '2026-11-24T20:00Z', '2026-11-25T09:00'],
    ['on 8 December, a Tuesday', '2026-12-08T12:00Z', '2026-12-09T09:00'],
    ['on Good Friday', '2026-04-03T12:00Z', '2026-04-06T08:00'],
  ])('in Spain lie in all of its time zones: %s', (_, from, expected) => {
    expect(firstFor(SPANISH, from)).toBe(expected);
  });

  it('are those of the time zone that is given, by the law of the country of the number', () => {
    expect(firstFor(SPANISH, '2026-11-24T08:30Z', 'Europe/Madrid')).toBe('2026-11-24T08:30');
    expect(firstFor(FRENCH, '2026-11-24T05:30Z', 'Indian/Reunion')).toBe('2026-11-24T06:00');
  });

  it('of a country without a profile are 8 to 21 on every day', () => {
    expect(firstFor('+442079460199', '2026-11-29T08:00Z')).toBe('2026-11-29T08:00');
    expect(firstFor('+442079460199', '2026-11-29T21:00Z')).toBe('2026-11-30T08:00');
  });

  it('of the United States begin in Hawaii and end in New York', () => {
    expect(firstFor('+12125550123', '2026-11-24T14:00Z')).toBe('2026-11-24T18:00');
    expect(firstFor('+12125550123', '2026-11-25T02:30Z')).toBe('2026-11-25T18:00');
    expect(firstFor('+12125550123', '2026-11-24T14:00Z', 'America/New_York')).toBe('2026-11-24T14:00');
  });

  it('of overseas departments are those of France on their own clocks', () => {
    expect(firstFor('+590690001234', '2026-11-24T10:00Z')).toBe('2026-11-24T14:00');
  });
});

describe('the places of a number', () => {
  it('are none for one that belongs to no country', () => {
    expect(callingPlaces('+870773111632', null)).toEqual([]);
    expect(callingPlaces('+870773111632', 'Europe/Paris')).toHaveLength(1);
  });
});
