import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CallingPlace } from './calling-hours.ts';
import { legalProfileOf } from './legal-profiles.ts';

/**
 * Where the person may be who has a number: each time zone of each country that it may belong to.
 * @param number in international form
 * @param timeZone where the person is; null where only the number is known
 * @returns none for a number of no country, such as that of a satellite, without a time zone
 */
export function callingPlaces(number: string, timeZone: string | null): CallingPlace[] {
  const countries = countriesOf(number);
  // The law of the country binds those who call its numbers, wherever the person is at the moment.
  if (timeZone !== null) {
    const profiles = new Set((countries.length > 0 ? countries : ['']).map(legalProfileOf));
    return [...profiles].map((profile) => ({ timeZone, profile }));
  }
  return countries.flatMap((country) =>
    timeZonesOf(country).map((zone) => ({ timeZone: zone, profile: legalProfileOf(country) })),
  );
}

/** ISO codes of the countries that a number may belong to: several share a calling code. */
function countriesOf(number: string): string[] {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return [];
  return parsed.country ? [parsed.country] : parsed.getPossibleCountries();
}

const known = new Map<string, readonly string[]>();

function timeZonesOf(country: string): readonly string[] {
  const zones = known.get(country) ?? new Intl.Locale('und', { region: country }).getTimeZones() ?? [];
  known.set(country, zones);
  return zones;
}
