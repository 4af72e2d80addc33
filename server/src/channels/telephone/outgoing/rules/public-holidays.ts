import { type CalendarDay, isoDay, shifted } from '@parley/language/dates.ts';

// What belongs here: days that laws name as holidays, every year anew.

/** Holidays of a country: those on the same date each year, as `MM-DD`, and those that many days after Easter Sunday. */
export type PublicHolidays = { fixed: readonly string[]; afterEaster: readonly number[] };

export function isPublicHoliday(day: CalendarDay, { fixed, afterEaster }: PublicHolidays): boolean {
  const written = isoDay(day);
  if (fixed.includes(written.slice(5))) return true;
  const easter = easterSunday(day.year);
  return afterEaster.some((days) => isoDay(shifted(easter, days)) === written);
}

/** @see https://en.wikipedia.org/wiki/Date_of_Easter (the anonymous Gregorian algorithm) */
export function easterSunday(year: number): CalendarDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const skippedLeapDays = century - Math.floor(century / 4);
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + skippedLeapDays - moonCorrection + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const lateMoon = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const daysAfterMarch21 = epact + toSunday - 7 * lateMoon;
  return shifted({ year, month: 3, day: 22 }, daysAfterMarch21);
}
