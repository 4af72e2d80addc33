import { STRETCHES } from '../segment/passage-terms.ts';
import { forEachUse } from './alternative-uses.ts';
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
  /** Share of what is wanted, by its weight, that stands in the passage. */
  covered: number;
  /** The same of the stretch that holds most, with its neighbours. */
  closest: number;
  /** How much of what only an answer holds it holds: the words of a document's name are in all its passages. */
  answered: number;
  /** Whether the question names another document than the passage's. */
  isOfOther: boolean;
};

/** What stands in a document's name only is true of all its passages and tells little of one. */
const NAME_ONLY = 0.75;
const NEIGHBOURING = 0.75;
/** What is not required counts for the passages that hold it, and less against those that do not. */
const NOT_REQUIRED = 0.35;
/** A word that cannot be looked for in a text's language is missed there whether it is answered or not. */
const UNTRANSLATABLE = 0.5;
/** A word names documents where so many of the passages that hold it are of documents with it in their names. */
const NAMING_SHARE = 0.8;
/** Alternatives from here on are the word itself. */
const WORD_ITSELF = 0.85;
/** What is said of another than the one named hardly answers. */
const OF_OTHER = 0.6;
/** Share of an answer that has to stand in one place. */
const IN_ONE_PLACE = 0.4;

/** What each passage holds of one thing that is wanted. */
type Held = {
  shares: Float32Array;
  answers: Float32Array;
  stretches: Uint16Array;
  isNameOnly: Uint8Array;
  isNaming: boolean;
};

/** Looks closely at some passages; the answers are in their order. */
export function evidenceOf(
  index: PassageIndex,
  wanted: readonly Wanted[],
  weights: readonly number[],
  candidates: readonly number[],
): Evidence[] {
  const places = new Map(candidates.map((passage, place) => [passage, place]));
  const rated = wanted.map((one, number) => ({
    ...one,
    weight: weights[number] ?? 0,
    held: heldOf(index, one, places),
  }));
  const total = rated.reduce(
    (sum, { isRequired, weight }) => sum + weight * (isRequired ? 1 : NOT_REQUIRED),
    0,
  );
  return candidates.map((_, place) => {
    const gains = rated.map(({ weight, held }) => weight * (held.shares[place] ?? 0));
    const masks = rated.map(({ held }) => held.stretches[place] ?? 0);
    const sum = gains.reduce((all, gain) => all + gain, 0);
    if (total === 0) return { covered: 0, closest: 0, answered: 0, isOfOther: false };
    const isOfOther = rated.some(
      ({ held }) => held.isNaming && (held.shares[place] ?? 0) < WORD_ITSELF * NAME_ONLY,
    );
    const spoken = documentAt(index, candidates[place] ?? 0)?.language ?? '';
    return {
      isOfOther,
      covered: Math.min(1, sum / total),
      closest: Math.min(1, closestOf(gains, masks) / total),
      answered: answeredAt(rated, place, masks, spoken) * (isOfOther ? OF_OTHER : 1),
    };
  });
}

function heldOf(index: PassageIndex, { alternatives }: Wanted, places: ReadonlyMap<number, number>): Held {
  const held: Held = {
    shares: new Float32Array(places.size),
    answers: new Float32Array(places.size),
    stretches: new Uint16Array(places.size),
    isNameOnly: new Uint8Array(places.size).fill(1),
    isNaming: false,
  };
  let [ofWord, inNames] = [0, 0];
  for (const alternative of alternatives) {
    forEachUse(index, alternative, (passage, use) => {
      if (alternative.weight >= WORD_ITSELF) {
        ofWord += 1;
        if (isInName(use)) inNames += 1;
      }
      const place = places.get(passage);
      if (place === undefined) return;
      const isNameOnly = countIn(use) === 0 && (isInName(use) || !isInHeading(use));
      const share = alternative.weight * (isNameOnly ? NAME_ONLY : 1);
      held.shares[place] = Math.max(held.shares[place] ?? 0, share);
      held.answers[place] = Math.max(held.answers[place] ?? 0, alternative.answers ?? alternative.weight);
      held.stretches[place] = (held.stretches[place] ?? 0) | stretchesOf(use);
      if (!isNameOnly) held.isNameOnly[place] = 0;
    });
  }
  held.isNaming = inNames > 0 && inNames >= ofWord * NAMING_SHARE && inNames < index.passageCount / 2;
  return held;
}

type Rated = Wanted & { weight: number; held: Held };

function answeredAt(
  rated: readonly Rated[],
  place: number,
  masks: readonly number[],
  spoken: string,
): number {
  const telling = rated.map(
    ({ held }) => !held.isNaming && ((held.shares[place] ?? 0) === 0 || held.isNameOnly[place] === 0),
  );
  const asked = rated.map(({ isRequired, isSign, weight, language, isTranslatable = true }, number) => {
    if (!telling[number] || !(isRequired || isSign)) return 0;
    return isTranslatable || language === spoken ? weight : weight * UNTRANSLATABLE;
  });
  const words = shareOf(rated.map(({ isSign }, number) => (isSign ? 0 : (asked[number] ?? 0))));
  const all = shareOf(asked);

  function shareOf(weights: readonly number[]): number {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const gains = rated.map(({ held }, number) => (weights[number] ?? 0) * (held.answers[place] ?? 0));
    if (total === 0) return 0;
    const sum = gains.reduce((gained, gain) => gained + gain, 0);
    return ((1 - IN_ONE_PLACE) * sum + IN_ONE_PLACE * closestOf(gains, masks)) / total;
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
