import type { ToolCall } from '../../language-model/language-model.ts';
import { toldOutcome } from '../../tools/call-outcome.ts';
import { isSystemTool } from '../../tools/system-tool-definitions.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import { type MadeCall, toolRecord } from '../../tools/tool-record.ts';
import { sinceStart, type Turn, withLedger } from '../../turns/turn.ts';
import type { SessionEffect } from '../effect.ts';
import type { Talk } from '../state.ts';
import { exchange, resultOf } from './tool-exchange.ts';
import type { ToolResult, ToolRound, ToolRun } from './tool-run.ts';

/** Longest tool result shown as evidence, in characters. */
const EVIDENCE_CHARACTERS = 2_000;

/** A round of calls that is being placed or is running, with what is to be done about it. */
export type Placing = { talk: Talk; turn: Turn; round: ToolRound; effects: readonly SessionEffect[] };

/** A round that nothing has been done about. */
export function newRound(turn: Turn, calls: readonly ToolCall[], atMs: number): ToolRound {
  return {
    words: { from: turn.requestStart, to: turn.said.length },
    calls,
    results: [],
    awaited: [],
    asks: undefined,
    greeting: undefined,
    startedAtMs: atMs,
  };
}

/** A call as it is recorded and told to clients. */
export function madeCall(
  { talk, turn }: Pick<Placing, 'talk' | 'turn'>,
  call: ToolCall,
  startedAtMs: number,
): MadeCall {
  const tool = talk.settings.tools.find(({ name }) => name === call.name);
  return {
    call,
    kind: tool?.kind ?? (isSystemTool(call.name) ? 'system' : 'webhook'),
    title: tool?.title ?? call.name,
    turnStartedAtMs: turn.ledger.started_at_ms,
    startedAtMs,
  };
}

/** The client is told of a call. */
export function requested(placing: Placing, call: ToolCall, atMs: number): Placing {
  const { kind, title } = madeCall(placing, call, atMs);
  const output = { type: 'tool-request', eventId: placing.turn.eventId, call, kind, title } as const;
  return { ...placing, effects: [...placing.effects, { type: 'send', output }] };
}

/** Has a call run that the client was told of. */
export function startRun(placing: Placing, run: ToolRun): Placing {
  const { runId, eventId, made, consent } = run;
  const { talk, round } = placing;
  return {
    ...placing,
    talk: { ...talk, nextRequestId: Math.max(talk.nextRequestId, runId + 1) },
    round: { ...round, awaited: [...round.awaited, run] },
    effects: [...placing.effects, { type: 'run-tool', runId, eventId, call: made.call, consent }],
  };
}

/** A run of a call that has not begun. */
export function runOf(placing: Placing, call: ToolCall, atMs: number, consent?: string): ToolRun {
  const { talk, turn } = placing;
  const made = madeCall(placing, call, atMs);
  return { runId: talk.nextRequestId, eventId: turn.eventId, made, consent };
}

/** A call is over: it is recorded, the model will read of it, and the client is told. */
export function settleRun(
  placing: Placing,
  run: Pick<ToolRun, 'made' | 'consent'>,
  { outcome, atMs }: { outcome: ToolOutcome; atMs: number },
): Placing {
  const { turn, round } = placing;
  const { call, kind, title } = run.made;
  const told = agreed(toldOutcome(outcome), run.consent);
  const isError = told.status !== 'succeeded';
  const result = resultOf(call, told);
  const called = { eventId: turn.eventId, call, kind, title };
  const recorded = withCall(turn, toolRecord(run.made, told, atMs));
  return {
    ...placing,
    turn: withEvidence(withLedgerEntry(recorded, run.made, { atMs, isError }), result, title),
    round: {
      ...round,
      results: [...round.results, result],
      awaited: round.awaited.filter(({ made }) => made.call.id !== call.id),
    },
    effects: [
      ...placing.effects,
      { type: 'send', output: { type: 'tool-response', ...called, outcome: told } },
    ],
  };
}

/** The turn with one more call in its record. */
export function withCall(turn: Turn, record: Turn['calls'][number]): Turn {
  return { ...turn, calls: [...turn.calls, record] };
}

/** The conversation with a round in its history. */
export function withRound(talk: Talk, turn: Turn, round: ToolRound, heardTo = turn.said.length): Talk {
  const words = turn.said.slice(round.words.from, Math.min(round.words.to, heardTo));
  return { ...talk, messages: [...talk.messages, ...exchange(words, round.calls, round.results)] };
}

/** The outcome of a call that the caller agreed to. */
export function agreed(outcome: ToolOutcome, consent: string | undefined): ToolOutcome {
  if (consent === undefined || outcome.approval) return outcome;
  return { ...outcome, approval: { by: 'caller', is_approved: true, words: consent } };
}

function withLedgerEntry(
  turn: Turn,
  { kind, title, startedAtMs }: MadeCall,
  { atMs, isError }: { atMs: number; isError: boolean },
): Turn {
  if (kind === 'system') return turn;
  const times = { start_ms: sinceStart(turn, startedAtMs), end_ms: sinceStart(turn, atMs) };
  const entry = { name: title, ...times, is_error: isError };
  return withLedger(turn, { tools: [...turn.ledger.tools, entry] });
}

function withEvidence(turn: Turn, { toolCallId, result, isError }: ToolResult, title: string): Turn {
  const isShown = !isError && turn.calls.at(-1)?.type !== 'system';
  if (!isShown) return turn;
  const text = result.slice(0, EVIDENCE_CHARACTERS);
  return { ...turn, evidence: [...turn.evidence, { kind: 'tool', source: toolCallId, title, text }] };
}
