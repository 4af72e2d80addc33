import { type CalendarDay, shifted, weekdayOf } from '@parley/language/dates.ts';
import { clockIn, momentIn } from '@parley/language/zoned-time.ts';
import type { LegalProfile } from './legal-profile.ts';

// What belongs here: when a person may be called who is in one of several places.

/** Where the person may be. */
export type CallingPlace = { timeZone: string; profile: LegalProfile };

/**
 * A call that begins to ring later than this before the end of a window may be answered after it. At the beginning of a
 * window calls are allowed however short it is.
 */
const RING_MINUTES = 1;
/** No run of weekends and holidays is longer. */
const CLOSED_DAYS_MAX = 31;
/** Openings of single places that are tried; time zones of one country meet within a day, or never. */
const TRIES_MAX = 100;

/**
 * The first moment at which calls are allowed in all places, from a given one on.
 * @returns undefined where there is none
 */
export function firstAllowedMoment(places: readonly CallingPlace[], from: Date): Date | undefined {
  let at = from.getTime();
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const latest = Math.max(at, ...places.map((place) => nextOpening(place, new Date(at)).getTime()));
    if (latest === at) return new Date(at);
    at = latest;
  }
  return undefined;
}

/** The moment itself where calls are allowed at it. */
function nextOpening({ timeZone, profile }: CallingPlace, at: Date): Date {
  const { minutes, ...today } = clockIn(timeZone, at);
  for (let days = 0; days <= CLOSED_DAYS_MAX; days += 1) {
    const day = shifted(today, days);
    if (!isCallingDay(profile, day)) continue;
    const earliest = days === 0 ? minutes : 0;
    const window = profile.windows.find(
      ({ from, until }) => earliest <= from || earliest < until - RING_MINUTES,
    );
    if (!window) continue;
    return days === 0 && minutes >= window.from ? at : momentIn(timeZone, day, window.from);
  }
  throw new Error(`No day of a month is allowed in ${timeZone}.`);
}

function isCallingDay({ weekdays, isHoliday }: LegalProfile, day: CalendarDay): boolean {
  return weekdays.includes(weekdayOf(day)) && !isHoliday(day);
}
