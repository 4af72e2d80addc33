import { z } from 'zod';
import { isPlainName } from './plain-text.ts';

/** A text that people give: trimmed, without NUL characters and halves of surrogate pairs, which no database takes. */
export function givenText() {
  return z
    .string()
    .overwrite((text) => text.toWellFormed().replaceAll('\0', ''))
    .trim();
}

/**
 * A name that people give, without markup.
 * @param required code of the refusal of an empty one
 * @param tooLong code of the refusal of a longer one
 */
export function plainName(max: number, required = 'name_required', tooLong?: string) {
  return givenText().min(1, required).max(max, tooLong).refine(isPlainName, 'markup_not_allowed');
}
