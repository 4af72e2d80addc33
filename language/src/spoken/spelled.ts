import { isSpokenLanguage, SPOKEN_WORDS } from './spoken-words.ts';

/** A text letter by letter, as it is dictated: « D, U, P, O, N, D, arobase, … ». Signs have no name in other languages. */
export function spelled(text: string, language: string): string {
  const signs = isSpokenLanguage(language) ? SPOKEN_WORDS[language].signs : undefined;
  const names: Readonly<Record<string, string | undefined>> = {
    '@': signs?.at,
    '.': signs?.dot,
    '-': signs?.dash,
    _: signs?.underscore,
    '/': signs?.slash,
    '+': signs?.plus,
  };
  return [...text.normalize('NFC')]
    .filter((sign) => sign.trim() !== '')
    .map((sign) => names[sign] ?? sign.toLocaleUpperCase(language))
    .join(', ');
}
