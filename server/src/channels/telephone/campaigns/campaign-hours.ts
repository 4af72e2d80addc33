import type { CallingHours } from '@parley/contract/campaigns.ts';
import { firstAllowedMoment } from '../outgoing/rules/calling-hours.ts';
import { callingPlaces } from '../outgoing/rules/calling-places.ts';
import { NO_PROFILE } from '../outgoing/rules/legal-profile.ts';

/**
 * The first moment at which a campaign calls a person, from a given one on; the law may allow it later.
 * @returns undefined where it is not known which hours the person has
 */
export function firstMomentOf(
  { weekdays, windows }: CallingHours,
  { number, timeZone }: { number: string; timeZone: string | null },
  from: Date,
): Date | undefined {
  const profile = {
    ...NO_PROFILE,
    weekdays,
    windows: windows
      .map((window) => ({ from: minutesOf(window.from), until: minutesOf(window.until) }))
      .sort((one, other) => one.from - other.from),
  };
  const zones = new Set(callingPlaces(number, timeZone).map((place) => place.timeZone));
  if (zones.size === 0) return undefined;
  return firstAllowedMoment(
    [...zones].map((zone) => ({ timeZone: zone, profile })),
    from,
  );
}

/** @param clock such as `09:30` */
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
