import type { EndReason } from '@parley/contract/conversation.ts';
import type { ToolCall } from '../../language-model/language-model.ts';
import { setPhrase } from '../../replies/set-phrases.ts';
import { refusedOutcome } from '../../tools/call-outcome.ts';
import { toolRecord } from '../../tools/tool-record.ts';
import type { ClosingCall } from '../../turns/turn.ts';
import { finishReply, startReply } from '../reply/close-turn.ts';
import { hasAnswered, speakRest } from '../reply/reply-voice.ts';
import { andThen, type SessionEffect, type Step, stepTo, withEffects } from '../state/effect.ts';
import type { BusyState, SessionState } from '../state/state.ts';
import {
  type Dispatch,
  madeCall,
  newRound,
  requested,
  runOf,
  settleRun,
  withCall,
  withRound,
} from '../tool-records/tool-round.ts';
import { CLOSING, dispatchCall } from './dispatch-call.ts';
import { beginHandover } from './handover.ts';
import { runRound } from './run-round.ts';
import { numberRule, transferProblem } from './transfers.ts';

/**
 * Does what the model asked for: all tools run at once; a call that ends the agent's part is executed alone, so that
 * no conversation ends with the outcome of another call unknown.
 */
export function executeCalls(state: BusyState, atMs: number): Step<SessionState> {
  const { turn, conversation } = state;
  const spoken = speakRest(state);
  const begun: Dispatch = {
    conversation,
    turn: { ...spoken.state.turn, requestStart: turn.said.length },
    round: newRound(turn, turn.toolCalls, atMs),
    effects: [{ type: 'stop-timer', timer: 'model' }, ...spoken.effects],
  };
  const dispatch = turn.toolCalls.reduce((dispatched, call) => dispatchCall(dispatched, call, atMs), begun);
  const closing = turn.toolCalls.filter((call) => isClosing(dispatch, call));
  const [first, ...others] = closing;
  const { round } = dispatch;
  if (first && round.awaited.length === 0 && !round.asks && round.results.every(({ isError }) => !isError)) {
    return executeClosing(beforeClosing(dispatch, others, atMs), first, atMs);
  }
  const told = closing.reduce((denied, call) => deny(denied, call, atMs), dispatch);
  return runRound(told, atMs);
}

function isClosing({ conversation, round }: Dispatch, call: ToolCall): boolean {
  const isSettled = round.results.some(({ toolCallId }) => toolCallId === call.id);
  return !isSettled && CLOSING.has(call.name) && transferProblem(conversation, call) === undefined;
}

// Clients are not told of a call that was to be the last of its turn.
function deny(dispatch: Dispatch, call: ToolCall, atMs: number): Dispatch {
  const settled = settleRun(dispatch, runOf(dispatch, call, atMs), { outcome: TOO_SOON, atMs });
  return { ...settled, effects: dispatch.effects };
}

/** What remains in the history of a round whose last call is executed: nothing where it is the only one. */
function beforeClosing(dispatch: Dispatch, others: readonly ToolCall[], atMs: number): Dispatch {
  const { round, conversation } = dispatch;
  const turn = others.reduce(
    (recording, call) => withCall(recording, toolRecord(madeCall(dispatch, call, atMs), NOT_BOTH, atMs)),
    dispatch.turn,
  );
  const calls = round.calls.filter(({ id }) => round.results.some(({ toolCallId }) => toolCallId === id));
  return calls.length === 0
    ? { ...dispatch, turn: { ...turn, requestStart: round.words.from } }
    : { ...dispatch, turn, conversation: withRound(conversation, turn, { ...round, calls }) };
}

function executeClosing(dispatch: Dispatch, call: ToolCall, atMs: number): Step<SessionState> {
  const { conversation, turn, effects } = requested(dispatch, call, atMs);
  const state: BusyState = { phase: 'replying', conversation, turn };
  return withEffects(effects, closingStep(state, call, atMs));
}

function closingStep(state: BusyState, call: ToolCall, atMs: number): Step<SessionState> {
  const { conversation, turn } = state;
  const closing = { call, startedAtMs: atMs };
  switch (call.name) {
    case 'skip_turn':
      return skipTurn(state, call, atMs);
    case 'transfer_to_agent':
      return beginHandover(state, call, atMs);
    case 'transfer_to_number': {
      const rule = numberRule(conversation, call);
      if (!rule) return stepTo(state);
      const isPutThrough = conversation.settings.systemTools.transfer_to_number?.canTransfer === 'line';
      const words = transferWords(state, call, isPutThrough ? '' : rule.name || rule.destination.value);
      return endWith('transferred', { ...closing, type: 'number', rule, isPutThrough }, words);
    }
    default:
      return endWith(
        'agent_ended',
        { ...closing, type: 'end' },
        lastWords(state, call.input.message, 'goodbye'),
      );
  }

  function endWith(reason: EndReason, last: ClosingCall, words: string): Step<SessionState> {
    const ending = { ...conversation, endAfterTurn: conversation.endAfterTurn ?? reason };
    const leaving = { ...state, conversation: ending, turn: { ...turn, closing: last } };
    return andThen(words === '' ? stepTo(leaving) : startReply(leaving, words, atMs), (said) =>
      finishReply(said, atMs),
    );
  }
}

function skipTurn(state: BusyState, call: ToolCall, atMs: number): Step<SessionState> {
  const { conversation, turn } = state;
  const outcome = { status: 'succeeded', result: 'You wait for the caller.', wasCalled: true } as const;
  const made = madeCall(state, call, atMs);
  const called = { eventId: turn.eventId, call, kind: made.kind, title: made.title };
  const skipped: BusyState = {
    ...state,
    conversation: { ...conversation, waiting: 'patient' },
    turn: withCall(turn, toolRecord(made, outcome, atMs)),
  };
  const response: SessionEffect = { type: 'send', output: { type: 'tool-response', ...called, outcome } };
  return withEffects([response], finishReply(skipped, atMs));
}

/** What the model wants said at the end, or a phrase; empty where that is said already. */
function lastWords(
  { conversation, turn }: BusyState,
  written: unknown,
  phrase: 'goodbye' | 'transferring',
): string {
  const message = typeof written === 'string' ? written.trim() : '';
  const isSaid = hasAnswered(turn) && (message === '' || turn.said.includes(message));
  return isSaid ? '' : message || setPhrase(phrase, conversation.settings.language);
}

/** @param announced to whom the caller would be transferred, in a test; else empty */
function transferWords(state: BusyState, { input }: ToolCall, announced: string): string {
  const said = lastWords(state, input.client_message, 'transferring');
  const { language } = state.conversation.settings;
  const test = announced === '' ? '' : setPhrase('transferTest', language).replace('{to}', () => announced);
  return `${said} ${test}`.trim();
}

const TOO_SOON = refusedOutcome(
  'Not done yet: other tools were called in the same moment. Look at their results first, then call this again if it is still right.',
  'not_alone',
);
const NOT_BOTH = refusedOutcome('Not done: another call of the same moment came first.', 'not_alone');
