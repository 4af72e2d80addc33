import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** What a probed process says of itself: delays of its timers since the last reading, memory in bytes. */
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

/** Measures a process from inside; the environment is what it has to be started with. */
export type Probe = AsyncDisposable & {
  env: NodeJS.ProcessEnv;
  /** Also begins the next measurement. */
  read(pid: number): Promise<ProbeReading>;
};

const PROBE = join(import.meta.dirname, 'event-loop-probe.ts');
const LOOK_MS = 20;
const PATIENCE_MS = 10_000;

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
      await rm(file, { force: true });
      process.kill(pid, 'SIGUSR2');
      for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
        await pause(LOOK_MS);
        const text = await readFile(file, 'utf8').catch(() => undefined);
        if (text !== undefined) return ProbeReading.parse(JSON.parse(text));
      }
      throw new Error(`Process ${pid} said nothing of itself for ${PATIENCE_MS / 1000} s.`);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
