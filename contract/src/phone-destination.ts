import { FUNCTIONS } from './limits.ts';

/**
 * The destination of a transfer as it is stored: a whole number in international form, an extension or an id as it is.
 * @param targetId what the provider calls a person without a number: no number, however many digits it has
 * @see specification 001, section 5
 */
export function phoneDestination(typed: string, targetId?: unknown): string {
  const text = typed.trim();
  if (text === targetId || !/^\+?[\d\s().\-/]+$/.test(text)) return text;
  const digits = withoutZeroInBrackets(text).replaceAll(/\D/g, '');
  if (digits.length < FUNCTIONS.wholeNumberDigits) return text.startsWith('+') ? `+${digits}` : digits;
  return `+${text.startsWith('+') ? digits : digits.replace(/^00/, '')}`;
}

/** Codes of countries whose numbers begin with a zero that is dialled from abroad too. */
const DIALLED_ZERO: readonly string[] = ['39', '225', '229', '241', '242', '378'];

// Behind the code of most countries a zero in brackets is not dialled.
function withoutZeroInBrackets(text: string): string {
  const [before, code = ''] = /^(?:\+|00)?([1-9]\d{0,2})[\s.-]*(?=\(0\))/.exec(text) ?? [];
  if (before === undefined || DIALLED_ZERO.includes(code)) return text;
  return before + text.slice(before.length + '(0)'.length);
}
