import { z } from 'zod';

/** A whole number in an address, where it travels as text; the browser's calls may give it as a number. */
export function queryInteger(least: number, most: number) {
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/, 'Not a whole number')
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(most));
}
