import { lexiconOf } from '../lexicon/lexicon-choice.ts';
import { keysOfWord } from './tool-things.ts';

/** Stems and things that words with content stand for, by word. */
export function contentKeysOf(
  words: readonly string[],
  language: string,
): ReadonlyMap<string, readonly string[]> {
  const { stopWords } = lexiconOf(language);
  return new Map(
    words
      .filter((word) => word.length > 2 && !stopWords.has(word) && !OF_CONDITIONS.has(word))
      .map((word) => [word, keysOfWord(word, language)]),
  );
}

/** How many words of the one share something with a word of the other. */
export function sharedKeys(
  one: ReadonlyMap<string, readonly string[]>,
  other: ReadonlyMap<string, readonly string[]>,
): number {
  const known = new Set([...other.values()].flat());
  return [...one.values()].filter((keys) => keys.some((key) => known.has(key))).length;
}

/** Words with which conditions are put, and wishes to be put through. */
const OF_CONDITIONS: ReadonlySet<string> = new Set(
  `caller callers customer client user person when the wants want wish wishes asks ask needs need has have about with for their questions question speak talk transfer connect through put like department team service
  appelant client utilisateur quand lorsque veut souhaite demande besoin parler passer passez transferer mettre relation souhaiterais aimerais equipe questions avec sur une des service departement
  cliente usuario llamante cuando quiere desea pide necesita hablar pasar paseme pasarme transferir poner sobre con equipo departamento preguntas
  kunde kunden anrufer wenn mochte will fragt braucht sprechen verbinden team abteilung fragen mit`.split(
    /\s+/,
  ),
);
