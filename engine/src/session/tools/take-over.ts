import { closeTurn, sayText } from '../close-turn.ts';
import type { SessionEffect, Step } from '../effect.ts';
import { answerAgain } from '../reduce-caller.ts';
import type { BusyState, ListeningState, SessionState } from '../state.ts';
import { answerSpoken } from '../take-turn.ts';
import { breakOffClosing } from './fail-closing.ts';
import { pauseBefore, reduceHandoverRefused } from './handover.ts';

/** The pause before a handover is over, or the other agent was not ready in time. */
export function reduceHandoverTimer(state: SessionState, atMs: number): Step<SessionState> {
  const isPlaced = state.phase === 'handing-over' || state.phase === 'speaking';
  if (!isPlaced || state.turn.closing?.type !== 'agent') return { state, effects: [] };
  const { closing, voice } = state.turn;
  if (!state.talk.ready) {
    const late = {
      runId: closing.runId,
      code: 'timeout',
      sentence: 'The other agent did not answer in time.',
    };
    return reduceHandoverRefused(state, late, atMs);
  }
  return voice?.heldAtMs === undefined ? takeOver(state, atMs) : { state, effects: [] };
}

/** What is said before a handover has been heard. */
export function waitForHandover(state: BusyState, atMs: number): Step<SessionState> {
  const { closing } = state.turn;
  const delayMs = closing?.type === 'agent' ? closing.rule.delayMs : 0;
  return delayMs > 0 ? pauseBefore({ state, effects: [] }, delayMs) : takeOver(state, atMs);
}

function takeOver(state: BusyState, atMs: number): Step<SessionState> {
  const { talk, turn } = state;
  const { closing } = turn;
  const { ready } = talk;
  if (closing?.type !== 'agent' || !ready) return closeTurn(state, atMs);
  if (talk.endAfterTurn !== undefined) {
    const failed = breakOffClosing(talk, turn, atMs);
    return closeTurn({ ...state, ...failed, turn: { ...failed.turn, closing: undefined } }, atMs);
  }
  const closed = closeTurn(state, atMs, true);
  if (closed.state.phase !== 'listening') return closed;
  const before = closed.state.talk;
  const changed: ListeningState = {
    ...closed.state,
    talk: {
      ...before,
      settings: { ...before.settings, ...ready.settings },
      agent: ready.agent,
      model: ready.model,
      holders: [...before.holders, ready.agent.agent_id],
      handovers: before.handovers + 1,
      ready: undefined,
    },
  };
  const effects: SessionEffect[] = [
    ...closed.effects,
    { type: 'change-agent', runId: closing.runId },
    { type: 'send', output: { type: 'agent-change', agent: ready.agent } },
  ];
  const begun = begin(changed, { from: talk.agent, hasFirstMessage: closing.rule.hasFirstMessage }, atMs);
  return { state: begun.state, effects: [...effects, ...begun.effects] };
}

/** The other agent begins: with its first message, or with an answer to what the caller said last. */
function begin(
  state: ListeningState,
  { from, hasFirstMessage }: { from: Parameters<typeof answerAgain>[1]; hasFirstMessage: boolean },
  atMs: number,
): Step<SessionState> {
  const { talk } = state;
  const { firstMessage } = talk.settings;
  const hasCallerSpoken = talk.messages.some(({ role }) => role === 'user');
  const isGreeting = (hasFirstMessage || !hasCallerSpoken) && firstMessage.trim() !== '';
  if (isGreeting) return sayText(talk, firstMessage, atMs);
  if (talk.queued !== '' && talk.floor.type === 'quiet') return answerSpoken(state, { text: '' }, atMs);
  return hasCallerSpoken ? answerAgain(state, from, atMs) : { state, effects: [] };
}
