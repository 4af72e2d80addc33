import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import type { Lexicon, LexiconWords } from './lexicon.ts';
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };

const ENGLISH = lexiconFrom('en', en);
const LEXICONS: ReadonlyMap<string, Lexicon> = new Map<string, Lexicon>([
  ['en', ENGLISH],
  ...Object.entries<LexiconWords>({ fr, es, it, pt, nl, de, pl, sv }).map(
    ([language, words]) => [language, lexiconFrom(language, words)] as const,
  ),
]);

/** The lexicon of a language such as `fr` or `fr-CA`; English for one that is not known. */
export function lexiconOf(language: string): Lexicon {
  return LEXICONS.get(language.slice(0, 2).toLowerCase()) ?? ENGLISH;
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

function lexiconFrom(
  language: string,
  { stopWords, weakWords, patterns, prompt, phrases }: LexiconWords,
): Lexicon {
  const pattern = (name: keyof typeof en.patterns) => readPattern(patterns[name] ?? en.patterns[name]);
  return {
    language,
    stopWords: new Set(stopWords.split(' ')),
    weakWords: new Set(weakWords.split(' ')),
    patterns: {
      greeting: pattern('greeting'),
      thanks: pattern('thanks'),
      howAreYou: pattern('howAreYou'),
      whoAreYou: pattern('whoAreYou'),
      areYouRobot: pattern('areYouRobot'),
      whichModel: pattern('whichModel'),
      capabilities: pattern('capabilities'),
      yes: pattern('yes'),
      no: pattern('no'),
      goodbye: pattern('goodbye'),
      nothingElse: pattern('nothingElse'),
      repeat: pattern('repeat'),
      wait: pattern('wait'),
      human: pattern('human'),
      leak: pattern('leak'),
      refusal: pattern('refusal'),
      correction: pattern('correction'),
      trouble: pattern('trouble'),
      question: pattern('question'),
      howMuch: pattern('howMuch'),
      howLong: pattern('howLong'),
      where: pattern('where'),
      openWhen: pattern('openWhen'),
      when: pattern('when'),
      request: pattern('request'),
      followUp: pattern('followUp'),
      nameLead: pattern('nameLead'),
      valueLead: pattern('valueLead'),
    },
    prompt: {
      identity: readPattern(prompt.identity),
      iAm: prompt.iAm,
      sayThat: readPattern(prompt.sayThat),
      instruction: readPattern(prompt.instruction),
      askFor: readPattern(prompt.askFor),
      goal: readPattern(prompt.goal),
      help: readPattern(prompt.help),
      toCaller: prompt.toCaller.map(([said = '', told = '']) => [readPattern(said), told] as const),
    },
    phrases,
  };
}

/** @param written between slashes, with flags, as in a program */
function readPattern(written: string): RegExp {
  const end = written.lastIndexOf('/');
  return new RegExp(written.slice(1, end), written.slice(end + 1));
}
