import type { Turn } from '../../turns/turn.ts';
import type { Step } from '../effect.ts';
import type { SessionState, Talk } from '../state.ts';
import { grantConsent } from './consent.ts';
import { runRound } from './run-round.ts';
import { newRound, type Placing, requested, runOf, startRun } from './tool-round.ts';

/**
 * Makes the call that the caller has just agreed to.
 * @returns undefined where the tool is no longer there
 */
export function runAgreed(
  talk: Talk,
  turn: Turn,
  { words, atMs }: { words: string; atMs: number },
): Step<SessionState> | undefined {
  const { consent, settings } = talk;
  if (!consent || !settings.tools.some(({ name }) => name === consent.call.name)) return undefined;
  // A history may hold one call of each id.
  const call = { ...consent.call, id: `${consent.call.id}_agreed` };
  const placing: Placing = {
    talk: grantConsent(talk),
    turn,
    round: newRound(turn, [call], atMs),
    effects: [],
  };
  return runRound(startRun(requested(placing, call, atMs), runOf(placing, call, atMs, words)), atMs);
}
