import type { Background } from './nearest/background.ts';

// What distances between things that have nothing to do with each other are like, where there are too few passages
// to tell. The vectors of the E5 family all lie close together.
const DEFAULT = { median: 0.85, spread: 0.06 };
const DEFAULT_E5 = { median: 0.23, spread: 0.02 };
/** Among some times as many passages the default no longer counts: one that does not fit the model shifts everything. */
const FEW = 8;
const LEAST_SPREAD = 0.005;
/** Spreads below the median from which a passage is nearer than most. */
const NEARER = 1;
/** Spreads in which what is missing to the nearest shrinks to a third. */
const CONVINCING = 2;
/** However near a passage is, words that are sure outweigh it: a weak model is as sure of itself as a good one. */
const NEAREST = 0.75;
/** Spreads below the other passages of its document at which a passage surely stands out. */
const STANDING_OUT = 5;
/**
 * Where the nearest passage lies between the distances of different documents (0) and of one document (1): from here
 * the question may be about their matter, and from there it is.
 */
const ON_TOPIC = { from: -0.2, certain: 0.15 };

/**
 * What distances mean, on one scale for all models.
 * Distances of different models cannot be compared; how they differ from those of all passages can.
 */
export function nearnessScale(background: Background, model: string) {
  const { count, documents, besideNearest, passages } = background;
  const defaults = /e5/i.test(model) ? DEFAULT_E5 : DEFAULT;
  const weight = 1 - (FEW / (count + FEW)) ** 3;
  const median = weight * background.median + (1 - weight) * defaults.median;
  const spread = Math.max(LEAST_SPREAD, weight * background.spread + (1 - weight) * defaults.spread);

  /** 0 for what is as near as most passages, towards {@link NEAREST} the nearer it is. */
  function nearnessOf(distance: number): number {
    const nearer = (median - distance) / spread - NEARER;
    return nearer <= 0 ? 0 : NEAREST * (1 - Math.exp(-nearer / CONVINCING));
  }

  return {
    nearnessOf,
    /**
     * 0 to 1: how far the nearest passage stands out among the others of its document. What a document does not contain
     * is near to all of it.
     */
    standsOut(nearest: number): number {
      return besideNearest === null
        ? nearnessOf(nearest) / NEAREST
        : share((besideNearest - nearest) / spread / STANDING_OUT);
    },
    /** 0 to 1: whether the nearest passage is nearer than passages of different documents are to each other. */
    onTopic(nearest: number): number {
      if (!passages) return 1;
      const { ofOneDocument, ofDifferent } = passages;
      const place = (ofDifferent - nearest) / Math.max(LEAST_SPREAD, ofDifferent - ofOneDocument);
      const topical = share((place - ON_TOPIC.from) / (ON_TOPIC.certain - ON_TOPIC.from));
      // Of few documents it is not known whether their passages have nothing to do with each other.
      return 1 - ((documents - 1) / (documents + 1)) * (1 - topical);
    },
  };
}

function share(number: number): number {
  return Math.min(1, Math.max(0, number));
}
