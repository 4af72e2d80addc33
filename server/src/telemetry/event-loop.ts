import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { judgeLateness, PUNCTUAL } from './lateness.ts';

/** How punctual this process is. */
export type EventLoopWatch = ReturnType<typeof watchEventLoop>;

const RESOLUTION_MS = 10;
const WINDOW_MS = 2_000;
const NANOSECONDS = 1_000_000;

/**
 * Measures how late timers of this process are, and logs when it falls behind and when it has caught up.
 * @param allowedMs delay from which it is late; 0 to never call it so
 */
export function watchEventLoop(log: Logger, allowedMs: number) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delay = { p50Ms: 0, p99Ms: 0, maxMs: 0 };
  let lateness = PUNCTUAL;
  const timer = setInterval(() => {
    delay = {
      p50Ms: delayMs(histogram.percentile(50)),
      p99Ms: delayMs(histogram.percentile(99)),
      maxMs: delayMs(histogram.max),
    };
    histogram.reset();
    if (allowedMs === 0) return;
    const next = judgeLateness(lateness, delay.p99Ms, allowedMs);
    if (next.isLate !== lateness.isLate) {
      const news = next.isLate ? 'this process is late: calls are refused' : 'this process has caught up';
      log.warn({ p99Ms: Math.round(delay.p99Ms) }, news);
    }
    lateness = next;
  }, WINDOW_MS);
  timer.unref();
  return {
    /** Delay of timers in the last whole window, in milliseconds. */
    delay: (): Readonly<{ p50Ms: number; p99Ms: number; maxMs: number }> => delay,
    /** Whether it has been late for so long that nothing more should be begun. */
    isLate: (): boolean => lateness.isLate,
    [Symbol.dispose]() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

// The histogram contains the times between two timers, in nanoseconds.
function delayMs(betweenNs: number): number {
  return Math.max(0, betweenNs / NANOSECONDS - RESOLUTION_MS);
}
