/** How loud both sides were, the oldest first. */
export type LevelHistory = readonly { caller: number; agent: number }[];

/** The history with one more moment, no longer than `length`. */
export function levelHistoryAfter(
  history: LevelHistory,
  moment: LevelHistory[number],
  length: number,
): LevelHistory {
  return [...history, moment].slice(-length);
}

/** Height of a bar, from 0 to 1: speech at a usual distance then fills most of it, and whispers are seen. */
export function barHeight(level: number): number {
  return Math.min(1, Math.sqrt(Math.max(0, level)) * LOUDNESS);
}

const LOUDNESS = 1.8;
