import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Reads a number as it is typed, as the server will: in international form, with `+` or `00`.
 * @returns its country, for the flag; undefined when no country has such a number
 */
export function typedTelephoneNumber(text: string): { country: string } | undefined {
  const written = text.trim().replace(/^00/, '+');
  if (written.startsWith('0')) return undefined;
  const parsed = parsePhoneNumberFromString(written.startsWith('+') ? written : `+${written}`);
  if (!parsed?.isPossible() || parsed.ext !== undefined) return undefined;
  return { country: parsed.country ?? parsed.getPossibleCountries()[0] ?? '' };
}

/** Whether a transfer can go there: a number as {@link typedTelephoneNumber} reads it, or a short one inside the company. */
export function isDestination(text: string): boolean {
  const digits = text.replaceAll(/[\s().-]/g, '');
  return /^\d{1,7}$/.test(digits) || typedTelephoneNumber(text) !== undefined;
}
