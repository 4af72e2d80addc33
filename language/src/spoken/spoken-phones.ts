import { cardinal, digitWords } from './cardinal-numbers.ts';
import type { SpokenRule } from './spoken-rule.ts';
import { SPOKEN_WORDS, type SpokenLanguage } from './spoken-words.ts';

/** Telephone numbers, and others that are no amounts, by groups of digits, a pause between two: « zéro un, vingt-trois, quarante-cinq ». */
export function phoneRules(language: SpokenLanguage): readonly SpokenRule[] {
  return [
    { pattern: INTERNATIONAL, say: ([, country = '', rest = '']) => international(country, rest, language) },
    {
      pattern: CARD,
      say: ([number]) =>
        number
          .split(' ')
          .map((group) => digitWords(group, language))
          .join(', '),
    },
    { pattern: NATIONAL[language], say: ([number]) => groupWords(groupsOf(number, language), language) },
    {
      pattern: new RegExp(
        `(?<=(?<!\\p{L})(?:${SPOKEN_WORDS[language].codes}) ?)\\d{3,8}(?![\\p{L}\\d]|[.,:/-]\\d)`,
        'giu',
      ),
      say: ([number]) =>
        groupsOfThree(number)
          .map((group) => digitWords(group, language))
          .join(', '),
    },
  ];
}

const INTERNATIONAL =
  /(?<![\p{L}\d])\+(\d{1,3}?)[ .-]?((?:\(\d{1,4}\)[ .-]?)?\d(?:[ .-]?\d){6,12})(?![\p{L}\d]|[.,]\d)/gu;

const NATIONAL: Readonly<Record<SpokenLanguage, RegExp>> = {
  fr: /(?<![\p{L}\d+.,/-]|\d )(?:0[1-9](?:(?: \d{2}){4}|(?:\.\d{2}){4}|(?:-\d{2}){4}|\d{8})|0 ?[1-9]\d{2}(?: \d{3} \d{3}|(?: \d{2}){3})|00\d{2} [1-9](?: \d{2}){4}|(?:1[ -])?\d{3}[ -]\d{3}[ -]\d{4})(?![\p{L}\d]|[ .,/-]\d)/gu,
  es: /(?<![\p{L}\d+.,/-]|\d )(?:(?:00\d{2} )?(?:[6-9]\d{2}(?:(?: \d{3}){2}|(?:-\d{3}){2}|(?: \d{2}){3}|(?:-\d{2}){3}|\d{6})|\(?[89]\d\)? \d{3} \d{2} \d{2})|(?:01[ -])?\d{3}[ -]\d{3}[ -]\d{4}|\d{2} \d{4} \d{4})(?![\p{L}\d]|[.,/-]\d| ?[€%])/gu,
  en: /(?<![\p{L}\d+.,/-]|\d )(?:(?:1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}|\(?0\d{2,4}\)?[ -]\d{3,4}(?:[ -]?\d{3,4})?|[2-9]\d{9})(?![\p{L}\d]|[.,/-]\d)/gu,
};

/** Numbers of cards and accounts. */
const CARD = /(?<![\d.,])\d{4}(?: \d{4}){2,}(?: \d{1,4})?(?![\p{L}\d]|[.,]\d)/gu;

/** Up to five digits are said in one go. */
function groupsOfThree(digits: string): readonly string[] {
  return digits.length < 6 ? [digits] : (digits.match(/\d{1,3}/g) ?? []);
}

/** Codes of countries that are told from the number behind them without a space. */
const COUNTRIES = /^(?:1|7|2[07]|3[0-469]|4[0-13-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})$/;

function international(country: string, rest: string, language: SpokenLanguage): string | undefined {
  const digits = country + rest;
  const bare = digits.replaceAll(/\D/g, '');
  const code =
    [1, 2, 3].map((length) => bare.slice(0, length)).find((start) => COUNTRIES.test(start)) ?? country;
  // A national zero in brackets is not dialled.
  const own = digits.replace(/\(0\)/, '').replace(new RegExp(`^\\D*${[...code].join('\\D*')}\\D*`), '');
  if (own.replaceAll(/\D/g, '').length < 6) return undefined;
  const { signs } = SPOKEN_WORDS[language];
  const named = language === 'en' ? digitWords(code, language) : cardinal(Number(code), language);
  return `${signs.plus} ${named}, ${groupWords(groupsOf(own, code === '33' ? 'fr' : language), language)}`;
}

/** The groups that a number is written in; those of one without spaces as its country makes them. */
function groupsOf(number: string, country: SpokenLanguage): string[] {
  const written = number.match(/\d+/g) ?? [];
  if (written.length > 1) return written;
  const [digits = ''] = written;
  if (country === 'fr') return digits.match(digits.length % 2 === 0 ? /\d{2}/g : /^\d|\d{2}/g) ?? [];
  return digits.length === 10
    ? [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
    : (digits.match(/\d{1,3}/g) ?? []);
}

/** French says each group as a number, English and Spanish its digits. */
function groupWords(groups: readonly string[], language: SpokenLanguage): string {
  return groups
    .map((group) => {
      if (language !== 'fr' || group.length > 3) return digitWords(group, language);
      const zeros = /^0*(?=\d)/.exec(group)?.[0] ?? '';
      const rest = cardinal(Number(group.slice(zeros.length)), language);
      return [digitWords(zeros, language), rest].filter((words) => words !== '').join(' ');
    })
    .join(', ')
    .replace(/^zéro, /, 'zéro ');
}
