import { type AddressReading, BEFORE_TOWN, JOINING, UNITS } from './address-reading.ts';

/** Floor, postcode, town and country, in whatever order. */
const MOST_PIECES = 6;
/** Of all countries whose languages agents speak; longer ones first. */
const POSTCODE =
  /(?:[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}|\d{5}-\d{3,4}|(?:[A-Z]{1,3}[ -])?\d{5}|\d{4}-\d{3}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}|[A-Z]{1,2}-\d{4}|\d{4}(?= \p{Lu}\p{Ll}))(?![\p{L}\p{N}])/uy;
const MOST_TOWN_WORDS = 5;

/** The place behind what follows a street and its number. */
export function tailEnd(reading: AddressReading, from: number): number {
  let end = from;
  for (let piece = 0; piece < MOST_PIECES; piece += 1) {
    if (!/^[\s,()–-]{1,3}$/.test(reading.gapBefore(end))) break;
    const next = unitEnd(reading, end) ?? postcodeEnd(reading, end) ?? townBehind(reading, end);
    if (next === undefined) break;
    end = next;
  }
  return end;
}

/** Whether a postcode or a part of a house stands here, or a town with a word before it. */
export function isPlace(reading: AddressReading, at: number): boolean {
  if ((unitEnd(reading, at) ?? postcodeAt(reading, at)) !== undefined) return true;
  return BEFORE_TOWN.has(reading.plain(at)) && townBehind(reading, at) !== undefined;
}

/** `Apt 4`, `lok. 12`, `2nd floor`, `3º B`. */
function unitEnd(reading: AddressReading, at: number): number | undefined {
  if (!/^\.?\s$/.test(reading.gapBefore(at + 1))) return undefined;
  const isUnit = UNITS.has(reading.plain(at));
  const next = reading.written(at + 1);
  if (isUnit) return /^(?:\d{1,5}\p{L}?|\p{Lu})$/u.test(next) ? at + 2 : undefined;
  const written = reading.written(at);
  if (!/^\d{1,3}\p{L}{0,4}$/u.test(written)) return undefined;
  if (UNITS.has(reading.plain(at + 1))) return at + 2;
  return /\p{L}$/u.test(written) && /^\p{Lu}$/u.test(next) ? at + 2 : undefined;
}

/** The place behind a postcode. */
export function postcodeAt({ text, tokens }: AddressReading, at: number): number | undefined {
  POSTCODE.lastIndex = tokens[at]?.start ?? text.length;
  if (!POSTCODE.test(text)) return undefined;
  let end = at + 1;
  while ((tokens[end]?.start ?? text.length) < POSTCODE.lastIndex) end += 1;
  return end;
}

/** With the town behind it. */
function postcodeEnd(reading: AddressReading, at: number): number | undefined {
  const end = postcodeAt(reading, at);
  if (end === undefined || !/^[\s,]{1,2}$/.test(reading.gapBefore(end))) return end;
  const isSmall = reading.isWord(end) && !reading.isStop(end);
  return capitalsEnd(reading, end) ?? (isSmall ? end + 1 : end);
}

function townBehind(reading: AddressReading, at: number): number | undefined {
  const isNamed = BEFORE_TOWN.has(reading.plain(at)) && !reading.isCapital(at);
  if (isNamed) return postcodeEnd(reading, at + 1) ?? capitalsEnd(reading, at + 1);
  return capitalsEnd(reading, at);
}

/** Behind a name in capitals that is no day: `Châlons-en-Champagne`. */
function capitalsEnd(reading: AddressReading, from: number): number | undefined {
  let end: number | undefined;
  for (let at = from; at < from + MOST_TOWN_WORDS; at += 1) {
    if (at > from && (!reading.adjoins(at) || postcodeAt(reading, at) !== undefined)) break;
    if (reading.isCapital(at)) {
      // "La Rochelle", and not "I".
      const isAlone = !(reading.adjoins(at + 1) && reading.isCapital(at + 1));
      if (reading.isDayName(at) || (at === from && reading.isStop(at) && isAlone)) break;
      end = at + 1;
    } else if (at === from || !JOINING.has(reading.plain(at))) break;
  }
  return end;
}
