import { expect, it } from 'vitest';
import { momentIn } from './zoned-time.ts';

it.each([
  ['Europe/Paris', { year: 2026, month: 3, day: 29 }, 150, '2026-03-29T01:30:00.000Z'],
  ['America/New_York', { year: 2026, month: 3, day: 8 }, 150, '2026-03-08T07:30:00.000Z'],
  ['America/Santiago', { year: 2026, month: 9, day: 6 }, 0, '2026-09-06T04:00:00.000Z'],
  ['America/New_York', { year: 2026, month: 11, day: 1 }, 600, '2026-11-01T15:00:00.000Z'],
])(
  'finds the moment of a time in %s, of a skipped one the hour behind it: %j %i',
  (zone, day, minutes, at) => {
    expect(momentIn(zone, day, minutes).toISOString()).toBe(at);
  },
);
