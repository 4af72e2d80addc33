import { readdir, readFile } from 'node:fs/promises';

// What Linux says about processes of the bench; a process that has ended used nothing.

/** Processor time and memory of a process alone, and of all processes below it. */
export type Usage<T = number> = { own: T; below: T };

/** Processor time used so far, in milliseconds, with what ended children have used. */
export async function cpuMsOf(pid: number): Promise<Usage> {
  const [self = [], ...others] = await Promise.all((await familyOf(pid)).map(statOf));
  const ended = endedChildrenTicks(self);
  return {
    own: ownTicks(self) * TICK_MS,
    below: others.reduce((sum, stat) => sum + ownTicks(stat) + endedChildrenTicks(stat), ended) * TICK_MS,
  };
}

/**
 * Memory in megabytes, as proportional set size: a page that several processes share counts once in all,
 * and PostgreSQL's processes share many.
 */
export async function memoryMbOf(pid: number): Promise<Usage> {
  const [own = 0, ...others] = await Promise.all((await familyOf(pid)).map(proportionalMb));
  return { own, below: others.reduce((sum, size) => sum + size, 0) };
}

/** Linux counts processor time for its readers in hundredths of a second, on every machine. */
const TICK_MS = 10;

// Positions in /proc/<pid>/stat, counted from the field after the program's name.
const PARENT = 1;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const CHILDREN_USER_TICKS = 13;
const CHILDREN_SYSTEM_TICKS = 14;

const ownTicks = (stat: readonly number[]) => (stat[USER_TICKS] ?? 0) + (stat[SYSTEM_TICKS] ?? 0);
const endedChildrenTicks = (stat: readonly number[]) =>
  (stat[CHILDREN_USER_TICKS] ?? 0) + (stat[CHILDREN_SYSTEM_TICKS] ?? 0);

async function familyOf(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(
    await Promise.all(pids.map(async (pid) => [pid, (await statOf(pid))[PARENT]] as const)),
  );
  const family = [root];
  for (const member of family) family.push(...pids.filter((pid) => parents.get(pid) === member));
  return family;
}

async function statOf(pid: number): Promise<number[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name stands in parentheses and may itself contain some.
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

async function proportionalMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}
