import type { KokoroLanguage } from './kokoro-voice.ts';

// espeak's phonemes in the alphabet that the model was trained with: the International Phonetic Alphabet, with one
// letter for each diphthong and each affricate.

/** espeak's phonemes of every language that are written otherwise. */
const COMMON: Readonly<Record<string, string>> = {
  aɪ: 'I',
  aʊ: 'W',
  dz: 'ʣ',
  dʒ: 'ʤ',
  eɪ: 'A',
  oʊ: 'O',
  əʊ: 'Q',
  ts: 'ʦ',
  tʃ: 'ʧ',
  ɔɪ: 'Y',
};

const ENGLISH: Readonly<Record<string, string>> = {
  aɪə: 'Iə',
  aɪɚ: 'Iəɹ',
  aʊɚ: 'Wəɹ',
  l̩: 'ᵊl',
  n̩: 'ᵊn',
  m̩: 'ᵊm',
  r: 'ɹ',
  x: 'k',
  ç: 'k',
  ɐ: 'ə',
  ɚ: 'əɹ',
  əl: 'ᵊl',
  ɬ: 'l',
  ʔ: 't',
};

/** What the accents of English write in their own way; a vowel is followed by its length. */
const AMERICAN: Readonly<Record<string, string>> = { oːɹ: 'ɔɹ', oː: 'ɔ', ɜː: 'ɜɹ', ɾ: 'T' };
const BRITISH: Readonly<Record<string, string>> = { eə: 'ɛː', iə: 'ɪə', ɐː: 'ɑː' };

const TABLES: Readonly<Record<KokoroLanguage, Readonly<Record<string, string>>>> = {
  'en-us': { ...COMMON, ...ENGLISH, ...AMERICAN },
  'en-gb': { ...COMMON, ...ENGLISH, ...BRITISH },
  es: COMMON,
  fr: COMMON,
};

/** Numbers of the alphabet's letters, marks of stress and length, and marks of the sentence. */
const SYMBOLS: Readonly<Record<string, number>> = {
  ';': 1,
  ':': 2,
  ',': 3,
  '.': 4,
  '!': 5,
  '?': 6,
  '—': 9,
  '…': 10,
  ' ': 16,
  '\u0303': 17,
  ʣ: 18,
  ʥ: 19,
  ʦ: 20,
  ʨ: 21,
  A: 24,
  I: 25,
  O: 31,
  Q: 33,
  S: 35,
  T: 36,
  W: 39,
  Y: 41,
  ᵊ: 42,
  a: 43,
  b: 44,
  c: 45,
  d: 46,
  e: 47,
  f: 48,
  h: 50,
  i: 51,
  j: 52,
  k: 53,
  l: 54,
  m: 55,
  n: 56,
  o: 57,
  p: 58,
  q: 59,
  r: 60,
  s: 61,
  t: 62,
  u: 63,
  v: 64,
  w: 65,
  x: 66,
  y: 67,
  z: 68,
  ɑ: 69,
  ɐ: 70,
  ɒ: 71,
  æ: 72,
  β: 75,
  ɔ: 76,
  ɕ: 77,
  ç: 78,
  ð: 81,
  ʤ: 82,
  ə: 83,
  ɚ: 85,
  ɛ: 86,
  ɜ: 87,
  ɟ: 90,
  ɡ: 92,
  ɥ: 99,
  ɨ: 101,
  ɪ: 102,
  ʝ: 103,
  ŋ: 112,
  ɲ: 114,
  ø: 116,
  θ: 119,
  œ: 120,
  ɹ: 123,
  ɾ: 125,
  ʁ: 128,
  ʃ: 131,
  ʧ: 133,
  ʊ: 135,
  ʌ: 138,
  ɣ: 139,
  χ: 142,
  ʎ: 143,
  ʒ: 147,
  ʔ: 148,
  ˈ: 156,
  ˌ: 157,
  ː: 158,
  ʲ: 164,
  ᵻ: 177,
};
const PADDING = 0;
/** More than this the model cannot speak at once. */
const MAX_SYMBOLS = 508;

/** @param ipa as espeak writes it: phonemes set apart by `_`, words by spaces, clauses by line ends */
export function kokoroPhonemes(ipa: string, language: KokoroLanguage): string {
  const table = TABLES[language];
  return ipa
    .replaceAll(/\([a-z-]+\)/g, '')
    .trim()
    .split(/\s+/)
    .map((word) => word.split('_').map(written).join(''))
    .join(' ')
    .replaceAll('ɹɹ', 'ɹ');

  function written(phoneme: string): string {
    const [, stress = '', sound = ''] = /^([ˈˌ]*)(.*)$/u.exec(phoneme.replaceAll('-', '')) ?? [];
    const letters = table[sound] ?? inParts(sound);
    return stress + (language === 'en-us' ? letters.replaceAll('ː', '') : letters);
  }

  /** Of a vowel with the r that follows it, each in its own way. */
  function inParts(sound: string): string {
    const [, vowel = '', rest = ''] = /^(.+?)(ɹ)$/u.exec(sound) ?? [];
    if (vowel === '') return sound;
    const letters = table[vowel] ?? vowel;
    return letters.endsWith('ɹ') ? letters : letters + rest;
  }
}

/** What the model is given for phonemes: their numbers between paddings. What the alphabet lacks is left out. */
export function kokoroSymbols(phonemes: string): number[] {
  const numbers = [...phonemes].flatMap((letter) => SYMBOLS[letter] ?? []);
  return [PADDING, ...numbers.slice(0, MAX_SYMBOLS), PADDING];
}
