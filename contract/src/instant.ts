import { z } from 'zod';

/** An instant that a client names, of a year that PostgreSQL and JavaScript write alike. */
export const NamedInstant = z.iso.datetime({ offset: true }).refine((time) => {
  const year = new Date(time).getUTCFullYear();
  return year >= 1 && year <= 9999;
}, 'Not a time that can be asked for');
