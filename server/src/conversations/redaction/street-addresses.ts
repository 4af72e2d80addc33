import type { AgentLanguage } from '@parley/contract/languages.ts';
import { AddressReading, BEFORE_TOWN, JOINING, NUMBER_WORDS, NUMBERED, UNITS } from './address-reading.ts';
import { tailEnd } from './address-tail.ts';
import { askedAddressAt } from './asked-addresses.ts';
import { namedIn } from './asked-words.ts';
import { STREETS, type StreetForms, SURE_STREETS } from './street-words.ts';

// What belongs here: where addresses of streets stand in a text, known by the form that streets have.

/** What addresses are told by. */
export type AddressSearch = {
  language: AgentLanguage;
  /** Whether the text answers a question for one. */
  isAsked: boolean;
  /** Those that are withheld already, as they were written. */
  known: readonly string[];
};

/** Places of words: from the first to the one behind the last. */
type Places = { first: number; end: number };

/** Where addresses stand, each with the town behind it. */
export function streetAddressesIn(text: string, search: AddressSearch): { start: number; end: number }[] {
  if (!/\d/.test(text)) return [];
  const reading = new AddressReading(text, search.language);
  const { tokens } = reading;
  const names = namedIn(text, tokens).filter(({ entity }) => entity === 'location.location_address');
  const known = search.known
    .map((value) => streetOf(value, search.language))
    .filter((words) => words.length > 1);
  const found: { start: number; end: number }[] = [];
  let named = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const start = tokens[at]?.start ?? 0;
    while ((names[named + 1]?.end ?? start + 1) <= start) named += 1;
    const distance = start - (names[named]?.end ?? Number.POSITIVE_INFINITY);
    const isAsked = search.isAsked || (distance >= 0 && distance <= MOST_LETTERS_BEHIND);
    const places =
      streetAt(reading, at, isAsked) ??
      knownAt(reading, at, known) ??
      (isAsked ? askedAddressAt(reading, at) : undefined);
    if (places === undefined) continue;
    const first = tokens[firstOf(reading, places.first)]?.start ?? start;
    const end = tailEnd(reading, places.end);
    found.push({ start: Math.max(first, found.at(-1)?.end ?? 0), end: tokens[end - 1]?.end ?? start });
    // What names an address names one.
    if (distance >= 0) named += 1;
    at = end - 1;
  }
  return found;
}

/** From "my address" to the address. */
const MOST_LETTERS_BEHIND = 50;

function streetAt(reading: AddressReading, at: number, isAsked: boolean): Places | undefined {
  if (reading.isHouseNumber(at, 5)) return behindNumber(reading, at, isAsked);
  if (!reading.isWord(at)) return undefined;
  return beforeNumber(reading, at, isAsked) ?? compoundAt(reading, at);
}

/** 12 bis rue Lepic, 221B Baker Street. */
function behindNumber(reading: AddressReading, first: number, isAsked: boolean): Places | undefined {
  let next = reading.behindHouseNumber(first);
  if (!/^,?\s{1,2}$/.test(reading.gapBefore(next)) || NUMBERED.has(reading.plain(first - 1)))
    return undefined;
  if (NUMBER_WORDS.has(reading.plain(first - 1)))
    while (JOINING.has(reading.plain(next)) && next < first + 4) next += 1;
  const kind = kindOf(reading, next, 'before');
  if (kind !== undefined) {
    const needsCapital = (kind === 'unsure' || reading.gapBefore(next).includes(',')) && !isAsked;
    const end = reading.nameEnd(next + 1, needsCapital);
    return end === undefined ? undefined : { first, end };
  }
  const end = namedBeforeStreet(reading, next, { first, isAsked });
  return end === undefined ? undefined : { first, end };
}

const MOST_WORDS_BEFORE_STREET = 5;

/** Behind "Baker Street", "West 34th Street". */
function namedBeforeStreet(
  reading: AddressReading,
  from: number,
  { first, isAsked }: { first: number; isAsked: boolean },
): number | undefined {
  let end: number | undefined;
  let isSmall = false;
  for (let at = from; at < from + MOST_WORDS_BEFORE_STREET; at += 1) {
    if (at > from && !reading.adjoins(at)) break;
    const isCapital = reading.isCapital(at) || /^\d+(?:st|nd|rd|th)$/.test(reading.plain(at));
    const kind = at > from ? kindOf(reading, at, 'behind') : undefined;
    isSmall ||= !isCapital;
    if (kind !== undefined && (!isSmall || kind === 'sure' || isAsked)) {
      end = at + 1;
      if (isSmall) break;
    }
    if (!isCapital && (reading.isStop(at) || !reading.isWord(at))) break;
    if (at === from && reading.isCounted(at)) break;
  }
  if (end === undefined || !isSmall || isAsked) return end;
  const isLoose = /^an?$/.test(reading.plain(first - 1)) || goesOn(reading, end);
  return isLoose ? undefined : end;
}

