import type { Lexicon } from './lexicon.ts';
import { lexiconDe } from './lexicon-de.ts';
import { lexiconEn } from './lexicon-en.ts';
import { lexiconEs } from './lexicon-es.ts';
import { lexiconFr } from './lexicon-fr.ts';
import { lexiconIt } from './lexicon-it.ts';
import { lexiconNl } from './lexicon-nl.ts';
import { lexiconPl } from './lexicon-pl.ts';
import { lexiconPt } from './lexicon-pt.ts';
import { lexiconSv } from './lexicon-sv.ts';

const LEXICONS: ReadonlyMap<string, Lexicon> = new Map(
  [lexiconEn, lexiconFr, lexiconEs, lexiconIt, lexiconPt, lexiconNl, lexiconDe, lexiconPl, lexiconSv].map(
    (lexicon) => [lexicon.language, lexicon],
  ),
);

/** The lexicon of a language such as `fr` or `fr-CA`; English for one that is not known. */
export function lexiconOf(language: string): Lexicon {
  return LEXICONS.get(language.slice(0, 2).toLowerCase()) ?? lexiconEn;
}

/** The language that most of a text's little words belong to; `fallback` when it cannot be told. */
export function languageOfWords(
  words: readonly string[],
  fallback: string,
  languages: Iterable<string> = LANGUAGES_OF_THE_INTERFACE,
): string {
  let best = {
    language: fallback,
    hits: words.filter((word) => lexiconOf(fallback).stopWords.has(word)).length,
  };
  for (const language of languages) {
    const hits = words.filter((word) => lexiconOf(language).stopWords.has(word)).length;
    if (hits > best.hits) best = { language, hits };
  }
  return best.language;
}

const LANGUAGES_OF_THE_INTERFACE = ['en', 'fr', 'es'];

/** The language of a whole text, among all that are known. */
export function languageOfText(words: readonly string[]): string {
  return languageOfWords(words, 'en', LEXICONS.keys());
}
