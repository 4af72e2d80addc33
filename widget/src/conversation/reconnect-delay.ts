const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Failures after which the visitor decides whether to go on trying; some three minutes. */
const MOST_FAILURES = 10;

/**
 * How long to wait before the next attempt to connect, so that a server that comes back is not overrun by everybody at
 * once.
 * @param failures attempts that failed one after the other, 1 or more
 * @param random 0 to 1
 * @returns milliseconds; undefined when it has been tried often enough
 */
export function reconnectDelayMs(failures: number, random: number): number | undefined {
  if (failures > MOST_FAILURES) return undefined;
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.round(longest * (0.5 + random / 2));
}
