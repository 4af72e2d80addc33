import type { TurnLedger } from '@parley/contract/turn-ledger.ts';

/** One step of a turn on its own time axis, in milliseconds after the turn began. */
export type TurnStep = { key: string; label?: string; startMs: number; endMs: number };

/** The steps that a turn's ledger knows of, in the order in which they began. */
export function turnSteps(ledger: TurnLedger): TurnStep[] {
  const steps: (TurnStep | undefined)[] = [
    step('retrieval', ledger.retrieval_start_ms, ledger.retrieval_end_ms),
    step('firstWords', ledger.model_start_ms, ledger.first_token_ms),
    step('writing', ledger.first_token_ms, ledger.model_end_ms),
    ...ledger.tools.map((tool) => ({
      key: 'tool',
      label: tool.name,
      startMs: tool.start_ms,
      endMs: tool.end_ms,
    })),
  ];
  return steps.filter((known) => known !== undefined).sort((a, b) => a.startMs - b.startMs);
}

function step(key: string, startMs: number | undefined, endMs: number | undefined): TurnStep | undefined {
  return startMs === undefined || endMs === undefined ? undefined : { key, startMs, endMs };
}
