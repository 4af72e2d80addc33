import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { folded } from './folded.ts';
import { polishStem } from './polish-stem.ts';

const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  da: danish,
  de: german,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  hu: hungarian,
  it: italian,
  nb: norwegian,
  nl: dutch,
  no: norwegian,
  pl: polishStem,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  tr: turkish,
};

const SHORTEST_STEMMED = 3;
/** Words that are kept with their stems, for each language: texts repeat themselves. */
const KEPT_MAX = 50_000;
const kept = new Map<string, Map<string, readonly string[]>>();

/**
 * What a word is found by: its stem without accents, and the stem of the word without accents where that differs, so
 * that a question typed without accents meets the same.
 * @param word in lower case, accents kept
 * @param language ISO 639-1; a language without a stemmer leaves words as they are
 */
export function stemsOf(word: string, language: string): readonly string[] {
  const known = kept.get(language) ?? new Map<string, readonly string[]>();
  kept.set(language, known);
  const found = known.get(word);
  if (found) return found;
  if (known.size >= KEPT_MAX) known.clear();
  const stems = stemmed(word, language);
  known.set(word, stems);
  return stems;
}

function stemmed(word: string, language: string): readonly string[] {
  const plain = folded(word);
  const stem = Object.hasOwn(STEMMERS, language) ? STEMMERS[language] : undefined;
  if (!stem || word.length < SHORTEST_STEMMED || /\d/.test(word)) return [plain];
  const accented = folded(stem(word)) || plain;
  if (plain === word) return [accented];
  const unaccented = stem(plain) || plain;
  return accented === unaccented ? [accented] : [accented, unaccented];
}
