import { addSound, endPiece } from '../turns/playback.ts';
import { withLedger } from '../turns/turn.ts';
import type { Step } from './effect.ts';
import type { SpeechEvent } from './event.ts';
import { noteFirstSound, waitForEnd } from './reply-voice.ts';
import type { BusyState, SessionState } from './state.ts';

/** The agent's voice goes on, ends or fails. */
export function reduceSound(state: BusyState, event: SpeechEvent & { atMs: number }): Step<SessionState> {
  const { turn } = state;
  if (!turn.voice || turn.eventId !== event.eventId) return { state, effects: [] };
  switch (event.type) {
    case 'sound-delta': {
      const { piece, startsAtMs: fromMs, durationMs, atMs } = event;
      const playback = addSound(turn.voice.playback, { piece, fromMs, toMs: fromMs + durationMs });
      const sounding = noteFirstSound({ ...turn, voice: { ...turn.voice, playback } }, { piece, atMs });
      return { state: { ...state, turn: sounding }, effects: [] };
    }
    case 'sound-end': {
      const voice = { ...turn.voice, playback: endPiece(turn.voice.playback, event.piece) };
      const ended = { ...state, turn: { ...turn, voice } };
      return { state: ended, effects: waitForEnd(ended, event.atMs) };
    }
    case 'sound-error': {
      const failed = withLedger(turn, { errors: [...turn.ledger.errors, `speech_${event.code}`] });
      return { state: { ...state, turn: failed }, effects: [] };
    }
  }
}
