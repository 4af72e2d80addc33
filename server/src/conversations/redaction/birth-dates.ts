import type { AgentLanguage } from '@parley/contract/languages.ts';
import { calendarDay, isoDay } from '@parley/language/dates.ts';
import { LANGUAGE_WORDS, numbered } from '@parley/language/language-words.ts';
import { type Token, tokensOf } from '@parley/language/spans.ts';
import { ordinal } from '@parley/language/spoken/ordinal-numbers.ts';
import { namedIn } from './asked-words.ts';

// What belongs here: which dates of a text are dates of birth, and not those of appointments. Unlike the dates that
// tools are given, they are read in any language, and in the past.

/** What dates of birth are told from others by. */
export type BirthDateSearch = {
  language: AgentLanguage;
  /** A day as ISO 8601 writes it, as all days here. */
  today: string;
  /** Whether the text answers a question for one. */
  isAsked: boolean;
  /** Those that are withheld already, as they were written. */
  known: readonly string[];
};

/** A date with its year, and the days that it may mean: of a month without a day, the month. */
type WrittenDate = { start: number; end: number; days: readonly string[] };

/** Where dates of birth stand: not after today, and asked for, named beside them, or withheld already. */
export function birthDatesIn(text: string, search: BirthDateSearch): { start: number; end: number }[] {
  const tokens = tokensOf(text);
  const past = writtenDates(text, tokens, search).filter((date) => isPast(date, search.today));
  if (past.length === 0) return [];
  const names = namedIn(text, tokens).filter(({ entity }) => entity === 'dob');
  const known = new Set(
    search.known.flatMap((value) => writtenDates(value, tokensOf(value), search).flatMap(({ days }) => days)),
  );
  const lastYear = yearBefore(search.today);
  const hasOlder = past.some(({ days }) => days.every((day) => day < lastYear));
  return past.filter(({ start, end, days }) => {
    if (days.some((day) => known.has(day))) return true;
    if (names.some((name) => isBeside(name, { start, end }))) return true;
    // Beside another one, a date of late is that of a visit or an order.
    return search.isAsked && !(hasOlder && days.some((day) => day >= lastYear));
  });
}

/** Letters between a date and what names it: "born, if I am not mistaken, on". */
const NEAR = { before: 50, behind: 25 };

function isBeside(
  name: { start: number; end: number },
  { start, end }: { start: number; end: number },
): boolean {
  return name.end <= start ? start - name.end <= NEAR.before : name.start - end <= NEAR.behind;
}

/** No person is older. */
const MOST_YEARS = 125;

function isPast({ days }: WrittenDate, today: string): boolean {
  const first = Number(today.slice(0, 4)) - MOST_YEARS;
  return days.length > 0 && days.every((day) => day <= today && Number(day.slice(0, 4)) >= first);
}

