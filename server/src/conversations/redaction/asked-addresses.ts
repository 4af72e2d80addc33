import { type AddressReading, BEFORE_HOURS, JOINING, NUMBERED, UNITS } from './address-reading.ts';
import { isPlace, postcodeAt } from './address-tail.ts';

// What belongs here: addresses without a word for a street, which count only where one was asked for.

const MOST_WORDS = 6;
const MOST_HOUSE_WORDS = 10;

/** "14 Oakfield", « 5 les Charmilles », „Am Lindenhof 7“ at a number; from its first word to the one behind its last. */
export function askedAddressAt(
  reading: AddressReading,
  at: number,
): { first: number; end: number } | undefined {
  const house = houseBefore(reading, at);
  if (house) return house;
  if (!reading.isHouseNumber(at) || reading.isCounted(reading.behindHouseNumber(at))) return undefined;
  const isNumberFirst = reading.language === 'en' || reading.language === 'fr';
  return nameBefore(reading, at) ?? (isNumberFirst ? nameBehind(reading, at) : undefined);
}

/** A house without a number, before its postcode and town: "Rose Cottage, Mill Lane, Ambleside LA22 9EX". */
function houseBefore(reading: AddressReading, at: number) {
  const end = postcodeAt(reading, at);
  if (
    end === undefined ||
    reading.isCounted(end) ||
    !(/\p{L}/u.test(reading.written(at)) || reading.isWord(end))
  )
    return undefined;
  let first: number | undefined;
  for (let each = at - 1; each >= at - MOST_HOUSE_WORDS && reading.isWord(each); each -= 1) {
    const isPart = reading.isCapital(each) || !reading.isStop(each);
    if (isPart) first = each;
    else if (!JOINING.has(reading.plain(each))) break;
    if (!/^,?\s$|^['’-]$/.test(reading.gapBefore(each))) break;
  }
  return first === undefined ? undefined : { first, end: at };
}

/** A name before a number that ends its clause, or that a postcode or a town follows. */
function nameBefore(reading: AddressReading, at: number) {
  const end = reading.behindHouseNumber(at);
  const endsClause = end >= reading.tokens.length || /^\s?[,.;:!?)\n]/.test(reading.gapBefore(end));
  if (!(endsClause || isPlace(reading, end)) || reading.gapBefore(at) !== ' ') return undefined;
  const beside = reading.plain(at - 1);
  if (reading.isDayName(at - 1) || [UNITS, NUMBERED, BEFORE_HOURS].some((words) => words.has(beside)))
    return undefined;
  let first: number | undefined;
  let isSmall = false;
  for (let each = at - 1; each >= at - MOST_WORDS && reading.isWord(each); each -= 1) {
    const isCapital = reading.isCapital(each);
    if (first === undefined) isSmall = !isCapital;
    const isPart = isSmall ? !reading.isStop(each) : isCapital;
    if (isPart && (first !== undefined || !reading.isStop(each))) first = each;
    else if (!JOINING.has(reading.plain(each)) || first === undefined) break;
    if (!reading.adjoins(each)) break;
  }
  if (first === undefined) return undefined;
  // In small letters, nothing but a name may stand there.
  return isSmall && !beginsClause(reading, first) ? undefined : { first, end };
}

/** A name behind a number; in small letters only where the number begins its clause. */
function nameBehind(reading: AddressReading, first: number) {
  const from = reading.behindHouseNumber(first);
  if (!/^,?\s$/.test(reading.gapBefore(from)) || reading.isCounted(from)) return undefined;
  const end = reading.nameEnd(from, !beginsClause(reading, first));
  if (end === undefined || reading.isDayName(from)) return undefined;
  return { first, end };
}

function beginsClause(reading: AddressReading, at: number): boolean {
  return at === 0 || /[,.;:!?\n]/.test(reading.gapBefore(at));
}
