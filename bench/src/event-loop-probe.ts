import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into a measured server before its own code: says on SIGUSR2 how late its timers were since the last time, and
// its resources, to a file of this process.

const RESOLUTION_MS = 10;
const file = process.env.PARLEY_PROBE_FILE;

if (isMainThread && file) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  process.on('SIGUSR2', () => {
    const delayMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
    const delay = {
      p50Ms: delayMs(histogram.percentile(50)),
      p99Ms: delayMs(histogram.percentile(99)),
      maxMs: delayMs(histogram.max),
    };
    if (process.env.PARLEY_PROBE_COLLECTS) collectGarbage();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    const resources = process.getActiveResourcesInfo();
    const own = `${file}.${process.pid}`;
    writeFileSync(`${own}.new`, JSON.stringify({ ...delay, heapUsed, external, arrayBuffers, resources }));
    renameSync(`${own}.new`, own);
    histogram.reset();
  });
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
