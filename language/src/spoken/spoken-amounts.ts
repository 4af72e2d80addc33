import { cardinal } from './cardinal-numbers.ts';
import {
  AFTER_NUMBER,
  alternatives,
  BEFORE_NUMBER,
  isOne,
  type Noun,
  NUMERALS,
  type Numeral,
  nounOf,
  numeralOf,
  numeralWords,
  type SpokenRule,
} from './spoken-rule.ts';
import { SPOKEN_WORDS, type SpokenLanguage } from './spoken-words.ts';

/** Prices, percentages and measures: « douze euros cinquante », "fifteen percent", «veintiún kilos». */
export function amountRules(language: SpokenLanguage): readonly SpokenRule[] {
  return [...priceRules(language), ...percentRules(language), unitRule(language)];
}

const MINUS = '(?:(?<=^|[\\s(])([-−]))?';

/** Thousands, millions and billions behind an amount, in signs and in words. */
const SCALES: Readonly<Record<SpokenLanguage, Readonly<Record<string, string>>>> = {
  en: {
    k: 'thousand',
    K: 'thousand',
    M: 'million',
    m: 'million',
    bn: 'billion',
    B: 'billion',
    thousand: 'thousand',
    million: 'million',
    billion: 'billion',
  },
  es: {
    k: 'mil',
    K: 'mil',
    M: 'millones',
    mil: 'mil',
    'millón de': 'millón',
    'millones de': 'millones',
    millones: 'millones',
  },
  fr: {
    k: 'mille',
    K: 'mille',
    M: 'millions',
    Md: 'milliards',
    Mds: 'milliards',
    "millions d'": 'millions',
    'millions de': 'millions',
    million: 'million',
    millions: 'millions',
    "milliards d'": 'milliards',
    'milliards de': 'milliards',
  },
};

