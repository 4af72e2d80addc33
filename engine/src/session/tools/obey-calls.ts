import type { ToolCall } from '../../language-model/language-model.ts';
import { setPhrase } from '../../replies/set-phrases.ts';
import { refusedOutcome } from '../../tools/call-outcome.ts';
import { toolRecord } from '../../tools/tool-record.ts';
import type { SessionEffect, Step } from '../effect.ts';
import { hasAnswered, speakRest } from '../reply-voice.ts';
import { finishReply, startReply } from '../say-reply.ts';
import type { BusyState, SessionState } from '../state.ts';
import { beginHandover } from './handover.ts';
import { CLOSING, placeCall } from './place-call.ts';
import { runRound } from './run-round.ts';
import {
  madeCall,
  newRound,
  type Placing,
  requested,
  runOf,
  settleRun,
  withCall,
  withRound,
} from './tool-round.ts';
import { numberRule, transferProblem } from './transfers.ts';

/**
 * Does what the model asked for: all tools run at once; a call that ends the agent's part is obeyed alone, so that
 * nobody takes leave with the outcome of another call unknown.
 */
export function obeyCalls(state: BusyState, atMs: number): Step<SessionState> {
  const { turn, talk } = state;
  const spoken = speakRest(state);
  const begun: Placing = {
    talk,
    turn: { ...spoken.state.turn, requestStart: turn.said.length },
    round: newRound(turn, turn.toolCalls, atMs),
    effects: [{ type: 'stop-timer', timer: 'model' }, ...spoken.effects],
  };
  const placing = turn.toolCalls.reduce((placed, call) => placeCall(placed, call, atMs), begun);
  const closing = turn.toolCalls.filter((call) => isClosing(placing, call));
  const [first, ...others] = closing;
  const { round } = placing;
  if (first && round.awaited.length === 0 && !round.asks && round.results.every(({ isError }) => !isError)) {
    return obeyClosing(beforeClosing(placing, others, atMs), first, atMs);
  }
  const told = closing.reduce((denied, call) => deny(denied, call, TOO_SOON, atMs), placing);
  return runRound(told, atMs);
}

function isClosing({ talk, round }: Placing, call: ToolCall): boolean {
  const isSettled = round.results.some(({ toolCallId }) => toolCallId === call.id);
  return !isSettled && CLOSING.has(call.name) && transferProblem(talk, call) === undefined;
}

// Nobody is told of a call that was only ever meant to be the last.
function deny(placing: Placing, call: ToolCall, outcome: typeof TOO_SOON, atMs: number): Placing {
  const settled = settleRun(placing, runOf(placing, call, atMs), { outcome, atMs });
  return { ...settled, effects: placing.effects };
}

/** What the history keeps of a round whose last call is obeyed: nothing where it is the only one. */
function beforeClosing(placing: Placing, others: readonly ToolCall[], atMs: number): Placing {
  const { round, talk } = placing;
  const turn = others.reduce(
    (recording, call) => withCall(recording, toolRecord(madeCall(placing, call, atMs), NOT_BOTH, atMs)),
    placing.turn,
  );
  const calls = round.calls.filter(({ id }) => round.results.some(({ toolCallId }) => toolCallId === id));
  return calls.length === 0
    ? { ...placing, turn: { ...turn, requestStart: round.words.from } }
    : { ...placing, turn, talk: withRound(talk, turn, { ...round, calls }) };
}

function obeyClosing(placing: Placing, call: ToolCall, atMs: number): Step<SessionState> {
  const { talk, turn, effects } = requested(placing, call, atMs);
  const state: BusyState = { phase: 'replying', talk, turn };
  const next = closingStep(state, call, atMs);
  return { state: next.state, effects: [...effects, ...next.effects] };
}

function closingStep(state: BusyState, call: ToolCall, atMs: number): Step<SessionState> {
  const { talk, turn } = state;
  const closing = { call, startedAtMs: atMs };
  switch (call.name) {
    case 'skip_turn':
      return skipTurn(state, call, atMs);
    case 'transfer_to_agent':
      return beginHandover(state, call, atMs);
    case 'transfer_to_number': {
      const rule = numberRule(talk, call);
      const isPutThrough = talk.settings.systemTools.transfer_to_number?.canTransfer === 'line';
      return rule
        ? takeLeave(
            {
              ...state,
              talk: { ...talk, endAfterTurn: talk.endAfterTurn ?? 'transferred' },
              turn: { ...turn, closing: { ...closing, type: 'number', rule, isPutThrough } },
            },
            transferWords(state, call, isPutThrough ? '' : rule.name || rule.destination.value),
            atMs,
          )
        : { state, effects: [] };
    }
    default:
      return takeLeave(
        {
          ...state,
          talk: { ...talk, endAfterTurn: talk.endAfterTurn ?? 'agent_ended' },
          turn: { ...turn, closing: { ...closing, type: 'end' } },
        },
        goodbye(state, call),
        atMs,
      );
  }
}

function skipTurn(state: BusyState, call: ToolCall, atMs: number): Step<SessionState> {
  const { talk, turn } = state;
  const outcome = { status: 'succeeded', result: 'You wait for the caller.', wasCalled: true } as const;
  const made = madeCall(state, call, atMs);
  const called = { eventId: turn.eventId, call, kind: made.kind, title: made.title };
  const skipped: BusyState = {
    ...state,
    talk: { ...talk, waiting: 'patient' },
    turn: withCall(turn, toolRecord(made, outcome, atMs)),
  };
  const response: SessionEffect = { type: 'send', output: { type: 'tool-response', ...called, outcome } };
  const next = finishReply(skipped, atMs);
  return { state: next.state, effects: [response, ...next.effects] };
}

function takeLeave(state: BusyState, words: string, atMs: number): Step<SessionState> {
  const said = words === '' ? { state, effects: [] } : startReply(state, words, atMs);
  const next = finishReply(said.state, atMs);
  return { state: next.state, effects: [...said.effects, ...next.effects] };
}

function goodbye({ talk, turn }: BusyState, { input }: ToolCall): string {
  const message = typeof input.message === 'string' ? input.message.trim() : '';
  if (hasAnswered(turn) && (message === '' || turn.said.includes(message))) return '';
  return message || setPhrase('goodbye', talk.settings.language);
}

/** @param announced to whom the caller would be put through, where nobody can be; else empty */
function transferWords({ talk, turn }: BusyState, { input }: ToolCall, announced: string): string {
  const message = typeof input.client_message === 'string' ? input.client_message.trim() : '';
  const { language } = talk.settings;
  const isSaid = hasAnswered(turn) && (message === '' || turn.said.includes(message));
  const said = isSaid ? '' : message || setPhrase('transferring', language);
  const test = announced === '' ? '' : setPhrase('transferTest', language).replace('{to}', () => announced);
  return `${said} ${test}`.trim();
}

const TOO_SOON = refusedOutcome(
  'Not done yet: other tools were called in the same moment. Look at their results first, then call this again if it is still right.',
  'not_alone',
);
const NOT_BOTH = refusedOutcome('Not done: another call of the same moment came first.', 'not_alone');
