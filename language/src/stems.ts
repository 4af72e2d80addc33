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
import { byLanguage } from './language-words.ts';
import { folded } from './plain-text.ts';

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
const irregular = byLanguage(({ irregular = {} }) => new Map(Object.entries(irregular)));
/** Cached words for each language: texts repeat themselves. */
const KEPT_MAX = 50_000;
const stemCache = new Map<string, Map<string, readonly string[]>>();

/**
 * What a word is found by: its stem without accents, and the stem of the word without accents where that differs, so
 * that a question typed without accents meets the same.
 * @param word in lower case, with accents
 * @param language ISO 639-1; a language without a stemmer leaves words as they are
 */
export function stemsOf(word: string, language: string): readonly string[] {
  const known = stemCache.get(language) ?? new Map<string, readonly string[]>();
  stemCache.set(language, known);
  const found = known.get(word);
  if (found) return found;
  if (known.size >= KEPT_MAX) known.clear();
  const stems = stemmed(word, language);
  known.set(word, stems);
  return stems;
}

/** One stem of a word in plain form, which its irregular forms share. */
export function stem(plain: string, language: string): string {
  const other = irregular.get(language)?.get(plain);
  if (other === plain) return plain;
  const word = withAccents(other ?? plain, language);
  return stemsOf(word, language)[0] ?? word;
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

/** A word typed without accents, with those of its ending: without them a stemmer does not know the ending. */
function withAccents(plain: string, language: string): string {
  if (language === 'fr') return plain.replace(/ee(s?)$/, 'ée$1');
  return language === 'es' ? plain.replace(/([cs])ion$/, '$1ión') : plain;
}

/** A Polish word without its ending: a short list of endings, since no snowball stemmer knows Polish. */
function polishStem(word: string): string {
  const stem = word.replace(POLISH_ENDINGS, '');
  return stem.length >= SHORTEST_STEMMED ? stem : word;
}

const POLISH_ENDINGS =
  /(?:owaniami|owaniach|owaniom|owania|owaniu|owanie|owalnych|ościami|ościach|ością|ości|ość|iejszych|ejszych|iejszy|ejszy|owych|owego|owemu|owymi|owej|owym|owa|owe|owy|ami|ach|ego|emu|ych|ymi|imi|ich|iem|iom|ów|om|em|ej|ym|im|ie|ia|iu|ią|ię|ać|eć|ić|yć|ują|uje|ał|ała|a|e|i|o|u|y|ą|ę)$/u;
