import type { ChildProcess } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { superviseChild } from '../database/supervise-child.ts';
import { CountExchange } from './count-exchange.ts';
import { MetricsCollection } from './metrics-collection.ts';
import type { ProcessOrder, ProcessReport, ProcessStart } from './process-messages.ts';

// What belongs here: the primary of a machine, which serves no request itself. It starts the processes that do, hands
// connections to them, lets them hear of each other, and starts those again that end.

/** A process could not start; the sentence is the one that it would have written. */
export class ProcessStartFailed extends Error {
  override name = 'ProcessStartFailed';
}

export type ServingProcessesOptions = Pick<ProcessStart, 'processes' | 'databaseUrl' | 'port'> & {
  log: Logger;
  /** Called with the node id of a process that has ended by itself. */
  onLost: (nodeId: string) => Promise<void>;
};

/** The processes that serve. Disposing of them has all of them drain and end. */
export type ServingProcesses = AsyncDisposable & {
  /** Of the first start. */
  signInLink: string;
};

type Serving = { worker: Worker; nodeId: string | undefined };

/** @throws {ProcessStartFailed} when one cannot start for the first time */
export async function startServingProcesses(options: ServingProcessesOptions): Promise<ServingProcesses> {
  const primary = new Primary(options);
  const supervised: AsyncDisposable[] = [];
  // At once: none waits for the conversations of another, and none takes the place of one that has drained.
  const stop = async () => {
    primary.isStopping = true;
    await Promise.all(supervised.map((process) => process[Symbol.asyncDispose]()));
  };
  try {
    // The first one makes what is made once, such as keys and the owner.
    supervised.push(await primary.supervise(1));
    const others = Array.from({ length: options.processes - 1 }, (_, index) => primary.supervise(index + 2));
    for (const other of await Promise.allSettled(others)) {
      if (other.status === 'rejected') throw other.reason;
      supervised.push(other.value);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { signInLink: primary.signInLink, [Symbol.asyncDispose]: stop };
}

class Primary {
  signInLink = '';
  isStopping = false;
  readonly #options;
  readonly #serving = new Map<number, Serving>();
  readonly #counts = new CountExchange();
  readonly #metrics = new MetricsCollection();
  #restarts = 0;

  constructor(options: ServingProcessesOptions) {
    this.#options = options;
    cluster.setupPrimary({ serialization: 'json' });
  }

  async supervise(process: number): Promise<AsyncDisposable> {
    const child = await superviseChild(
      () => this.#start(process),
      (running) => this.#end(process, running),
    );
    void child.endsOften.then(() =>
      this.#options.log.error(
        { process },
        'a process ends again and again and is started after growing pauses',
      ),
    );
    return child;
  }

  /** Fails once the process has ended, so that another takes its place. */
  async #start(process: number): Promise<ChildProcess> {
    const { processes, databaseUrl, port } = this.#options;
    const worker = cluster.fork();
    const serving: Serving = { worker, nodeId: undefined };
    const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
    let failure: string | undefined;
    this.#serving.set(process, serving);
    this.#counts.join(process, (others, acknowledged) =>
      this.#order(process, { type: 'counts', others, acknowledged }),
    );
    worker.on('message', (report: ProcessReport) => {
      if (report.type === 'ready') {
        serving.nodeId = report.nodeId;
        this.signInLink ||= report.signInLink ?? '';
        resolve(worker.process);
      } else if (report.type === 'start-error') {
        if (this.signInLink) this.#options.log.error({ process }, report.sentence);
        failure = report.sentence;
      } else this.#hear(process, report);
    });
    worker.once('exit', (code, signal) => {
      this.#forget(process, serving, { code, signal });
      failure ??= `A process of Parley ended while it started (${signal ?? code}).`;
      reject(new ProcessStartFailed(failure));
    });
    // There is no exit of what the system did not start, such as one process too many.
    worker.once('error', (err) => {
      this.#forget(process, serving, { err });
      reject(new ProcessStartFailed(`A process of Parley could not be started: ${err.message}`));
    });
    const isFirst = process === 1 && this.signInLink === '';
    this.#order(process, { type: 'start', process, processes, databaseUrl, port, isFirst });
    return promise;
  }

  #forget(process: number, { nodeId }: Serving, ended: object): void {
    this.#serving.delete(process);
    this.#counts.leave(process);
    this.#metrics.leave(process);
    if (this.isStopping) return;
    const { log, onLost } = this.#options;
    this.#restarts += 1;
    log.error({ process, ...ended }, 'a process has ended and is started again');
    if (nodeId) {
      onLost(nodeId).catch((error: unknown) =>
        log.warn({ err: error }, 'conversations of a process that ended are taken over later'),
      );
    }
  }

  async #end(process: number, child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.#order(process, { type: 'stop' });
    await ended;
  }

  #hear(process: number, report: Exclude<ProcessReport, { type: 'ready' | 'start-error' }>): void {
    switch (report.type) {
      case 'counts':
        this.#counts.take(process, report);
        break;
      case 'word':
        for (const other of this.#serving.keys()) if (other !== process) this.#order(other, report);
        break;
      case 'metrics':
        this.#metrics.take(process, report);
        break;
      case 'metrics-page-request':
        void this.#sendMetrics(process, report.request);
    }
  }

  async #sendMetrics(process: number, request: number): Promise<void> {
    const page = await this.#metrics
      .page([...this.#serving.keys()], [this.#restartMetric()], (asked, number) =>
        this.#order(asked, { type: 'metrics-request', request: number }),
      )
      .catch((err: unknown) => {
        this.#options.log.error({ err }, 'the metrics of the processes could not be added up');
        return undefined;
      });
    this.#order(process, { type: 'metrics-page', request, page });
  }

  #restartMetric(): object {
    return {
      name: 'parley_process_restarts_total',
      help: 'Processes that ended by themselves and were started again.',
      type: 'counter',
      aggregator: 'sum',
      values: [{ labels: {}, value: this.#restarts }],
    };
  }

  #order(process: number, order: ProcessOrder): void {
    const worker = this.#serving.get(process)?.worker;
    // One that has just ended is heard of by its exit.
    if (worker?.isConnected()) worker.send(order, () => {});
  }
}
