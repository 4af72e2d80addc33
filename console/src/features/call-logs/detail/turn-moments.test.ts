import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import { expect, it } from 'vitest';
import { turnAt, turnMoments } from './turn-moments.ts';

const ledger = (startedAtMs: number, playedMs: number): TurnLedger => ({
  started_at_ms: startedAtMs,
  audio_played_ms: playedMs,
  tools: [],
  interrupted: false,
  errors: [],
});

it('lets the caller begin where the agent ended, and shortly before the end where they cut in', () => {
  const moments = turnMoments([
    { role: 'agent', time_in_call_secs: 0.2, ledger: ledger(0, 4_000) },
    { role: 'user', time_in_call_secs: 7, ledger: null },
    { role: 'agent', time_in_call_secs: 8, ledger: ledger(7_500, 6_000) },
    { role: 'user', time_in_call_secs: 12, ledger: null },
  ]);
  expect(moments.map(({ fromSeconds }) => fromSeconds)).toEqual([0.2, 4, 8, 11]);
  expect([0, 0.2, 5, 8, 30].map((seconds) => turnAt(moments, seconds))).toEqual([undefined, 0, 1, 2, 3]);
});
