import { execFile } from 'node:child_process';
import { access, mkdir, rmdir, writeFile } from 'node:fs/promises';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { familyOf, servingPids } from '../process-usage.ts';

// A machine of several slow cores: one real core, of which each process that serves gets at most its part.

const GROUPS = '/sys/fs/cgroup/cpu';
/** Shorter slices make a turn cost more by changes between processes; longer ones make every wait longer. */
const SLICE_US = 5_000;
/** The weight that Linux gives a process of the highest priority; a group has one of its own. */
const HIGHEST_WEIGHT = 88_761;
const SERVER_CORE = 0;
const CALLER_CORE = 1;

const run = promisify(execFile);

/** What is missing for it, as a sentence; undefined where nothing is. */
export async function missingForSlowedMachine(): Promise<string | undefined> {
  if (availableParallelism() < 2) return 'It needs two cores: one for the servers, one for their callers.';
  try {
    await access(join(GROUPS, 'cpu.cfs_quota_us'));
    await run('taskset', ['--version']);
    return undefined;
  } catch {
    return 'It needs root, control groups of version 1 and taskset.';
  }
}

/** Has this program, and all that it starts from then on, go before the other programs of the machine. */
export function goBeforeOthers(): void {
  setPriority(constants.priority.PRIORITY_HIGHEST);
}

/** Has the callers' programs run on a core of their own. */
export async function moveCallers(pids: readonly number[]): Promise<void> {
  for (const pid of pids) await pin(pid, CALLER_CORE);
}

/**
 * Has a running server and its PostgreSQL run as on so many cores, each as fast as one real core divided by their
 * number: together they get one real core, and each process that serves its part of it. PostgreSQL's processes are not
 * bounded one by one.
 * @param pid of the started server
 */
export async function slowMachine(pid: number, cores: number): Promise<AsyncDisposable> {
  const serving = await servingPids(pid);
  for (const member of await familyOf(pid)) await pin(member, SERVER_CORE);
  const folders = serving.map((server) => join(GROUPS, `parley-bench-${server}`));
  for (const [index, folder] of folders.entries()) {
    await mkdir(folder);
    await writeFile(join(folder, 'cpu.shares'), String(HIGHEST_WEIGHT));
    await writeFile(join(folder, 'cpu.cfs_period_us'), String(SLICE_US * cores));
    if (cores > 1) await writeFile(join(folder, 'cpu.cfs_quota_us'), String(SLICE_US));
    await writeFile(join(folder, 'cgroup.procs'), String(serving[index]));
  }
  return {
    async [Symbol.asyncDispose]() {
      for (const server of serving) await writeFile(join(GROUPS, 'cgroup.procs'), String(server));
      for (const folder of folders) await rmdir(folder);
    },
  };
}

// A process of PostgreSQL may end meanwhile.
async function pin(pid: number, core: number): Promise<void> {
  await run('taskset', ['-a', '-p', '-c', String(core), String(pid)]).catch(() => undefined);
}
