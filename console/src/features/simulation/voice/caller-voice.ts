import { SIMULATION_AUDIO } from '@parley/contract/limits.ts';

/** How long a voice counts as going on after its last sound. */
const HOLD_MS = 400;

/**
 * Tells when somebody begins and ends to speak, from how loud a microphone is.
 * @returns takes each level, from 0 to 1, with its moment
 */
export function watchVoice(onChange: (isHeard: boolean) => void): (level: number, nowMs: number) => void {
  let isHeard = false;
  let lastMs = Number.NEGATIVE_INFINITY;
  return (level, nowMs) => {
    if (level >= SIMULATION_AUDIO.speechThreshold) lastMs = nowMs;
    const next = nowMs - lastMs <= HOLD_MS;
    if (next === isHeard) return;
    isHeard = next;
    onChange(isHeard);
  };
}
