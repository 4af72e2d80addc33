import type { ProcessReport } from './process-messages.ts';

type Metrics = Extract<ProcessReport, { type: 'metrics' }>;
type Waiting = { asked: Set<number>; found: object[]; done: () => void };

/** A process that does not answer within this is left out. */
const PATIENCE_MS = 5_000;

/** Adds up the metrics of processes. */
export class MetricsCollection {
  readonly #waiting = new Map<number, Waiting>();
  #requests = 0;

  /**
   * @param processes numbers of those that are asked
   * @param own metrics of the primary, in the same form
   * @param ask sends a request of this number to a process
   */
  async page(processes: readonly number[], own: object, ask: (process: number, request: number) => void) {
    this.#requests += 1;
    const request = this.#requests;
    const { promise, resolve: done } = Promise.withResolvers<void>();
    const waiting: Waiting = { asked: new Set(processes), found: [own], done };
    this.#waiting.set(request, waiting);
    const timer = setTimeout(done, PATIENCE_MS);
    for (const process of processes) ask(process, request);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(request);
    // The primary does without it until a client asks.
    const { AggregatorRegistry } = await import('prom-client');
    return await AggregatorRegistry.aggregate(waiting.found).metrics();
  }

  take(process: number, { request, metrics }: Pick<Metrics, 'request' | 'metrics'>): void {
    const waiting = this.#waiting.get(request);
    if (!waiting?.asked.delete(process)) return;
    waiting.found.push(metrics);
    if (waiting.asked.size === 0) waiting.done();
  }

  /** A process that has ended is not waited for. */
  leave(process: number): void {
    for (const waiting of this.#waiting.values()) {
      if (waiting.asked.delete(process) && waiting.asked.size === 0) waiting.done();
    }
  }
}
