import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import { answersOf, waitsOf } from '../../../../conversation-record/turn/answer-times.ts';
import { turnSteps } from '../../../../conversation-record/turn/turn-steps.ts';

/** How long one step took over a whole conversation. */
export type StepTimes = {
  /** Of a step of a turn, or `answer` for the whole wait of the caller. */
  key: string;
  /** Name of the tool, for a step that calls one. */
  label?: string;
  count: number;
  p50Ms: number;
  p95Ms: number;
  slowestMs: number;
};

const ORDER = ['pause', 'transcript', 'retrieval', 'firstWords', 'firstSentence', 'voice', 'writing', 'tool'];

/**
 * The times of each step over the answers of a conversation, the caller's whole wait first. Answers that were
 * interrupted are left out, since their steps were cut short.
 */
export function callSteps(ledgers: readonly TurnLedger[]): StepTimes[] {
  const answers = answersOf(ledgers).filter(({ interrupted }) => !interrupted);
  const steps = answers.flatMap(turnSteps).filter(({ key }) => ORDER.includes(key));
  const groups = [...Map.groupBy(steps, ({ key, label = '' }) => `${key} ${label}`).values()];
  groups.sort(([a], [b]) => ORDER.indexOf(a?.key ?? '') - ORDER.indexOf(b?.key ?? ''));
  const waits = waitsOf(answers);
  return [
    ...(waits.length > 0 ? [{ key: 'answer', ...timesOf(waits) }] : []),
    ...groups.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { key, label } = first;
      const times = timesOf(group.map(({ startMs, endMs }) => endMs - startMs));
      return [{ key, label, ...times }];
    }),
  ];
}

/**
 * The value below which a part of all values lies, between two of them where it falls there.
 * @param sorted ascending, at least one
 * @param part from 0 to 1
 */
export function percentile(sorted: readonly number[], part: number): number {
  const index = (sorted.length - 1) * part;
  const below = sorted[Math.floor(index)] ?? 0;
  const above = sorted[Math.ceil(index)] ?? below;
  return below + (above - below) * (index - Math.floor(index));
}

function timesOf(times: readonly number[]): Omit<StepTimes, 'key' | 'label'> {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    slowestMs: sorted.at(-1) ?? 0,
  };
}
