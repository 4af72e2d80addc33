import { byLanguage, numbered } from './language-words.ts';
import { type Span, type Token, tokensOf } from './spans.ts';
import { isStopWord } from './stop-words.ts';

/** A day that a text names. */
export type DateSpan = Span<CalendarDay | undefined> & {
  /** The year was named too. */
  hasYear: boolean;
};

/** A day; undefined in a span whose words leave it open, such as "next Monday" in English. */
export type CalendarDay = { year: number; month: number; day: number };

/** Where and when a date is read. */
export type DateReading = { language: string; today: CalendarDay };

/** The days that a text names, in their order. */
export function datesIn(text: string, reading: DateReading): DateSpan[] {
  const tokens = tokensOf(text);
  const found: DateSpan[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const date = dateAt(tokens, at, reading);
    if (date === undefined) continue;
    const start = tokens[at - (date.lead ?? 0)]?.start ?? 0;
    const end = tokens[at + date.count - 1]?.end ?? start;
    found.push({ value: date.day, start, end, text: text.slice(start, end), hasYear: date.hasYear });
    at += date.count - 1;
  }
  return found;
}

/** A day as ISO 8601 writes it. */
export function isoDay({ year, month, day }: CalendarDay): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** `lead` words before the first belong to it too. */
type FoundDate = { day: CalendarDay | undefined; count: number; hasYear: boolean; lead?: number };

function dateAt(tokens: readonly Token[], at: number, reading: DateReading): FoundDate | undefined {
  const { language, today } = reading;
  const near = nearDayAt(tokens, at, language);
  if (near) return { day: shifted(today, near.distance), count: near.count, hasYear: true };
  const weekday = namedAt(WEEKDAYS, tokens[at]?.plain, language);
  if (weekday !== undefined) return weekdayAt(tokens, at, weekday, reading);
  return (
    writtenAt(tokens, at, today, language) ??
    monthFirstAt(tokens, at, reading) ??
    dayFirstAt(tokens, at, reading)
  );
}

function nearDayAt(tokens: readonly Token[], at: number, language: string) {
  if (BEFORE_MORNING.has(tokens[at - 1]?.plain ?? '')) return undefined;
  for (const [words, distance] of NEAR_DAYS.get(language) ?? NEAR_DAYS.get('en') ?? []) {
    const count = words.split(' ').length;
    const here = tokens.slice(at, at + count).map(({ plain }) => plain);
    if (here.join(' ') === words) return { distance, count };
  }
  return undefined;
}

function weekdayAt(tokens: readonly Token[], at: number, weekday: number, reading: DateReading): FoundDate {
  let next = at + 1;
  while (INSIDE_DATE.has(tokens[next]?.plain ?? '')) next += 1;
  const whole = dayFirstAt(tokens, next, reading) ?? monthFirstAt(tokens, next, reading);
  if (whole) return { ...whole, count: whole.count + next - at };
  const number = numberBehind(tokens, at, reading);
  if (number) return { day: nextDay(number.day, weekday, reading.today), count: number.count, hasYear: true };
  const beside = weekBeside(tokens, at);
  if (beside) return { ...beside, day: dayOfWeek(weekday, beside.week, reading.today), hasYear: true };
  const isAfter = NEXT.has(tokens[at + 1]?.plain ?? '');
  const isBefore = NEXT.has(tokens[at - 1]?.plain ?? '');
  const { today } = reading;
  const distance = (weekday - weekdayOf(today) + 7) % 7 || 7;
  // Whether "next Monday" is the one of this week depends on who says it.
  const day = isBefore ? undefined : shifted(today, distance);
  return { day, count: isAfter ? 2 : 1, hasYear: true, lead: isBefore ? 1 : 0 };
}

/** The week that words behind a weekday, or before it, name, and how many words they are. */
function weekBeside(tokens: readonly Token[], at: number) {
  const said = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .map(({ plain }) => plain)
      .join(' ');
  for (const [words, week] of WEEKS_BEHIND) {
    const length = words.split(' ').length;
    // « Dernier délai », "week 42".
    const isOther = length === 1 && /^(?:delai|\d)/.test(said(at + 2, at + 3));
    if (said(at + 1, at + 1 + length) === words && !isOther) return { week, count: 1 + length };
  }
  for (const [words, week] of WEEKS_BEFORE) {
    const lead = words.split(' ').length;
    const isOfMonth = said(at - 2, at) === 'the last';
    if (said(at - lead, at) === words && !isOfMonth) return { week, count: 1, lead };
  }
  return undefined;
}

