import { isoDay } from '@parley/language/dates.ts';
import { expect, it } from 'vitest';
import { easterSunday } from './public-holidays.ts';

it.each(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2030-04-21', '2038-04-25', '2285-03-22'])(
  'Easter Sunday is found: %s',
  (expected) => {
    expect(isoDay(easterSunday(Number(expected.slice(0, 4))))).toBe(expected);
  },
);
