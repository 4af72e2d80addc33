import { parentPort, Worker } from 'node:worker_threads';

/** The thread has ended before it answered; the next order starts another. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded';
}

type ThreadOptions = {
  /** The module that calls {@link answerOrders}. */
  worker: URL;
  name: string;
  /** What the thread starts with. */
  workerData: object;
  heapMb?: number;
  /** Told when it breaks down. */
  onFailure?: (error: unknown) => void;
};

type Report<Answer> = { id: number } & ({ answer: Answer } | { error: unknown });

/** A thread that answers orders beside the event loop. One that breaks down is started again by the next order. */
export class AnsweringThread<Order, Answer> implements AsyncDisposable {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  #running: Worker | undefined;
  #lastId = 0;
  #isStopping = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Starting takes a good part of a second, which the first caller should not wait for. */
  begin(): void {
    if (!this.#isStopping) this.#running ??= this.#start();
  }

  /** @throws {ThreadEnded} when the thread ends before it has answered, and what it throws itself */
  async ask(order: Order, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    if (this.#isStopping) throw new ThreadEnded('The server is stopping.');
    this.#lastId += 1;
    const id = this.#lastId;
    const asked = Promise.withResolvers<Answer>();
    const abort = () => asked.reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.set(id, asked);
    this.#running ??= this.#start();
    this.#running.postMessage({ id, order });
    return asked.promise.finally(() => {
      this.#waiting.delete(id);
      signal?.removeEventListener('abort', abort);
    });
  }

  async [Symbol.asyncDispose]() {
    this.#isStopping = true;
    // Such threads only read, so nothing is lost where one is cut off.
    await this.#running?.terminate();
    this.#fail(new ThreadEnded('The server is stopping.'));
  }

  #start(): Worker {
    const { worker, name, workerData, heapMb, onFailure } = this.#options;
    const resourceLimits = heapMb === undefined ? {} : { maxOldGenerationSizeMb: heapMb };
    const started = new Worker(worker, { workerData, name, execArgv: [], resourceLimits });
    started.unref();
    started.on('message', (report: Report<Answer>) => {
      const asked = this.#waiting.get(report.id);
      if ('answer' in report) asked?.resolve(report.answer);
      else asked?.reject(report.error);
    });
    let cause: unknown;
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      if (this.#running === started) this.#running = undefined;
      if (this.#isStopping) return;
      onFailure?.(cause);
      this.#fail(new ThreadEnded(`The thread ${name} has broken down.`, { cause }));
    });
    return started;
  }

  #fail(error: ThreadEnded): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** In the thread: answers every order that comes. */
export function answerOrders<Order, Answer>(answer: (order: Order) => Promise<Answer>): void {
  const report = (message: Report<Answer>) => parentPort?.postMessage(message);
  parentPort?.on('message', ({ id, order }: { id: number; order: Order }) => {
    answer(order).then(
      (answered) => report({ id, answer: answered }),
      (error: unknown) => report({ id, error }),
    );
  });
}
