import type { Background } from './nearest/vector-shelf.ts';

// What distances between things that have nothing to do with each other are like, where there are too few passages
// to tell. The vectors of the E5 family all lie close together.
const USUAL = { median: 0.85, spread: 0.06 };
const USUAL_E5 = { median: 0.23, spread: 0.02 };
/** So many passages weigh as much as what is usual. */
const USUAL_WEIGHT = 8;
const LEAST_SPREAD = 0.005;
/** Spreads between what chance brings and what is certainly meant. */
const CERTAIN = 3.5;

/**
 * How near a distance is compared with chance: 0 where the nearest of so many unrelated passages would lie, 1 far
 * nearer. So one scale holds for all models, whose distances cannot be compared.
 */
export function nearnessScale(background: Background, model: string): (distance: number) => number {
  const usual = /e5/i.test(model) ? USUAL_E5 : USUAL;
  const weight = background.count / (background.count + USUAL_WEIGHT);
  const median = weight * background.median + (1 - weight) * usual.median;
  const spread = Math.max(LEAST_SPREAD, weight * background.spread + (1 - weight) * usual.spread);
  // Expected for the nearest of so many that are spread normally; what is asked for is seldom all alone.
  const chance = 0.75 * Math.sqrt(2 * Math.log(Math.max(3, background.count)));
  return (distance) => Math.min(1, Math.max(0, ((median - distance) / spread - chance) / CERTAIN));
}
