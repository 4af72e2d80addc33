import { closeTurn } from './close-turn.ts';
import { andThen, type Step } from './effect.ts';
import type { BusyState, SessionState } from './state.ts';
import { answerSpoken } from './take-turn.ts';
import { waitForHandover } from './tools/take-over.ts';

/** The last sound of a reply must have been heard: the turn is over, and what was said meanwhile is answered. */
export function reducePlayedOut(state: BusyState, atMs: number): Step<SessionState> {
  if (state.turn.closing?.type === 'agent') return waitForHandover(state, atMs);
  const { queued, floor, endAfterTurn } = state.talk;
  const continues = queued !== '' && floor.type === 'quiet' && endAfterTurn === undefined;
  return andThen(closeTurn(state, atMs, continues), (after) =>
    continues && after.phase === 'listening'
      ? answerSpoken(after, { text: '' }, atMs)
      : { state: after, effects: [] },
  );
}
