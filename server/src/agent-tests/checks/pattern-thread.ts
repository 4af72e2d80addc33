import { Worker } from 'node:worker_threads';
import { untilAborted } from '../../http/until-aborted.ts';
import type { PatternAnswer, PatternWorkerData } from './pattern-worker.ts';

/** Longest that an expression may take for all texts. */
const LONGEST_MS = 300;
/** Timeout of a thread, start included. */
const THREAD_MS = 10_000;
const WORKER = new URL('./pattern-worker.ts', import.meta.url);

/**
 * Whether any of the texts matches a regular expression, whatever its case. It is tried in a thread of its own: an
 * expression can be written so that trying it takes years, and calls must not wait for it.
 * @throws the signal's reason when it aborts
 */
export async function anyMatches(
  pattern: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<PatternAnswer> {
  signal.throwIfAborted();
  const workerData: PatternWorkerData = { pattern, texts, longestMs: LONGEST_MS };
  const thread = new Worker(WORKER, { workerData, name: 'pattern', execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<PatternAnswer>();
  using _late = setTimeout(() => resolve('too_slow'), THREAD_MS);
  thread.once('message', resolve);
  thread.once('error', reject);
  try {
    return await untilAborted(promise, signal);
  } finally {
    await thread.terminate();
  }
}
