import { z } from 'zod';

/** An IANA time zone by its name, such as `Europe/Paris`. */
export const TimeZone = z
  .string()
  .max(60)
  // Browsers count in UTC where the system does not say its zone, and name it so.
  .overwrite((name) => (name === 'Etc/Unknown' ? 'UTC' : name))
  .refine(isTimeZone, 'Not a time zone');

/**
 * One that the database is asked with, by its name of today: of names before that, such as `VST`, it may know few, and
 * some as another zone.
 */
export const QueriedTimeZone = TimeZone.transform((name) => {
  const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  return RENAMED[known] ?? known;
});

/** Zones that browsers and Node still call by a name that operating systems do not install any more. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

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
