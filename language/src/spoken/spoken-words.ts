import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };

/** Languages whose numbers, dates, units and abbreviations are known in words. */
export type SpokenLanguage = 'en' | 'es' | 'fr';

/** A language's file in `words/`. Of a noun the forms are `one|many`, with `|f` where it is feminine. */
export type SpokenWords = {
  numbers: {
    /** Names from 0 on that are not composed. */
    low: readonly string[];
    /** 0, 10, 20 … 90 at the index of their ten. */
    tens: readonly string[];
    /** 0, 100 … 900 at the index of their hundred. */
    hundreds?: readonly string[];
  };
  ordinals?: { low: readonly string[]; tens: readonly string[] };
  /** Pattern of what stands before a number that is said digit by digit. */
  codes: string;
  /** January to December. */
  months: readonly string[];
  /** Names of signs inside numbers, links and addresses. */
  signs: Readonly<Record<Sign, string>>;
  /** Nouns by the sign behind or before an amount; the third and fourth are those of its hundredth. */
  currencies: Readonly<Record<string, string>>;
  /** Nouns by the sign of the unit. */
  units: Readonly<Record<string, string>>;
  /** What is said for what an amount is counted by, where it is not its sign with `per` before. */
  perUnits: Readonly<Record<string, string>>;
  /** What is said for an abbreviation; with a full stop at its end only that one is. */
  abbreviations: Readonly<Record<string, string>>;
  /** The same before a name only. */
  titles: Readonly<Record<string, string>>;
  /** The same before a number only. */
  beforeNumbers: Readonly<Record<string, string>>;
  /** The same behind a name only. */
  streets: Readonly<Record<string, string>>;
  /** Months as they are abbreviated beside the number of a day. */
  monthAbbreviations: Readonly<Record<string, string>>;
  fractions: Readonly<Record<string, string>>;
  /** Signs that stand alone between spaces or before a number. */
  symbols: Readonly<Record<string, string>>;
  /** Endings of names on the internet that are said as words; others of two letters are spelled. */
  domains: readonly string[];
};

type Sign =
  | 'at'
  | 'dot'
  | 'dash'
  | 'underscore'
  | 'slash'
  | 'plus'
  | 'minus'
  | 'decimalComma'
  | 'decimalPoint'
  | 'percent'
  | 'perThousand'
  | 'to'
  | 'per';

export const SPOKEN_WORDS: Readonly<Record<SpokenLanguage, SpokenWords>> = { en, es, fr };

/** Whether a language's words are known. */
export function isSpokenLanguage(language: string): language is SpokenLanguage {
  return Object.hasOwn(SPOKEN_WORDS, language);
}
