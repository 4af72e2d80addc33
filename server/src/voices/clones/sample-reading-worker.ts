import { parentPort, workerData } from 'node:worker_threads';
import { readSample } from './sample-reading.ts';

// What strangers send is read here, where neither an endless loop nor a swollen memory harms the server.

for (const bytes of workerData as readonly Uint8Array[]) {
  parentPort?.postMessage(await readSample(bytes).catch(() => undefined));
}
