import { FUNCTIONS } from '@parley/contract/limits.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A destination as it is stored: a whole number in international form, an extension or an id as it is.
 * @see specification 001, section 5
 */
export function phoneDestination(typed: string): string {
  const text = typed.trim();
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < FUNCTIONS.wholeNumberDigits) return text.startsWith('+') ? `+${digits}` : digits;
  const whole = `+${text.startsWith('+') ? digits : digits.replace(/^00/, '')}`;
  // Behind the code of most countries a zero in brackets is not dialled.
  return text.includes('(0)') ? (parsePhoneNumberFromString(whole)?.number ?? whole) : whole;
}

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
