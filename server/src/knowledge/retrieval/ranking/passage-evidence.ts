import { STRETCHES } from '../segment/passage-terms.ts';
import { forEachUse } from './alternative-uses.ts';
import { countIn, isInHeading, type PassageIndex, stretchesOf } from './passage-index.ts';
import type { Wanted } from './question-plan.ts';

/** How a passage answers a question. */
export type Evidence = {
  /** Share of what is wanted, by its weight, that stands in the passage. */
  covered: number;
  /** The same of the stretch that holds most, with its neighbours. */
  closest: number;
};

/** What stands in a document's name only is true of all its passages and tells little of one. */
const NAME_ONLY = 0.75;
const NEIGHBOURING = 0.75;
/** What is not required counts for the passages that hold it, and less against those that do not. */
const NOT_REQUIRED = 0.35;

/** Looks closely at some passages; the answers are in their order. */
export function evidenceOf(
  index: PassageIndex,
  wanted: readonly Wanted[],
  weights: readonly number[],
  candidates: readonly number[],
): Evidence[] {
  const places = new Map(candidates.map((passage, place) => [passage, place]));
  const held = wanted.map(() => new Float32Array(candidates.length));
  const stretches = wanted.map(() => new Uint16Array(candidates.length));
  for (const [number, { alternatives }] of wanted.entries()) {
    for (const alternative of alternatives) {
      forEachUse(index, alternative, (passage, use) => {
        const place = places.get(passage);
        if (place === undefined) return;
        const isNameOnly = countIn(use) === 0 && !isInHeading(use);
        const share = alternative.weight * (isNameOnly ? NAME_ONLY : 1);
        const before = held[number]?.[place] ?? 0;
        const inStretches = stretches[number];
        if (share > before && held[number]) held[number][place] = share;
        if (inStretches) inStretches[place] = (inStretches[place] ?? 0) | stretchesOf(use);
      });
    }
  }
  const total = wanted.reduce(
    (sum, { isRequired }, number) => sum + (weights[number] ?? 0) * (isRequired ? 1 : NOT_REQUIRED),
    0,
  );
  return candidates.map((_, place) => {
    const gains = wanted.map((_one, number) => (weights[number] ?? 0) * (held[number]?.[place] ?? 0));
    const masks = wanted.map((_one, number) => stretches[number]?.[place] ?? 0);
    const sum = gains.reduce((all, gain) => all + gain, 0);
    if (total === 0) return { covered: 0, closest: 0 };
    return { covered: Math.min(1, sum / total), closest: Math.min(1, closestOf(gains, masks) / total) };
  });
}

function closestOf(gains: readonly number[], masks: readonly number[]): number {
  let most = 0;
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const here = 1 << stretch;
    const around = (here << 1) | (here >>> 1);
    let sum = 0;
    for (const [number, gain] of gains.entries()) {
      const mask = masks[number] ?? 0;
      if ((mask & here) !== 0) sum += gain;
      else if ((mask & around) !== 0) sum += gain * NEIGHBOURING;
    }
    if (sum > most) most = sum;
  }
  return most;
}
