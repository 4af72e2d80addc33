/**
 * When a delivery that has not arrived is tried again.
 * @param tries attempts that the schedule has made so far, from 1
 * @param pausesSeconds the pause behind each attempt but the last
 * @returns undefined after the last attempt
 */
export function nextAttemptAt(
  tries: number,
  failedAt: Date,
  pausesSeconds: readonly number[],
): Date | undefined {
  const pause = pausesSeconds[tries - 1];
  return pause === undefined ? undefined : new Date(failedAt.getTime() + pause * 1_000);
}
