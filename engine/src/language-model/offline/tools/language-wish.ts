import { plainText, plainWords } from '@parley/language/plain-text.ts';
import { languageOfWords, lexiconOf } from '../lexicon/lexicon-choice.ts';

/** The language that a caller asks to speak, as a code; undefined for none. */
export function askedLanguage(text: string): string | undefined {
  const plain = plainText(text);
  const words = plainWords(text);
  const named = words.flatMap((word) => LANGUAGE_NAMES.get(word) ?? []);
  const [only] = named;
  const isOnly = only !== undefined && words.length <= SHORT && new Set(named).size === 1;
  if (only === undefined || new Set(named).size > 1) return undefined;
  if (ASKS_TO_SPEAK.test(plain)) return only;
  return isOnly && words.every((word) => LANGUAGE_NAMES.has(word) || COURTESY.has(word)) ? only : undefined;
}

/**
 * The language of what a caller says, where it is clearly another than that of the conversation.
 * @param offered codes of the languages to choose from
 */
export function spokenLanguage(
  text: string,
  language: string,
  offered: readonly string[],
): string | undefined {
  const words = plainWords(text);
  if (words.length < FEWEST_WORDS) return undefined;
  const codes = offered.map((code) => code.slice(0, 2).toLowerCase());
  const found = languageOfWords(words, language, codes);
  const hitsIn = (code: string) => words.filter((word) => lexiconOf(code).stopWords.has(word)).length;
  const isClear = hitsIn(found) >= Math.max(3, words.length * 0.4) && hitsIn(found) - hitsIn(language) >= 2;
  return found !== language && isClear ? found : undefined;
}

const SHORT = 4;
const FEWEST_WORDS = 4;

const ASKS_TO_SPEAK =
  /\b(?:speak|talk|continue|switch to|go on|in english please|parle[rz]?|parlons|parlez|continuer|passer a l'|en (?:anglais|francais|espagnol|allemand|italien)|habla\w*|hable\w*|seguir en|parla\w*|parliamo|fala\w*|falar|spreek\w*|spreken|praten|sprech\w*|sprichst|mowi\w*|mowic|rozmawiac|prata\w*|talar?)\b/;
const COURTESY: ReadonlySet<string> = new Set(
  'please in en svp s il vous plait por favor bitte per favore auf po prosze'.split(' '),
);

const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    en: 'english anglais ingles inglese engels englisch angielsku angielski engelska',
    fr: 'french francais frances francese frans franzosisch francusku francuski franska',
    es: 'spanish espagnol espanol castellano spagnolo spaans spanisch hiszpansku hiszpanski spanska espanhol',
    it: 'italian italien italiano italiaans italienisch wlosku wloski italienska',
    pt: 'portuguese portugais portugues portoghese portugees portugiesisch portugalsku portugalski portugisiska',
    nl: 'dutch neerlandais hollandais neerlandes holandes olandese nederlands niederlandisch niderlandzku holandsku nederlandska',
    de: 'german allemand aleman tedesco duits deutsch niemiecku niemiecki tyska alemao',
    pl: 'polish polonais polaco polacco pools polnisch polsku polski polska',
    sv: 'swedish suedois sueco svedese zweeds schwedisch szwedzku szwedzki svenska',
  }).flatMap(([code, names]) => names.split(' ').map((name) => [name, code] as const)),
);
