import { type LegalProfile, NO_PROFILE } from './legal-profile.ts';
import { FRANCE } from './legal-profile-france.ts';
import { SPAIN } from './legal-profile-spain.ts';

/** Where French law of consumers is in force. */
const FRENCH = ['FR', 'GP', 'GF', 'MQ', 'RE', 'YT', 'BL', 'MF', 'PM'];

const PROFILES: ReadonlyMap<string, LegalProfile> = new Map([
  ...FRENCH.map((country): [string, LegalProfile] => [country, FRANCE]),
  ['ES', SPAIN],
]);

/** @param country ISO 3166 code of two letters */
export function legalProfileOf(country: string): LegalProfile {
  return PROFILES.get(country) ?? NO_PROFILE;
}
