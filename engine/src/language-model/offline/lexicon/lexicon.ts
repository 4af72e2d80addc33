import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };

// What belongs in this folder: what the offline model must know of a language to understand and to speak it. English
// gives the shape of a language's file.

/**
 * What a caller may be doing; each pattern is matched against plain text (lower case, no accents). `question` is how one
 * begins or what gives one away without its question mark; `when` asks for a time, day or date; `request` for something
 * to be done; `followUp` rests on what was said before; `nameLead` and `valueLead` precede a name and any value;
 * behind a `yes`, `negation` makes a no of it, and `exception` takes it back.
 */
type Patterns = Readonly<Record<keyof typeof en.patterns, RegExp>>;

/**
 * Ways to recognise what in a prompt is said to the agent rather than to callers; matched against the original text.
 * `identity` ("You are") is replaced by `iAm`; `sayThat` ("Tell callers that") is dropped, its first group is the
 * condition before it; `instruction` is a sentence that instructs the agent, `askFor` the lead-in of a listed question.
 */
type PromptPatterns = Readonly<Record<Exclude<keyof typeof en.prompt, 'iAm' | 'toCaller'>, RegExp>> & {
  iAm: string;
  /** Reported speech about the caller, turned to the caller. */
  toCaller: Replacements;
};

type Replacements = readonly (readonly [RegExp, string])[];

/** How a sentence asks: firmly for something to be done, whether it can be done, or for information. */
type WishPatterns = Readonly<Record<keyof typeof en.wishes, RegExp>>;

/**
 * What is said; several wordings take turns. `kept` tells where a request ends up that nothing else can be said to,
 * `documentSays` quotes `{text}` from the document `{title}`, which is in another language. None of `tools` says that
 * something was done.
 */
type Phrases = typeof en.phrases;

/**
 * A language's file: words separated by spaces, patterns written between slashes with their flags. A pattern of callers
 * that it leaves out is that of English.
 */
type LexiconWords = {
  stopWords: string;
  weakWords: string;
  patterns: Readonly<Partial<typeof en.patterns>>;
  prompt: Omit<typeof en.prompt, 'toCaller'> & { toCaller: readonly (readonly string[])[] };
  determiners: string;
  wishes: typeof en.wishes;
  shorthand?: readonly (readonly string[])[];
  turnsOfPhrase?: readonly (readonly string[])[];
  phrases: Phrases;
};

export type Lexicon = {
  language: string;
  stopWords: ReadonlySet<string>;
  /** Words with little content, such as "have" and "sell". */
  weakWords: ReadonlySet<string>;
  patterns: Patterns;
  prompt: PromptPatterns;
  /** Behind these a word that may be a verb is a noun: "my order", « une commande ». */
  determiners: ReadonlySet<string>;
  wishes: WishPatterns;
  /** Shorthand and missing apostrophes, spelled out. */
  shorthand: Replacements;
  /** Turns of phrase and the words of the concept table that they mean. */
  turnsOfPhrase: Replacements;
  phrases: Phrases;
};

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
  let best = { language: fallback, hits: stopWordsIn(words, fallback) };
  for (const language of languages) {
    const hits = stopWordsIn(words, language);
    if (hits > best.hits) best = { language, hits };
  }
  return best.language;
}

const LANGUAGES_OF_THE_INTERFACE = ['en', 'fr', 'es'];

/** How many of the words are little words of a language. */
export function stopWordsIn(words: readonly string[], language: string): number {
  const { stopWords } = lexiconOf(language);
  return words.filter((word) => stopWords.has(word)).length;
}

/** The language of a whole text, among all that are known. */
export function languageOfText(words: readonly string[]): string {
  return languageOfWords(words, 'en', LEXICONS.keys());
}

/** A plain text with what the patterns find replaced. */
export function replaced(plain: string, replacements: Replacements): string {
  return replacements.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), plain);
}

/** @param written between slashes, with flags, as in a program */
export function readPattern(written: string): RegExp {
  const end = written.lastIndexOf('/');
  return new RegExp(written.slice(1, end), written.slice(end + 1));
}

function lexiconFrom(language: string, words: LexiconWords): Lexicon {
  const { iAm, toCaller, ...prompt } = words.prompt;
  return {
    language,
    stopWords: new Set(words.stopWords.split(' ')),
    weakWords: new Set(words.weakWords.split(' ')),
    patterns: readPatterns({ ...en.patterns, ...words.patterns }),
    prompt: { ...readPatterns(prompt), iAm, toCaller: readReplacements(toCaller) },
    determiners: new Set(words.determiners.split(' ')),
    wishes: readPatterns(words.wishes),
    shorthand: readReplacements(words.shorthand),
    turnsOfPhrase: readReplacements(words.turnsOfPhrase?.map(([said = '', meant]) => [said, ` ${meant} `])),
    phrases: words.phrases,
  };
}

function readPatterns<Name extends string>(written: Readonly<Record<Name, string>>): Record<Name, RegExp> {
  const patterns = Object.entries<string>(written).map(([name, pattern]) => [name, readPattern(pattern)]);
  return Object.fromEntries(patterns) as Record<Name, RegExp>;
}

function readReplacements(written: readonly (readonly string[])[] = []): Replacements {
  return written.map(([pattern = '', replacement = '']) => [readPattern(pattern), replacement]);
}
