import { parentPort } from 'node:worker_threads';
import type { SileroOrder, SileroReport } from '../src/voice-activity/silero-worker.ts';

// A thread that offers lines and never answers.
parentPort?.postMessage({ answers: [], windowCount: 0, lineCount: 4 } satisfies SileroReport);
parentPort?.on('message', (order: SileroOrder) => {
  if (order === 'stop') parentPort?.close();
});
