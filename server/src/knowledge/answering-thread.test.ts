import { expect, it } from 'vitest';
import { AnsweringThread, ThreadEnded } from './answering-thread.ts';

// A thread that answers `stay`, fails over `fail`, and breaks down over any other order.
const FRAGILE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, order }) => {
      if (order === 'stay') parentPort.postMessage({ id, answer: 'here' });
      else if (order === 'fail') parentPort.postMessage({ id, error: new Error('No such table.') });
      else process.exit(3);
    });
  `)}`,
);

function fragileThread(onFailure = () => {}) {
  return new AnsweringThread<string, string>({ worker: FRAGILE, name: 'fragile', workerData: {}, onFailure });
}

it('fails an order over which the thread breaks down, and starts another for the next', async () => {
  let failures = 0;
  await using thread = fragileThread(() => {
    failures += 1;
  });
  await expect(thread.ask('break')).rejects.toThrow(ThreadEnded);
  expect(failures).toBe(1);
  await expect(thread.ask('stay')).resolves.toBe('here');
});

it('tells what went wrong, and goes on', async () => {
  await using thread = fragileThread();
  await expect(thread.ask('fail')).rejects.toThrow('No such table.');
  await expect(thread.ask('stay')).resolves.toBe('here');
});

it('no longer waits where the order is given up', async () => {
  await using thread = fragileThread();
  const given = new AbortController();
  const asked = thread.ask('stay', given.signal);
  given.abort(new Error('No longer wanted.'));
  await expect(asked).rejects.toThrow('No longer wanted.');
});

it('starts no thread any more once it is told to end', async () => {
  const thread = fragileThread();
  await thread[Symbol.asyncDispose]();
  thread.begin();
  await expect(thread.ask('stay')).rejects.toThrow(ThreadEnded);
});