/** A day of the week before, of the next calendar week, or some days after the next such day. */
function dayOfWeek(weekday: number, week: Week, today: CalendarDay): CalendarDay {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  if (week === 'last') return shifted(today, ahead - 7);
  // Weeks begin on Monday.
  if (week === 'next') return shifted(today, 7 - ((weekdayOf(today) + 6) % 7) + ((weekday + 6) % 7));
  return shifted(today, (ahead || 7) + week);
}

/** The day of the month behind a weekday, as in "Monday the 15th" and « lundi 15 », and how many words both are. */
function numberBehind(tokens: readonly Token[], at: number, { language }: DateReading) {
  let next = at + 1;
  while (ARTICLES.has(tokens[next]?.plain ?? '')) next += 1;
  const [before, number, after, then] = tokens.slice(next - 1);
  const day = dayNumber(number?.plain);
  if (day === undefined || BEHIND_HOUR.test(`${after?.plain} ${then?.plain}`)) return undefined;
  const isOrdinal = next > at + 1 || /\D/.test(number?.plain ?? '');
  // In English "Monday 3" may be an hour.
  const mayBeHour = language === 'en' && day <= 12;
  const isBeside = number?.start === (before?.end ?? 0) + 1;
  const isAlone = after === undefined || after.start > (number?.end ?? 0) + 1;
  const mayFollow = isAlone || isStopWord(after.plain, language) || BEHIND_DAY.has(after.plain);
  return isOrdinal || (!mayBeHour && isBeside && mayFollow) ? { day, count: next + 1 - at } : undefined;
}

/** The next day of this number, which the weekday must fit; undefined where it fits none of the next months. */
function nextDay(day: number, weekday: number, { year, month, day: first }: CalendarDay) {
  for (const ahead of [0, 1, 2]) {
    const found = calendarDay(
      year + Math.floor((month - 1 + ahead) / 12),
      ((month - 1 + ahead) % 12) + 1,
      day,
    );
    if (found && (ahead > 0 || day >= first) && weekdayOf(found) === weekday) return found;
  }
  return undefined;
}

/** 12/03/2026, 2026-03-12, 12.3. */
function writtenAt(
  tokens: readonly Token[],
  at: number,
  today: CalendarDay,
  language: string,
): FoundDate | undefined {
  const plain = tokens[at]?.plain ?? '';
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso)
    return { day: calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3])), count: 1, hasYear: true };
  const written = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(plain);
  if (!written || (written[3] === undefined && !plain.includes('/'))) return undefined;
  const [first, second] = [Number(written[1]), Number(written[2])];
  const year = written[3] === undefined ? undefined : fullYear(Number(written[3]));
  const isMonthFirst = language === 'en' && second > 12;
  // In English both orders are in use.
  const isOpen = language === 'en' && first <= 12 && second <= 12 && first !== second;
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  return {
    day: isOpen ? undefined : dayOf({ year, month, day }, today),
    count: 1,
    hasYear: year !== undefined,
  };
}

/** 12 March 2026, le 12 mars, 12 de marzo. */
function dayFirstAt(tokens: readonly Token[], at: number, reading: DateReading): FoundDate | undefined {
  const day = dayNumber(tokens[at]?.plain);
  if (day === undefined) return undefined;
  let next = at + 1;
  while (INSIDE_DATE.has(tokens[next]?.plain ?? '')) next += 1;
  const month = namedAt(MONTHS, tokens[next]?.plain, reading.language);
  if (month === undefined) return undefined;
  return withYear({ month, day }, tokens, { from: at, next: next + 1, today: reading.today });
}

/** March 12, 2026. */
function monthFirstAt(tokens: readonly Token[], at: number, reading: DateReading): FoundDate | undefined {
  const month = namedAt(MONTHS, tokens[at]?.plain, reading.language);
  if (month === undefined) return undefined;
  let next = at + 1;
  while (INSIDE_DATE.has(tokens[next]?.plain ?? '')) next += 1;
  const day = dayNumber(tokens[next]?.plain);
  if (day === undefined) return undefined;
  return withYear({ month, day }, tokens, { from: at, next: next + 1, today: reading.today });
}

function withYear(
  { month, day }: { month: number; day: number },
  tokens: readonly Token[],
  { from, next, today }: { from: number; next: number; today: CalendarDay },
): FoundDate {
  let at = next;
  while (INSIDE_DATE.has(tokens[at]?.plain ?? '')) at += 1;
  const named = /^(?:19|20)\d{2}$/.test(tokens[at]?.plain ?? '') ? Number(tokens[at]?.plain) : undefined;
  const count = (named === undefined ? next : at + 1) - from;
  return { day: dayOf({ year: named, month, day }, today), count, hasYear: named !== undefined };
}

