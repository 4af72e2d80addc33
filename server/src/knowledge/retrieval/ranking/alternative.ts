import type { PassageIndex } from './passage-index.ts';

/** Terms that stand for a word of the question where they stand together, and how well they do, 0 to 1. */
export type Alternative = {
  terms: readonly number[];
  weight: number;
  /** Where it counts differently towards whether the question is answered than towards the order. */
  answers?: number;
};

export function known(index: PassageIndex, terms: readonly string[]): number[] {
  return terms.flatMap((term) => index.terms.get(term) ?? []);
}

export function single(term: number, weight: number): Alternative {
  return { terms: [term], weight };
}

/** Each set of terms once, with its best weight. */
export function best(alternatives: readonly Alternative[]): Alternative[] {
  const byTerms = new Map<string, Alternative>();
  for (const alternative of alternatives) {
    const key = alternative.terms.join(' ');
    if ((byTerms.get(key)?.weight ?? 0) < alternative.weight) byTerms.set(key, alternative);
  }
  return [...byTerms.values()];
}
