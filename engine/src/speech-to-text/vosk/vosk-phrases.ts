import { CONVERSATION_WORDS, listedPhrases } from '@parley/language/conversation-words.ts';
import { namedBelowHundred } from '@parley/language/numbers.ts';
import type { ExpectedSpeech } from '../speech-to-text.ts';

/** Stands in a limited vocabulary for everything else. */
export const UNKNOWN_WORD = '[unk]';

/**
 * All that a caller may say where a yes or no, or digits, are expected: phrases whose every word the model has, and a
 * phrase for everything else. Undefined for languages without a list.
 */
export function expectedPhrases(
  expected: ExpectedSpeech,
  language: string,
  hasWord: (word: string) => boolean,
): string[] | undefined {
  const phrases = (expected === 'digits' ? numberNames(language) : consentPhrases(language))
    .flatMap(spellings)
    .filter((phrase) => phrase.split(' ').every(hasWord));
  return phrases.length === 0 ? undefined : [...new Set(phrases), UNKNOWN_WORD];
}

/** Besides numbers, what callers say between their groups. */
const BETWEEN: Readonly<Record<string, readonly string[]>> = {
  en: ['oh', 'double', 'triple', 'hundred', 'plus', 'and'],
  fr: ['cent', 'plus', 'et'],
  es: ['cien', 'ciento', 'mas', 'y'],
};

function numberNames(language: string): string[] {
  const between = BETWEEN[language];
  return between ? [...namedBelowHundred(language).keys(), ...between] : [];
}

function consentPhrases(language: string): string[] {
  const words = Object.entries(CONVERSATION_WORDS).find(([code]) => code === language)?.[1].consentWords;
  if (!words || !(language in BETWEEN)) return [];
  return [words.yes, words.no, words.polite].flatMap(listedPhrases);
}

/** Plain forms as models spell them: with their accents, and with a hyphen or a space. */
function spellings(phrase: string): string[] {
  const accented = phrase
    .split(' ')
    .map((word) => ACCENTED[word] ?? word)
    .join(' ');
  return [phrase, accented, phrase.replaceAll(' ', '-'), accented.replaceAll(' ', '-')];
}

const ACCENTED: Readonly<Record<string, string>> = {
  zero: 'zéro',
  dieciseis: 'dieciséis',
  veintidos: 'veintidós',
  veintitres: 'veintitrés',
  veintiseis: 'veintiséis',
  veintiun: 'veintiún',
  mas: 'más',
  si: 'sí',
  sur: 'sûr',
  arretez: 'arrêtez',
  arrete: 'arrête',
  plait: 'plaît',
  ca: 'ça',
};
