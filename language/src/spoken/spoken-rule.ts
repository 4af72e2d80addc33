import { cardinal, digitWords, type NumberForm } from './cardinal-numbers.ts';
import { SPOKEN_WORDS, type SpokenLanguage } from './spoken-words.ts';

/** One way in which something is written, and how it is said. */
export type SpokenRule = {
  /** Global. */
  pattern: RegExp;
  /** @returns undefined where it is something else */
  say: (match: RegExpExecArray, language: SpokenLanguage) => string | undefined;
  /** Whether later rules may read what was said. */
  isOpen?: boolean;
};

/** What a number may not stand behind or before: letters, and marks inside codes such as 2026-0451 and AB-12. */
export const BEFORE_NUMBER = "(?<![\\p{L}\\p{N}_]|\\d[.,:/'’-]|\\p{L}-)";
export const AFTER_NUMBER = "(?![\\p{L}\\p{N}_]|[.,:/'’-]\\d|-\\p{Lu})";

/** A number as a language writes it, for patterns. */
export const NUMERALS: Readonly<Record<SpokenLanguage, string>> = {
  en: '(?:[1-9]\\d{0,2}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?',
  es: '(?:[1-9]\\d{0,2}(?:[ .]\\d{3})+(?:,\\d+)?|\\d+(?:[.,]\\d+)?)',
  fr: '(?:[1-9]\\d{0,2}(?:[ .]\\d{3})+(?:,\\d+)?|\\d+(?:[.,]\\d+)?)',
};

/** A number that was read: its whole part, and the digits behind its mark. */
export type Numeral = { written: string; whole: number; digits: string; decimals: string; mark: ',' | '.' };

/** Reads what {@link NUMERALS} finds. */
export function numeralOf(written: string, language: SpokenLanguage): Numeral {
  const groups =
    language === 'en' ? /,(?=\d{3})/g : /(?<=^[1-9].*)[ .](?=\d{3}(?!\d))(?=(?:\d{3}[ .]?)+(?:,|$))/g;
  const bare = written.replaceAll(groups, '');
  const [digits = '', decimals = ''] = bare.split(/[.,]/);
  return { written, whole: Number(digits), digits, decimals, mark: bare.includes(',') ? ',' : '.' };
}

/** A number in words: « trois virgule cinq ». Codes with a leading zero, and very long ones, are said digit by digit. */
export function numeralWords(numeral: Numeral, language: SpokenLanguage, form?: NumberForm): string {
  const { written, whole, digits, decimals, mark } = numeral;
  if (decimals === '') {
    if (!isCode(written, language)) return cardinal(whole, language, form);
    const groups = digits.length < 6 ? [digits] : (digits.match(/\d{1,3}/g) ?? []);
    return groups.map((group) => digitWords(group, language)).join(', ');
  }
  const { signs } = SPOKEN_WORDS[language];
  const point = mark === ',' ? signs.decimalComma : signs.decimalPoint;
  return `${cardinal(whole, language)} ${point} ${decimalWords(decimals, language)}`;
}

/** English writes commas in amounts, so five digits without one are a code; other languages may leave them out. */
function isCode(written: string, language: SpokenLanguage): boolean {
  if (/^0\d|^\d{10,}$/.test(written)) return true;
  return language === 'en' && /^\d{5,}$/.test(written) && !written.endsWith('00');
}

/** English says the digits behind the point one by one, the others as a number where it is short. */
function decimalWords(decimals: string, language: SpokenLanguage): string {
  if (language === 'en' || decimals.length > 2) return digitWords(decimals, language);
  const zeros = /^0*(?=\d)/.exec(decimals)?.[0] ?? '';
  const rest = decimals.slice(zeros.length);
  return [digitWords(zeros, language), cardinal(Number(rest), language)]
    .filter((words) => words !== '')
    .join(' ');
}

/** Whether a number's noun stands in its first form: « un euro », « 1,5 litre », but "1.5 litres". */
export function isOne({ whole, decimals }: Numeral, language: SpokenLanguage): boolean {
  const isFraction = /[1-9]/.test(decimals);
  return language === 'fr' ? whole < 2 : whole === 1 && !isFraction;
}

/** A noun that is counted. */
export type Noun = { one: string; many: string; hundredth: { one: string; many: string }; form: NumberForm };

/** Reads a noun of a language's file. */
export function nounOf(entry: string): Noun {
  const forms = entry.split('|');
  const form = forms.at(-1) === 'f' ? 'feminine' : 'masculine';
  const [one = '', many = '', hundredthOne = '', hundredthMany = ''] = forms;
  return { one, many, hundredth: { one: hundredthOne, many: hundredthMany }, form };
}

/** Texts as alternatives of a pattern, the longest first. */
export function alternatives(texts: readonly string[]): string {
  return texts
    .toSorted((one, other) => other.length - one.length)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|');
}
