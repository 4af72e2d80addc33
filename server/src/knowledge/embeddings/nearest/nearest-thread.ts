import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type {
  NearestOrder,
  NearestOutcome,
  NearestReport,
  NearestTask,
  NearestWorkerData,
} from './nearest-worker.ts';

/** Share of the machine's memory that vectors of one model may use. */
const PART_OF_MEMORY = 1 / 8;
const MOST_BYTES = 1024 ** 3;

/** Compares vectors in a thread of its own, which is started when it is first needed and again after it broke down. */
export class NearestThread implements AsyncDisposable {
  readonly #databaseUrl: string;
  readonly #waiting = new Map<number, PromiseWithResolvers<NearestOutcome>>();
  #thread: Worker | undefined;
  #lastId = 0;
  #isOver = false;

  /** @param databaseUrl where the thread reads vectors by itself */
  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** Begins before there is anything to compare. */
  start(): void {
    this.#thread ??= this.#begin();
  }

  /** Rejects when the thread or its database fails. */
  perform(model: string, task: NearestTask): Promise<NearestOutcome> {
    if (this.#isOver) return Promise.reject(new Error('The thread that compares vectors is over.'));
    this.#thread ??= this.#begin();
    this.#lastId += 1;
    const asked = Promise.withResolvers<NearestOutcome>();
    this.#waiting.set(this.#lastId, asked);
    const order: NearestOrder = { ...task, id: this.#lastId, model };
    this.#thread.postMessage(order);
    return asked.promise;
  }

  async [Symbol.asyncDispose]() {
    this.#isOver = true;
    await this.#thread?.terminate();
  }

  #begin(): Worker {
    const maxBytes = Math.min(MOST_BYTES, totalmem() * PART_OF_MEMORY);
    const workerData: NearestWorkerData = { databaseUrl: this.#databaseUrl, maxBytes };
    const started = new Worker(new URL('./nearest-worker.ts', import.meta.url), {
      workerData,
      name: 'nearest',
      execArgv: [],
    });
    started.unref();
    started.on('message', (report: NearestReport) => {
      const asked = this.#waiting.get(report.id);
      this.#waiting.delete(report.id);
      if ('outcome' in report) asked?.resolve(report.outcome);
      else asked?.reject(report.error);
    });
    started.on('error', (error) => this.#end(started, error));
    started.on('exit', () => this.#end(started, new Error('The thread that compares vectors has stopped.')));
    return started;
  }

  #end(ended: Worker, error: unknown): void {
    if (this.#thread !== ended) return;
    this.#thread = undefined;
    for (const asked of this.#waiting.values()) asked.reject(error);
    this.#waiting.clear();
  }
}
