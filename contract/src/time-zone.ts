import { z } from 'zod';

/** An IANA time zone by its name, such as `Europe/Paris`. */
export const TimeZone = z.string().max(60).refine(isTimeZone, 'Not a time zone');

/** One that the database is asked with: of old short names, such as `VST`, it knows few, and some as another zone. */
export const QueriedTimeZone = TimeZone.transform(
  (name) => new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone,
);

// By name only: where an offset such as `+05:30` lies, east or west, is not the same to everybody.
function isTimeZone(name: string): boolean {
  try {
    return (
      /^[A-Za-z]/.test(name) &&
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}
