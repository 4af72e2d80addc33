import { toldOutcome, unknownOutcome } from '../../tools/call-outcome.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import { toolRecord } from '../../tools/tool-record.ts';
import { heardEnd, type Turn } from '../../turns/turn.ts';
import type { SessionEffect } from '../effect.ts';
import type { RunningToolsState, Talk } from '../state.ts';
import { BROKEN_OFF } from './fail-closing.ts';
import { resultOf, withResult } from './tool-exchange.ts';
import { agreed, withCall, withRound } from './tool-round.ts';
import type { CutRun, ToolResult, ToolRun } from './tool-run.ts';

// A caller who interrupts does not know what is under way. Whatever changes something goes on, its outcome reaches
// the history, and a model that asks for the same again gets that outcome instead of a second call.

/** How long an ended conversation waits for its calls, in milliseconds. */
export const LATE_TOOLS_MS = 5_000;

const STILL_RUNNING = {
  status: 'unknown',
  result:
    'The caller interrupted while this was running, and it still is: what came of it is told here as soon as it is known. Do not call it again, and do not tell the caller that it was done.',
} as const;

/** Leaves the calls of a turn that is broken off to themselves. */
export function leaveRuns(
  { talk, turn, round }: RunningToolsState,
  atMs: number,
): { talk: Talk; turn: Turn; effects: readonly SessionEffect[] } {
  const results = round.awaited.map(({ made: { call, kind } }) =>
    resultOf(call, kind === 'system' ? BROKEN_OFF : STILL_RUNNING),
  );
  const asked = round.asks ? [resultOf(round.asks, BROKEN_OFF)] : [];
  const told = { ...round, results: [...round.results, ...results, ...asked] };
  const recorded = round.awaited.reduce(
    (recording, { made, consent }) =>
      withCall(
        recording,
        made.kind === 'system'
          ? toolRecord(made, BROKEN_OFF, atMs)
          : toolRecord(made, agreed(STILL_UNKNOWN, consent), undefined),
      ),
    turn,
  );
  const left = round.awaited.filter(({ made }) => made.kind !== 'system').map(leave);
  return {
    talk: {
      ...withRound(talk, turn, told, heardEnd(turn, atMs, true)),
      cutRuns: [...talk.cutRuns, ...left],
    },
    turn: recorded,
    effects: left.length > 0 ? [{ type: 'cut-tools', eventId: turn.eventId }] : [],
  };
}

/** A call of a turn that was broken off is over: history, record and client are told. */
export function endCutRuns(
  talk: Talk,
  { runId, outcome }: { runId: number; outcome: ToolOutcome },
  atMs: number,
): { talk: Talk; effects: readonly SessionEffect[] } {
  const told = toldOutcome(outcome);
  const ended = talk.cutRuns.filter((run) => run.runId === runId && !run.ended);
  if (ended.length === 0) return { talk, effects: [] };
  return {
    talk: {
      ...talk,
      messages: ended.reduce((all, run) => withResult(all, lateResult(run, told)), talk.messages),
      cutRuns: talk.cutRuns.map((run) =>
        ended.includes(run) ? { ...run, ended: told, endedAtMs: atMs } : run,
      ),
    },
    effects: ended.flatMap((run) => lateEffects(run, told, atMs)),
  };
}

/** The calls that were waited for in vain: nobody knows what came of them. */
export function giveUpCutRuns(talk: Talk): readonly SessionEffect[] {
  return talk.cutRuns
    .filter(({ ended }) => !ended)
    .map(({ eventId, made, consent }) => ({
      type: 'send',
      output: {
        type: 'tool-update',
        eventId,
        record: toolRecord(made, agreed(NEVER_KNOWN, consent), undefined),
      },
    }));
}

/** Whether calls of broken turns are still running. */
export function hasRunningCutRuns({ cutRuns }: Talk): boolean {
  return cutRuns.some(({ ended }) => !ended);
}

/** Forgets calls that were over before a turn that ran its course: to ask for the same later is a new wish. */
export function forgetCutRuns(talk: Talk, { ledger }: Turn): Talk {
  if (talk.cutRuns.length === 0) return talk;
  const isOld = ({ endedAtMs }: CutRun) => endedAtMs !== undefined && endedAtMs <= ledger.started_at_ms;
  return { ...talk, cutRuns: talk.cutRuns.filter((run) => !isOld(run)) };
}

/** Whether a call that came to nothing may be made anew. */
export function isHarmless({ status, wasCalled, detail }: ToolOutcome): boolean {
  return status !== 'succeeded' && status !== 'unknown' && (!wasCalled || detail?.error_code === 'cut');
}

function leave(run: ToolRun): CutRun {
  return { ...run, ended: undefined, endedAtMs: undefined };
}

function lateEffects(
  { eventId, made, consent }: CutRun,
  outcome: ToolOutcome,
  atMs: number,
): SessionEffect[] {
  const { call, kind, title } = made;
  const record = toolRecord(made, agreed(outcome, consent), atMs);
  return [
    { type: 'send', output: { type: 'tool-response', eventId, call, kind, title, outcome } },
    { type: 'send', output: { type: 'tool-update', eventId, record } },
  ];
}

function lateResult({ made: { call } }: CutRun, outcome: ToolOutcome): ToolResult {
  const isError = outcome.status !== 'succeeded';
  const repeat = isHarmless(outcome) ? '' : ' Do not call it again for the same wish.';
  const became = isError ? 'It has meanwhile come to this' : 'It has meanwhile succeeded';
  const result = `The caller interrupted while this was running. ${became}: ${outcome.result}${repeat}`;
  return resultOf(call, { status: outcome.status, result });
}

const STILL_UNKNOWN = unknownOutcome(
  'The caller interrupted while this was running, and its outcome is not known.',
  'interrupted',
);
const NEVER_KNOWN = unknownOutcome(
  'The conversation ended while this was running, and its outcome is not known.',
  'conversation_ended',
);
