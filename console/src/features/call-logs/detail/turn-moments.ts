import type { RecordedTurn } from '@parley/contract/conversation.ts';

/** When a turn is heard in the recording, in seconds after the conversation began. */
export type TurnMoment = { index: number; fromSeconds: number };

/**
 * When each turn begins to be heard. Of what the caller says only the end is measured: it begins where the agent has
 * ended, and where the caller cut in, soon before that end.
 */
export function turnMoments(
  turns: readonly Pick<RecordedTurn, 'role' | 'time_in_call_secs' | 'ledger'>[],
): TurnMoment[] {
  let silentSince = 0;
  return turns.map(({ role, time_in_call_secs, ledger }, index) => {
    if (role === 'agent') {
      silentSince = heardUntil(ledger) ?? time_in_call_secs;
      return { index, fromSeconds: time_in_call_secs };
    }
    const isCut = silentSince > time_in_call_secs;
    const fromSeconds = isCut ? Math.max(0, time_in_call_secs - CUT_IN_SECONDS) : silentSince;
    return { index, fromSeconds };
  });
}

const CUT_IN_SECONDS = 1;

/** The turn that is heard at a moment; undefined before the first. */
export function turnAt(moments: readonly TurnMoment[], seconds: number): number | undefined {
  return moments.findLast(({ fromSeconds }) => fromSeconds <= seconds + ROUNDING_SECONDS)?.index;
}

// A player stops a little beside the moment that it is told to go to.
const ROUNDING_SECONDS = 0.05;

function heardUntil(ledger: RecordedTurn['ledger']): number | undefined {
  if (ledger?.audio_played_ms === undefined) return undefined;
  return (ledger.started_at_ms + ledger.audio_played_ms) / 1_000;
}
