import company from './concepts/company.json' with { type: 'json' };
import everyday from './concepts/everyday.json' with { type: 'json' };
import order from './concepts/order.json' with { type: 'json' };
import place from './concepts/place.json' with { type: 'json' };
import product from './concepts/product.json' with { type: 'json' };
import situation from './concepts/situation.json' with { type: 'json' };
import timeAndCountry from './concepts/time-and-country.json' with { type: 'json' };
import trade from './concepts/trade.json' with { type: 'json' };
import work from './concepts/work.json' with { type: 'json' };
import { stemsOf } from './stems.ts';
import { isStopWord } from './stop-words.ts';
import { editDistance, editsAllowed } from './typing-errors.ts';
import { wordTokens } from './word-tokens.ts';

/*
 * Concepts are things that people ask businesses about, each with the words that stand for it in several languages.
 * A question finds a passage through them that says the same in other words, or in another language.
 */

/** A file of `concepts/`: by concept and language its words and expressions, separated by commas, the first as names. */
type ConceptWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A concept that some words of a question stand for. */
export type FoundConcept = {
  concept: string;
  /** Index of its first word, and how many there are. */
  from: number;
  count: number;
};

type Expression = { concept: string; stems: readonly (readonly string[])[] };
type Concept = { name: string; expressions: ReadonlyMap<string, readonly string[]> };

/** A word and the one it is derived from: cambriolé, cambriolage. */
const SHORTEST_ROOT = 5;
const LONGEST_ENDING = 4;

/** Every concept, in the order of the files. */
export const CONCEPTS: readonly Concept[] = [
  order,
  product,
  place,
  company,
  everyday,
  situation,
  timeAndCountry,
  trade,
  work,
].flatMap((concepts: ConceptWords) =>
  Object.entries(concepts).map(([name, words]) => ({
    name,
    expressions: new Map(
      Object.entries(words).map(([language, expressions]) => [language, expressions.split(', ')]),
    ),
  })),
);

const conceptsByName = new Map(CONCEPTS.map((concept) => [concept.name, concept]));
/** Languages that concepts have words in. */
export const CONCEPT_LANGUAGES: readonly string[] = [
  ...new Set(CONCEPTS.flatMap(({ expressions }) => [...expressions.keys()])),
];

const expressionsByLanguage = new Map<string, ReadonlyMap<string, readonly Expression[]>>();
const termsByConcept = new Map<string, readonly (readonly string[])[]>();

/**
 * The concepts that a question's words stand for; of expressions that overlap the longest ones.
 * @param words in lower case, in their order, small words among them
 * @param language the question's; without one every language is tried
 */
export function conceptsIn(words: readonly string[], language: string | undefined): FoundConcept[] {
  const languages = language && CONCEPT_LANGUAGES.includes(language) ? [language] : CONCEPT_LANGUAGES;
  return languages.flatMap((tried) => {
    const stems = words.map((word) => stemsOf(word, tried));
    const found = words.flatMap((_, from) => conceptsFrom(stems, from, expressionsOf(tried)));
    const byFirstWord = Map.groupBy(found, ({ from }) => from);
    const longest = found.reduce((most, { count }) => Math.max(most, count), 0);
    return found.filter((one) => {
      const near = Array.from({ length: longest }, (_, before) => byFirstWord.get(one.from - before) ?? []);
      return !near.flat().some((other) => isWithin(one, other));
    });
  });
}

/**
 * What stands for a concept in texts of a language: alternatives of one or more terms that have to stand together.
 * @param language of the texts; empty where it is unknown
 */
export function conceptTerms(concept: string, language: string): readonly (readonly string[])[] {
  const key = `${concept} ${language}`;
  const known = termsByConcept.get(key);
  if (known) return known;
  const expressions = conceptsByName.get(concept)?.expressions;
  const languages = language === '' ? CONCEPT_LANGUAGES : [language];
  const terms = languages.flatMap((spoken) =>
    (expressions?.get(spoken) ?? []).map((expression) =>
      [...wordTokens(expression)]
        .filter(({ plain, kind }) => kind !== 'part' && !isStopWord(plain, spoken))
        .map(({ word }) => stemsOf(word, language)[0] ?? word),
    ),
  );
  const unique = [
    ...new Map(terms.filter(({ length }) => length > 0).map((one) => [one.join(' '), one])).values(),
  ];
  termsByConcept.set(key, unique);
  return unique;
}

/** The concepts that a misspelt word was probably meant for: those of the nearest word that stands for any. */
export function conceptsOfMisspelt(word: string, language: string): readonly string[] {
  const stem = stemsOf(word, language)[0] ?? word;
  let fewest = editsAllowed(stem.length) + 1;
  let nearest: readonly Expression[] = [];
  for (const [known, expressions] of expressionsOf(language)) {
    const edits = known[0] === stem[0] ? editDistance(stem, known, fewest - 1) : fewest;
    const found = edits < fewest ? expressions.filter(({ stems }) => stems.length === 1) : [];
    if (found.length > 0) [fewest, nearest] = [edits, found];
  }
  return [...new Set(nearest.map(({ concept }) => concept))];
}

function conceptsFrom(
  stems: readonly (readonly string[])[],
  from: number,
  expressions: ReadonlyMap<string, readonly Expression[]>,
): FoundConcept[] {
  return (stems[from] ?? []).flatMap((first) =>
    (expressions.get(first) ?? relatives(first, expressions))
      .filter((expression) =>
        expression.stems.every((accepted, offset) =>
          stems[from + offset]?.some((stem) => accepted.includes(stem)),
        ),
      )
      .map((expression) => ({ concept: expression.concept, from, count: expression.stems.length })),
  );
}

/** Expressions of a word that is the beginning of this one, or has this one as its beginning. */
function relatives(
  stem: string,
  expressions: ReadonlyMap<string, readonly Expression[]>,
): readonly Expression[] {
  for (let cut = 1; cut <= LONGEST_ENDING && stem.length - cut >= SHORTEST_ROOT; cut += 1) {
    const found = expressions.get(stem.slice(0, -cut))?.filter(({ stems }) => stems.length === 1);
    if (found && found.length > 0) return found;
  }
  return [];
}

function isWithin(one: FoundConcept, other: FoundConcept): boolean {
  return (
    other.count > one.count && other.from <= one.from && other.from + other.count >= one.from + one.count
  );
}

function expressionsOf(language: string): ReadonlyMap<string, readonly Expression[]> {
  const known = expressionsByLanguage.get(language);
  if (known) return known;
  const byFirst = new Map<string, Expression[]>();
  for (const { name, expressions } of CONCEPTS) {
    for (const expression of expressions.get(language) ?? []) {
      const words = [...wordTokens(expression)].filter(({ kind }) => kind !== 'part');
      const stems = words.map(({ word }) => stemsOf(word, language));
      for (const first of stems[0] ?? []) {
        byFirst.set(first, [...(byFirst.get(first) ?? []), { concept: name, stems }]);
      }
    }
  }
  expressionsByLanguage.set(language, byFirst);
  return byFirst;
}