function dayNumber(plain: string | undefined): number | undefined {
  const written = /^(\d{1,2})(?:st|nd|rd|th|er|ers|o|e|de|ste)?$/.exec(plain ?? '');
  if (!written) return plain === 'premier' || plain === 'primero' || plain === 'first' ? 1 : undefined;
  const day = Number(written[1]);
  return day >= 1 && day <= 31 ? day : undefined;
}

function dayOf(
  { year, month, day }: { year: number | undefined; month: number; day: number },
  today: CalendarDay,
): CalendarDay | undefined {
  if (year !== undefined) return calendarDay(year, month, day);
  const thisYear = calendarDay(today.year, month, day);
  if (thisYear && isoDay(thisYear) >= isoDay(today)) return thisYear;
  return calendarDay(today.year + 1, month, day);
}

/** A day; undefined where the calendar has no such day. */
export function calendarDay(year: number, month: number, day: number): CalendarDay | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : undefined;
}

/** The day that comes some days after another, or before it. */
export function shifted({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf({ year, month, day }: CalendarDay): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

function fullYear(year: number): number {
  if (year >= 100) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

function namedAt(
  names: ReadonlyMap<string, ReadonlyMap<string, number>>,
  plain: string | undefined,
  language: string,
): number | undefined {
  return (names.get(language) ?? names.get('en'))?.get(plain ?? '');
}

/** Months by name, 1 to 12. */
const MONTHS = byLanguage(({ months }) => numbered(months, 1));
/** Days of the week by name, 0 for Sunday. */
const WEEKDAYS = byLanguage(({ weekdays }) => numbered(weekdays, 0));
const NEAR_DAYS = byLanguage(({ days }) => Object.entries(days));
/** Before "mañana" or "Morgen" these make a time of the day of it. */
const BEFORE_MORNING: ReadonlySet<string> = new Set('la esta am guten guter goede god por'.split(' '));
/** "Next", before or behind a day of the week. */
const NEXT: ReadonlySet<string> = new Set(
  'next coming prochain prochaine proximo proxima prossimo prossima volgende komende nachsten nachster nachste kommenden nastepny nastepna przyszly nasta'.split(
    ' ',
  ),
);
/** May stand between a weekday and its number. */
const ARTICLES: ReadonlySet<string> = new Set('the le el den der'.split(' '));
/** Behind a number these make an hour of it. */
const BEHIND_HOUR = /^(?:h|heures?|uhr|horas?|uur|ore|[ap]m|[ap] m|o clock)\b/;
/** May follow a day, besides the words that join others. */
const BEHIND_DAY: ReadonlySet<string> = new Set('matin midi soir vers prochain please'.split(' '));
/** May stand inside a date. */
const INSIDE_DATE: ReadonlySet<string> = new Set('of de del den der the d le el of st'.split(' '));

/** Which day of a week is meant: the last one, that of the next week, or one so many days after the next. */
type Week = 'last' | 'next' | 7 | 14;

/** Words behind a day of the week, the longer before those that they begin with. */
const WEEKS_BEHIND: readonly (readonly [words: string, week: Week])[] = [
  ...weeksOf(
    'next',
    'next week/of next week/de la semaine prochaine/la semaine prochaine/de la semana que viene/la semana que viene/de la proxima semana/la proxima semana/de la semana proxima/nachster woche/nachste woche/kommender woche/kommende woche/della prossima settimana/della settimana prossima/da proxima semana/da semana que vem/volgende week',
  ),
  ...weeksOf(7, 'week/en huit'),
  ...weeksOf(14, 'en quinze'),
  ...weeksOf('last', 'dernier/pasado/scorso/scorsa/passado/passada'),
];
const WEEKS_BEFORE: readonly (readonly [words: string, week: Week])[] = [
  ...weeksOf(
    'next',
    'next week on/next week/la semaine prochaine/la semana que viene el/la proxima semana el/nachste woche am/nachste woche/la prossima settimana/na proxima semana/volgende week op/volgende week',
  ),
  ...weeksOf(7, 'a week from/one week from/a week on'),
  ...weeksOf('last', 'last/el pasado/letzten/letzter/vorige/afgelopen/forra'),
];

function weeksOf(week: Week, words: string): (readonly [string, Week])[] {
  return words.split('/').map((each) => [each, week]);
}
