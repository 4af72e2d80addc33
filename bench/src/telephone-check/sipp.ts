import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// What belongs here: telephones of the network, played by SIPp in the chroot. Their sound is not SIPp's.

/** A telephone call as SIPp sees it: where its sound is to go, the called number and the caller's own. */
type SippCall = { soundPort: number; to: string; from: string };

/** A running SIPp. */
export type Sipp = AsyncDisposable & {
  /** All messages of SIP as they were sent and received, oldest first, once it has ended. */
  messages(): Promise<string>;
  /** Hangs up, or gives up a call that is not answered. */
  hangUp(): void;
  /** Settles when all its calls are over. @returns whether all went as its scenario says */
  ended: Promise<boolean>;
};

export type SippOptions = {
  chroot: string;
  /** Unique in a run of the check. */
  name: string;
  scenario: string;
  calls: readonly SippCall[];
  /** Where it listens. */
  port: number;
  /** The exchange that it calls; without one it waits for calls. */
  exchangePort?: number;
  /** New calls a second. */
  rate?: number;
  /** Longest time for all. */
  seconds: number;
};

/** In the chroot. */
const FOLDER = '/var/tmp/telephones';
const GOODBYE_MS = 1_500;
const LOOPBACK = '127.0.0.1';

export async function startSipp(options: SippOptions): Promise<Sipp> {
  const { chroot, name, scenario, calls } = options;
  const inside = `${FOLDER}/${name}`;
  const folder = join(chroot, inside);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const lines = calls.map(({ soundPort, to, from }) => `${soundPort};${to};${from};`);
  await writeFile(join(folder, 'calls.csv'), `SEQUENTIAL\n${lines.join('\n')}\n`);
  await writeFile(join(folder, 'scenario.xml'), scenario);
  const child = spawn('chroot', [chroot, 'sipp', ...sippArguments(options, inside)], { stdio: 'ignore' });
  const ended = once(child, 'exit').then(([code]) => code === 0);
  return {
    ended,
    hangUp: () => hangUp(child),
    messages: () => readFile(join(folder, 'messages.log'), 'utf8').catch(() => ''),
    [Symbol.asyncDispose]: () => stop(child),
  };
}

function sippArguments(
  { calls, port, exchangePort, rate = 10, seconds }: SippOptions,
  folder: string,
): string[] {
  return [
    ...(exchangePort === undefined ? [] : [`${LOOPBACK}:${exchangePort}`]),
    ...['-sf', `${folder}/scenario.xml`, '-inf', `${folder}/calls.csv`],
    ...['-i', LOOPBACK, '-p', String(port), '-m', String(calls.length), '-l', String(calls.length)],
    ...['-r', String(rate), '-timeout', `${seconds}s`, '-timeout_error', '-nostdin', '-nd'],
    ...['-trace_msg', '-message_file', `${folder}/messages.log`],
    ...['-trace_err', '-error_file', `${folder}/errors.log`],
  ];
}

/** Running calls are hung up first, so that nothing of them is left in the exchange. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  hangUp(child);
  const late = setTimeout(() => child.kill('SIGKILL'), GOODBYE_MS);
  await exit;
  clearTimeout(late);
}

/** Once lets running calls end, twice ends them. */
function hangUp(child: ChildProcess): void {
  child.kill('SIGUSR1');
  setTimeout(() => child.kill('SIGUSR1'), 50);
}
