/**
 * A budget that refills steadily, for bounding what a client may send.
 * @param perSecond what flows back each second
 * @param burst the most that can be saved up, and what there is at the start
 * @returns takes from the budget; false when there is not enough
 */
export function createTokenBucket(
  { perSecond, burst }: { perSecond: number; burst: number },
  startMs: number,
): (cost: number, nowMs: number) => boolean {
  let left = burst;
  let lastMs = startMs;
  return (cost, nowMs) => {
    left = Math.min(burst, left + ((nowMs - lastMs) / 1000) * perSecond);
    lastMs = nowMs;
    if (cost > left) return false;
    left -= cost;
    return true;
  };
}
