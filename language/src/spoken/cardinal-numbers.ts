import { SPOKEN_WORDS, type SpokenLanguage } from './spoken-words.ts';

/**
 * The form that a number's last word takes: before a masculine or a feminine noun, or by itself, as in counting.
 * English has one for all.
 */
export type NumberForm = 'counting' | 'masculine' | 'feminine';

/** Larger ones are said digit by digit. */
const BELOW = 1_000_000_000_000;

/** A whole number in words. @param value 0 or more */
export function cardinal(value: number, language: SpokenLanguage, form: NumberForm = 'counting'): string {
  if (value >= BELOW) return digitWords(String(value), language);
  return CARDINALS[language](value, form);
}

/** Digits one by one. */
export function digitWords(digits: string, language: SpokenLanguage): string {
  const { low } = SPOKEN_WORDS[language].numbers;
  return [...digits].map((digit) => low[Number(digit)]).join(' ');
}

const CARDINALS: Readonly<Record<SpokenLanguage, (value: number, form: NumberForm) => string>> = {
  en: englishCardinal,
  es: spanishCardinal,
  fr: frenchCardinal,
};

function englishCardinal(value: number): string {
  const { low, tens } = SPOKEN_WORDS.en.numbers;
  const below100 = (small: number) =>
    small < 20
      ? low[small]
      : [tens[Math.floor(small / 10)], low[small % 10]].slice(0, small % 10 === 0 ? 1 : 2).join('-');
  const below1000 = (small: number) => {
    if (small < 100) return below100(small);
    const hundreds = `${low[Math.floor(small / 100)]} hundred`;
    return small % 100 === 0 ? hundreds : `${hundreds} and ${below100(small % 100)}`;
  };
  return scaled(value, [
    [1_000_000_000, (count) => `${below1000(count)} billion`],
    [1_000_000, (count) => `${below1000(count)} million`],
    [1_000, (count) => `${below1000(count)} thousand`],
    [1, (count) => (value > 1_000 && count < 100 ? `and ${below100(count)}` : `${below1000(count)}`)],
  ]);
}

function frenchCardinal(value: number, form: NumberForm): string {
  const { low, tens } = SPOKEN_WORDS.fr.numbers;
  const one = form === 'feminine' ? 'une' : 'un';
  /** @param isLast whether nothing that counts it follows, so that « quatre-vingts » and « cents » keep their s */
  const below100 = (small: number, isLast: boolean): string => {
    if (small === 1) return isLast ? one : 'un';
    if (small < 20) return low[small] ?? '';
    if (small === 80) return isLast ? 'quatre-vingts' : 'quatre-vingt';
    const isTwenties = small >= 60;
    const ten = isTwenties ? Math.floor(small / 20) * 2 : Math.floor(small / 10);
    const rest = small - ten * 10;
    if (rest === 0) return tens[ten] ?? '';
    const joint = rest % 10 === 1 && small < 80 ? ' et ' : '-';
    return `${tens[ten]}${joint}${below100(rest, isLast)}`;
  };
  const below1000 = (small: number, isLast: boolean): string => {
    const hundreds = Math.floor(small / 100);
    if (hundreds === 0) return below100(small, isLast);
    const rest = small % 100;
    const word = hundreds === 1 ? 'cent' : `${low[hundreds]} cent${rest === 0 && isLast ? 's' : ''}`;
    return rest === 0 ? word : `${word} ${below100(rest, isLast)}`;
  };
  const named = (word: string) => (count: number) =>
    `${below1000(count, false).replace(/(?:quatre-vingt|(?<=\s)cent)$/, '$&s')} ${word}${count > 1 ? 's' : ''}`;
  return scaled(value, [
    [1_000_000_000, named('milliard')],
    [1_000_000, named('million')],
    [1_000, (count) => (count === 1 ? 'mille' : `${below1000(count, false)} mille`)],
    [1, (count) => below1000(count, true)],
  ]);
}

function spanishCardinal(value: number, form: NumberForm): string {
  const { low, tens, hundreds = [] } = SPOKEN_WORDS.es.numbers;
  const ones = { counting: 'uno', masculine: 'un', feminine: 'una' };
  const below100 = (small: number, own: NumberForm): string => {
    if (small === 1) return ones[own];
    if (small === 21) return own === 'masculine' ? 'veintiún' : `veinti${ones[own]}`;
    if (small < 30) return low[small] ?? '';
    const ten = tens[Math.floor(small / 10)];
    return small % 10 === 0 ? `${ten}` : `${ten} y ${below100(small % 10, own)}`;
  };
  const below1000 = (small: number, own: NumberForm): string => {
    if (small === 100) return 'cien';
    if (small < 100) return below100(small, own);
    const word = hundreds[Math.floor(small / 100)] ?? '';
    const hundred = own === 'feminine' ? word.replace(/os$/, 'as') : word;
    return small % 100 === 0 ? hundred : `${hundred} ${below100(small % 100, own)}`;
  };
  // A thousand is counted in the form of what it counts, a million in the masculine.
  const thousands = (count: number, own: NumberForm) =>
    count === 1 ? 'mil' : `${below1000(count, own === 'feminine' ? own : 'masculine')} mil`;
  const below1e6 = (count: number, own: NumberForm) =>
    scaled(count, [
      [1_000, (some) => thousands(some, own)],
      [1, (some) => below1000(some, own)],
    ]);
  return scaled(value, [
    [1_000_000, (count) => (count === 1 ? 'un millón' : `${below1e6(count, 'masculine')} millones`)],
    [1, (count) => below1e6(count, form)],
  ]);
}

/** Takes a number apart by its scales, the largest first. */
function scaled(value: number, scales: readonly (readonly [number, (count: number) => string])[]): string {
  const parts: string[] = [];
  let rest = value;
  for (const [scale, say] of scales) {
    const count = Math.floor(rest / scale);
    rest -= count * scale;
    if (count > 0 || (value === 0 && scale === 1)) parts.push(say(count));
  }
  return parts.join(' ');
}