/** Whether small letters go on with a word of content: "4 high street shops". */
function goesOn(reading: AddressReading, at: number): boolean {
  if (reading.gapBefore(at) !== ' ' || !reading.isWord(at) || reading.isCapital(at)) return false;
  return !reading.isStop(at) && !BEFORE_TOWN.has(reading.plain(at));
}

/** Calle Mayor 12, via Roma, 5, ul. Długa 5, Gran Vía 31. */
function beforeNumber(reading: AddressReading, first: number, isAsked: boolean): Places | undefined {
  const whole = SURE_STREETS.whole.find((name) =>
    name.every((word, next) => reading.plain(first + next) === word),
  );
  const kind = kindOf(reading, first, 'before');
  if (whole === undefined && kind === undefined) return undefined;
  const named = whole ? first + whole.length : reading.nameEnd(first + 1, kind === 'unsure' && !isAsked);
  const end = named === undefined ? undefined : numberEnd(reading, named, /^,?\s{1,2}$/);
  if (named === undefined || end === undefined) return undefined;
  const isSmall = !whole && !reading.isCapital(named - 1);
  return isSmall && !isAsked && goesOn(reading, end) ? undefined : { first, end };
}

/** Kerkstraat 12, Karl-Marx-Straße 5, Kungliga vägen 12 B. */
function compoundAt(reading: AddressReading, at: number): Places | undefined {
  const end = numberEnd(reading, at + 1, /^\.?\s$/);
  if (end === undefined) return undefined;
  const plain = reading.plain(at);
  if (NUMBERED.has(plain)) return undefined;
  const isSure = SURE_STREETS.ends.some((ending) => plain.endsWith(ending));
  const ending = (isSure ? SURE_STREETS : STREETS.get(reading.language))?.ends.find((each) =>
    plain.endsWith(each),
  );
  if (ending === undefined) return undefined;
  let first = at;
  if (plain.length < ending.length + 2) first -= 1;
  if (first < at && (!reading.adjoins(at) || reading.isStop(first) || !reading.isWord(first)))
    return undefined;
  while (reading.gapBefore(first) === '-') first -= 1;
  return isSure || reading.isCapital(first) ? { first, end } : undefined;
}

/** Behind the number of a house that stands here. */
function numberEnd(reading: AddressReading, at: number, gap: RegExp): number | undefined {
  const isNamed = NUMBER_WORDS.has(reading.plain(at));
  const number = isNamed ? at + 1 : at;
  const isBeside = (isNamed ? /^[\s.°º]{1,3}$/ : gap).test(reading.gapBefore(number));
  if (!isBeside || !reading.isHouseNumber(number) || reading.isCounted(number + 1)) return undefined;
  return reading.behindHouseNumber(number);
}

function kindOf(
  reading: AddressReading,
  at: number,
  side: 'before' | 'behind',
): 'sure' | 'unsure' | undefined {
  const plain = reading.plain(at);
  const has = (forms: StreetForms | undefined) => forms?.[side].has(plain);
  if (has(SURE_STREETS)) return 'sure';
  return has(STREETS.get(reading.language)) ? 'unsure' : undefined;
}

/** With the part of the house that stands before it: "Flat 3, 10 Downing Street". */
function firstOf(reading: AddressReading, first: number): number {
  const hasUnit = UNITS.has(reading.plain(first - 2)) && reading.isHouseNumber(first - 1);
  return hasUnit && /^,?\s$/.test(reading.gapBefore(first)) ? first - 2 : first;
}

/** An address up to its first comma, as words. */
function streetOf(value: string, language: AgentLanguage): readonly string[] {
  const reading = new AddressReading(value, language);
  const end = reading.tokens.findIndex((_, at) => at > 1 && reading.gapBefore(at).includes(','));
  return reading.tokens.slice(0, end < 0 ? undefined : end).map(({ plain }) => plain);
}

function knownAt(
  reading: AddressReading,
  first: number,
  known: readonly (readonly string[])[],
): Places | undefined {
  const street = known.find((words) => words.every((word, next) => reading.plain(first + next) === word));
  return street && { first, end: first + street.length };
}
