import { type CalendarDay, datesIn } from '@parley/language/dates.ts';
import { clockTime, timesIn } from '@parley/language/times.ts';

/** Where and when a day and time are read. */
export type CallbackReading = { language: string; timezone: string; now: Date };

/** A moment, and how it is said; or why there is none. */
export type CallbackTime = { at: Date; said: string } | { problem: string };

/** The moment that a model names: a day and a time of the agent's time zone, as asked for or in a caller's words. */
export function callbackTime(
  { date, time }: Readonly<Record<string, unknown>>,
  { language, timezone, now }: CallbackReading,
): CallbackTime {
  const today = partsIn(timezone, now);
  const [day] = datesIn(String(date ?? ''), { language, today });
  const minutes = minutesOf(String(time ?? ''), language);
  if (!day?.value) return { problem: 'The day is not clear. Ask for it, and give it as YYYY-MM-DD.' };
  if (minutes === undefined) return { problem: 'The time is not clear. Ask for it, and give it as HH:MM.' };
  const at = momentIn(timezone, day.value, minutes);
  if (at.getTime() <= now.getTime()) {
    const clock = clockTime(today.minutes);
    return { problem: `That is over: it is ${clock} of ${isoOf(today)} now. Ask for a later time.` };
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

/** A moment on the clocks of a time zone. */
function partsIn(timeZone: string, at: Date): CalendarDay & { minutes: number } {
  const numeric = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  const parts = new Intl.DateTimeFormat('en-GB', { ...numeric, hourCycle: 'h23', timeZone }).formatToParts(
    at,
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day'), minutes: of('hour') * 60 + of('minute') };
}

/** What the clocks of a time zone show as this day and time; an hour that is skipped in spring is the one behind it. */
function momentIn(timeZone: string, { year, month, day }: CalendarDay, minutes: number): Date {
  const wanted = Date.UTC(year, month - 1, day, 0, minutes);
  let at = wanted;
  // The offset at the first guess may be that of the other side of a change of the clocks.
  for (let guess = 0; guess < 2; guess += 1) {
    const shown = partsIn(timeZone, new Date(at));
    at += wanted - Date.UTC(shown.year, shown.month - 1, shown.day, 0, shown.minutes);
  }
  return new Date(at);
}

function isoOf({ year, month, day }: CalendarDay): string {
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
