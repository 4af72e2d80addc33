import { parentPort } from 'node:worker_threads';
import type { SileroReport } from '../src/voice-activity/silero-worker.ts';

// A thread that offers lines and never answers.
parentPort?.postMessage({ answers: [], lineCount: 4 } satisfies SileroReport);
parentPort?.on('message', () => {});
