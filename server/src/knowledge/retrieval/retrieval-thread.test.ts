import { expect, it } from 'vitest';
import { RetrievalBrokenDown, RetrievalThread } from './retrieval-thread.ts';

// A thread that answers a question about `stay`, and breaks down over any other.
const FRAGILE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, sought }) => {
      if (sought?.query === 'stay') {
        parentPort.postMessage({ id, finding: { passages: [], answerability: 0.5, outdatedIds: [] } });
      } else if (sought?.query === 'fail') parentPort.postMessage({ id, error: 'No such table.' });
      else process.exit(3);
    });
  `)}`,
);

const sought = (query: string) => ({ query, earlier: [], language: undefined, count: 1 });
const { signal } = new AbortController();

it('fails a question in which the thread breaks down, and starts another for the next', async () => {
  let failures = 0;
  await using thread = new RetrievalThread({
    databaseUrl: '',
    maxIndexBytes: 0,
    worker: FRAGILE,
    onFailure: () => {
      failures += 1;
    },
  });
  await expect(thread.rank([], sought('break'), signal)).rejects.toThrow(RetrievalBrokenDown);
  expect(failures).toBe(1);
  await expect(thread.rank([], sought('stay'), signal)).resolves.toMatchObject({ answerability: 0.5 });
});

it('tells what went wrong, and goes on', async () => {
  await using thread = new RetrievalThread({
    databaseUrl: '',
    maxIndexBytes: 0,
    worker: FRAGILE,
    onFailure: () => {},
  });
  await expect(thread.rank([], sought('fail'), signal)).rejects.toThrow('No such table.');
  await expect(thread.rank([], sought('stay'), signal)).resolves.toBeDefined();
});

it('starts no thread any more once it is told to end', async () => {
  const thread = new RetrievalThread({
    databaseUrl: '',
    maxIndexBytes: 0,
    worker: FRAGILE,
    onFailure: () => {},
  });
  await thread[Symbol.asyncDispose]();
  thread.warmUp([]);
  await expect(thread.rank([], sought('stay'), signal)).rejects.toThrow(RetrievalBrokenDown);
});
