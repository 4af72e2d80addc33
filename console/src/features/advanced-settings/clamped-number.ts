import { TIMEOUT_OFF, TIMEOUTS } from '@parley/contract/agent-defaults.ts';

/** A time in whole seconds that the server takes: below the least it is off where it can be, else the least. */
export function clampedTimeout(timeout: keyof typeof TIMEOUTS, seconds: number): number {
  const { min, max, canBeOff } = TIMEOUTS[timeout];
  if (seconds < min) return canBeOff ? TIMEOUT_OFF : min;
  return Math.min(max, Math.round(seconds));
}

/** A whole number between two bounds. */
export function clampedCount(count: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, Math.round(count)));
}
