import type { AgentLanguage } from '@parley/contract/languages.ts';
import { listedPhrases } from '@parley/language/conversation-words.ts';
import words from './street-words.json' with { type: 'json' };

/**
 * A language's words for streets, in plain form: those that stand `before` the name, with the number on either side
 * ("12 rue Lepic", "calle Mayor 12"); those `behind` it, with the number before ("12 Baker Street"); those that it `ends`
 * with, with the number behind ("Kerkstraat 12", "Berliner Straße 12"); and streets by their `whole` name. Words that are
 * `unsure` also mean something else.
 */
type StreetWords = Readonly<Record<'before' | 'behind' | 'ends' | 'unsure' | 'whole', string>>;

const STREET_WORDS: Readonly<Record<AgentLanguage, StreetWords>> = words;

/** Words for streets; `ends` are also words of their own. */
export type StreetForms = {
  before: ReadonlySet<string>;
  behind: ReadonlySet<string>;
  ends: readonly string[];
  whole: readonly (readonly string[])[];
};

/** The words that count whatever the agent's language. */
export const SURE_STREETS = streetForms(Object.values(STREET_WORDS), (list, { unsure }) => {
  const others = new Set(listed(unsure));
  return listed(list).filter((word) => !others.has(word));
});

/** All words of each language. */
export const STREETS: ReadonlyMap<string, StreetForms> = new Map(
  Object.entries(STREET_WORDS).map(([language, each]) => [language, streetForms([each], listed)]),
);

function streetForms(
  languages: readonly StreetWords[],
  wordsOf: (list: string, words: StreetWords) => readonly string[],
): StreetForms {
  const all = (kind: keyof StreetWords) => languages.flatMap((each) => wordsOf(each[kind], each));
  return {
    before: new Set(all('before')),
    behind: new Set(all('behind')),
    ends: all('ends'),
    whole: all('whole').map((name) => name.split(' ')),
  };
}

function listed(list: string): readonly string[] {
  return list === '' ? [] : listedPhrases(list);
}
