import type { AskedQuestion } from './rankings/asked-question.ts';

/** A share with the bounds of its 95 % interval. */
export type Share = { value: number; low: number; high: number };

/** How well passages were found. */
export type Quality = { count: number; recallAt1: Share; recallAt5: Share; meanReciprocalRank: number };

/** How well the right passages of answerable questions were found. */
export function qualityOf(asked: readonly AskedQuestion[]): Quality {
  const ranks = asked
    .filter(({ question }) => question.kind !== 'unanswerable')
    .map(({ rank }) => rank ?? Number.POSITIVE_INFINITY);
  const within = (most: number) => shareOf(ranks.filter((rank) => rank <= most).length, ranks.length);
  return {
    count: ranks.length,
    recallAt1: within(1),
    recallAt5: within(5),
    meanReciprocalRank: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / Math.max(1, ranks.length),
  };
}

const Z = 1.96;

/** A share with Wilson's interval. */
export function shareOf(count: number, total: number): Share {
  if (total === 0) return { value: 0, low: 0, high: 1 };
  const value = count / total;
  const square = Z ** 2;
  const middle = (value + square / (2 * total)) / (1 + square / total);
  const reach =
    (Z * Math.sqrt((value * (1 - value)) / total + square / (4 * total ** 2))) / (1 + square / total);
  return { value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/**
 * How well answerability separates answerable questions from others: the chance that an answerable question scores
 * higher than an unanswerable one, half for equal scores, with the interval of Hanley and McNeil.
 */
export function areaUnderCurve(asked: readonly AskedQuestion[]): Share {
  const scoresOf = (isAnswerable: boolean) =>
    asked
      .filter(({ question }) => (question.kind !== 'unanswerable') === isAnswerable)
      .map(({ answerability = 0 }) => answerability);
  const answerable = scoresOf(true);
  const unanswerable = scoresOf(false);
  const pairs = answerable.length * unanswerable.length;
  if (pairs === 0) return { value: 0, low: 0, high: 1 };
  let won = 0;
  for (const high of answerable)
    for (const low of unanswerable) won += high > low ? 1 : high === low ? 0.5 : 0;
  const value = won / pairs;
  const variance =
    (value * (1 - value) +
      (answerable.length - 1) * (value / (2 - value) - value ** 2) +
      (unanswerable.length - 1) * ((2 * value ** 2) / (1 + value) - value ** 2)) /
    pairs;
  const reach = Z * Math.sqrt(Math.max(0, variance));
  return { value, low: Math.max(0, value - reach), high: Math.min(1, value + reach) };
}
