import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessOrder, ProcessReport } from '../../src/processes/process-messages.ts';

// A process of its own for tests of the primary: does as PARLEY_TEST_SERVING says, and writes to PARLEY_TEST_SERVED
// that it serves, and that it was told that there is no page of metrics.

/** Longer than the primary waits before it starts a process anew. */
const LINGER_MS = 900;

const { PARLEY_TEST_SERVING: task, PARLEY_TEST_SERVED: file = '' } = process.env;
const report = (message: ProcessReport) => void process.send?.(message);
const note = (line: string) => appendFileSync(file, `${line}\n`);

process.on('message', async (order: ProcessOrder) => {
  switch (order.type) {
    case 'start':
      if (task === 'cannot start and lingers') {
        report({ type: 'start-error', sentence: 'There is no database.' });
        await pause(LINGER_MS);
        process.exit(1);
      }
      note('serves');
      report({ type: 'ready', nodeId: String(process.pid), signInLink: String(process.pid) });
      if (task === 'has broken metrics') report({ type: 'metrics-page-request', request: 1 });
      break;
    case 'metrics-request':
      report({ type: 'metrics', request: order.request, metrics: [{ name: 'x', aggregator: 'none' }] });
      break;
    case 'metrics-page':
      if (order.page === undefined) note('no page');
      break;
    case 'stop':
      process.exit(0);
  }
});
