import { Worker } from 'node:worker_threads';
import type {
  LexicalFinding,
  RetrievalOrder,
  RetrievalReport,
  RetrievalWorkerData,
  Sought,
  SoughtDocument,
} from './retrieval-message.ts';

/** The thread has ended in the middle of a question; the next one finds another. */
export class RetrievalBrokenDown extends Error {
  override name = 'RetrievalBrokenDown';
}

export type RetrievalThreadOptions = RetrievalWorkerData & {
  onFailure: (error: unknown) => void;
  worker?: URL;
};

type Waiting = { resolve: (finding: LexicalFinding) => void; reject: (error: unknown) => void };

const WORKER = new URL('./retrieval-worker.ts', import.meta.url);
/** Of words and other small things; what postings take lies outside. */
const HEAP_MB = 1_024;

/** The thread that ranks. One that breaks down is started again by the next question. */
export class RetrievalThread implements AsyncDisposable {
  readonly #options: RetrievalThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  #running: Worker | undefined;
  #lastId = 0;
  #isStopping = false;

  constructor(options: RetrievalThreadOptions) {
    this.#options = options;
  }

  /** Starting takes a good part of a second, which the first caller should not wait for. */
  begin(): void {
    if (!this.#isStopping) this.#running ??= this.#start();
  }

  /** @throws {RetrievalBrokenDown} when the thread ends before it has answered */
  async rank(
    documents: readonly SoughtDocument[],
    sought: Sought,
    signal: AbortSignal,
  ): Promise<LexicalFinding> {
    signal.throwIfAborted();
    if (this.#isStopping) throw new RetrievalBrokenDown('The server is stopping.');
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<LexicalFinding>();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    this.#waiting.set(id, { resolve, reject });
    this.#order({ type: 'rank', id, documents, sought });
    return promise.finally(() => {
      this.#waiting.delete(id);
      signal.removeEventListener('abort', abort);
    });
  }

  warmUp(documents: readonly SoughtDocument[]): void {
    if (!this.#isStopping) this.#order({ type: 'warm', documents });
  }

  async [Symbol.asyncDispose]() {
    this.#isStopping = true;
    // It only reads, so nothing is lost where it is cut off.
    await this.#running?.terminate();
    for (const { reject } of this.#waiting.values())
      reject(new RetrievalBrokenDown('The server is stopping.'));
    this.#waiting.clear();
  }

  #start(): Worker {
    const { onFailure, worker = WORKER, ...workerData } = this.#options;
    const started = new Worker(worker, {
      workerData,
      name: 'retrieval',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    started.unref();
    started.on('message', (report: RetrievalReport) => {
      const asked = this.#waiting.get(report.id);
      this.#waiting.delete(report.id);
      if ('finding' in report) asked?.resolve(report.finding);
      else asked?.reject(new Error(report.error));
    });
    let cause: unknown;
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      if (this.#running === started) this.#running = undefined;
      if (this.#isStopping) return;
      onFailure(cause);
      for (const { reject } of this.#waiting.values()) {
        reject(new RetrievalBrokenDown('Retrieval has broken down.', { cause }));
      }
      this.#waiting.clear();
    });
    return started;
  }

  #order(given: RetrievalOrder): void {
    this.#running ??= this.#start();
    this.#running.postMessage(given);
  }
}
