import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { RunAs } from './cluster-home.ts';

const STATUS_LINE = 7;
const LOOK_EVERY_MS = 20;
const SOCKET_FILES = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'];

// Runs PostgreSQL and stops it when its own standard input ends, which the kernel sees to however Parley dies.
const SUPERVISOR = `
log=$1; shift
exec 3<&0
"$@" </dev/null 3<&- >>"$log" 2>&1 &
postmaster=$!
{ cat <&3 >/dev/null; kill -INT $postmaster; sleep 30; kill -QUIT $postmaster; } >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait $postmaster
status=$?
kill $watch
exit $status
`;

/** How a postmaster is started. */
export type PostmasterOptions = {
  program: string;
  dataDirectory: string;
  logFile: string;
  /** Settings given on its command line. */
  settings: Record<string, string>;
  runAs?: RunAs;
};

/** A child that runs PostgreSQL and ends with it. */
export function spawnPostmaster({
  program,
  dataDirectory,
  logFile,
  settings,
  runAs,
}: PostmasterOptions): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(
    '/bin/sh',
    ['-c', SUPERVISOR, 'parley-postgres', logFile, program, '-D', dataDirectory, ...flags],
    {
      ...runAs,
      cwd: '/',
      // A session of its own: Ctrl-C in the terminal is for Parley, which then stops PostgreSQL last.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    },
  );
}

/** Waits until the postmaster takes connections. */
export async function waitUntilReady(
  dataDirectory: string,
  child: ChildProcess,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const [pid, status] = await readPidFile(dataDirectory);
    if (pid && status === 'ready') return true;
    await pause(LOOK_EVERY_MS);
  }
  return false;
}

/**
 * Ends whatever an earlier Parley left running on this data directory, politely, then at once, and clears the lock
 * files that it left in the directory and beside its socket: they may name the number of another program's process,
 * which PostgreSQL would take for a running server.
 */
export async function endLeftovers(
  dataDirectory: string,
  timeoutMs: number,
  socketFolder?: string,
): Promise<void> {
  await endPostmaster(dataDirectory, timeoutMs);
  if (!(await waitUntil(async () => (await processesIn(dataDirectory)).length === 0, timeoutMs))) return;
  await rm(join(dataDirectory, 'postmaster.pid'), { force: true });
  if (!socketFolder) return;
  for (const name of SOCKET_FILES) await rm(join(socketFolder, name), { force: true });
}

/** Stops the postmaster of a data directory: 'fast' first, 'immediate' after the bound. Resolves when it is gone. */
export async function endPostmaster(dataDirectory: string, timeoutMs: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const [pid] = await readPidFile(dataDirectory);
    if (!pid || !(await isPostmaster(pid, dataDirectory))) return;
    sendSignal(pid, signal);
    if (await waitUntil(async () => !(await isPostmaster(pid, dataDirectory)), timeoutMs)) return;
  }
}

async function readPidFile(
  dataDirectory: string,
): Promise<[pid: number | undefined, status: string | undefined]> {
  const lines = (await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return [Number(lines[0]) || undefined, lines[STATUS_LINE]?.trim()];
}

async function isPostmaster(pid: number, dataDirectory: string): Promise<boolean> {
  if (process.platform === 'linux') return (await workingDirectory(pid)) === dataDirectory;
  // Since the machine was started anew, the number may be that of any program.
  return (await commandLine(pid)).includes(`-D ${dataDirectory}`);
}

function commandLine(pid: number): Promise<string> {
  const asked = promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
  return asked.then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/** Processes whose working directory is the data directory: the postmaster and its children. Linux only. */
async function processesIn(dataDirectory: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Boolean);
  const directories = await Promise.all(pids.map(workingDirectory));
  return pids.filter((_, index) => directories[index] === dataDirectory);
}

async function workingDirectory(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

async function waitUntil(isDone: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isDone())) {
    if (Date.now() > deadline) return false;
    await pause(LOOK_EVERY_MS);
  }
  return true;
}
