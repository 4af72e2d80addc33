import { addNote } from '../replies/reply-request.ts';
import { listen } from './close-turn.ts';
import type { Step } from './effect.ts';
import type { SessionEvent } from './event.ts';
import { reduceFeedback, reduceMessage, reduceStart } from './reduce-caller.ts';
import { endNow, endSoon, reduceTimer } from './reduce-end.ts';
import {
  reduceModelDelta,
  reduceModelEnd,
  reduceModelError,
  reduceRetrieval,
  reduceRetrievalError,
} from './reduce-reply.ts';
import { reduceSound } from './reduce-sound.ts';
import { reduceToolEnd } from './reduce-tools.ts';
import { reduceVoice } from './reduce-voice.ts';
import { type BusyState, isBusy, type SessionState } from './state.ts';

/** The next state of a conversation and what is to be done. Pure: time and ids are in the event and the state. */
export function reduce(state: SessionState, event: SessionEvent): Step<SessionState> {
  if (state.phase === 'ended') return unchanged(state);
  switch (event.type) {
    case 'session-start':
      return state.phase === 'opening' ? reduceStart(state, event.atMs) : unchanged(state);
    case 'typed-message':
      return state.phase === 'opening' ? unchanged(state) : reduceMessage(state, event.text, event.atMs);
    case 'user-activity':
      return state.phase === 'listening'
        ? listen({ ...state.talk, waiting: 'attentive' }, [])
        : unchanged(state);
    case 'context-update': {
      const notes = addNote(state.talk.notes, { contextId: event.contextId, text: event.text });
      return unchanged({ ...state, talk: { ...state.talk, notes } });
    }
    case 'feedback':
      return reduceFeedback(state, event.eventId, event.score);
    case 'stop-request':
      return endSoon(state, event.reason);
    case 'hang-up':
      return endNow(state, event.reason, event.atMs);
    case 'timer':
      return reduceTimer(state, event.timer, event.atMs);
    case 'voice-start':
    case 'voice-end':
    case 'voice-hint':
    case 'transcript-delta':
    case 'transcript-end':
    case 'transcript-error':
      return state.phase === 'opening' ? unchanged(state) : reduceVoice(state, event);
    case 'sound-delta':
    case 'sound-end':
    case 'sound-error':
      return isBusy(state) ? reduceSound(state, event) : unchanged(state);
    case 'retrieval-end':
      return whileAwaited(state, event.requestId, (busy) =>
        reduceRetrieval(busy, event.retrieved, event.atMs),
      );
    case 'retrieval-error':
      return whileAwaited(state, event.requestId, (busy) => reduceRetrievalError(busy, event.atMs));
    case 'model-delta':
      return whileAwaited(state, event.requestId, (busy) => reduceModelDelta(busy, event.text, event.atMs));
    case 'model-evidence':
      return whileAwaited(state, event.requestId, (busy) =>
        unchanged({ ...busy, turn: { ...busy.turn, evidence: [...busy.turn.evidence, event.evidence] } }),
      );
    case 'model-tool-call':
      return whileAwaited(state, event.requestId, (busy) =>
        unchanged({ ...busy, turn: { ...busy.turn, toolCalls: [...busy.turn.toolCalls, event.call] } }),
      );
    case 'model-end':
      return whileAwaited(state, event.requestId, (busy) => reduceModelEnd(busy, event.end, event.atMs));
    case 'model-error':
      return whileAwaited(state, event.requestId, (busy) => reduceModelError(busy, event, event.atMs));
    case 'tool-end':
      return whileAwaited(state, event.requestId, (busy) => reduceToolEnd(busy, event.result, event.atMs));
  }
}

// What an earlier, interrupted request still delivers comes too late.
function whileAwaited(
  state: SessionState,
  requestId: number,
  next: (busy: BusyState) => Step<SessionState>,
): Step<SessionState> {
  return isBusy(state) && state.turn.requestId === requestId ? next(state) : unchanged(state);
}

function unchanged(state: SessionState): Step<SessionState> {
  return { state, effects: [] };
}
