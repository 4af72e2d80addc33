import { readdir, readFile } from 'node:fs/promises';

// What Linux says about processes of the bench; a process that has ended used nothing.

/**
 * Processor time and memory of a process alone, and of all processes below it. Parley's processes that serve are not
 * below the one that started them, but its own.
 */
export type Usage<T = number> = { own: T; below: T };

/** Processor time used so far, in milliseconds, with what ended children have used. */
export async function cpuMsOf(pid: number): Promise<Usage> {
  const { own, below } = await statsOf(pid);
  const sum = (ticks: readonly number[]) => ticks.reduce((all, each) => all + each, 0) * TICK_MS;
  return {
    own: sum(own.map(ownTicks)),
    below: sum([
      ...own.map(endedChildrenTicks),
      ...below.map((stat) => ownTicks(stat) + endedChildrenTicks(stat)),
    ]),
  };
}

async function statsOf(pid: number): Promise<Usage<number[][]>> {
  const own = await servingPids(pid);
  const below = (await familyOf(pid)).filter((member) => member !== pid && !own.includes(member));
  const members = own.includes(pid) ? own : [pid, ...own];
  return { own: await Promise.all(members.map(statOf)), below: await Promise.all(below.map(statOf)) };
}

/** Processes that serve conversations for a server that was started as this one: those below it, else itself. */
export async function servingPids(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(
    pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  const serving = pids.filter((_, index) => commands[index]?.includes(SERVER));
  return serving.length > 0 ? serving : [pid];
}

const SERVER = 'server/src/main.ts';

/**
 * Memory in megabytes, as proportional set size: a page that several processes share counts once in all,
 * and PostgreSQL's processes share many.
 */
export async function memoryMbOf(pid: number): Promise<Usage> {
  const serving = await servingPids(pid);
  const family = await familyOf(pid);
  const sizes = await Promise.all(family.map(proportionalMb));
  const usage = { own: 0, below: 0 };
  for (const [index, member] of family.entries())
    usage[member === pid || serving.includes(member) ? 'own' : 'below'] += sizes[index] ?? 0;
  return usage;
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

/** A process and those below it. */
export async function familyOf(root: number): Promise<number[]> {
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
