import type { CallingHours } from '@parley/contract/campaigns.ts';
import { firstAllowedMoment } from '../outgoing/rules/calling-hours.ts';
import { callingPlaces } from '../outgoing/rules/calling-places.ts';
import { NO_PROFILE } from '../outgoing/rules/legal-profile.ts';

/** Finds when a campaign calls a person first; undefined where the time zones of the person have no such moment in common. */
export type FirstMomentOf = (person: { number: string; timeZone: string | null }) => Date | undefined;

/** When a campaign calls people first, from a moment on; the law may allow it later. */
export function firstMomentsFrom({ weekdays, windows }: CallingHours, from: Date): FirstMomentOf {
  const profile = {
    ...NO_PROFILE,
    weekdays,
    windows: windows
      .map((window) => ({ from: minutesOf(window.from), until: minutesOf(window.until) }))
      .sort((one, other) => one.from - other.from),
  };
  // People of one country share their moment, and a country may have thirty time zones.
  const known = new Map<string, Date | undefined>();
  return ({ number, timeZone }) => {
    const zones = [...new Set(callingPlaces(number, timeZone).map((place) => place.timeZone))];
    if (zones.length === 0) return undefined;
    const key = zones.join();
    if (!known.has(key)) {
      const places = zones.map((zone) => ({ timeZone: zone, profile }));
      known.set(key, firstAllowedMoment(places, from));
    }
    return known.get(key);
  };
}

/** @param clock such as `09:30` */
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
