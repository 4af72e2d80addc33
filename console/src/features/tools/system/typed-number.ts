import { FUNCTIONS } from '@parley/contract/limits.ts';
import { phoneDestination } from '@parley/contract/phone-destination.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What can be said of a whole number. */
type TypedNumberFacts = {
  /** ISO 3166 code; empty where the number has none. */
  country: string;
  /** Whether any country has numbers of this length. */
  isPossible: boolean;
};

/** What can be said of what was typed; undefined for what is no whole number, such as an extension or a variable. */
export function typedNumberFacts(text: string): TypedNumberFacts | undefined {
  const number = phoneDestination(text);
  if (!number.startsWith('+') || number.length <= FUNCTIONS.wholeNumberDigits) return undefined;
  const parsed = parsePhoneNumberFromString(number);
  return {
    country: parsed?.country ?? parsed?.getPossibleCountries()[0] ?? '',
    isPossible: parsed?.isPossible() ?? false,
  };
}