function yearBefore(today: string): string {
  return `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
}

type DateReading = Pick<BirthDateSearch, 'language' | 'today'>;

function writtenDates(text: string, tokens: readonly Token[], reading: DateReading): WrittenDate[] {
  const found: WrittenDate[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const date = numbersAt(text, tokens, at, reading) ?? monthAt(tokens, at, reading);
    if (date === undefined) continue;
    found.push(date);
    while ((tokens[at + 1]?.start ?? date.end) < date.end) at += 1;
  }
  return found;
}

const BETWEEN_NUMBERS = /^[\s./–-]{1,3}$/;

/** 12/03/1985, 1985-03-12, 12 03 1985, 12031985. */
function numbersAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  reading: DateReading,
): WrittenDate | undefined {
  const [first, second, third] = tokens.slice(at, at + 3);
  if (first === undefined || !/^\d/.test(first.plain)) return undefined;
  const { start, end } = first;
  const joined = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{4}|\d{1,2})r?$/.exec(first.plain);
  const closed = /^(?:(\d\d)(\d\d)((?:19|20)?\d\d)|((?:19|20)\d\d)(\d\d)(\d\d))$/.exec(first.plain);
  const parts = (joined ?? closed)?.slice(1).filter((part) => part !== undefined);
  if (parts) return { start, end, days: daysOf(parts, reading) };
  if (second === undefined || third === undefined) return undefined;
  const three = [first, second, third].map(({ plain }) => plain);
  const gaps = [text.slice(end, second.start), text.slice(second.end, third.start)];
  const isDate = /^(?:\d{1,2} \d{1,2} \d{4}|\d{4} \d{1,2} \d{1,2})$/.test(three.join(' '));
  if (!isDate || !gaps.every((gap) => BETWEEN_NUMBERS.test(gap))) return undefined;
  return { start, end: third.end, days: daysOf(three, reading) };
}

function daysOf(parts: readonly string[], { language, today }: DateReading): string[] {
  const [first = '', second, third = ''] = parts;
  if (first.length === 4) return dayOf(Number(first), second, third);
  if (first.length > 2) return [];
  const year = fullYear(third, today);
  const dayFirst = dayOf(year, second, first);
  // In English both orders are in use.
  return language === 'en' || dayFirst.length === 0 ? [...dayFirst, ...dayOf(year, first, second)] : dayFirst;
}

function dayOf(year: number, month: string | undefined, day: string | undefined): string[] {
  const found = calendarDay(year, Number(month), Number(day));
  return found ? [isoDay(found)] : [];
}

/** Of two digits, a year that is soon is that of an appointment. */
function fullYear(written: string, today: string): number {
  if (written.length > 2) return Number(written);
  const century = Number(today.slice(0, 2)) * 100;
  const year = century + Number(written);
  return year > Number(today.slice(0, 4)) + 2 ? year - 100 : year;
}

/** 12 March 1985, March 12th, 1985, the twelfth of March 1985, March 1985. */
function monthAt(tokens: readonly Token[], at: number, { today }: DateReading): WrittenDate | undefined {
  const month = MONTHS.get(tokens[at]?.plain ?? '');
  if (month === undefined) return undefined;
  const before = behindWords(tokens, at - 1, -1);
  const dayBefore = dayNumber(tokens[before]?.plain);
  const next = behindWords(tokens, at + 1, 1);
  const dayBehind = dayBefore === undefined ? dayNumber(tokens[next]?.plain) : undefined;
  const last = dayBehind === undefined ? next : behindWords(tokens, next + 1, 1);
  const day = dayBefore ?? dayBehind;
  const hasDayWord = DAY_WORDS.has(tokens[before]?.plain ?? '');
  const year = yearNumber(tokens[last]?.plain, day !== undefined || hasDayWord, today);
  if (year === undefined) return undefined;
  const start = tokens[dayBefore !== undefined || hasDayWord ? before : at]?.start ?? 0;
  const end = tokens[last]?.end ?? start;
  const days =
    day === undefined
      ? [`${year}-${String(month).padStart(2, '0')}`]
      : dayOf(year, String(month), String(day));
  return { start, end, days };
}

/** The place of the next word that does not only join the parts of a date. */
function behindWords(tokens: readonly Token[], from: number, step: 1 | -1): number {
  let at = from;
  while (INSIDE_DATE.has(tokens[at]?.plain ?? '') && Math.abs(at - from) < 3) at += step;
  return at;
}

function dayNumber(plain: string | undefined): number | undefined {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th|er|o|a|e|de|ste)?$/.exec(plain ?? '') ?? [];
  return digits !== undefined && Number(digits) >= 1 && Number(digits) <= 31 ? Number(digits) : undefined;
}

/** Two digits behind a day are a year only where they are no hour and no year that is soon. */
function yearNumber(plain: string | undefined, hasDay: boolean, today: string): number | undefined {
  const [, digits] = /^(\d{4}|\d{2})r?$/.exec(plain ?? '') ?? [];
  if (digits === undefined) return undefined;
  const year = fullYear(digits, today);
  return digits.length === 4 || (hasDay && year < Number(today.slice(0, 2)) * 100) ? year : undefined;
}

const LANGUAGES = [...LANGUAGE_WORDS.values()];
/** Months by name in any language, 1 to 12. */
const MONTHS = new Map(LANGUAGES.flatMap(({ months }) => [...numbered(months, 1)]));
/** Names of days of a month, as far as they are one word. */
const DAY_WORDS: ReadonlySet<string> = new Set([
  ...LANGUAGES.flatMap(({ numbers }) => [...numbered(numbers.toNineteen, 0).keys()]),
  ...Array.from({ length: 20 }, (_, at) => ordinal(at + 1, 'en')),
  ...'premier primero primeiro primo ersten erste pierwszego forsta'.split(' '),
]);
/** May stand inside a date. */
const INSIDE_DATE: ReadonlySet<string> = new Set('of de del den der the le el du do'.split(' '));
