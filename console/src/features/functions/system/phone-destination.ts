import { FUNCTIONS } from '@parley/contract/limits.ts';

/**
 * A destination as it is stored: a whole number in international form, an extension or an id as it is.
 * @see specification 001, section 5
 */
export function phoneDestination(typed: string): string {
  const text = typed.trim();
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < FUNCTIONS.wholeNumberDigits) return text.startsWith('+') ? `+${digits}` : digits;
  return `+${text.startsWith('+') ? digits : digits.replace(/^00/, '')}`;
}
