import type { SpokenSettings } from '../src/turns/spoken-settings.ts';
import type { LanguageCalls } from './call-script.ts';
import { ENGLISH_CALLS } from './calls/english-calls.ts';
import { FRENCH_CALLS } from './calls/french-calls.ts';
import { SPANISH_CALLS } from './calls/spanish-calls.ts';
import type { Condition } from './conditions.ts';
import { addVerdicts, judgeCall, NO_CALLS, type Verdict } from './judge-call.ts';
import type { OpenRecogniser } from './measured-recogniser.ts';
import { type PlayDependencies, playCall } from './play-call.ts';

const ALL_CALLS = [FRENCH_CALLS, ENGLISH_CALLS, SPANISH_CALLS];

/** How the agent is set for the calls of a measurement. */
export type MeasuredSettings = Pick<SpokenSettings, 'eagerness' | 'interruption'> & {
  openRecogniser: OpenRecogniser;
  /** Those who call, in a language. */
  voicesOf: (calls: LanguageCalls) => readonly string[];
};

const LONGEST_CALL_MS = 150_000;

/** Plays a kind of call in every language, and judges it. */
export async function measureCondition(
  condition: Condition,
  { voicesOf, openRecogniser, ...spoken }: MeasuredSettings,
  parts: PlayDependencies,
): Promise<Verdict> {
  const background = condition.background(LONGEST_CALL_MS);
  let verdict = NO_CALLS;
  for (const calls of ALL_CALLS) {
    for (const voiceId of voicesOf(calls)) {
      const exchanges = condition.exchanges(calls);
      const record = await playCall({ calls, exchanges, voiceId, background, spoken, openRecogniser }, parts);
      verdict = addVerdicts(verdict, judgeCall(record));
    }
  }
  return verdict;
}
