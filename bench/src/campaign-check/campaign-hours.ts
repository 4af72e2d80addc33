import type { CallingHours } from '@parley/contract/campaigns.ts';

// What belongs here: hours that open one after the other in several time zones, and whether a call kept them.

/** Where the people of the check live, and in how many minutes they may be called. */
export const ZONES = [
  { zone: 'Africa/Abidjan', opensInMinutes: 0 },
  { zone: 'Africa/Lagos', opensInMinutes: 2 },
  { zone: 'Asia/Dubai', opensInMinutes: 3 },
] as const;

/** Shorter than the hour between two of the zones. */
const OPEN_MINUTES = 50;
const DAY_MINUTES = 1_440;

/** @throws where the hours of a zone would begin right before midnight */
export function hoursFrom(now: Date): CallingHours {
  const windows = ZONES.map(({ zone, opensInMinutes }) => {
    const from = minuteOf(now, zone) + opensInMinutes;
    if (from >= DAY_MINUTES - 20) throw new Error('Begin the check a little later: midnight is near.');
    return { from: clockText(from), until: clockText(Math.min(from + OPEN_MINUTES, DAY_MINUTES)) };
  });
  return { weekdays: [0, 1, 2, 3, 4, 5, 6], windows };
}

export function isWithin({ windows }: CallingHours, at: Date, zone: string): boolean {
  const clock = clockText(minuteOf(at, zone));
  return windows.some(({ from, until }) => from <= clock && clock < until);
}

function minuteOf(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const [hours = 0, minutes = 0] = format.format(at).split(':').map(Number);
  return hours * 60 + minutes;
}

function clockText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
