import type { Machine } from './machine.ts';
import type { ProcessOrder, ProcessReport, ProcessStart } from './process-messages.ts';
import { SharedCounts } from './shared-counts.ts';

/** A process's end of the connection to the primary. */
export type MachineLink = Machine & { start: ProcessStart; report(report: ProcessReport): void };

/**
 * Waits for what the primary starts this process with.
 * @param onStop called when this process is to stop
 */
export async function openMachineLink(onStop: () => void): Promise<MachineLink> {
  const { promise: started, resolve: begin } = Promise.withResolvers<ProcessStart>();
  const listeners = new Map<string, (said: unknown) => void>();
  const pages = new Map<number, (page: string | undefined) => void>();
  let readMetrics = async (): Promise<object> => [];
  // A primary that has just ended takes this process with it.
  const report = (message: ProcessReport) => void process.send?.(message, undefined, undefined, () => {});
  let counts: SharedCounts | undefined;
  const early: ProcessOrder[] = [];
  const obey = (order: ProcessOrder): void => {
    switch (order.type) {
      case 'start':
        begin(order);
        break;
      case 'counts':
        if (counts) counts.learn(order.others, order.acknowledged);
        else early.push(order);
        break;
      case 'word':
        listeners.get(order.matter)?.(order.said);
        break;
      case 'metrics-request':
        void readMetrics()
          .catch(() => [])
          .then((metrics) => report({ type: 'metrics', request: order.request, metrics }));
        break;
      case 'metrics-page':
        pages.get(order.request)?.(order.page);
        pages.delete(order.request);
        break;
      case 'stop':
        onStop();
    }
  };
  process.on('message', obey);
  const start = await started;
  counts = new SharedCounts({
    processes: start.processes,
    send: (number, changes) => report({ type: 'counts', number, changes }),
  });
  for (const order of early) obey(order);
  let requests = 0;
  return {
    start,
    report,
    process: start.process,
    processes: start.processes,
    counts,
    tell: (matter, said) => report({ type: 'word', matter, said }),
    hear: (matter, take) => void listeners.set(matter, take),
    async metricsPage() {
      requests += 1;
      const request = requests;
      const answer = new Promise<string | undefined>((resolve) => pages.set(request, resolve));
      report({ type: 'metrics-page-request', request });
      const page = await answer;
      if (page === undefined) throw new Error('The metrics of the processes could not be added up.');
      return page;
    },
    giveMetrics(read) {
      readMetrics = read;
    },
  };
}
