import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** A child process that is started again when it ends by itself. Disposing of it ends it for good. */
export type SupervisedChild = AsyncDisposable & {
  /** Resolves when it has ended often within a short time; it is started again all the same, after longer pauses. */
  endsOften: Promise<void>;
};

/** Ends within a while that are often. */
const OFTEN = 5;
const WHILE_MS = 10 * 60_000;
/** Pause before the second start within a while; it doubles with each further one. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Keeps a child running, however often it ends: the cause may pass.
 * @param start resolves when the child is ready; the first time, it must
 * @param end makes a running child end
 */
export async function superviseChild(
  start: () => Promise<ChildProcess>,
  end: (child: ChildProcess) => Promise<void>,
  firstPauseMs = FIRST_PAUSE_MS,
): Promise<SupervisedChild> {
  const often = Promise.withResolvers<void>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let endsMs: number[] = [];
  let starting = start();
  await starting;
  const running = supervise();

  async function supervise(): Promise<void> {
    while (!signal.aborted) {
      await starting.then(exitOf, () => undefined);
      if (signal.aborted) return;
      await pause(pauseMs(), undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) starting = start();
    }
  }

  /** How long to wait before the next start, after another end. */
  function pauseMs(): number {
    const nowMs = performance.now();
    endsMs = [...endsMs.filter((endMs) => nowMs - endMs < WHILE_MS), nowMs];
    if (endsMs.length >= OFTEN) often.resolve();
    return endsMs.length === 1 ? 0 : Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** (endsMs.length - 2));
  }

  return {
    endsOften: often.promise,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await starting.then(end, () => {});
      await running;
    },
  };
}

function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
