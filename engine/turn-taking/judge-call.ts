import { agentSounds, type CallRecord, type Saying } from './call-record.ts';

/** How well the agent took its turns and gave them up. */
export type Verdict = {
  /** Turns of the caller. */
  turns: number;
  /** Turns in which the agent was heard before the caller was done. */
  cutOffs: number;
  /** Turns that were taken for finished too early, without the agent being heard before it noticed. */
  takenBack: number;
  /** Turns whose end got no answer. */
  missedTurns: number;
  /** Times the caller spoke over the agent to stop it. */
  overlaps: number;
  /** Overlaps that did not stop it. */
  missedOverlaps: number;
  /** Sounds of the caller's that were not meant to stop the agent. */
  asides: number;
  /** False interruptions: times the agent stopped for no caller's turn. */
  falseInterruptions: number;
  /** Of these, those after which it went on with what it was saying. */
  resumed: number;
  /** From the caller's last sound to the end of their turn, of each turn that was not cut off. */
  endDelaysMs: readonly number[];
  /** From the caller's first sound to the agent's silence, of each overlap. */
  overlapDelaysMs: readonly number[];
};

export const NO_CALLS: Verdict = {
  turns: 0,
  cutOffs: 0,
  takenBack: 0,
  missedTurns: 0,
  overlaps: 0,
  missedOverlaps: 0,
  asides: 0,
  falseInterruptions: 0,
  resumed: 0,
  endDelaysMs: [],
  overlapDelaysMs: [],
};

// An interruption may still be owed to what was said so long before.
const AFTERMATH_MS = 1_500;
// The end of a voice is known to some hundredths of a second.
const END_TOLERANCE_MS = 100;

export function judgeCall(record: CallRecord): Verdict {
  const said = record.sayings.filter(({ kind }) => kind !== 'aside');
  const turns = said.map((saying, index) => judgeTurn(record, saying, said[index + 1]?.fromMs));
  const overlaps = said.filter(({ kind }) => kind === 'overlap');
  const overlapDelaysMs = overlaps.flatMap((saying) => overlapDelay(record, saying) ?? []);
  const isMeant = (atMs: number) =>
    said.some(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs + AFTERMATH_MS);
  const sounds = agentSounds(record);
  const falseOnes = interruptions(record).filter(({ atMs }) => !isMeant(atMs));
  return {
    turns: said.length,
    cutOffs: turns.filter(({ end }) => end === 'cut-off').length,
    takenBack: turns.filter(({ end }) => end === 'taken-back').length,
    missedTurns: turns.filter(({ delayMs }) => delayMs === undefined).length,
    overlaps: overlaps.length,
    missedOverlaps: overlaps.length - overlapDelaysMs.length,
    asides: record.sayings.length - said.length,
    falseInterruptions: falseOnes.length,
    resumed: falseOnes.filter(({ eventId, atMs }) =>
      sounds.some((sound) => sound.eventId === eventId && sound.fromMs > atMs),
    ).length,
    endDelaysMs: turns.flatMap(({ end, delayMs }) => (end === 'whole' ? (delayMs ?? []) : [])),
    overlapDelaysMs,
  };
}

/** The verdict on several calls. */
export function addVerdicts(first: Verdict, second: Verdict): Verdict {
  return {
    turns: first.turns + second.turns,
    cutOffs: first.cutOffs + second.cutOffs,
    takenBack: first.takenBack + second.takenBack,
    missedTurns: first.missedTurns + second.missedTurns,
    overlaps: first.overlaps + second.overlaps,
    missedOverlaps: first.missedOverlaps + second.missedOverlaps,
    asides: first.asides + second.asides,
    falseInterruptions: first.falseInterruptions + second.falseInterruptions,
    resumed: first.resumed + second.resumed,
    endDelaysMs: [...first.endDelaysMs, ...second.endDelaysMs],
    overlapDelaysMs: [...first.overlapDelaysMs, ...second.overlapDelaysMs],
  };
}

type TurnVerdict = { end: 'whole' | 'cut-off' | 'taken-back'; delayMs: number | undefined };

function judgeTurn(
  record: CallRecord,
  { fromMs, toMs }: Saying,
  nextFromMs = Number.POSITIVE_INFINITY,
): TurnVerdict {
  const taken = record.outputs
    .filter(({ output, atMs }) => output.type === 'caller-transcript' && atMs >= fromMs && atMs < nextFromMs)
    .map(({ atMs }) => atMs);
  const [early] = taken;
  const last = taken.find((atMs) => atMs >= toMs - END_TOLERANCE_MS);
  const delayMs = last === undefined ? undefined : last - toMs;
  if (early === undefined || early === last) return { end: 'whole', delayMs };
  const replies = new Set(
    record.outputs.flatMap(({ output, atMs }) =>
      output.type === 'reply-start' && atMs >= early ? [output.eventId] : [],
    ),
  );
  const wasHeard = agentSounds(record).some(
    (sound) => replies.has(sound.eventId) && sound.fromMs < toMs && sound.toMs > early,
  );
  return { end: wasHeard ? 'cut-off' : 'taken-back', delayMs };
}

function overlapDelay(record: CallRecord, { fromMs, toMs }: Saying): number | undefined {
  const stop = interruptions(record).find(({ atMs }) => atMs >= fromMs && atMs <= toMs + AFTERMATH_MS);
  return stop && stop.atMs - fromMs;
}

function interruptions({ outputs }: CallRecord) {
  return outputs.flatMap(({ output }) => (output.type === 'interruption' ? [output] : []));
}
