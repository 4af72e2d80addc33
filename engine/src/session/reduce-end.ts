import type { EndReason } from '@parley/contract/conversation.ts';
import { waitPhrase } from '../replies/set-phrases.ts';
import { answerKeys } from './caller/reduce-keys.ts';
import { reduceLongVoice, reduceLostTranscript, reducePause } from './caller/reduce-voice.ts';
import { answerSpoken } from './caller/take-turn.ts';
import { reduceModelError } from './reduce-reply.ts';
import { closeTurn, cutTurn, endConversation, sayAndEnd, sayText, speakUp } from './reply/close-turn.ts';
import { bridgeWait, isHandedOver, waitForSentence } from './reply/reply-voice.ts';
import { andThen, type SessionTimer, type Step, stepTo } from './state/effect.ts';
import { type BusyState, isBusy, type SessionState } from './state/state.ts';
import { reduceHandoverTimer, waitForHandover } from './take-over.ts';
import { reduceToolWait } from './tools/run-round.ts';

/** Ends the conversation at once; a reply that is under way is broken off. */
export function endNow(state: SessionState, reason: EndReason, atMs: number): Step<SessionState> {
  if (!isBusy(state)) return endConversation(state.conversation, reason);
  return andThen(cutTurn(state, atMs), ({ conversation }) => endConversation(conversation, reason));
}

/** Ends the conversation, but lets the running turn finish; of one that goes on elsewhere, the running sentence. */
export function endSoon(state: SessionState, reason: EndReason, atMs: number): Step<SessionState> {
  if (!isBusy(state)) return endConversation(state.conversation, reason);
  if (state.conversation.endAfterTurn !== undefined) {
    return stepTo({ ...state, conversation: { ...state.conversation, stopReason: reason } });
  }
  const ending = { ...state, conversation: { ...state.conversation, endAfterTurn: reason } };
  if (!isHandedOver(ending)) return stepTo(ending);
  // Who has heard nothing of an answer yet gets it elsewhere, unless a tool has done something for it.
  const { said, calls, toolCalls } = state.turn;
  const isBegun = said !== '' || calls.length > 0 || toolCalls.length > 0;
  return isBegun ? { state: ending, effects: waitForSentence(ending, atMs) } : endNow(ending, reason, atMs);
}

export function reduceTimer(state: SessionState, timer: SessionTimer, atMs: number): Step<SessionState> {
  switch (timer) {
    case 'idle':
      return state.phase === 'listening' ? endConversation(state.conversation, 'chat_idle') : stepTo(state);
    case 'turn':
      return state.phase === 'listening' && !state.conversation.isMachine
        ? speakUp(state.conversation, atMs)
        : stepTo(state);
    case 'silence':
      return state.phase === 'listening' ? endConversation(state.conversation, 'silence') : stepTo(state);
    case 'max-duration': {
      const end = { phrase: 'timeIsUp', reason: 'max_duration', atMs } as const;
      if (!isBusy(state)) return sayAndEnd(state.conversation, end);
      // A goodbye is heard to its end, and who is being put through is put through.
      if (state.conversation.endAfterTurn !== undefined) return endSoon(state, end.reason, atMs);
      return andThen(cutTurn(state, atMs), ({ conversation }) => sayAndEnd(conversation, end));
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
      return state.phase === 'opening' || state.phase === 'ended' ? stepTo(state) : answerKeys(state, atMs);
    case 'late-tools':
      return stepTo(state);
    case 'sentence':
      return isBusy(state) && isHandedOver(state) ? endNow(state, 'server_stopped', atMs) : stepTo(state);
    case 'playback':
      return state.phase === 'speaking' ? reducePlayedOut(state, atMs) : stepTo(state);
  }
}

// A caller whose words are still being recognised hears the wait phrase as well, in a turn of its own.
function reduceLongWait(state: SessionState, atMs: number): Step<SessionState> {
  const { settings, saidWaits, floor } = state.conversation;
  const message = settings.spoken?.softTimeout?.message;
  const own = message?.language === settings.language ? message.text : undefined;
  const phrase = own ?? waitPhrase('first', saidWaits, settings.language);
  if (phrase === undefined || state.conversation.isMachine) return stepTo(state);
  const said = own ? saidWaits : { ...saidWaits, first: saidWaits.first + 1 };
  const conversation = { ...state.conversation, saidWaits: said };
  if (isBusy(state) && isUnanswered(state)) return bridgeWait({ ...state, conversation }, phrase);
  if (state.phase !== 'listening' || floor.type !== 'awaited') return stepTo(state);
  return andThen(sayText(conversation, phrase, atMs), (bridging) =>
    stepTo(isBusy(bridging) ? awaitUtterance(bridging, floor.utterances.at(-1)?.id) : bridging),
  );
}

function awaitUtterance(state: BusyState, awaitedUtterance: number | undefined): BusyState {
  return { ...state, turn: { ...state.turn, awaitedUtterance } };
}

function isUnanswered({ phase, turn, conversation }: BusyState): boolean {
  return (
    phase !== 'replying' &&
    phase !== 'speaking' &&
    phase !== 'handing-over' &&
    turn.said === '' &&
    conversation.floor.type === 'quiet'
  );
}

// The timer is not restarted with each token; when it runs out, the length of the silence is computed.
function reduceModelTimer(state: SessionState, atMs: number): Step<SessionState> {
  if (state.phase !== 'thinking' && state.phase !== 'replying') return stepTo(state);
  const remainingMs = state.turn.heardAtMs + state.conversation.settings.modelTimeoutMs - atMs;
  if (remainingMs <= 0) return reduceModelError(state, { code: 'timeout' }, atMs);
  return { state, effects: [{ type: 'start-timer', timer: 'model', delayMs: remainingMs }] };
}

/** The last sound of a reply must have been heard: the turn is over, and what was said meanwhile is answered. */
function reducePlayedOut(state: BusyState, atMs: number): Step<SessionState> {
  if (state.turn.closing?.type === 'agent') return waitForHandover(state, atMs);
  const { queued, floor, endAfterTurn } = state.conversation;
  const continues = queued !== '' && floor.type === 'quiet' && endAfterTurn === undefined;
  return andThen(closeTurn(state, atMs, continues), (after) =>
    continues && after.phase === 'listening' ? answerSpoken(after, { text: '' }, atMs) : stepTo(after),
  );
}
