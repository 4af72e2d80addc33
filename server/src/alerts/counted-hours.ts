import type { AlertHours } from '@parley/contract/alerts.ts';
import { shifted, weekdayOf } from '@parley/language/dates.ts';
import { clockIn, minutesOf, momentIn } from '@parley/language/zoned-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How many hours of a period lie within weekly hours.
 * @param hours null where all hours count
 */
export function countedHours(
  hours: AlertHours | null,
  timeZone: string,
  { since, until }: { since: Date; until: Date },
): number {
  if (hours === null) return Math.max(0, until.getTime() - since.getTime()) / HOUR_MS;
  const first = clockIn(timeZone, since);
  const days = Math.ceil((until.getTime() - since.getTime()) / DAY_MS) + 1;
  let sumMs = 0;
  for (let day = 0; day <= days; day += 1) {
    const date = shifted(first, day);
    if (!hours.weekdays.includes(weekdayOf(date))) continue;
    const opens = momentIn(timeZone, date, minutesOf(hours.from)).getTime();
    const closes = momentIn(timeZone, date, minutesOf(hours.until)).getTime();
    sumMs += Math.max(0, Math.min(closes, until.getTime()) - Math.max(opens, since.getTime()));
  }
  return sumMs / HOUR_MS;
}
