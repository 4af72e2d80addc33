import { waitPhrase } from '../../replies/wait-phrases.ts';
import { playbackEndMs } from '../../turns/playback.ts';
import type { Step } from '../effect.ts';
import { bridgeWait, hasAnswered, isAudible } from '../reply-voice.ts';
import type { RunningToolsState, SessionState } from '../state.ts';

// A caller who hears nothing for a second takes the line for dead. Who writes sees that something is running.

/** Silence after which the caller is told, in milliseconds: less where nothing was said, as they wait for the first word. */
const SILENCE_MS = 1_200;
const SILENCE_BEHIND_WORDS_MS = 4_000;
/** Silence behind that, after which they are told once more. */
const LONG_SILENCE_MS = 10_000;
/** Phrases that one reply may have. */
const MAX_WAITS = 2;
/** How soon it is looked again, while somebody is speaking. */
const LOOK_AGAIN_MS = 300;

/** Has the caller told when the tools of a spoken turn take their time. */
export function watchTools(state: RunningToolsState): Step<RunningToolsState> {
  const isWatched = state.turn.voice && state.round.awaited.some(({ made }) => made.kind !== 'system');
  if (!isWatched) return { state, effects: [] };
  return { state, effects: [{ type: 'start-timer', timer: 'tool-wait', delayMs: SILENCE_MS }] };
}

/** Tools take their time: the caller is told, unless they have just heard something. */
export function reduceToolWait(state: SessionState, atMs: number): Step<SessionState> {
  if (state.phase !== 'running-tools' || state.turn.waits >= MAX_WAITS) return { state, effects: [] };
  const { talk, turn } = state;
  const delayMs = dueMs(state, atMs) - atMs;
  if (delayMs > 0) return { state, effects: [{ type: 'start-timer', timer: 'tool-wait', delayMs }] };
  const kind = turn.waits === 0 ? 'first' : 'longer';
  const phrase = waitPhrase(kind, talk.saidWaits, talk.settings.language);
  if (phrase === undefined) return { state, effects: [] };
  const saidWaits = { ...talk.saidWaits, [kind]: talk.saidWaits[kind] + 1 };
  const bridged = bridgeWait({ ...state, talk: { ...talk, saidWaits } }, phrase);
  return {
    state: bridged.state,
    effects: [...bridged.effects, { type: 'start-timer', timer: 'tool-wait', delayMs: LONG_SILENCE_MS }],
  };
}

function dueMs({ talk, turn, round }: RunningToolsState, atMs: number): number {
  const { voice, waits } = turn;
  const isTaken = voice?.heldAtMs !== undefined || talk.floor.type !== 'quiet';
  if (!voice || isTaken || isAudible(turn, atMs)) return atMs + LOOK_AGAIN_MS;
  const heardMs = playbackEndMs(voice.playback) ?? Number.NEGATIVE_INFINITY;
  const firstMs = hasAnswered(turn) ? SILENCE_BEHIND_WORDS_MS : SILENCE_MS;
  return Math.max(round.startedAtMs + SILENCE_MS, heardMs + (waits === 0 ? firstMs : LONG_SILENCE_MS));
}