function priceRules(language: SpokenLanguage): SpokenRule[] {
  const { currencies } = SPOKEN_WORDS[language];
  const signs = alternatives(Object.keys(currencies));
  const symbols = alternatives(Object.keys(currencies).filter((sign) => /\P{L}|^[A-Z]{3}$/u.test(sign)));
  const scales = alternatives(Object.keys(SCALES[language]));
  const number = `(${GROUPED}|${NUMERALS[language]})`;
  const end = '(?![\\p{L}\\d])';
  const noun = (sign = '') => nounOf(currencies[sign] ?? '');
  return [
    {
      pattern: new RegExp(`${BEFORE_NUMBER}(\\d+) ?([€£])(\\d{2})${AFTER_NUMBER}`, 'gu'),
      say: ([, whole = '', sign, hundredths]) =>
        priceWords(numeralOf(`${whole}${language === 'en' ? '.' : ','}${hundredths}`, language), noun(sign), {
          language,
        }),
    },
    {
      pattern: new RegExp(
        `${BEFORE_NUMBER}${MINUS}${NAMED_DOLLARS}${number} ?(?:(${scales}) ?)?(${signs})${end}`,
        'gu',
      ),
      say: ([, minus, amount = '', scale, sign]) =>
        minusWords(minus, language) +
        priceWords(amountOf(amount, language, sign), noun(sign), {
          language,
          scale: SCALES[language][scale ?? ''],
        }),
    },
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\d])${MINUS}(${symbols}) ?${number}(?: ?(${scales}))?${AFTER_NUMBER}`,
        'gu',
      ),
      say: ([, minus, sign, amount = '', scale]) =>
        minusWords(minus, language) +
        priceWords(amountOf(amount, language), noun(sign), {
          language,
          scale: SCALES[language][scale ?? ''],
        }),
    },
  ];
}

/** The sign before an amount whose currency is named behind it: "$20 CAD". */
const NAMED_DOLLARS = '(?:\\$ ?(?=[\\d.,]+ ?[A-Z]{3}(?![\\p{L}\\d])))?';

/** An amount with commas between its thousands, as the Americas write it in every language. */
const GROUPED = '[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d{1,2})?(?!\\d)';

/** @param signBehind euros that are named behind the amount are written as in Europe: « 1,789 € » has three decimals */
function amountOf(written: string, language: SpokenLanguage, signBehind = ''): Numeral {
  const isEuropean = /^(?:€|EUR|euros?)$/.test(signBehind) && /^\d+,\d{3}$/.test(written);
  const isGrouped = !isEuropean && new RegExp(`^${GROUPED}`).test(written);
  return numeralOf(written, isGrouped ? 'en' : language);
}

function minusWords(minus: string | undefined, language: SpokenLanguage): string {
  return minus === undefined ? '' : `${SPOKEN_WORDS[language].signs.minus} `;
}

function priceWords(
  numeral: Numeral,
  noun: Noun,
  { language, scale }: { language: SpokenLanguage; scale?: string | undefined },
): string {
  if (scale !== undefined) return scaledWords(numeral, noun, { language, scale });
  const { whole, decimals } = numeral;
  const hundredths = Number(decimals.padEnd(2, '0').slice(0, 2));
  const isExact = decimals.length > 2;
  const named =
    isExact || noun.hundredth.many === ''
      ? numeralWords(numeral, language, noun.form)
      : cardinal(whole, language, noun.form);
  const main = `${named}${joint(named, noun.many, language)}${isOne(isExact ? numeral : { ...numeral, decimals: '' }, language) ? noun.one : noun.many}`;
  if (hundredths === 0 || isExact || noun.hundredth.many === '') return main;
  const small = cardinal(hundredths, language, 'masculine');
  const cents = `${small} ${hundredths === 1 ? noun.hundredth.one : noun.hundredth.many}`;
  if (whole === 0) return cents;
  if (language === 'fr') return `${main} ${cardinal(hundredths, language)}`;
  return language === 'es' ? `${main} con ${cardinal(hundredths, language)}` : `${main} and ${cents}`;
}

function scaledWords(
  numeral: Numeral,
  noun: Noun,
  { language, scale }: { language: SpokenLanguage; scale: string },
): string {
  const count = numeralWords(numeral, language, 'masculine');
  const isSingle = isOne(numeral, language);
  if (/^mill?e?$/.test(scale))
    return `${numeral.whole === 1 && numeral.decimals === '' ? '' : `${count} `}${scale} ${noun.many}`;
  const singular = language === 'es' ? scale.replace(/ones$/, 'ón') : scale.replace(/s$/, '');
  const words = `${count} ${isSingle ? singular : scale}`;
  return `${words}${joint(words, noun.many, language)}${noun.many}`;
}

/** Behind a million a noun takes a preposition: « un million d'euros ». */
function joint(number: string, noun: string, language: SpokenLanguage): string {
  if (language === 'en' || !/(?:million|milliard|millón|millone)s?$/.test(number)) return ' ';
  if (language === 'es') return ' de ';
  return /^[aeéèêhiou]/.test(noun) ? " d'" : ' de ';
}

function percentRules(language: SpokenLanguage): SpokenRule[] {
  const { signs } = SPOKEN_WORDS[language];
  return [
    {
      pattern: new RegExp(`${BEFORE_NUMBER}([-−+])?(${NUMERALS[language]}) ?([%‰])`, 'gu'),
      say: ([, sign, amount = '', mark]) =>
        [
          ...(sign === undefined ? [] : [sign === '+' ? signs.plus : signs.minus]),
          numeralWords(numeralOf(amount, language), language),
          mark === '%' ? signs.percent : signs.perThousand,
        ].join(' '),
    },
  ];
}

function unitRule(language: SpokenLanguage): SpokenRule {
  const { units } = SPOKEN_WORDS[language];
  const pattern = `${BEFORE_NUMBER}${MINUS}(${NUMERALS[language]}) ?(${alternatives(Object.keys(units))})(?![\\p{L}\\d²³])(?!/\\d)`;
  return {
    pattern: new RegExp(pattern, 'gu'),
    say([, minus, amount = '', sign = '']) {
      const noun = nounOf(units[sign] ?? '');
      const numeral = numeralOf(amount, language);
      const number = numeralWords(numeral, language, noun.form);
      const words = `${number}${joint(number, noun.many, language)}${isOne(numeral, language) ? noun.one : noun.many}`;
      return minusWords(minus, language) + words;
    },
  };
}

/** « /mois » behind an amount: « par mois ». */
export function perUnitRules(language: SpokenLanguage): readonly SpokenRule[] {
  const { perUnits, signs, currencies, units } = SPOKEN_WORDS[language];
  const names = alternatives([...Object.keys(currencies), ...Object.keys(units)]);
  const unit = '(m²|m2|\\p{L}{1,12})(?![\\p{L}\\d/])';
  const saidOf = (name: string) => perUnits[name] ?? `${signs.per} ${name}`;
  return [
    {
      pattern: new RegExp(`(?<=\\d ?)(${names}) ?/ ?${unit}`, 'gu'),
      say: ([whole, sign = '', name = '']) =>
        Object.hasOwn(units, whole) ? undefined : `${sign} ${saidOf(name)}`,
      isOpen: true,
    },
    {
      pattern: new RegExp(`(?<=[$€£] ?\\d[\\d.,]*)/${unit}`, 'gu'),
      say: ([, name = '']) => ` ${saidOf(name)}`,
      isOpen: true,
    },
  ];
}
