import type { ChatMessage, ToolCall } from '../../language-model/language-model.ts';
import { failureText, toldOutcome, unknownOutcome } from '../../tools/call-outcome.ts';
import { isSystemTool } from '../../tools/system-tool-definitions.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import { type MadeCall, toolRecord } from '../../tools/tool-record.ts';
import { sinceStart, type Turn, withLedger } from '../../turns/turn.ts';
import type { SessionEffect } from '../state/effect.ts';
import type { Conversation, ToolResult, ToolRound, ToolRun } from '../state/state.ts';

/** Longest tool result shown as evidence, in characters. */
const EVIDENCE_CHARACTERS = 2_000;

/** A round of calls that is being dispatched or is running, with what is to be done about it. */
export type Dispatch = {
  conversation: Conversation;
  turn: Turn;
  round: ToolRound;
  effects: readonly SessionEffect[];
};

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

/**
 * An id that no other call of the conversation has: the wanted one, with a number in place of its end where that is taken.
 * Its length and its letters stay as the server wants them; Mistral's refuses all but nine letters and digits.
 */
export function newCallId({ callIds }: Conversation, wanted: string): string {
  let id = wanted;
  for (let number = 2; callIds.includes(id); number += 1) id = wanted.slice(0, -`${number}`.length) + number;
  return id;
}

/** A call as it is recorded and told to clients. */
export function madeCall(
  { conversation, turn }: Pick<Dispatch, 'conversation' | 'turn'>,
  call: ToolCall,
  startedAtMs: number,
): MadeCall {
  const tool = conversation.settings.tools.find(({ name }) => name === call.name);
  return {
    call,
    kind: tool?.kind ?? (isSystemTool(call.name) ? 'system' : 'webhook'),
    title: tool?.title ?? call.name,
    detail: tool?.detail,
    turnStartedAtMs: turn.ledger.started_at_ms,
    startedAtMs,
  };
}

export function requested(dispatch: Dispatch, call: ToolCall, atMs: number): Dispatch {
  const { kind, title } = madeCall(dispatch, call, atMs);
  const output = { type: 'tool-request', eventId: dispatch.turn.eventId, call, kind, title } as const;
  return { ...dispatch, effects: [...dispatch.effects, { type: 'send', output }] };
}

/** Has a call run that the client was told of. */
export function startRun(dispatch: Dispatch, run: ToolRun): Dispatch {
  const { runId, eventId, made, consent, isBackground } = run;
  const { conversation, round } = dispatch;
  const begun: Dispatch = {
    ...dispatch,
    conversation: { ...conversation, nextRequestId: Math.max(conversation.nextRequestId, runId + 1) },
    effects: [
      ...dispatch.effects,
      { type: 'run-tool', runId, eventId, call: made.call, consent, isBackground },
    ],
  };
  return isBackground
    ? goOnWithout(begun, run)
    : { ...begun, round: { ...round, awaited: [...round.awaited, run] } };
}

/** The reply goes on without the answer of a call. */
function goOnWithout(dispatch: Dispatch, run: ToolRun): Dispatch {
  const { conversation, turn, round } = dispatch;
  const late = { ...run, ended: undefined, endedAtMs: undefined };
  return {
    ...dispatch,
    conversation: { ...conversation, lateRuns: [...conversation.lateRuns, late] },
    turn: withCall(turn, toolRecord(run.made, agreed(NOT_AWAITED, run.consent), undefined)),
    round: { ...round, results: [...round.results, resultOf(run.made.call, IN_BACKGROUND)] },
  };
}

const IN_BACKGROUND = {
  status: 'succeeded',
  result:
    'This was begun and runs in the background; what came of it is told here as soon as it is known. Tell the caller that it was asked for, not that it was done, and do not call it again.',
} as const;
const NOT_AWAITED = unknownOutcome(
  'This runs in the background, and its outcome is not known.',
  'background',
);

/** A run of a call that has not begun. */
export function runOf(dispatch: Dispatch, call: ToolCall, atMs: number, consent?: string): ToolRun {
  const { conversation, turn } = dispatch;
  const made = madeCall(dispatch, call, atMs);
  const tool = conversation.settings.tools.find(({ name }) => name === call.name);
  const isBackground = tool?.isBackground ?? false;
  return { runId: conversation.nextRequestId, eventId: turn.eventId, made, consent, isBackground };
}

/** A call is over: it is recorded, the model will read of it, and the client is told. */
export function settleRun(
  dispatch: Dispatch,
  run: Pick<ToolRun, 'made' | 'consent'>,
  { outcome, atMs }: { outcome: ToolOutcome; atMs: number },
): Dispatch {
  const { turn, round } = dispatch;
  const { call, kind, title } = run.made;
  const told = agreed(toldOutcome(outcome), run.consent);
  const isError = told.status !== 'succeeded';
  const result = resultOf(call, told);
  const called = { eventId: turn.eventId, call, kind, title };
  const recorded = withCall(turn, toolRecord(run.made, told, atMs));
  return {
    ...dispatch,
    turn: withEvidence(withLedgerEntry(recorded, run.made, { atMs, isError }), result, title),
    round: {
      ...round,
      results: [...round.results, result],
      awaited: round.awaited.filter(({ made }) => made.call.id !== call.id),
    },
    effects: [
      ...dispatch.effects,
      { type: 'send', output: { type: 'tool-response', ...called, outcome: told } },
    ],
  };
}

export function withCall(turn: Turn, record: Turn['calls'][number]): Turn {
  return { ...turn, calls: [...turn.calls, record] };
}

export function withRound(
  conversation: Conversation,
  turn: Turn,
  round: ToolRound,
  heardTo = turn.said.length,
): Conversation {
  const words = turn.said.slice(round.words.from, Math.min(round.words.to, heardTo));
  return {
    ...conversation,
    messages: [...conversation.messages, ...exchange(words, round.calls, round.results)],
  };
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

// What belongs here: calls and their results as the history tells them to the model.

/** What the model said with its calls, the calls and what became of each. */
export function exchange(
  words: string,
  calls: readonly ToolCall[],
  results: readonly ToolResult[],
): ChatMessage[] {
  const told = calls.flatMap((call) => results.find(({ toolCallId }) => toolCallId === call.id) ?? []);
  return [
    { role: 'agent', text: words.trim(), toolCalls: calls },
    ...told.map((result) => ({ role: 'tool' as const, ...result })),
  ];
}

/** The history with another text for the latest result of a call. */
export function withResult(messages: readonly ChatMessage[], result: ToolResult): readonly ChatMessage[] {
  const at = messages.findLastIndex(
    (message) => message.role === 'tool' && message.toolCallId === result.toolCallId,
  );
  return at === -1 ? messages : messages.with(at, { role: 'tool', ...result });
}

/** The history of an earlier session, with the call that its last words asked about. */
export function withAskedCall(history: readonly ChatMessage[], call: ToolCall): readonly ChatMessage[] {
  const at = history.at(-1)?.role === 'agent' ? history.length - 1 : history.length;
  return [...history.slice(0, at), ...exchange('', [call], [askedResult(call)]), ...history.slice(at)];
}

/** What stands in the history until the caller has answered. */
export function askedResult(call: ToolCall): ToolResult {
  const text = 'Not done yet: the caller is asked whether they agree to it.';
  return resultOf(call, { status: 'declined', result: failureText(text) });
}

/** An outcome as stored in the history. */
export function resultOf(
  { id, name }: ToolCall,
  { status, result }: Pick<ToolOutcome, 'status' | 'result'>,
): ToolResult {
  return { toolCallId: id, toolName: name, result, isError: status !== 'succeeded', status };
}
