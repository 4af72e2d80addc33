import { stopWaiting } from './close-turn.ts';
import type { SessionEffect, Step } from './effect.ts';
import { mayStay } from './floor-rules.ts';
import { reduceMessage } from './reduce-caller.ts';
import { holdReply } from './reply-voice.ts';
import { isBusy, type RunningState, type SessionState } from './state.ts';

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
  const { talk } = state;
  const pressed = `${talk.keys}${keys}`.slice(0, MAX_KEYS);
  const noted = withKeys(state, pressed);
  if (pressed.endsWith(LAST_KEY)) return answerKeys(noted, atMs);
  const waits: SessionEffect[] = [
    ...stopWaiting(talk),
    { type: 'start-timer', timer: 'keys', delayMs: NEXT_KEY_MS },
  ];
  if (!isBusy(noted) || !mayStay(talk)) return { state: noted, effects: waits };
  const held = holdReply(noted, atMs);
  return { state: held.state, effects: [...waits, ...held.effects] };
}

/** No further key comes: those that were pressed are what the caller says. */
export function answerKeys(state: RunningState, atMs: number): Step<SessionState> {
  const { keys } = state.talk;
  const text = keys.length > 1 && keys.endsWith(LAST_KEY) ? keys.slice(0, -1) : keys;
  const step = reduceMessage(withKeys(state, ''), { text, medium: 'dtmf' }, atMs);
  return { state: step.state, effects: [{ type: 'stop-timer', timer: 'keys' }, ...step.effects] };
}

function withKeys<S extends RunningState>(state: S, keys: string): S {
  return { ...state, talk: { ...state.talk, keys, waiting: 'attentive' } };
}
