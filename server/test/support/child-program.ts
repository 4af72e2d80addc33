import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MODULE_FORMATS = new URL('../../../scripts/module-formats.mjs', import.meta.url).href;
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));

// Vitest ends its workers by a signal that leaves no time to wait; what they started ends with them.
const running = new Set<ChildProcess>();
const endAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
process.once('exit', endAll);
process.once('SIGTERM', endAll);

/** A program of this package that runs in a process of its own. */
export type ChildProgram = AsyncDisposable & {
  child: ChildProcess;
  /** Gives the next lines of its standard output, fewer when it ends before. */
  lines(count: number): Promise<string[]>;
  /** What it wrote to standard error so far. */
  errors(): string;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null }>;
  /** Waits for the end. */
  ended: Promise<{ code: number | null }>;
};

/**
 * Starts a TypeScript file of the server package.
 * @param file relative to the package, such as `src/main.ts`
 * @param env added to a nearly empty environment
 */
export function startProgram(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
): ChildProgram {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', MODULE_FORMATS, path, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // As when it is started by `npm start`: the first one compiles for all others.
      NODE_COMPILE_CACHE: COMPILED,
      PARLEY_PROCESSES: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close').then(() => {
    running.delete(child);
    return { code: child.exitCode };
  });
  return {
    child,
    ended,
    errors: () => errors,
    async lines(count) {
      const lines: string[] = [];
      while (lines.length < count) {
        const { value, done } = await output.next();
        if (done) break;
        lines.push(value);
      }
      return lines;
    },
    end(signal) {
      child.kill(signal);
      return ended;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Ids of the processes that work in a folder; how tests find PostgreSQL, which changes into its cluster. */
export async function processesIn(folder: string): Promise<number[]> {
  const real = await realpath(folder).catch(() => folder);
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const directory = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      return directory.startsWith(real) && !(await isZombie(pid)) ? pid : 0;
    }),
  );
  return found.filter(Boolean);
}

async function isZombie(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}
