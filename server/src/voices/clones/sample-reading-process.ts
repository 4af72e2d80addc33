import { once } from 'node:events';
import { readSample } from './sample-reading.ts';

// What strangers send is read here, where neither an endless loop nor a swollen memory harms the server. A thread would
// not do: a heap that fills up faster than its thread can be stopped takes the whole process with it.

process.once('disconnect', () => process.exit());
const [files] = await once(process, 'message');
for (const bytes of files as readonly Uint8Array[]) {
  process.send?.({ facts: await readSample(bytes).catch(() => undefined) });
}
