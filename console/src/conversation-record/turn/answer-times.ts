import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import { answerMs } from './turn-steps.ts';

/** How long the caller waited for answers; those that were interrupted are counted apart. */
export type AnswerTimes = { count: number; interrupted: number; medianMs: number; slowestMs: number };

/** The waits of a conversation; undefined where nothing was answered to the end. */
export function answerTimes(ledgers: readonly TurnLedger[]): AnswerTimes | undefined {
  // What the agent says unasked, such as its first message, is no answer.
  const answers = ledgers.filter(({ model }) => model !== undefined);
  const waits = answers.flatMap((ledger) => (ledger.interrupted ? [] : (answerMs(ledger) ?? [])));
  waits.sort((a, b) => a - b);
  const slowestMs = waits.at(-1);
  if (slowestMs === undefined) return undefined;
  return {
    count: waits.length,
    interrupted: answers.filter(({ interrupted }) => interrupted).length,
    medianMs: median(waits),
    slowestMs,
  };
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const [below = 0, above = 0] = sorted.length % 2 === 0 ? sorted.slice(middle - 1) : sorted.slice(middle);
  return sorted.length % 2 === 0 ? (below + above) / 2 : below;
}
