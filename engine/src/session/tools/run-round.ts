import { askModel } from '../ask-model.ts';
import type { SessionEffect, Step } from '../effect.ts';
import { finishReply, startReply } from '../say-reply.ts';
import type { RunningToolsState, SessionState } from '../state.ts';
import { askConsent } from './ask-consent.ts';
import { type Placing, withRound } from './tool-round.ts';
import { watchTools } from './wait-message.ts';

/** Waits for the tools of a round that has been placed; one without any goes on at once. */
export function runRound({ talk, turn, round, effects }: Placing, atMs: number): Step<SessionState> {
  const running: RunningToolsState = { phase: 'running-tools', talk, turn, round };
  const next = round.awaited.length > 0 ? watchTools(running) : finishRound(running, atMs);
  return { state: next.state, effects: [...effects, ...next.effects] };
}

/** All calls of a round are over: the caller is asked about the last one, or the model goes on. */
export function finishRound(state: RunningToolsState, atMs: number): Step<SessionState> {
  const { turn } = state;
  const next = { ...turn, toolRounds: turn.toolRounds + 1, attempt: 0 };
  const stopped: SessionEffect[] = turn.voice ? [{ type: 'stop-timer', timer: 'tool-wait' }] : [];
  const step = stepBehind({ ...state, turn: next }, atMs);
  return { state: step.state, effects: [...stopped, ...step.effects] };
}

function stepBehind(state: RunningToolsState, atMs: number): Step<SessionState> {
  const { talk, turn, round } = state;
  if (round.asks) return askConsent(state, round.asks, atMs);
  const told = withRound(talk, turn, round);
  if (round.greeting === undefined) return askModel(told, turn, { atMs });
  const greeted = startReply({ phase: 'replying', talk: told, turn }, round.greeting, atMs);
  const finished = finishReply(greeted.state, atMs);
  return { state: finished.state, effects: [...greeted.effects, ...finished.effects] };
}
