import { type CalendarDay, type DateSpan, datesIn, isoDay } from '@parley/language/dates.ts';
import { plainText } from '@parley/language/plain-text.ts';
import type { Span } from '@parley/language/spans.ts';
import { clockTime, type TimeSpan, timesIn } from '@parley/language/times.ts';
import type { Parameter } from './parameter-schema.ts';
import { topicOf } from './parameter-topic.ts';

type TimeReading = { language: string; today: CalendarDay };

/** The days of a text as a parameter wants them: in the caller's words, or in the form that its schema asks for. */
export function dateSpans(parameter: Parameter, text: string, reading: TimeReading): Span<string>[] {
  const isBirth = topicOf(parameter).topic === 'birthDate';
  const form = dateForm(parameter);
  return datesIn(text, reading).flatMap((span) => {
    if (isBirth && !span.hasYear) return [];
    const value = form === undefined ? span.text : span.value && form(span.value);
    return value === undefined ? [] : [{ ...span, value }];
  });
}

/** The times of day of a text as a parameter wants them. */
export function timeSpans(parameter: Parameter, text: string, language: string): Span<string>[] {
  const wantsClock = parameter.format === 'time' || /\bhh ?[:h] ?mm\b/.test(plainText(parameter.description));
  return timesIn(text, language).flatMap((span) => {
    const value = wantsClock ? span.value !== undefined && clockTime(span.value) : span.text;
    return value === false ? [] : [{ ...span, value }];
  });
}

/** The moments of a text: a day with its time. */
export function momentSpans(parameter: Parameter, text: string, reading: TimeReading): Span<string>[] {
  const [date] = datesIn(text, reading);
  const [time] = timesIn(text, reading.language);
  if (date === undefined) return [];
  const isIso = parameter.format === 'date-time' || dateForm(parameter) !== undefined;
  if (isIso) {
    if (date.value === undefined || time?.value === undefined) return [];
    return [{ ...around(date, time, text), value: `${isoDay(date.value)}T${clockTime(time.value)}:00` }];
  }
  const whole = time === undefined ? date : around(date, time, text);
  return [{ ...whole, value: whole.text }];
}

function around(date: DateSpan, time: TimeSpan, text: string): Omit<Span<string>, 'value'> {
  const start = Math.min(date.start, time.start);
  const end = Math.max(date.end, time.end);
  return { start, end, text: text.slice(start, end).trim() };
}

/** How a schema wants a day written; undefined where it does not say. */
function dateForm({ format, description }: Parameter): ((day: CalendarDay) => string) | undefined {
  const plain = plainText(description);
  if (format === 'date' || /\biso\b|\b(?:yyyy|aaaa|jjjj)-mm-(?:dd|jj|tt)\b/.test(plain)) return isoDay;
  const { two, written } = { two: (n: number) => String(n).padStart(2, '0'), written: WRITTEN.exec(plain) };
  if (!written) return undefined;
  const mark = written[1] ?? '/';
  return ({ year, month, day }) =>
    (/^m/.test(written[0]) ? [two(month), two(day), year] : [two(day), two(month), year]).join(mark);
}

const WRITTEN = /\b(?:dd|jj|tt|mm)([/.-])(?:mm|dd)\1(?:yyyy|aaaa|jjjj)\b/;
