import { listedPhrases } from '@parley/language/conversation-words.ts';
import { LANGUAGE_WORDS, numbered } from '@parley/language/language-words.ts';
import { type Token, tokensOf } from '@parley/language/spans.ts';
import { isStopWord } from '@parley/language/stop-words.ts';
import words from './address-words.json' with { type: 'json' };

const setOf = (list: string): ReadonlySet<string> => new Set(listedPhrases(list));

/** May have a full stop behind them inside a name, as single letters may. */
const ABBREVIATIONS = setOf(words.abbreviations);
/** May stand inside a name, in small letters. */
export const JOINING = setOf(words.joining);
/** Before the number of a house. */
export const NUMBER_WORDS = setOf(words.numberWords);
/** Between a street and its town. */
export const BEFORE_TOWN = setOf(words.beforeTown);
/** Parts of a house. */
export const UNITS = setOf(words.units);
export const BEFORE_HOURS = setOf(words.beforeHours);
/** Things other than houses that have numbers. */
export const NUMBERED = setOf(words.numbered);
const COUNTED = setOf(words.counted);
const DAY_NAMES: ReadonlySet<string> = new Set(
  [...LANGUAGE_WORDS.values()].flatMap(({ months, weekdays }) => [
    ...numbered(months, 1).keys(),
    ...numbered(weekdays, 0).keys(),
  ]),
);

/** 12, 12a, 221B, 12bis, 5/7; no time, no ordinal, and no date. */
const HOUSE_NUMBER = /^([1-9]\d*)(?:[/-]\d{1,4})?(?:[a-dfgA-Z]|bis|ter|quater)?$/;
const HOUSE_LETTER = /^(?:[A-Z]|bis|ter|quater)$/;

/** A text in which addresses are looked for: its words by their places. */
export class AddressReading {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly language: string;

  constructor(text: string, language: string) {
    this.text = text;
    this.tokens = tokensOf(text);
    this.language = language;
  }

  plain(at: number): string {
    return this.tokens[at]?.plain ?? '';
  }

  written(at: number): string {
    const token = this.tokens[at];
    return token ? this.text.slice(token.start, token.end) : '';
  }

  /** What stands between a word and the one before it; the end of a sentence where there is none. */
  gapBefore(at: number): string {
    const [before, token] = [this.tokens[at - 1], this.tokens[at]];
    return before && token ? this.text.slice(before.end, token.start) : '.\n';
  }

  /** Whether a word follows the one before it as in a name: `Jean-Jaurès`, `d’Italie`, `St. John`, `C/ Mayor`. */
  adjoins(at: number): boolean {
    const gap = this.gapBefore(at);
    if (/^[\s'’-]{1,2}$/.test(gap)) return true;
    const before = this.plain(at - 1);
    return /^[./]\s?$/.test(gap) && (before.length === 1 || ABBREVIATIONS.has(before));
  }

  isCapital(at: number): boolean {
    return /^\p{Lu}/u.test(this.written(at));
  }

  isWord(at: number): boolean {
    return /^\p{L}/u.test(this.written(at));
  }

  /** Whether it is a word that joins others, also of callers who speak English with an agent that does not. */
  isStop(at: number): boolean {
    return isStopWord(this.plain(at), this.language) || isStopWord(this.plain(at), 'en');
  }

  /** A month or a day of the week. */
  isDayName(at: number): boolean {
    return DAY_NAMES.has(this.plain(at));
  }

  isHouseNumber(at: number, digits = 4): boolean {
    const [, number] = HOUSE_NUMBER.exec(this.written(at)) ?? [];
    return number !== undefined && number.length <= digits;
  }

  /** The place behind the number of a house, of which a letter may be a word of its own. */
  behindHouseNumber(at: number): number {
    return this.gapBefore(at + 1) === ' ' && HOUSE_LETTER.test(this.written(at + 1)) ? at + 2 : at + 1;
  }

  /** Whether a word tells that the number before it is no house: `minutes`, `Uhr`, `May`. */
  isCounted(at: number): boolean {
    return (
      /^(?:\.?\s|['’-])$/.test(this.gapBefore(at)) && (COUNTED.has(this.plain(at)) || this.isDayName(at))
    );
  }

  /** The place behind a name that begins here; in small letters, it has few words. */
  nameEnd(from: number, needsCapital: boolean): number | undefined {
    let end: number | undefined;
    let isSmall = false;
    let words = 0;
    for (let at = from; at < from + MOST_NAME_WORDS && this.adjoins(at); at += 1) {
      const isCapital = this.isCapital(at);
      const dayEnd = this.#dayEnd(at, needsCapital);
      if (dayEnd !== undefined) {
        end = dayEnd;
        at = dayEnd - 1;
        continue;
      }
      if (!this.isWord(at)) break;
      if (!isCapital && JOINING.has(this.plain(at))) continue;
      if (words === 0) isSmall = !isCapital;
      if (!isCapital && (!isSmall || needsCapital || words === MOST_SMALL_WORDS)) break;
      if (!isCapital && (this.isStop(at) || COUNTED.has(this.plain(at)))) break;
      words += 1;
      end = at + 1;
    }
    return end;
  }

  /** Behind the date that a street is named for: `8 mai 1945`, `25 de Abril`. */
  #dayEnd(at: number, needsCapital: boolean): number | undefined {
    if (!/^\d{1,2}(?:er|o)?$/.test(this.plain(at))) return undefined;
    const month = this.plain(at + 1) === 'de' ? at + 2 : at + 1;
    if (!this.isDayName(month)) return undefined;
    if (/^(?:1[89]|20)\d\d$/.test(this.plain(month + 1))) return month + 2;
    return needsCapital && !this.isCapital(month) ? undefined : month + 1;
  }
}

const MOST_NAME_WORDS = 8;
const MOST_SMALL_WORDS = 3;
