/** What was heard of the caller since something was understood; times in milliseconds on one clock. */
export type Hearing = { voicedMs: number; lastVoicedAtMs: number; lastScoreAtMs: number };

export const NOTHING_HEARD: Hearing = { voicedMs: 0, lastVoicedAtMs: 0, lastScoreAtMs: 0 };

/** From this score on, sound is a voice. */
const VOICED = 0.5;
/** That much of a voice holds words. */
const ENOUGH_MS = 1_000;
/** So long after the last of it, somebody should have understood them. */
const PATIENCE_MS = 6_000;
/** Scores come several times a second; after a longer gap it is not known what was heard. */
const LONGEST_STEP_MS = 200;

/** What was heard after another score of the caller's sound. */
export function hearingAfter(hearing: Hearing, score: number, nowMs: number): Hearing {
  const stepMs = Math.min(LONGEST_STEP_MS, nowMs - hearing.lastScoreAtMs);
  return score < VOICED
    ? { ...hearing, lastScoreAtMs: nowMs }
    : { voicedMs: hearing.voicedMs + stepMs, lastVoicedAtMs: nowMs, lastScoreAtMs: nowMs };
}

/** Whether the caller spoke and nobody understood a word. */
export function isDeaf({ voicedMs, lastVoicedAtMs, lastScoreAtMs }: Hearing): boolean {
  return voicedMs >= ENOUGH_MS && lastScoreAtMs - lastVoicedAtMs >= PATIENCE_MS;
}
