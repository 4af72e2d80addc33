/**
 * Has work done in a moment, together for all who asked until then.
 * @param everyMs least time from one time to the next
 */
export function createSoon(everyMs: number, work: () => void): () => void {
  let isAwaited = false;
  let lastMs = Number.NEGATIVE_INFINITY;
  const doIt = () => {
    isAwaited = false;
    lastMs = performance.now();
    work();
  };
  return () => {
    if (isAwaited) return;
    isAwaited = true;
    setTimeout(doIt, Math.max(0, lastMs + everyMs - performance.now())).unref();
  };
}
