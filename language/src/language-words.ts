import de from './languages/de.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import it from './languages/it.json' with { type: 'json' };
import nl from './languages/nl.json' with { type: 'json' };
import pl from './languages/pl.json' with { type: 'json' };
import pt from './languages/pt.json' with { type: 'json' };
import sv from './languages/sv.json' with { type: 'json' };

/**
 * A language's file in `languages/`: words in plain form, separated by spaces. Forms of one month, weekday or number are
 * separated by `/`; a hyphen stands for the space inside a number.
 */
export type LanguageWords = {
  /** Words that join others and say nothing of their own. No index contains them, so no text is found by them. */
  stopWords: string;
  /** Words that seldom tell one passage from another: looked up, but what is missed of them counts little. */
  weakWords: string;
  /** Words by another one whose stem they share; by themselves where they are no form of the word that shares theirs. */
  irregular?: Readonly<Record<string, string>>;
  /** January to December. */
  months: string;
  /** Sunday to Saturday. */
  weekdays: string;
  /** Names of days by their distance from today, the longest first. */
  days: Readonly<Record<string, number>>;
  numbers: {
    /** 0 to 19. */
    toNineteen: string;
    /** 20, 30 … 90. */
    tens: string;
    /** Other names of numbers below a hundred. */
    others: Readonly<Record<string, number>>;
  };
};

/** The words of each language by its ISO 639-1 code. */
export const LANGUAGE_WORDS: ReadonlyMap<string, LanguageWords> = new Map<string, LanguageWords>(
  Object.entries({ en, fr, es, de, it, pt, nl, pl, sv }),
);

/** What is made of each language's words. */
export function byLanguage<Made>(
  make: (words: LanguageWords, language: string) => Made,
): ReadonlyMap<string, Made> {
  return new Map([...LANGUAGE_WORDS].map(([language, words]) => [language, make(words, language)]));
}

/** Numbers by the names at their index in a list. */
export function numbered(names: string, first: number): ReadonlyMap<string, number> {
  return new Map(
    names
      .split(' ')
      .flatMap((forms, index) => forms.split('/').map((form) => [form.replaceAll('-', ' '), first + index])),
  );
}
