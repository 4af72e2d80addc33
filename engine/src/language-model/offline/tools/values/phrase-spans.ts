import { type CalendarDay, type DateSpan, datesIn, isoDay } from '@parley/language/dates.ts';
import { numbersIn } from '@parley/language/numbers.ts';
import { plainText, plainWords } from '@parley/language/plain-text.ts';
import { type Span, type Token, tokensOf } from '@parley/language/spans.ts';
import { stem } from '@parley/language/stems.ts';
import { clockTime, type TimeSpan, timesIn } from '@parley/language/times.ts';
import { trimmed, volunteeredValue } from '../../dialogue/answer-value.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { sentencesOf } from '../../lexicon/sentences.ts';
import { actionOf } from '../action-words.ts';
import type { ToolTraits } from '../tool-traits.ts';
import type { Parameter } from './parameter-schema.ts';
import { topicOf } from './parameter-topic.ts';

type PhraseReading = { lexicon: Lexicon; language: string; today: CalendarDay; traits: ToolTraits };

/** Names that a caller gives for themselves or for the booking. */
export function nameSpans(text: string, lexicon: Lexicon): Span<string>[] {
  const value = volunteeredValue('name', text, lexicon) ?? UNDER_NAME.exec(text)?.[1]?.trim();
  if (value === undefined) return [];
  return [spanIn(text, value)];
}

