import { datesIn, isoDay } from '@parley/language/dates.ts';
import { clockTime, timesIn } from '@parley/language/times.ts';
import { clockIn, momentIn } from '@parley/language/zoned-time.ts';

/** Where and when a day and time are read. */
export type CallbackReading = { language: string; timezone: string; now: Date };

/** A moment, and how it is said; or why there is none. */
export type CallbackTime = { at: Date; said: string } | { problem: string };

/** The moment that a model names: a day and a time of the agent's time zone, as asked for or in a caller's words. */
export function callbackTime(
  { date, time }: Readonly<Record<string, unknown>>,
  { language, timezone, now }: CallbackReading,
): CallbackTime {
  const today = clockIn(timezone, now);
  const [day] = datesIn(String(date ?? ''), { language, today });
  const minutes = minutesOf(String(time ?? ''), language);
  if (!day?.value) return { problem: 'The day is not clear. Ask for it, and give it as YYYY-MM-DD.' };
  if (minutes === undefined) return { problem: 'The time is not clear. Ask for it, and give it as HH:MM.' };
  const at = momentIn(timezone, day.value, minutes);
  if (at.getTime() <= now.getTime()) {
    const clock = clockTime(today.minutes);
    return { problem: `That is over: it is ${clock} of ${isoDay(today)} now. Ask for a later time.` };
  }
  const names = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: timezone,
  } as const;
  return {
    at,
    said: `${new Intl.DateTimeFormat('en-GB', names).format(at).replaceAll(',', '')}, ${clockTime(minutes)}`,
  };
}

function minutesOf(text: string, language: string): number | undefined {
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(text.trim());
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  return timesIn(text, language)[0]?.value;
}
