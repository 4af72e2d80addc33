import { sinceStart, startTurn, withLedger } from '../turns/turn.ts';
import { askModel } from './ask-model.ts';
import { cutTurn, listen, sayAndEnd, sayText, stopWaiting } from './close-turn.ts';
import { andThen, type SessionEffect, type Step } from './effect.ts';
import { type BusyState, isBusy, type ListeningState, type SessionState } from './state.ts';

/** The conversation begins: the agent greets, or waits. */
export function reduceStart({ talk }: SessionState, atMs: number): Step<SessionState> {
  const { firstMessage, maxDurationMs } = talk.settings;
  const effects: SessionEffect[] =
    maxDurationMs === undefined
      ? []
      : [{ type: 'start-timer', timer: 'max-duration', delayMs: maxDurationMs }];
  if (firstMessage.trim() === '') return listen(talk, effects);
  const listening: Step<ListeningState> = { state: { phase: 'listening', talk }, effects };
  return andThen(listening, (state) => sayText(state.talk, firstMessage, atMs));
}

/** The caller wrote: a reply that is under way is broken off, and both messages are answered. */
export function reduceMessage(
  state: Exclude<SessionState, { phase: 'opening' | 'ended' }>,
  text: string,
  atMs: number,
): Step<SessionState> {
  if (text.trim() === '' || state.talk.endAfterTurn !== undefined) return { state, effects: [] };
  if (isBusy(state)) return andThen(cutTurn(state, atMs), (listening) => answer(listening, text, atMs));
  return answer(state, text, atMs);
}

/** The caller rates something the agent said. */
export function reduceFeedback(
  state: SessionState,
  eventId: number,
  score: 'like' | 'dislike' | null,
): Step<SessionState> {
  if (eventId < 1 || eventId >= state.talk.nextEventId) return { state, effects: [] };
  return { state, effects: [{ type: 'send', output: { type: 'feedback', eventId, score } }] };
}

function answer(state: ListeningState, text: string, atMs: number): Step<SessionState> {
  const { settings, nextEventId, callerTurns, messages } = state.talk;
  if (callerTurns >= settings.maxTurns) {
    return sayAndEnd(state.talk, { phrase: 'turnLimit', reason: 'turn_limit', atMs });
  }
  const talk = {
    ...state.talk,
    messages: [...messages, { role: 'user' as const, text }],
    nextEventId: nextEventId + 1,
    callerTurns: callerTurns + 1,
  };
  const turn = startTurn(nextEventId, text, atMs);
  const step = settings.usesKnowledge ? lookUp(talk, turn, atMs) : askModel(talk, turn, { atMs });
  return { state: step.state, effects: [...stopWaiting(talk), ...step.effects] };
}

function lookUp(talk: BusyState['talk'], turn: BusyState['turn'], atMs: number): Step<BusyState> {
  const requestId = talk.nextRequestId;
  return {
    state: {
      phase: 'retrieving',
      talk: { ...talk, nextRequestId: requestId + 1 },
      turn: { ...withLedger(turn, { retrieval_start_ms: sinceStart(turn, atMs) }), requestId },
    },
    effects: [{ type: 'retrieve', requestId, query: turn.callerText ?? '' }],
  };
}
