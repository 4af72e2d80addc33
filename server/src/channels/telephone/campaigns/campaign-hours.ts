import { minutesOf } from '@parley/language/zoned-time.ts';
import { firstAllowedMoment } from '../outgoing/rules/calling-hours.ts';
import { callingPlaces } from '../outgoing/rules/calling-places.ts';
import { NO_PROFILE } from '../outgoing/rules/legal-profile.ts';
import type { CampaignTableRow } from './campaign-table.ts';

/** Why a campaign never calls a person: the time zones of the person, or the law, leave none of its hours. */
type NoMoment = 'time_zone_unknown' | 'calling_hours';

/** Finds when a campaign calls a person first, or why it never does. */
export type FirstMomentOf = (person: { number: string; timeZone: string | null }) => Date | NoMoment;

/** When a campaign calls people first, from a moment on; what a person has refused or was called before may make it later. */
export function firstMomentsFrom(
  { hours: { weekdays, windows }, purpose }: Pick<CampaignTableRow, 'hours' | 'purpose'>,
  from: Date,
): FirstMomentOf {
  const profile = {
    ...NO_PROFILE,
    weekdays,
    windows: windows
      .map((window) => ({ from: minutesOf(window.from), until: minutesOf(window.until) }))
      .sort((one, other) => one.from - other.from),
  };
  // People of one country share their moment, and a country may have thirty time zones.
  const known = new Map<string, Date | NoMoment>();
  return ({ number, timeZone }) => {
    const lawful = callingPlaces(number, timeZone);
    const key = lawful.map((place) => `${place.timeZone} ${place.profile.name}`).join();
    const first = known.get(key) ?? find();
    known.set(key, first);
    return first;

    function find(): Date | NoMoment {
      const zones = [...new Set(lawful.map((place) => place.timeZone))];
      const places = zones.map((zone) => ({ timeZone: zone, profile }));
      const moment = zones.length === 0 ? undefined : firstAllowedMoment(places, from);
      if (moment === undefined) return 'time_zone_unknown';
      if (purpose !== 'marketing') return moment;
      return firstAllowedMoment([...places, ...lawful], from) ?? 'calling_hours';
    }
  };
}
