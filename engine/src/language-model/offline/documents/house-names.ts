import { plainText, plainWords } from '@parley/language/plain-text.ts';
import type { Fact } from '../fact.ts';
import type { QueryTerm } from '../fact-search.ts';
import type { IndexedText } from './document-indexes.ts';

// Names that whole documents are about, such as a shop's: they stand everywhere in them and answer nothing, but tell
// which documents are meant.

/** What such a name is worth in a question. */
const OF_THE_HOUSE = 0.3;

/** What a document is called, and what it calls itself, as plain words. */
export function titleWords([first]: readonly Fact[]): ReadonlySet<string> {
  return new Set(plainWords(first ? `${first.title} ${first.heading}` : ''));
}

/** Names of a question that documents are about. */
export function houseNames(
  terms: readonly QueryTerm[],
  titles: Iterable<ReadonlySet<string>>,
): ReadonlySet<string> {
  const all = [...titles];
  const names = terms.filter(
    ({ word, isName, concepts }) =>
      isName === true && concepts.length === 0 && all.some((title) => title.has(word)),
  );
  return new Set(names.map(({ word }) => word));
}

/** The terms with names of the house made small, unless they are all that is asked. */
export function withoutHouseNames(
  terms: readonly QueryTerm[],
  names: ReadonlySet<string>,
): readonly QueryTerm[] {
  if (!terms.some(({ weight, word }) => weight >= 1 && !names.has(word))) return terms;
  return terms.map((term) =>
    names.has(term.word) ? { ...term, weight: Math.min(term.weight, OF_THE_HOUSE) } : term,
  );
}

/** Names with capitals in what the caller said, in plain form. */
export function namesIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(/\p{Lu}\p{L}{2,}/gu) ?? []).map(plainText));
}

/** Whether a text says any of these names, in its title or in its words. */
export function saysName({ index }: IndexedText, names: ReadonlySet<string>): boolean {
  const title = titleWords(index.facts);
  return [...names].some(
    (name) => title.has(name) || index.facts.some(({ original }) => plainText(original).includes(name)),
  );
}
