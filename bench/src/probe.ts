import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { servingPids } from './process-usage.ts';

/** What probed processes say of themselves: delays of their timers since the last reading, memory in bytes. */
const ProbeReading = z.object({
  p50Ms: z.number(),
  p99Ms: z.number(),
  maxMs: z.number(),
  heapUsed: z.number(),
  external: z.number(),
  arrayBuffers: z.number(),
  /** Kinds of what keeps it awake: sockets, timers, threads, one entry for each. */
  resources: z.array(z.string()),
});
type ProbeReading = z.infer<typeof ProbeReading>;

/** Measures a server from inside; the environment is what it has to be started with. */
export type Probe = AsyncDisposable & {
  env: NodeJS.ProcessEnv;
  /** Of several processes that serve, delays are those of the latest, and memory is the sum. Begins the next measurement. */
  read(pid: number): Promise<ProbeReading>;
};

const PROBE = join(import.meta.dirname, 'event-loop-probe.ts');
const LOOK_MS = 20;
// Beside fifty callers on a busy machine it collects garbage first.
const PATIENCE_MS = 60_000;

/** @param options.collects whether garbage is collected before memory is read */
export function createProbe({ collects = false } = {}): Probe {
  const folder = mkdtempSync(join(tmpdir(), 'parley-probe-'));
  const file = join(folder, 'reading.json');
  return {
    env: {
      NODE_OPTIONS: `--import ${PROBE}`,
      PARLEY_PROBE_FILE: file,
      ...(collects ? { PARLEY_PROBE_COLLECTS: 'yes' } : {}),
    },
    async read(pid) {
      const readings = await Promise.all((await servingPids(pid)).map((serving) => readOne(file, serving)));
      return readings.reduce(together);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function readOne(file: string, pid: number): Promise<ProbeReading> {
  const own = `${file}.${pid}`;
  await rm(own, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
    await pause(LOOK_MS);
    const text = await readFile(own, 'utf8').catch(() => undefined);
    if (text !== undefined) return ProbeReading.parse(JSON.parse(text));
  }
  throw new Error(`Process ${pid} said nothing of itself for ${PATIENCE_MS / 1000} s.`);
}

function together(one: ProbeReading, other: ProbeReading): ProbeReading {
  return {
    p50Ms: Math.max(one.p50Ms, other.p50Ms),
    p99Ms: Math.max(one.p99Ms, other.p99Ms),
    maxMs: Math.max(one.maxMs, other.maxMs),
    heapUsed: one.heapUsed + other.heapUsed,
    external: one.external + other.external,
    arrayBuffers: one.arrayBuffers + other.arrayBuffers,
    resources: [...one.resources, ...other.resources],
  };
}
