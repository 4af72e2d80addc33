import { forEachUse } from './alternative.ts';
import { frequencyOf } from './neighbouring-words.ts';
import { type Evidence, evidenceOf } from './passage-evidence.ts';
import { countIn, isInHeading, isInName, type PassageIndex } from './passage-index.ts';
import type { Wanted } from './question-plan.ts';

/** A passage by its number in the index, 0 to 1 how well it answers by its words. */
type RankedPassage = { passage: number; score: number };

/** What was found, best first. */
export type Ranking = {
  passages: RankedPassage[];
  /** 0 to 1: whether the documents answer the question at all. */
  answerability: number;
};

/** How fast another use of a word counts less, and how much long passages count less (BM25). */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
const HEADING_WEIGHT = 1.8;
const NAME_WEIGHT = 1;
/** A passage of another document than the one that is named. */
const OF_OTHER = 0.85;
/** Passages that are rated in full. */
const CLOSELY = 150;

/** Ranks the passages of an index for what is wanted. */
export function rankPassages(index: PassageIndex, wanted: readonly Wanted[], count: number): Ranking {
  const sums = new Float32Array(index.passageCount);
  const best = new Float32Array(index.passageCount);
  const touched = new Uint32Array(index.passageCount);
  const weights = wanted.map((one) => addUp(index, one, sums, best, touched));
  const candidates = highest(sums, Math.max(CLOSELY, count));
  const evidence = evidenceOf(index, wanted, weights, candidates);
  const passages = candidates
    .map((passage, at) => ({ passage, score: scoreOf(evidence[at], sums[passage] ?? 0, weights) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, count);
  return { passages, answerability: answerabilityOf(evidence) };
}

/** The documents answer as well as the passage of theirs that answers best. */
function answerabilityOf(evidence: readonly Evidence[]): number {
  return evidence.reduce((most, { answered }) => Math.max(most, answered), 0);
}

/** Adds what each passage gets for one thing that is wanted, by its best alternative; gives how much the thing weighs. */
function addUp(
  index: PassageIndex,
  { alternatives, emphasis }: Wanted,
  sums: Float32Array,
  best: Float32Array,
  touched: Uint32Array,
): number {
  let touchedCount = 0;
  let frequency = 0;
  for (const alternative of alternatives) {
    if (alternative.terms.length === 1 && alternative.weight >= 0.9) {
      frequency = Math.max(frequency, frequencyOf(index, alternative.terms[0] ?? 0));
    }
    forEachUse(index, alternative, (passage, use) => {
      const gain = alternative.weight * saturated(index, passage, use);
      const before = best[passage] ?? 0;
      if (before === 0) {
        touched[touchedCount] = passage;
        touchedCount += 1;
      }
      if (gain > before) best[passage] = gain;
    });
  }
  const weight = emphasis * rarity(index.passageCount, Math.max(frequency, touchedCount / 2));
  for (let number = 0; number < touchedCount; number += 1) {
    const passage = touched[number] ?? 0;
    sums[passage] = (sums[passage] ?? 0) + weight * (best[passage] ?? 0);
    best[passage] = 0;
  }
  return weight;
}

/** Inverse document frequency, damped where there are few passages to count in. */
function rarity(passageCount: number, frequency: number): number {
  return Math.log(1 + (passageCount + 20 - frequency) / (frequency + 2));
}

function saturated({ lengths, averageLength }: PassageIndex, passage: number, use: number): number {
  const relative = (lengths[passage] ?? 0) / averageLength;
  const inText = countIn(use) / (1 - LENGTH_SHARE + LENGTH_SHARE * relative);
  const uses = inText + (isInHeading(use) ? HEADING_WEIGHT : 0) + (isInName(use) ? NAME_WEIGHT : 0);
  return uses / (uses + SATURATION);
}

/** The passages with the highest sums, in no order. */
function highest(sums: Float32Array, count: number): number[] {
  const found: number[] = [];
  let least = 0;
  const prune = () => {
    found.sort((one, other) => (sums[other] ?? 0) - (sums[one] ?? 0));
    found.length = Math.min(found.length, count);
    if (found.length === count) least = sums[found[count - 1] ?? 0] ?? 0;
  };
  for (let passage = 0; passage < sums.length; passage += 1) {
    if ((sums[passage] ?? 0) <= least) continue;
    found.push(passage);
    if (found.length >= count * 4) prune();
  }
  prune();
  return found;
}

/**
 * Mostly which share of what is wanted the passage contains, and how much of it in one stretch; the frequency decides
 * between those that contain the same.
 */
function scoreOf(evidence: Evidence | undefined, sum: number, weights: readonly number[]): number {
  if (!evidence) return 0;
  const total = weights.reduce((all, weight) => all + weight, 0);
  const frequencyShare = total === 0 ? 0 : sum / total;
  const score = 0.45 * evidence.covered + 0.3 * evidence.closest + 0.25 * frequencyShare;
  return Math.max(0, Math.min(1, evidence.isOfOther ? score * OF_OTHER : score));
}
