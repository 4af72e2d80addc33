import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CallingPlace } from './calling-hours.ts';
import { type LegalProfile, NO_PROFILE } from './legal-profile.ts';
import { FRANCE } from './legal-profile-france.ts';
import { SPAIN } from './legal-profile-spain.ts';

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

/** Until when a person gets no marketing calls who has refused an offer; null where no law names a time. */
export function restAfterRefusal(number: string, at: Date): Date | null {
  const days = countriesOf(number).map((country) => legalProfileOf(country).restDays ?? 0);
  const longest = Math.max(0, ...days);
  // Calendar days have to be over as a whole.
  return longest === 0 ? null : new Date(at.getTime() + (longest + 1) * DAY_MS);
}

const DAY_MS = 86_400_000;

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

/** Where French law of consumers is in force. */
const FRENCH = ['FR', 'GP', 'GF', 'MQ', 'RE', 'YT', 'BL', 'MF', 'PM'];

const PROFILES: ReadonlyMap<string, LegalProfile> = new Map([
  ...FRENCH.map((country): [string, LegalProfile] => [country, FRANCE]),
  ['ES', SPAIN],
]);

/** @param country ISO 3166 code of two letters */
function legalProfileOf(country: string): LegalProfile {
  return PROFILES.get(country) ?? NO_PROFILE;
}
