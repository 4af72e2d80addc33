import { z } from 'zod';
import { hasMarkup, isPlainName } from './plain-text.ts';

/**
 * A name that people give: trimmed, without markup.
 * @param required code of the refusal of an empty or absent one
 * @param tooLong code of the refusal of a longer one
 */
export function plainName(max: number, required = 'name_required', tooLong?: string) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, tooLong)
    .refine(isPlainName, 'markup_not_allowed');
}

/** What people write of something: trimmed, without markup. */
export function plainText(max: number, tooLong?: string) {
  return z
    .string()
    .trim()
    .max(max, tooLong)
    .refine((text) => !hasMarkup(text), 'markup_not_allowed');
}
