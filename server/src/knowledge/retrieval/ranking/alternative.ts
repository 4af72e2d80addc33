import { type PassageIndex, stretchesOf } from './passage-index.ts';

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

/** Each passage that contains all terms of an alternative, those of several in one stretch or in neighbouring ones. */
export function forEachUse(
  { starts, passages, uses }: PassageIndex,
  { terms }: Alternative,
  hear: (passage: number, use: number) => void,
): void {
  const [first = 0, ...others] = terms;
  const cursors = others.map((term) => starts[term] ?? 0);
  const ends = others.map((term) => starts[term + 1] ?? 0);
  const end = starts[first + 1] ?? 0;
  next: for (let at = starts[first] ?? 0; at < end; at += 1) {
    const passage = passages[at] ?? 0;
    const use = uses[at] ?? 0;
    for (let other = 0; other < cursors.length; other += 1) {
      let cursor = cursors[other] ?? 0;
      while (cursor < (ends[other] ?? 0) && (passages[cursor] ?? 0) < passage) cursor += 1;
      cursors[other] = cursor;
      if (cursor >= (ends[other] ?? 0)) return;
      if (passages[cursor] !== passage || !areClose(use, uses[cursor] ?? 0)) continue next;
    }
    hear(passage, use);
  }
}

function areClose(use: number, other: number): boolean {
  const stretches = stretchesOf(other);
  return (stretchesOf(use) & (stretches | (stretches << 1) | (stretches >>> 1))) !== 0;
}
