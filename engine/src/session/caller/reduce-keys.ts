import { stopWaiting } from '../reply/close-turn.ts';
import { pauseReply, resumeReply } from '../reply/reply-voice.ts';
import { type SessionEffect, type Step, withEffects } from '../state/effect.ts';
import { isBusy, type RunningState, type SessionState } from '../state/state.ts';
import { isLeaving, reduceMessage } from './reduce-caller.ts';
import { mayStay } from './take-turn.ts';

/** How long a further key is waited for, in milliseconds. */
const NEXT_KEY_MS = 1_500;
const MAX_KEYS = 64;
/** The key with which callers say that this was the last one. */
const LAST_KEY = '#';

/** The caller presses keys: the agent falls silent, and answers them once no further one comes. */
export function reduceKeys(
  state: Exclude<SessionState, { phase: 'opening' | 'ended' }>,
  keys: string,
  atMs: number,
): Step<SessionState> {
  const { conversation } = state;
  const pressed = `${conversation.keys}${keys}`.slice(0, MAX_KEYS);
  const noted = withKeys(state, pressed);
  if (pressed.endsWith(LAST_KEY)) return answerKeys(noted, atMs);
  const waits: SessionEffect[] = [
    ...stopWaiting(conversation),
    { type: 'start-timer', timer: 'keys', delayMs: NEXT_KEY_MS },
  ];
  if (!isBusy(noted) || !mayStay(conversation)) return { state: noted, effects: waits };
  return withEffects(waits, pauseReply(noted, atMs));
}

/** No further key comes: those that were pressed are what the caller says. */
export function answerKeys(state: RunningState, atMs: number): Step<SessionState> {
  const { keys } = state.conversation;
  const text = keys.length > 1 && keys.endsWith(LAST_KEY) ? keys.slice(0, -1) : keys;
  const taken = withKeys(state, '');
  const stopped: SessionEffect[] = [{ type: 'stop-timer', timer: 'keys' }];
  // The conversation came to its end while further keys were waited for.
  if (isBusy(taken) && isLeaving(taken.conversation)) return withEffects(stopped, resumeReply(taken, atMs));
  return withEffects(stopped, reduceMessage(taken, { text, medium: 'dtmf' }, atMs));
}

function withKeys<S extends RunningState>(state: S, keys: string): S {
  return { ...state, conversation: { ...state.conversation, keys, waiting: 'attentive' } };
}
