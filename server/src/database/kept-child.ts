import type { ChildProcess } from 'node:child_process';

/** A child process that is started again when it ends by itself. Disposing of it ends it for good. */
export type KeptChild = AsyncDisposable & {
  /** Resolves when it was given up. */
  hasFailed: Promise<void>;
};

/** Ends within a while after which a child is given up: it would only go on ending. */
const MOST_ENDS = 5;
const WHILE_MS = 10 * 60_000;

/**
 * Keeps a child running.
 * @param start resolves when the child is ready; once it rejects, the child is given up
 * @param end makes a running child end
 */
export async function keepChild(
  start: () => Promise<ChildProcess>,
  end: (child: ChildProcess) => Promise<void>,
): Promise<KeptChild> {
  const failure = Promise.withResolvers<void>();
  const endsMs: number[] = [];
  let isStopping = false;
  let starting = start();
  await starting;
  const running = keep();

  async function keep(): Promise<void> {
    do await exitOf(await starting);
    while (!isStopping && !endsTooOften() && (await hasStarted()));
    if (!isStopping) failure.resolve();
  }

  function endsTooOften(): boolean {
    const nowMs = performance.now();
    endsMs.push(nowMs);
    return endsMs.filter((endMs) => nowMs - endMs < WHILE_MS).length >= MOST_ENDS;
  }

  function hasStarted(): Promise<boolean> {
    starting = start();
    return starting.then(
      () => true,
      () => false,
    );
  }

  return {
    hasFailed: failure.promise,
    async [Symbol.asyncDispose]() {
      isStopping = true;
      await starting.then(end, () => {});
      await running;
    },
  };
}

function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
