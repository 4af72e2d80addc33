import { addSound, beginPiece, endPiece } from '../turns/playback.ts';
import { withError, withLedger } from '../turns/turn.ts';
import { isHandedOver, noteFirstSound, waitForEnd, waitForSentence } from './reply/reply-voice.ts';
import { type Step, stepTo } from './state/effect.ts';
import type { SpeechEvent } from './state/event.ts';
import { type BusyState, isBusy, type SessionState } from './state/state.ts';

/** The agent's voice goes on, ends or fails. */
export function reduceSound(state: BusyState, event: SpeechEvent & { atMs: number }): Step<SessionState> {
  const { conversation, turn } = state;
  if (!turn.voice || turn.eventId !== event.eventId) return stepTo(state);
  switch (event.type) {
    case 'sound-start': {
      const voice = { ...turn.voice, playback: beginPiece(turn.voice.playback, event.piece, event.spoken) };
      const { synthesizer = event.synthesizer } = turn.ledger;
      return stepTo({ ...state, turn: withLedger({ ...turn, voice }, { synthesizer }) });
    }
    case 'sound-delta': {
      const { piece, startsAtMs: fromMs, durationMs, atMs } = event;
      const known = { ...turn.voice.playback, lagMs: conversation.soundLagMs };
      const playback = addSound(known, { piece, fromMs, toMs: fromMs + durationMs });
      const sounding = noteFirstSound({ ...turn, voice: { ...turn.voice, playback } }, { piece, atMs });
      return stepTo({ ...state, turn: sounding });
    }
    case 'sound-end': {
      const voice = { ...turn.voice, playback: endPiece(turn.voice.playback, event.piece) };
      const ended = { ...state, turn: { ...turn, voice } };
      const handedOver = isHandedOver(ended) ? waitForSentence(ended, event.atMs) : [];
      return { state: ended, effects: [...waitForEnd(ended, event.atMs), ...handedOver] };
    }
    case 'sound-error':
      return stepTo({ ...state, turn: withError(turn, `speech_${event.code}`) });
  }
}

/** The agent is heard later than was counted on, or sooner than that: what is being heard moves with it. */
export function reduceSoundLag(state: SessionState, lagMs: number, atMs: number): Step<SessionState> {
  const later = { ...state, conversation: { ...state.conversation, soundLagMs: lagMs } };
  if (!isBusy(later) || !later.turn.voice || later.turn.voice.pausedAtMs !== undefined) {
    return stepTo(later);
  }
  const { turn } = later;
  const voice = { ...later.turn.voice, playback: { ...later.turn.voice.playback, lagMs } };
  const moved = { ...later, turn: { ...turn, voice } };
  return { state: moved, effects: waitForEnd(moved, atMs) };
}
