import { LIVE_AUDIO } from '@parley/contract/limits.ts';

/** What was heard of the caller since something was understood; times in milliseconds on one clock. */
export type Hearing = { voicedMs: number; lastVoicedAtMs: number; lastScoreAtMs: number };

export const NOTHING_HEARD: Hearing = { voicedMs: 0, lastVoicedAtMs: 0, lastScoreAtMs: 0 };

/** From this score on, sound is a voice. */
const VOICED = 0.5;
/** That much of a voice contains words. */
const ENOUGH_MS = 1_000;
/** So long after the last of it, it should have been understood. */
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

/** Whether the caller spoke and not a word was understood. */
export function isDeaf({ voicedMs, lastVoicedAtMs, lastScoreAtMs }: Hearing): boolean {
  return voicedMs >= ENOUGH_MS && lastScoreAtMs - lastVoicedAtMs >= PATIENCE_MS;
}

/** How long a voice counts as going on after its last sound. */
const HOLD_MS = 400;

/**
 * Tells when the caller begins and ends to speak, from how loud a microphone is.
 * @returns takes each level, from 0 to 1, with its moment
 */
export function watchVoice(onChange: (isHeard: boolean) => void): (level: number, nowMs: number) => void {
  let isHeard = false;
  let lastMs = Number.NEGATIVE_INFINITY;
  return (level, nowMs) => {
    if (level >= LIVE_AUDIO.speechThreshold) lastMs = nowMs;
    const next = nowMs - lastMs <= HOLD_MS;
    if (next === isHeard) return;
    isHeard = next;
    onChange(isHeard);
  };
}

/** How loud both sides were, the oldest first. */
export type LevelHistory = readonly { caller: number; agent: number }[];

/** The history with one more moment, no longer than `length`. */
export function levelHistoryAfter(
  history: LevelHistory,
  moment: LevelHistory[number],
  length: number,
): LevelHistory {
  return [...history, moment].slice(-length);
}

/** Height of a bar, from 0 to 1: speech at a normal distance then fills most of it, and whispers are seen. */
export function barHeight(level: number): number {
  return Math.min(1, Math.sqrt(Math.max(0, level)) * LOUDNESS);
}

const LOUDNESS = 1.8;
