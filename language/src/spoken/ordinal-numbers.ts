import { cardinal, type NumberForm } from './cardinal-numbers.ts';
import { SPOKEN_WORDS, type SpokenLanguage } from './spoken-words.ts';

/** The rank of a whole number in words, « vingt et unième ». @param value 1 or more */
export function ordinal(value: number, language: SpokenLanguage, form: NumberForm = 'masculine'): string {
  return ORDINALS[language](value, form);
}

const ORDINALS: Readonly<Record<SpokenLanguage, (value: number, form: NumberForm) => string>> = {
  en: englishOrdinal,
  es: spanishOrdinal,
  fr: frenchOrdinal,
};

function englishOrdinal(value: number): string {
  const words = cardinal(value, 'en');
  const [last = ''] = /[a-z]+$/.exec(words) ?? [];
  const start = words.slice(0, words.length - last.length);
  return start + (IRREGULAR[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`));
}

const IRREGULAR: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

function frenchOrdinal(value: number, form: NumberForm): string {
  if (value === 1) return form === 'feminine' ? 'première' : 'premier';
  const words = cardinal(value, 'fr');
  const stem = words
    .replace(/cinq$/, 'cinqu')
    .replace(/neuf$/, 'neuv')
    .replace(/(?<=vingt|cent|million|milliard)s$/, '')
    .replace(/e$/, '');
  return `${stem}ième`;
}

/** Those above 99 are counted, as people do. */
function spanishOrdinal(value: number, form: NumberForm): string {
  const { low, tens } = SPOKEN_WORDS.es.ordinals ?? { low: [], tens: [] };
  if (value > 99) return cardinal(value, 'es', form);
  const ten = tens[Math.floor(value / 10)];
  const words = value < 20 ? [low[value]] : [ten, low[value % 10]];
  return words
    .filter((word) => word !== undefined && word !== '')
    .map((word) => (form === 'feminine' ? word?.replace(/o$/, 'a') : word))
    .join(' ');
}
