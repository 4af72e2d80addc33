import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { toldOutcome, unknownOutcome } from '../../tools/call-outcome.ts';
import { isSystemTool } from '../../tools/system-tool-definitions.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import { toolRecord } from '../../tools/tool-record.ts';
import { heardEnd, type Turn } from '../../turns/turn.ts';
import type { SessionEffect } from '../state/effect.ts';
import type { Conversation, LateRun, RunningToolsState, ToolResult, ToolRun } from '../state/state.ts';
import { BROKEN_OFF } from './closing-call.ts';
import { agreed, resultOf, withCall, withResult, withRound } from './tool-round.ts';

// A caller who interrupts does not know which tools are running. One that changes something goes on, its outcome reaches
// the history, and a model that asks for the same again gets that outcome instead of a second call. The same is true of
// tools that run in the background.

/** How long an ended conversation waits for its calls, in milliseconds. */
export const LATE_TOOLS_MS = 5_000;

const STILL_RUNNING = {
  status: 'unknown',
  result:
    'The caller interrupted while this was running, and it still is: what came of it is told here as soon as it is known. Do not call it again, and do not tell the caller that it was done.',
} as const;

/** Leaves the calls of a turn that is broken off to themselves. */
export function leaveRuns(
  { conversation, turn, round }: RunningToolsState,
  atMs: number,
): { conversation: Conversation; turn: Turn; effects: readonly SessionEffect[] } {
  const results = round.awaited.map((run) =>
    resultOf(run.made.call, isLeft(run) ? STILL_RUNNING : BROKEN_OFF),
  );
  const asked = round.asks ? [resultOf(round.asks, BROKEN_OFF)] : [];
  const told = { ...round, results: [...round.results, ...results, ...asked] };
  const recorded = round.awaited.reduce(
    (recording, run) =>
      withCall(
        recording,
        isLeft(run)
          ? toolRecord(run.made, agreed(STILL_UNKNOWN, run.consent), undefined)
          : toolRecord(run.made, BROKEN_OFF, atMs),
      ),
    turn,
  );
  const left = round.awaited.filter(isLeft).map(leave);
  return {
    conversation: {
      ...withRound(conversation, turn, told, heardEnd(turn, atMs, true)),
      lateRuns: [...conversation.lateRuns, ...left],
    },
    turn: recorded,
    effects: left.length > 0 ? [{ type: 'cut-tools', eventId: turn.eventId }] : [],
  };
}

/** What came of calls whose turns did not wait for them. */
export type LateEnd = {
  conversation: Conversation;
  results: readonly ToolResult[];
  records: readonly ToolCallRecord[];
  /** Tell clients, and replace the records. */
  effects: readonly SessionEffect[];
};

/** A call whose turn did not wait for it is over: history, record and client are told. */
export function endLateRuns(
  conversation: Conversation,
  { runId, outcome }: { runId: number; outcome: ToolOutcome },
  atMs: number,
): LateEnd {
  const told = toldOutcome(outcome);
  const ended = conversation.lateRuns.filter((run) => run.runId === runId && !run.ended);
  const results = ended.map((run) => lateResult(run, told));
  const records = ended.map(({ made, consent }) => toolRecord(made, agreed(told, consent), atMs));
  return {
    conversation: {
      ...conversation,
      messages: results.reduce(withResult, conversation.messages),
      lateRuns: conversation.lateRuns.map((run) =>
        ended.includes(run) ? { ...run, ended: told, endedAtMs: atMs } : run,
      ),
    },
    results,
    records,
    effects: ended.flatMap((run, index) => lateEffects(run, told, records[index])),
  };
}

/** Ends the calls that did not finish in time: their outcome is unknown. */
export function abandonLateRuns(conversation: Conversation): readonly SessionEffect[] {
  return conversation.lateRuns
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

export function hasRunningLateRuns({ lateRuns }: Conversation): boolean {
  return lateRuns.some(({ ended }) => !ended);
}

/** Forgets calls that ended before a completed turn: to ask for the same later is a new call. */
export function forgetLateRuns(conversation: Conversation, { ledger }: Turn): Conversation {
  if (conversation.lateRuns.length === 0) return conversation;
  const isOld = ({ endedAtMs }: LateRun) => endedAtMs !== undefined && endedAtMs <= ledger.started_at_ms;
  return { ...conversation, lateRuns: conversation.lateRuns.filter((run) => !isOld(run)) };
}

/** Whether a call that came to nothing may be made anew. */
export function isHarmless({ status, wasCalled, detail }: ToolOutcome): boolean {
  return status !== 'succeeded' && status !== 'unknown' && (!wasCalled || detail?.error_code === 'cut');
}

/** Whether a call goes on without its turn; what the session itself executes does not. */
function isLeft({ made }: ToolRun): boolean {
  return !isSystemTool(made.call.name);
}

function leave(run: ToolRun): LateRun {
  return { ...run, ended: undefined, endedAtMs: undefined };
}

function lateEffects(
  { eventId, made: { call, kind, title } }: LateRun,
  outcome: ToolOutcome,
  record: ToolCallRecord | undefined,
): SessionEffect[] {
  return [
    { type: 'send', output: { type: 'tool-response', eventId, call, kind, title, outcome } },
    ...(record ? [{ type: 'send', output: { type: 'tool-update', eventId, record } } as const] : []),
  ];
}

function lateResult({ made: { call }, isBackground }: LateRun, outcome: ToolOutcome): ToolResult {
  const isError = outcome.status !== 'succeeded';
  const repeat = isHarmless(outcome) ? '' : ' Do not call it again for the same wish.';
  const became = isError ? 'It has meanwhile come to this' : 'It has meanwhile succeeded';
  const began = isBackground
    ? 'This ran in the background.'
    : 'The caller interrupted while this was running.';
  return resultOf(call, { status: outcome.status, result: `${began} ${became}: ${outcome.result}${repeat}` });
}

const STILL_UNKNOWN = unknownOutcome(
  'The caller interrupted while this was running, and its outcome is not known.',
  'interrupted',
);
const NEVER_KNOWN = unknownOutcome(
  'The conversation ended while this was running, and its outcome is not known.',
  'conversation_ended',
);
