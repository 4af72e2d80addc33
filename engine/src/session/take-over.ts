import { answerAgain } from './caller/reduce-caller.ts';
import { answerSpoken } from './caller/take-turn.ts';
import { closeTurn, sayText } from './reply/close-turn.ts';
import { type SessionEffect, type Step, stepTo, withEffects } from './state/effect.ts';
import type { BusyState, ListeningState, SessionState } from './state/state.ts';
import { breakOffClosing } from './tool-records/closing-call.ts';
import { pauseBefore, reduceHandoverRefused } from './tools/handover.ts';

/** The pause before a handover is over, or the other agent was not ready in time. */
export function reduceHandoverTimer(state: SessionState, atMs: number): Step<SessionState> {
  const isPlaced = state.phase === 'handing-over' || state.phase === 'speaking';
  if (!isPlaced || state.turn.closing?.type !== 'agent') return stepTo(state);
  const { closing, voice } = state.turn;
  if (!state.conversation.ready) {
    const late = {
      runId: closing.runId,
      code: 'timeout',
      sentence: 'The other agent did not answer in time.',
    };
    return reduceHandoverRefused(state, late, atMs);
  }
  return voice?.pausedAtMs === undefined ? takeOver(state, atMs) : stepTo(state);
}

/** What is said before a handover has been heard. */
export function waitForHandover(state: BusyState, atMs: number): Step<SessionState> {
  const { closing } = state.turn;
  const delayMs = closing?.type === 'agent' ? closing.rule.delayMs : 0;
  return delayMs > 0 ? pauseBefore(stepTo(state), delayMs) : takeOver(state, atMs);
}

function takeOver(state: BusyState, atMs: number): Step<SessionState> {
  const { conversation, turn } = state;
  const { closing } = turn;
  const { ready } = conversation;
  if (closing?.type !== 'agent' || !ready) return closeTurn(state, atMs);
  if (conversation.endAfterTurn !== undefined) {
    const failed = breakOffClosing(conversation, turn, atMs);
    return closeTurn({ ...state, ...failed, turn: { ...failed.turn, closing: undefined } }, atMs);
  }
  const closed = closeTurn(state, atMs, true);
  if (closed.state.phase !== 'listening') return closed;
  const before = closed.state.conversation;
  const changed: ListeningState = {
    ...closed.state,
    conversation: {
      ...before,
      settings: { ...before.settings, ...ready.settings },
      agent: ready.agent,
      model: ready.model,
      recentAgentIds: [...before.recentAgentIds, ready.agent.agent_id],
      handovers: before.handovers + 1,
      ready: undefined,
    },
  };
  const effects: SessionEffect[] = [
    ...closed.effects,
    { type: 'change-agent', runId: closing.runId },
    { type: 'send', output: { type: 'agent-change', agent: ready.agent } },
  ];
  return withEffects(
    effects,
    begin(changed, { from: conversation.agent, hasFirstMessage: closing.rule.hasFirstMessage }, atMs),
  );
}

/** The other agent begins: with its first message, or with an answer to what the caller said last. */
function begin(
  state: ListeningState,
  { from, hasFirstMessage }: { from: Parameters<typeof answerAgain>[1]; hasFirstMessage: boolean },
  atMs: number,
): Step<SessionState> {
  const { conversation } = state;
  const { firstMessage } = conversation.settings;
  const hasCallerSpoken = conversation.messages.some(({ role }) => role === 'user');
  const isGreeting = (hasFirstMessage || !hasCallerSpoken) && firstMessage.trim() !== '';
  if (isGreeting) return sayText(conversation, firstMessage, atMs);
  if (conversation.queued !== '' && conversation.floor.type === 'quiet')
    return answerSpoken(state, { text: '' }, atMs);
  return hasCallerSpoken ? answerAgain(state, from, atMs) : stepTo(state);
}
