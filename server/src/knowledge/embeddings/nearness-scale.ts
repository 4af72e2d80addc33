import type { Background } from './nearest/vector-cache.ts';

// What distances between things that have nothing to do with each other are like, where there are too few passages
// to tell. The vectors of the E5 family all lie close together.
const DEFAULT = { median: 0.85, spread: 0.06 };
const DEFAULT_E5 = { median: 0.23, spread: 0.02 };
/** So many passages weigh as much as the default. */
const DEFAULT_WEIGHT = 8;
const LEAST_SPREAD = 0.005;
/** Spreads between what chance brings and what is certainly meant. */
const CERTAIN = 3.5;

/** Spreads above its document's other passages from which a passage stands out, and until it surely does. */
const STANDING_OUT = { from: 2, certain: 3 };

/**
 * What distances mean, on one scale for all models.
 * Distances of different models cannot be compared; how they differ from those of all passages can.
 */
export function nearnessScale(background: Background, model: string) {
  const { count, besideNearest } = background;
  const defaults = /e5/i.test(model) ? DEFAULT_E5 : DEFAULT;
  const weight = count / (count + DEFAULT_WEIGHT);
  const median = weight * background.median + (1 - weight) * defaults.median;
  const spread = Math.max(LEAST_SPREAD, weight * background.spread + (1 - weight) * defaults.spread);
  // Expected for the nearest of so many that are spread normally; what is asked for is seldom all alone.
  const chance = 0.75 * Math.sqrt(2 * Math.log(Math.max(3, count)));
  const nearnessOf = (distance: number) => share(((median - distance) / spread - chance) / CERTAIN);
  return {
    /** 0 where the nearest of so many unrelated passages would lie, 1 far nearer than chance. */
    nearnessOf,
    /**
     * Whether a passage says what was asked rather than what it is all about: how near the nearest one is, as far as it
     * stands out among the other passages of its document. What a document does not contain is near to all of it.
     */
    pertinenceOf(distance: number): number {
      if (besideNearest === null) return nearnessOf(distance);
      const above = (besideNearest - distance) / spread;
      return Math.min(nearnessOf(distance), share((above - STANDING_OUT.from) / STANDING_OUT.certain));
    },
  };
}

function share(number: number): number {
  return Math.min(1, Math.max(0, number));
}