const UNDER_NAME =
  /(?:under the name(?: of)?|in the name of|au nom de|à nombre de|a nombre de|a nome di|em nome de|op naam van|auf den namen|na nazwisko)\s+((?:\p{Lu}[\p{L}'’-]+\s?){1,4})/u;

/** Places: a name behind "in" or "to", or what a short sentence ends with. */
export function placeSpans(text: string, { language, today, lexicon }: PhraseReading): Span<string>[] {
  const days = datesIn(text, { language, today });
  return [...text.matchAll(PLACE), ...text.matchAll(PLACE_AT_END)]
    .flatMap(({ 0: whole, 1: place = '', index }) => {
      const start = index + whole.length - place.length;
      const span = { value: trimmed(place), start, end: start + place.length, text: place };
      const isDay = days.some((day) => day.start < span.end && span.start < day.end);
      const isLittle = plainWords(place).every(
        (word) => lexicon.stopWords.has(word) || lexicon.weakWords.has(word),
      );
      return isDay || isLittle || /\d/.test(place) ? [] : [span];
    })
    .slice(0, 1);
}

const PLACE =
  /(?<=\p{L}\s)(?:in|at|to|for|near|from|à|a|au|aux|en|vers|de|para|nach|aus|per|em|naar|te|w|do|till|i)\s+(\p{Lu}[\p{L}'’-]+(?:[ -](?:(?:sur|sous|de|la|le|les|upon|am|an der|del)[ -])?\p{Lu}[\p{L}'’-]+){0,3})/gu;
const PLACE_AT_END =
  /(?<=\p{L}\s)(?:in|à|en|nach|em)\s+(\p{L}[\p{L}'’-]{2,}(?: \p{L}[\p{L}'’-]+)?)(?=[\s?.!]*$)/gu;

/** Words of the caller's own: quoted, behind a colon, or what is left of the sentence that asks for the tool. */
export function phraseSpans(
  kind: 'wording' | 'query' | 'thing' | 'trouble',
  text: string,
  reading: PhraseReading,
): Span<string>[] {
  const quoted = /["“«]\s?([^"”»]{1,2000}?)\s?["”»]/u.exec(text)?.[1];
  if (quoted !== undefined) return [spanIn(text, quoted)];
  if (kind === 'trouble') return troubleSpans(text, reading.lexicon);
  const behind = kind === 'wording' ? SAYING.exec(text)?.[1] : undefined;
  if (behind !== undefined && trimmed(behind) !== '') return [spanIn(text, trimmed(behind))];
  const rest = restOfRequest(text, reading, kind);
  if (rest !== '') return [spanIn(text, rest)];
  return kind === 'query' ? [spanIn(text, trimmed(text).replace(/\s*\?+$/, ''))] : [];
}

const SAYING =
  /(?:\b(?:saying|that says|to (?:say|repeat)|pour dire|para decir|um zu sagen|with the (?:message|text|words)|disant(?: que)?|avec le (?:message|texte)|que diga|con el (?:mensaje|texto)|mit dem text)\b\s*:?|[\p{L}]\s?:)\s+([\s\S]+)$/iu;

function troubleSpans(text: string, { patterns }: Lexicon): Span<string>[] {
  const said = sentencesOf(text).filter((sentence) => patterns.trouble.test(plainText(sentence)));
  return said.length === 0 ? [] : [spanIn(text, trimmed(said.join(' ')))];
}

/** What follows the words that name the tool, as "hello" in "can you echo hello?". */
function restOfRequest(text: string, reading: PhraseReading, kind: 'wording' | 'query' | 'thing'): string {
  const { language, traits } = reading;
  const tokens = tokensOf(text);
  const isNamed = ({ plain }: Token) =>
    traits.verbKeys.has(stem(plain, language)) ||
    traits.languages.some((other) => traits.verbKeys.has(stem(plain, other))) ||
    traits.subjects.some(({ word, keys }) => word === plain || keys.has(stem(plain, language))) ||
    (traits.action !== undefined && actionOf(plain, language) === traits.action) ||
    (kind !== 'wording' && actionOf(plain, language) === 'find') ||
    (kind === 'query' && traits.describedKeys.has(stem(plain, language)));
  const last = tokens.findLastIndex((token, index) => index < FURTHEST && isNamed(token));
  if (last === -1) return '';
  const rest = tokens.slice(last + 1);
  while (TOOL_ITSELF.has(rest[0]?.plain ?? '')) rest.shift();
  const leads = kind === 'thing' ? new Set([...LEADS, ...FOR]) : LEADS;
  while (leads.has(rest[0]?.plain ?? '')) rest.shift();
  const [first] = rest;
  if (first === undefined || (kind === 'wording' && TOWARDS.has(first.plain))) return '';
  if (kind !== 'thing') return withoutCourtesy(text.slice(first.start));
  return subjectIn(text, rest, language);
}

/** Words at the beginning among which a tool is named. */
const FURTHEST = 7;
const LEADS: ReadonlySet<string> = new Set(
  'for me a an the some please this back to after un une des le la les du de moi ceci ca el los las una unos por favor esto ein eine einen mir bitte nach'.split(
    ' ',
  ),
);
/** What a tool is called by people who know that it is one, and what they have it do. */
const TOOL_ITSELF: ReadonlySet<string> = new Set(
  'tool function outil fonction herramienta funcion werkzeug funktion'.split(' '),
);
/** "For", in the languages that are spoken. */
export const FOR: ReadonlySet<string> = new Set('for pour para fur per voor dla'.split(' '));
const TOWARDS: ReadonlySet<string> = new Set('to about my our mon ma notre a au aux al mi an'.split(' '));

function withoutCourtesy(text: string): string {
  return trimmed(text.replace(/[\s?!.]+$/u, '').replace(COURTESY, ''));
}

const COURTESY =
  /[\s,]+(?:please|s['’]il (?:vous|te) pla[iî]t|svp|por favor|bitte|per favore|alstublieft|proszę|tack)$/iu;

/** The thing itself: without how many, up to when, where or for whom. */
function subjectIn(text: string, rest: readonly Token[], language: string): string {
  const [first] = rest;
  if (first === undefined) return '';
  const tail = text.slice(first.start);
  const [number] = numbersIn(tail, language);
  const offset = number?.start === 0 ? number.end : 0;
  const from = rest.filter(({ start }) => start >= first.start + offset);
  const stop = from.findIndex(({ plain }, index) => index > 0 && STOPS.has(plain));
  const taken = stop === -1 ? from : from.slice(0, stop);
  const [start, end] = [taken[0]?.start, taken.at(-1)?.end];
  const isNothing = STOPS.has(taken[0]?.plain ?? '') || start === undefined;
  return isNothing ? '' : withoutCourtesy(text.slice(start, end));
}

const STOPS: ReadonlySet<string> = new Set(
  'for on at by to from tomorrow today please and my pour le a au demain aujourd avec et mon ma para en el manana hoy por y mi con fur am um morgen heute bitte und mein per domani oggi e'.split(
    ' ',
  ),
);

function spanIn(text: string, value: string): Span<string> {
  const start = Math.max(text.indexOf(value), 0);
  return { value, start, end: start + value.length, text: value };
}

type TimeReading = { language: string; today: CalendarDay };

/** The days of a text as a parameter wants them: in the caller's words, or in the form that its schema asks for. */
export function dateSpans(parameter: Parameter, text: string, reading: TimeReading): Span<string>[] {
  const isBirth = topicOf(parameter).topic === 'birthDate';
  const form = dateForm(parameter);
  return datesMeant(text, reading).flatMap((span) => {
    if (isBirth && !span.hasYear) return [];
    const value = form === undefined ? span.text : span.value && form(span.value);
    return value === undefined ? [] : [{ ...span, value }];
  });
}

/** The days of a text without those that it denies beside another, as "not Tuesday, Thursday" does. */
function datesMeant(text: string, reading: TimeReading): DateSpan[] {
  const dates = datesIn(text, reading);
  const meant = dates.filter(
    ({ start, end }) => !DENIED.test(text.slice(0, start)) && !/^ no(?=[,.;]|$)/i.test(text.slice(end)),
  );
  return meant.length > 0 ? meant : dates;
}

const DENIED =
  /(?<!\b(?:why|if|pourquoi|si) )\b(?:not|pas|no|nicht|niet)(?: (?:on|for|the|le|el|am|op|ce|cet|pour|para))* $/i;

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
  const [date] = datesMeant(text, reading);
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
  const written = WRITTEN.exec(plain);
  if (!written) return undefined;
  const two = (n: number) => String(n).padStart(2, '0');
  const mark = written[1] ?? '/';
  return ({ year, month, day }) =>
    (/^m/.test(written[0]) ? [two(month), two(day), year] : [two(day), two(month), year]).join(mark);
}

const WRITTEN = /\b(?:dd|jj|tt|mm)([/.-])(?:mm|dd)\1(?:yyyy|aaaa|jjjj)\b/;
