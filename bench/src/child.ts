import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A program of the bench in a process of its own. */
export type Child = AsyncDisposable & { pid: number; lines: readonly string[]; readyMs: number };

/**
 * Starts a program and waits for a line of its output.
 * @param isReady whether a line of standard output says that the program is ready
 * @throws {Error} when it ends before
 */
export async function startChild(
  program: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; isReady: (line: string) => boolean },
): Promise<Child> {
  const started = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...options.env },
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (options.isReady(line)) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${program} ${args[0]} ended with ${code} before it was ready`)),
    );
  });
  return {
    pid: child.pid ?? 0,
    lines,
    readyMs: performance.now() - started,
    [Symbol.asyncDispose]: () => stop(child),
  };
}

const READY = 'ready ';

/** Starts a server of the bench, which prints `ready` and its address when it listens. */
export async function startServer(
  file: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Child & { address: string }> {
  const isReady = (line: string) => line.startsWith(READY);
  const child = await startChild(process.execPath, [join(import.meta.dirname, file)], { env, isReady });
  return { ...child, address: child.lines.find(isReady)?.slice(READY.length) ?? '' };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
