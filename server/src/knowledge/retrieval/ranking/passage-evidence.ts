import { STRETCHES } from '../segment/passage-terms.ts';
import { forEachUse } from './alternative.ts';
import {
  countIn,
  documentAt,
  isInHeading,
  isInName,
  type PassageIndex,
  stretchesOf,
} from './passage-index.ts';
import type { Wanted } from './question-plan.ts';

/** How a passage answers a question. */
export type Evidence = {
  /** Share of what is wanted, by its weight, that the passage contains. */
  covered: number;
  /** The same of the stretch that contains most, with its neighbours. */
  closest: number;
  /** How much it contains of what only an answer contains: the words of a document's name are in all its passages. */
  answered: number;
  /** Whether the question names another document than the passage's. */
  isOfOther: boolean;
};

/** What stands in a document's name only is true of all its passages and tells little of one. */
const NAME_ONLY = 0.75;
const NEIGHBOURING = 0.75;
/** What is not required counts for the passages that contain it, and less against those that do not. */
const NOT_REQUIRED = 0.35;
/** A word that cannot be looked for in a text's language is missed there whether it is answered or not. */
const UNTRANSLATABLE = 0.5;
/** A word names documents where so many of the passages that contain it are of documents with it in their names. */
const NAMING_SHARE = 0.8;
/** Alternatives from here on are the word itself. */
const WORD_ITSELF = 0.85;
/** What is said of another than the one named hardly answers. */
const OF_OTHER = 0.6;
/** Share of an answer that has to be in one stretch. */
const IN_ONE_STRETCH = 0.4;

/** How far each passage contains one thing that is wanted. */
type Match = {
  shares: Float32Array;
  answers: Float32Array;
  stretches: Uint16Array;
  isNameOnly: Uint8Array;
  isNaming: boolean;
};

/** Rates some passages in full, in their order. */
export function evidenceOf(
  index: PassageIndex,
  wanted: readonly Wanted[],
  weights: readonly number[],
  candidates: readonly number[],
): Evidence[] {
  const order = new Map(candidates.map((passage, at) => [passage, at]));
  const rated = wanted.map((one, number) => ({
    ...one,
    weight: weights[number] ?? 0,
    match: matchOf(index, one, order),
  }));
  const total = rated.reduce(
    (sum, { isRequired, weight }) => sum + weight * (isRequired ? 1 : NOT_REQUIRED),
    0,
  );
  return candidates.map((_, at) => {
    const gains = rated.map(({ weight, match }) => weight * (match.shares[at] ?? 0));
    const masks = rated.map(({ match }) => match.stretches[at] ?? 0);
    const sum = gains.reduce((all, gain) => all + gain, 0);
    if (total === 0) return { covered: 0, closest: 0, answered: 0, isOfOther: false };
    const isOfOther = rated.some(
      ({ match }) => match.isNaming && (match.shares[at] ?? 0) < WORD_ITSELF * NAME_ONLY,
    );
    const spoken = documentAt(index, candidates[at] ?? 0)?.language ?? '';
    return {
      isOfOther,
      covered: Math.min(1, sum / total),
      closest: Math.min(1, closestOf(gains, masks) / total),
      answered: answeredAt(rated, at, masks, spoken) * (isOfOther ? OF_OTHER : 1),
    };
  });
}

function matchOf(index: PassageIndex, { alternatives }: Wanted, order: ReadonlyMap<number, number>): Match {
  const match: Match = {
    shares: new Float32Array(order.size),
    answers: new Float32Array(order.size),
    stretches: new Uint16Array(order.size),
    isNameOnly: new Uint8Array(order.size).fill(1),
    isNaming: false,
  };
  let [ofWord, inNames] = [0, 0];
  for (const alternative of alternatives) {
    forEachUse(index, alternative, (passage, use) => {
      if (alternative.weight >= WORD_ITSELF) {
        ofWord += 1;
        if (isInName(use)) inNames += 1;
      }
      const at = order.get(passage);
      if (at === undefined) return;
      const isNameOnly = countIn(use) === 0 && (isInName(use) || !isInHeading(use));
      const share = alternative.weight * (isNameOnly ? NAME_ONLY : 1);
      match.shares[at] = Math.max(match.shares[at] ?? 0, share);
      match.answers[at] = Math.max(match.answers[at] ?? 0, alternative.answers ?? alternative.weight);
      match.stretches[at] = (match.stretches[at] ?? 0) | stretchesOf(use);
      if (!isNameOnly) match.isNameOnly[at] = 0;
    });
  }
  match.isNaming = inNames > 0 && inNames >= ofWord * NAMING_SHARE && inNames < index.passageCount / 2;
  return match;
}

type Rated = Wanted & { weight: number; match: Match };

function answeredAt(rated: readonly Rated[], at: number, masks: readonly number[], spoken: string): number {
  const telling = rated.map(
    ({ match }) => !match.isNaming && ((match.shares[at] ?? 0) === 0 || match.isNameOnly[at] === 0),
  );
  const asked = rated.map(({ isRequired, isSign, weight, language, isTranslatable = true }, number) => {
    if (!telling[number] || !(isRequired || isSign)) return 0;
    return isTranslatable || language === spoken ? weight : weight * UNTRANSLATABLE;
  });
  const words = shareOf(rated.map(({ isSign }, number) => (isSign ? 0 : (asked[number] ?? 0))));
  const all = shareOf(asked);

  function shareOf(weights: readonly number[]): number {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const gains = rated.map(({ match }, number) => (weights[number] ?? 0) * (match.answers[at] ?? 0));
    if (total === 0) return 0;
    const sum = gains.reduce((gained, gain) => gained + gain, 0);
    return ((1 - IN_ONE_STRETCH) * sum + IN_ONE_STRETCH * closestOf(gains, masks)) / total;
  }

  // An amount of money answers nothing where what it is the price of is not there.
  return Math.min(all, (words + all) / 2);
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
