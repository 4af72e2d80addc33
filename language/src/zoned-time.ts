import type { CalendarDay } from './dates.ts';

// What belongs here: what the clocks of a time zone show, and when they do.

/** A day, and the minutes since its midnight. */
export type ClockReading = CalendarDay & { minutes: number };

/** Minutes since midnight. @param clock such as `09:30` */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** What the clocks of a time zone show at a moment. @throws {RangeError} for a time zone that is none */
export function clockIn(timeZone: string, at: Date): ClockReading {
  const parts = formatOf(timeZone).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day'), minutes: of('hour') * 60 + of('minute') };
}

/** When the clocks of a time zone show this day and time; an hour that is skipped in spring is the one behind it. */
export function momentIn(timeZone: string, { year, month, day }: CalendarDay, minutes: number): Date {
  const wanted = Date.UTC(year, month - 1, day, 0, minutes);
  const nearer = (at: number) => {
    const shown = clockIn(timeZone, new Date(at));
    return at + wanted - Date.UTC(shown.year, shown.month - 1, shown.day, 0, shown.minutes);
  };
  // The offset at the first guess may be that of the other side of a change of the clocks; in a skipped hour it always is.
  const first = nearer(wanted);
  const second = nearer(first);
  return new Date(nearer(second) === second ? second : Math.max(first, second));
}

const formats = new Map<string, Intl.DateTimeFormat>();

// Making one costs far more than using it.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  });
  // Names of time zones are a few hundred, in whichever case callers write them.
  if (formats.size > 2_000) formats.clear();
  formats.set(timeZone, made);
  return made;
}
