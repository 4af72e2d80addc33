import { cutTurn, listen, sayText, stopWaiting } from '../reply/close-turn.ts';
import { andThen, type Step, withEffects } from '../state/effect.ts';
import type { CallerEvent } from '../state/event.ts';
import { type Conversation, isBusy, type RunningState, type SessionState } from '../state/state.ts';

type MachineEvent = Extract<CallerEvent, { type: 'machine-answer' | 'leave-message' }> & { atMs: number };

/** A machine is on the line: the agent falls silent, or says its message and ends. */
export function reduceMachine(state: RunningState, event: MachineEvent): Step<SessionState> {
  const { atMs } = event;
  const hushed = isBusy(state) ? cutTurn(state, atMs) : listen(state.conversation, []);
  return andThen(hushed, ({ conversation }) => {
    const alone: Conversation = { ...conversation, isMachine: true, queued: '', consent: undefined };
    const silent = stopWaiting(alone);
    if (event.type === 'machine-answer') {
      return { state: { phase: 'listening', conversation: alone }, effects: silent };
    }
    return withEffects(silent, sayText({ ...alone, endAfterTurn: 'agent_ended' }, event.text, atMs));
  });
}
