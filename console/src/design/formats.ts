import { useTranslation } from 'react-i18next';

/** A moment: an ISO 8601 text, milliseconds since 1970, or a date. */
type Moment = string | number | Date;

/** How numbers, moments and lists are written in a language. */
export type Formats = {
  number: (value: number) => string;
  /** An amount of a currency such as `EUR`; less than one of it to three digits that count. */
  money: (amount: number, currency: string) => string;
  /** A share from 0 to 1, in whole percent. */
  percent: (share: number) => string;
  date: (at: Moment) => string;
  /** Date and time, to the minute. */
  moment: (at: Moment) => string;
  /** The same with the month in full, for a sentence. */
  longMoment: (at: Moment) => string;
  /** The same in a time zone; undefined for one that the browser does not know. */
  momentIn: (timeZone: string, at: Moment) => string | undefined;
  /** A time of day, given as `09:30`. */
  clock: (time: string) => string;
  /** Date and time, to the second. */
  exactMoment: (at: Moment) => string;
  /** `one, two and three`. */
  list: (parts: readonly string[]) => string;
};

const made = new Map<string, Formats>();

/** The formats of a language, made once, since making them takes longer than using them. */
export function formatsOf(language: string): Formats {
  const formats = made.get(language) ?? makeFormats(language);
  made.set(language, formats);
  return formats;
}

/** The formats of the language of the interface. */
export function useFormats(): Formats {
  return formatsOf(useTranslation().i18n.language);
}

function makeFormats(language: string): Formats {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, options);
    return (at: Moment) => format.format(new Date(at));
  };
  const long: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' };
  const clocks = dates({ timeStyle: 'short', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent' });
  const lists = new Intl.ListFormat(language);
  return {
    number: (value) => numbers.format(value),
    money: (amount, currency) => moneyText(amount, currency, language),
    percent: (share) => percents.format(share),
    date: dates({ dateStyle: 'medium' }),
    moment: dates({ dateStyle: 'medium', timeStyle: 'short' }),
    longMoment: dates(long),
    momentIn(timeZone, at) {
      try {
        return dates({ ...long, timeZone })(at);
      } catch {
        return undefined;
      }
    },
    clock: (time) => clocks(`1970-01-01T${time}Z`),
    exactMoment: dates({ dateStyle: 'medium', timeStyle: 'medium' }),
    list: (parts) => lists.format(parts),
  };
}

function moneyText(amount: number, currency: string, language: string): string {
  // Small sums would all be 0.00.
  const zeros = amount > 0 && amount < 1 ? Math.ceil(-Math.log10(amount)) : 0;
  const digits = zeros > 0 ? { maximumFractionDigits: Math.min(zeros + 2, 20) } : {};
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(amount);
}
