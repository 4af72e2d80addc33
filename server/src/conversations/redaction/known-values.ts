// What belongs here: where values stand in a text, however many there are; a pattern of its own for each would take a
// thousand times longer to make than to look for.

/** A value, as it is looked for. */
export type KnownValue = {
  /** What it has whatever its case, its spaces and, of a number, the groups that it is written in. */
  plain: string;
  /** As it was written, in lower case. */
  lowered: string;
  isNumber: boolean;
  /** What a text must have that has it: its first word; empty for a number. */
  key: string;
};

export type Stretch = { start: number; end: number };

const TOKEN = /[\p{L}\p{N}]+/gu;
/** The key of all numbers. */
const NUMBERS = '';
/** What may stand between two digits of a number. */
const BETWEEN_DIGITS = /^[\s.,/–-]{0,2}$/;

/** @param isNumber whether groups of its digits may be written in another way */
export function knownValue(text: string, isNumber: boolean): KnownValue {
  const lowered = inLowerCase(text);
  if (isNumber) return { plain: text.replaceAll(/\D/g, ''), lowered, isNumber, key: NUMBERS };
  return { plain: lowered.replaceAll(/\s/g, ''), lowered, isNumber, key: lowered.match(TOKEN)?.[0] ?? '' };
}

/** A text in which values are looked for. */
export class SearchedText {
  readonly #text: string;
  readonly #lowered: string;
  /** Of the values that may stand in it. */
  readonly keys: ReadonlySet<string>;
  readonly #digits: string;
  /** Where each digit stands. */
  readonly #places: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#lowered = inLowerCase(text);
    this.keys = new Set([NUMBERS, ...(this.#lowered.match(TOKEN) ?? [])]);
    const digits = [...text.matchAll(/\d/g)];
    this.#digits = digits.map(([digit]) => digit).join('');
    this.#places = digits.map(({ index }) => index);
  }

  /** Where a value stands as a whole. */
  find({ plain, lowered, isNumber }: KnownValue): Stretch[] {
    const found: Stretch[] = [];
    const within = isNumber ? this.#digits : this.#lowered;
    const sought = isNumber ? plain : lowered;
    for (let at = within.indexOf(sought); at >= 0; ) {
      const stretch = isNumber ? this.#numberAt(at, sought.length) : { start: at, end: at + sought.length };
      const isFound = stretch !== undefined && this.#isWhole(stretch);
      if (isFound) found.push(stretch);
      at = within.indexOf(sought, at + (isFound ? sought.length : 1));
    }
    return found;
  }

  #numberAt(first: number, length: number): Stretch | undefined {
    const places = this.#places.slice(first, first + length);
    const isOne = places.every(
      (place, at) => at === 0 || BETWEEN_DIGITS.test(this.#text.slice((places[at - 1] ?? 0) + 1, place)),
    );
    const [start = 0] = places;
    return isOne ? { start, end: (places.at(-1) ?? 0) + 1 } : undefined;
  }

  /** Two units are looked at, which one letter may take. */
  #isWhole({ start, end }: Stretch): boolean {
    return (
      !/[\p{L}\p{N}]$/u.test(this.#text.slice(Math.max(0, start - 2), start)) &&
      !/^[\p{L}\p{N}]/u.test(this.#text.slice(end, end + 2))
    );
  }
}

/** With every letter where it was: some have more units in lower case. */
function inLowerCase(text: string): string {
  return text.replaceAll(/\p{Lu}/gu, (letter) => {
    const lowered = letter.toLowerCase();
    return lowered.length === letter.length ? lowered : letter;
  });
}
