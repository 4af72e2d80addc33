import type { Alternative } from './alternative.ts';
import { type PassageIndex, stretchesOf } from './passage-index.ts';

/** Each passage that holds all terms of an alternative, those of several in one stretch or in neighbouring ones. */
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
