import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type {
  NearestOrder,
  NearestOutcome,
  NearestReport,
  NearestTask,
  NearestWorkerData,
} from './nearest-worker.ts';

/** Compares vectors in a thread of its own, which is started when it is first needed and again after it broke down. */
export type NearestThread = AsyncDisposable & {
  /** Begins before there is anything to compare. */
  start(): void;
  /** Rejects when the thread or its database fails. */
  perform(model: string, task: NearestTask): Promise<NearestOutcome>;
};

/** Of the machine's memory, at most this part holds vectors of one model. */
const PART_OF_MEMORY = 1 / 8;
const MOST_BYTES = 1024 ** 3;

/** @param databaseUrl where the thread reads vectors by itself */
export function createNearestThread(databaseUrl: string): NearestThread {
  const waiting = new Map<number, PromiseWithResolvers<NearestOutcome>>();
  let thread: Worker | undefined;
  let lastId = 0;
  let isOver = false;

  function begin(): Worker {
    const maxBytes = Math.min(MOST_BYTES, totalmem() * PART_OF_MEMORY);
    const workerData: NearestWorkerData = { databaseUrl, maxBytes };
    const started = new Worker(new URL('./nearest-worker.ts', import.meta.url), {
      workerData,
      name: 'nearest',
      execArgv: [],
    });
    // Callers' sockets keep the process alive, not this.
    started.unref();
    started.on('message', (report: NearestReport) => {
      const asked = waiting.get(report.id);
      waiting.delete(report.id);
      if ('outcome' in report) asked?.resolve(report.outcome);
      else asked?.reject(report.error);
    });
    started.on('error', (error) => end(started, error));
    started.on('exit', () => end(started, new Error('The thread that compares vectors has stopped.')));
    return started;
  }

  function end(ended: Worker, error: unknown): void {
    if (thread !== ended) return;
    thread = undefined;
    for (const asked of waiting.values()) asked.reject(error);
    waiting.clear();
  }

  return {
    start() {
      thread ??= begin();
    },
    perform(model, task) {
      if (isOver) return Promise.reject(new Error('The thread that compares vectors is over.'));
      thread ??= begin();
      lastId += 1;
      const asked = Promise.withResolvers<NearestOutcome>();
      waiting.set(lastId, asked);
      const order: NearestOrder = { ...task, id: lastId, model };
      thread.postMessage(order);
      return asked.promise;
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      await thread?.terminate();
    },
  };
}
