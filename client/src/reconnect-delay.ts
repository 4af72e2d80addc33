const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Some three minutes. */
const MOST_FAILURES = 10;

/**
 * How long to wait before the next attempt to connect, so that a server that comes back is not overrun by everybody at
 * once.
 * @param failures attempts that failed one after the other, 1 or more
 * @param random 0 to 1
 * @param mostFailures after which it is not tried any more
 * @returns milliseconds; undefined when it has been tried often enough
 */
export function reconnectDelayMs(
  failures: number,
  random: number,
  mostFailures = MOST_FAILURES,
): number | undefined {
  if (failures > mostFailures) return undefined;
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.round(longest * (0.5 + random / 2));
}
