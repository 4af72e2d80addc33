import { type NumberType, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A telephone number and what can be said of it without asking anybody. */
export type InternationalNumber = {
  /** International form without spaces, with its plus sign. */
  number: string;
  /** ISO 3166 code of two letters. */
  country: string;
  type: string;
};

/**
 * Reads a number as people write it: with or without spaces, its plus sign or `00` instead.
 * @returns undefined when no country has such a number
 */
export function internationalNumber(text: string): InternationalNumber | undefined {
  const parsed = readInternational(text);
  return parsed && { number: parsed.number, country: countryOf(parsed), type: typeOf(parsed.getType()) };
}

/**
 * Reads a number that may also be written as in the country of another one.
 * @param home in international form; null where there is none
 * @returns international form; undefined when no country has such a number
 */
export function nationalOrInternational(text: string, home: string | null): string | undefined {
  const international = readInternational(text);
  if (home === null || (international && SAYS_COUNTRY.test(text))) return international?.number;
  const national = possible(parsePhoneNumberFromString(text, parsePhoneNumberFromString(home)?.country));
  if (!international || !national) return (international ?? national)?.number;
  // Without a plus sign, numbers of many countries begin like those of others: 612345678 is a Spanish one, or +61 2345678.
  const isOfHome = national.isValid() && (!international.isValid() || isInFull(text, national));
  return (isOfHome ? national : international).number;
}

const SAYS_COUNTRY = /^\s*(\+|00)/;

function readInternational(text: string): PhoneNumber | undefined {
  const written = text.trim().replace(/^00/, '+');
  // A national number does not say in which country.
  if (written.startsWith('0')) return undefined;
  return possible(parsePhoneNumberFromString(written.startsWith('+') ? written : `+${written}`));
}

// Possible is enough: ranges that regulators reserve for fiction are valid nowhere.
function possible(parsed: PhoneNumber | undefined): PhoneNumber | undefined {
  return parsed?.isPossible() && parsed.ext === undefined ? parsed : undefined;
}

// German numbers lack their zero otherwise, and nearly all digits without it are valid ones.
function isInFull(text: string, national: PhoneNumber): boolean {
  return digitsOf(text) === digitsOf(national.formatNational());
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

// Several countries may share a calling code; the first is the one that gave it its name.
function countryOf(parsed: PhoneNumber): string {
  return parsed.country ?? parsed.getPossibleCountries()[0] ?? '';
}

function typeOf(type: NumberType): string {
  if (type === 'MOBILE') return 'mobile';
  if (type === 'FIXED_LINE' || type === 'FIXED_LINE_OR_MOBILE') return 'geographic';
  return type === 'TOLL_FREE' ? 'toll_free' : 'other';
}
