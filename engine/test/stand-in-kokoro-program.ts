import type { KokoroOrder, KokoroReport, KokoroStart } from '../src/text-to-speech/kokoro/kokoro-program.ts';

// Stands in for the program that Kokoro speaks in: what happens depends on the text. Each sample is the number of the
// order, so that what was made anew is told from what was cached.

let orders = 0;
let isLoaded = false;

process.on('message', (order: KokoroStart | KokoroOrder) => {
  if (order.type === 'load') return loadModel(order);
  if (order.type === 'cancel') return report({ type: 'end', job: order.job, samples: new Int16Array() });
  if (!isLoaded) return;
  orders += 1;
  const { job, task } = order;
  if (task.text.includes('crash')) process.kill(process.pid, 'SIGKILL');
  else if (task.text.includes('fail')) report({ type: 'error', job, reason: 'it failed' });
  else if (!task.text.includes('wait')) {
    const length = task.text.includes('long') ? 4_000 : 1_000;
    report({ type: 'end', job, samples: new Int16Array(length).fill(orders) });
  }
});
process.on('disconnect', () => process.exit(0));

function loadModel({ files }: KokoroStart): void {
  isLoaded = !files.modelFile.includes('damaged');
  report(isLoaded ? { type: 'ready' } : { type: 'unavailable', reason: 'no model' });
}

function report(message: KokoroReport): void {
  process.send?.(message);
}
