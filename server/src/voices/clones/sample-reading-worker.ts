import { parentPort, workerData } from 'node:worker_threads';
import { readSample } from './sample-reading.ts';

// What strangers send is read here, where neither an endless loop nor a swollen memory harms the server.

parentPort?.postMessage(await readSample(workerData).catch(() => undefined));
