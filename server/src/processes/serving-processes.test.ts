import cluster from 'node:cluster';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ServingProcesses, startServingProcesses } from './serving-processes.ts';

const PROGRAM = fileURLToPath(new URL('../../test/support/serving-process.ts', import.meta.url));
const START = { processes: 1, databaseUrl: '', port: 0, onLost: async () => {} };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-processes-'));
  vi.stubEnv('PARLEY_TEST_SERVED', join(folder, 'served'));
  cluster.setupPrimary({ exec: PROGRAM, cwd: folder });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** What the processes have written. */
async function served(): Promise<string[]> {
  return (await readFile(join(folder, 'served'), 'utf8').catch(() => '')).split('\n').filter(Boolean);
}

function start(lines: string[] = []): Promise<ServingProcesses> {
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  return startServingProcesses({ ...START, log });
}

it('tells a process to stop that took the place of one that could not start and ended late', async () => {
  const serving = await start();
  vi.stubEnv('PARLEY_TEST_SERVING', 'cannot start and lingers');
  const lingering = new Promise<void>((resolve) =>
    cluster.once('fork', (worker) => worker.once('exit', () => resolve())),
  );
  process.kill(Number(serving.signInLink), 'SIGKILL');
  await new Promise((resolve) => cluster.once('online', resolve));
  vi.stubEnv('PARLEY_TEST_SERVING', '');
  await lingering;
  await expect.poll(served).toHaveLength(2);

  await serving[Symbol.asyncDispose]();
});

it('tries again where no process can be started at all', async () => {
  const lines: string[] = [];
  await using serving = await start(lines);
  cluster.setupPrimary({ cwd: join(folder, 'nowhere') });
  process.kill(Number(serving.signInLink), 'SIGKILL');
  await expect.poll(() => lines.filter((line) => line.includes('ENOENT'))).toHaveLength(1);

  cluster.setupPrimary({ cwd: folder });

  await expect.poll(served).toHaveLength(2);
});
it('says that there is no page of metrics that cannot be added up, and goes on', async () => {
  vi.stubEnv('PARLEY_TEST_SERVING', 'has broken metrics');

  await using _serving = await start();

  await expect.poll(served).toEqual(['serves', 'no page']);
});
