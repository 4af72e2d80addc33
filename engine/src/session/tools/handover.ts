import type { ToolCall } from '../../language-model/language-model.ts';
import { refusedOutcome } from '../../tools/call-outcome.ts';
import { askModel } from '../reply/ask-model.ts';
import { endWords, finishWriting, startReply } from '../reply/close-turn.ts';
import { type Step, stepTo, withEffects } from '../state/effect.ts';
import type { BusyState, ReadyAgent, SessionState } from '../state/state.ts';
import { failClosing } from '../tool-records/closing-call.ts';
import { madeCall } from '../tool-records/tool-round.ts';
import { agentRule } from './transfers.ts';

// A handover: the other agent gets ready first, so that no handover is announced that then fails; then the message is said
// and heard, and after the pause the other agent continues the conversation (take-over.ts).

/** How long another agent may take to get ready, in milliseconds. */
const PREPARATION_MS = 10_000;

export function beginHandover(state: BusyState, call: ToolCall, atMs: number): Step<SessionState> {
  const { conversation, turn } = state;
  const rule = agentRule(conversation, call);
  if (!rule) return stepTo(state);
  const runId = conversation.nextRequestId;
  return {
    state: {
      phase: 'handing-over',
      conversation: { ...conversation, nextRequestId: runId + 1, ready: undefined },
      turn: { ...turn, closing: { type: 'agent', call, rule, runId, startedAtMs: atMs } },
    },
    effects: [
      { type: 'prepare-handover', runId, agentId: rule.agentId, language: conversation.settings.language },
      { type: 'start-timer', timer: 'handover', delayMs: PREPARATION_MS },
    ],
  };
}

/** The other agent is ready: what is to be said before is said. */
export function reduceHandoverReady(
  state: SessionState,
  { runId, agent, settings, model }: ReadyAgent & { runId: number },
  atMs: number,
): Step<SessionState> {
  const closing = state.phase === 'handing-over' ? state.turn.closing : undefined;
  if (state.phase !== 'handing-over' || closing?.type !== 'agent' || closing.runId !== runId) {
    return stepTo(state);
  }
  const ready: BusyState = {
    ...state,
    conversation: { ...state.conversation, ready: { agent, settings, model } },
  };
  const message = closing.rule.message.trim();
  const isSaid = message === '' || state.turn.said.includes(message);
  const said = isSaid ? stepTo(ready) : startReply(ready, message, atMs);
  return withEffects(
    [{ type: 'stop-timer', timer: 'handover' }, ...said.effects],
    said.state.turn.voice
      ? finishWriting(said.state, atMs)
      : pauseBefore(endWords(said.state), closing.rule.delayMs),
  );
}

/** Waits, behind the words, for as long as the rule says. */
export function pauseBefore({ state, effects }: Step<BusyState>, delayMs: number): Step<BusyState> {
  const phase = state.turn.voice ? 'speaking' : 'handing-over';
  return {
    state: { phase, conversation: state.conversation, turn: state.turn },
    effects: [...effects, { type: 'start-timer', timer: 'handover', delayMs }],
  };
}

/** The other agent cannot take over: the model is told why and goes on. */
export function reduceHandoverRefused(
  state: SessionState,
  { runId, code, sentence }: { runId: number; code: string; sentence: string },
  atMs: number,
): Step<SessionState> {
  const closing = state.phase === 'handing-over' ? state.turn.closing : undefined;
  const isAwaited = closing?.type === 'agent' && closing.runId === runId && !state.conversation.ready;
  if (state.phase !== 'handing-over' || !isAwaited) return stepTo(state);
  const { conversation, turn } = state;
  const outcome = refusedOutcome(`The conversation was not handed over. ${sentence}`, code);
  const { call, kind, title } = madeCall(state, closing.call, closing.startedAtMs);
  const failed = failClosing(conversation, turn, { outcome, atMs, heardTo: turn.said.length });
  const next = askModel(
    failed.conversation,
    { ...failed.turn, closing: undefined, toolRounds: turn.toolRounds + 1, attempt: 0 },
    { atMs },
  );
  const output = { type: 'tool-response', eventId: turn.eventId, call, kind, title, outcome } as const;
  return withEffects(
    [
      { type: 'stop-timer', timer: 'handover' },
      { type: 'send', output },
    ],
    next,
  );
}
