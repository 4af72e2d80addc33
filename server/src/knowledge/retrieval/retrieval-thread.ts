import { Worker } from 'node:worker_threads';
import type {
  LexicalFinding,
  RetrievalOrder,
  RetrievalReport,
  RetrievalWorkerData,
  Sought,
  SoughtDocument,
} from './retrieval-message.ts';

/** The thread that ranks. One that breaks down is started again by the next question. */
export type RetrievalThread = AsyncDisposable & {
  /** Starting takes a good part of a second, which the first caller should not wait for. */
  begin(): void;
  /** @throws {RetrievalBrokenDown} when the thread ends before it has answered */
  rank(documents: readonly SoughtDocument[], sought: Sought, signal: AbortSignal): Promise<LexicalFinding>;
  warmUp(documents: readonly SoughtDocument[]): void;
};

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

export function createRetrievalThread({
  onFailure,
  worker = WORKER,
  ...workerData
}: RetrievalThreadOptions): RetrievalThread {
  const waiting = new Map<number, Waiting>();
  let running: Worker | undefined;
  let lastId = 0;
  let isStopping = false;

  function start(): Worker {
    const started = new Worker(worker, {
      workerData,
      name: 'retrieval',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // Callers' sockets keep the process alive, not this.
    started.unref();
    started.on('message', (report: RetrievalReport) => {
      const asked = waiting.get(report.id);
      waiting.delete(report.id);
      if ('finding' in report) asked?.resolve(report.finding);
      else asked?.reject(new Error(report.error));
    });
    let cause: unknown;
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      if (running === started) running = undefined;
      if (isStopping) return;
      onFailure(cause);
      for (const { reject } of waiting.values()) {
        reject(new RetrievalBrokenDown('The look-up has broken down.', { cause }));
      }
      waiting.clear();
    });
    return started;
  }

  function order(given: RetrievalOrder): void {
    running ??= start();
    running.postMessage(given);
  }

  return {
    begin() {
      if (!isStopping) running ??= start();
    },
    async rank(documents, sought, signal) {
      signal.throwIfAborted();
      if (isStopping) throw new RetrievalBrokenDown('The server is stopping.');
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<LexicalFinding>();
      const abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      waiting.set(id, { resolve, reject });
      order({ type: 'rank', id, documents, sought });
      return promise.finally(() => {
        waiting.delete(id);
        signal.removeEventListener('abort', abort);
      });
    },
    warmUp(documents) {
      if (!isStopping) order({ type: 'warm', documents });
    },
    async [Symbol.asyncDispose]() {
      isStopping = true;
      // It only reads, so nothing is lost where it is cut off.
      await running?.terminate();
      for (const { reject } of waiting.values()) reject(new RetrievalBrokenDown('The server is stopping.'));
      waiting.clear();
    },
  };
}
