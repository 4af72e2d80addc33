import type { EndReason } from '@parley/contract/conversation.ts';
import { waitPhrase } from '../replies/wait-phrases.ts';
import { cutTurn, endTalk, sayAndEnd, sayText, speakUp } from './close-turn.ts';
import { andThen, type SessionTimer, type Step } from './effect.ts';
import { answerKeys } from './reduce-keys.ts';
import { reducePlayedOut } from './reduce-played-out.ts';
import { reduceModelError } from './reduce-reply.ts';
import { reduceLongVoice, reduceLostTranscript, reducePause } from './reduce-voice.ts';
import { bridgeWait } from './reply-voice.ts';
import { type BusyState, isBusy, type SessionState } from './state.ts';
import { reduceHandoverTimer } from './tools/take-over.ts';
import { reduceToolWait } from './tools/wait-message.ts';

/** Ends the conversation at once; a reply that is under way is broken off. */
export function endNow(state: SessionState, reason: EndReason, atMs: number): Step<SessionState> {
  if (!isBusy(state)) return endTalk(state.talk, reason);
  return andThen(cutTurn(state, atMs), ({ talk }) => endTalk(talk, reason));
}

/** Ends the conversation, but lets the running turn finish. */
export function endSoon(state: SessionState, reason: EndReason): Step<SessionState> {
  if (!isBusy(state)) return endTalk(state.talk, reason);
  return { state: { ...state, talk: { ...state.talk, endAfterTurn: reason } }, effects: [] };
}

/** A timer ran out. */
export function reduceTimer(state: SessionState, timer: SessionTimer, atMs: number): Step<SessionState> {
  switch (timer) {
    case 'idle':
      return state.phase === 'listening' ? endTalk(state.talk, 'chat_idle') : { state, effects: [] };
    case 'turn':
      return state.phase === 'listening' ? speakUp(state.talk, atMs) : { state, effects: [] };
    case 'silence':
      return isSilent(state) ? endNow(state, 'silence', atMs) : { state, effects: [] };
    case 'max-duration': {
      const end = { phrase: 'timeIsUp', reason: 'max_duration', atMs } as const;
      if (!isBusy(state)) return sayAndEnd(state.talk, end);
      return andThen(cutTurn(state, atMs), ({ talk }) => sayAndEnd(talk, end));
    }
    case 'model':
      return reduceModelTimer(state, atMs);
    case 'end-of-turn':
      return reducePause(state, atMs);
    case 'transcript':
      return reduceLostTranscript(state, atMs);
    case 'interruption':
      return reduceLongVoice(state, atMs);
    case 'soft-timeout':
      return reduceLongWait(state, atMs);
    case 'tool-wait':
      return reduceToolWait(state, atMs);
    case 'handover':
      return reduceHandoverTimer(state, atMs);
    case 'keys':
      return state.phase === 'opening' || state.phase === 'ended'
        ? { state, effects: [] }
        : answerKeys(state, atMs);
    case 'late-tools':
      return { state, effects: [] };
    case 'playback':
      return state.phase === 'speaking' ? reducePlayedOut(state, atMs) : { state, effects: [] };
  }
}

// A caller who is spoken to since they say nothing is still silent.
function isSilent(state: SessionState): boolean {
  if (state.phase === 'listening') return true;
  return isBusy(state) && state.talk.waiting === 'prompted' && state.talk.floor.type === 'quiet';
}

// Whoever waits for words that are still being understood is told as well, in a turn of its own.
function reduceLongWait(state: SessionState, atMs: number): Step<SessionState> {
  const { settings, saidWaits, floor } = state.talk;
  const own = settings.spoken?.softTimeout?.message;
  const phrase = own || waitPhrase('first', saidWaits, settings.language);
  const isAwaited = state.phase === 'listening' && floor.type === 'awaited';
  const isDue = isBusy(state) ? isUnanswered(state) : isAwaited;
  if (!isDue || phrase === undefined) return { state, effects: [] };
  const said = own ? saidWaits : { ...saidWaits, first: saidWaits.first + 1 };
  const talk = { ...state.talk, saidWaits: said };
  return isBusy(state) ? bridgeWait({ ...state, talk }, phrase) : sayText(talk, phrase, atMs);
}

function isUnanswered({ phase, turn, talk }: BusyState): boolean {
  return (
    phase !== 'replying' &&
    phase !== 'speaking' &&
    phase !== 'handing-over' &&
    turn.said === '' &&
    talk.floor.type === 'quiet'
  );
}

// The timer is not wound up again with each token; when it runs out, it is looked up how long the silence is.
function reduceModelTimer(state: SessionState, atMs: number): Step<SessionState> {
  if (state.phase !== 'thinking' && state.phase !== 'replying') return { state, effects: [] };
  const remainingMs = state.turn.heardAtMs + state.talk.settings.modelTimeoutMs - atMs;
  if (remainingMs <= 0) return reduceModelError(state, { code: 'timeout' }, atMs);
  return { state, effects: [{ type: 'start-timer', timer: 'model', delayMs: remainingMs }] };
}
