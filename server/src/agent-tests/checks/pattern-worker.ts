import { createContext, runInContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

/** What the thread is given. */
export type PatternWorkerData = { pattern: string; texts: readonly string[]; longestMs: number };
/** Whether any of the texts matches; `too_slow` where that would take too long to find out. */
export type PatternAnswer = boolean | 'too_slow';

parentPort?.postMessage(answer(workerData));

function answer({ pattern, texts, longestMs }: PatternWorkerData): PatternAnswer {
  const context = createContext({ pattern, texts });
  const source = "const wanted = new RegExp(pattern, 'iu'); texts.some((text) => wanted.test(text))";
  try {
    return runInContext(source, context, { timeout: longestMs }) === true;
  } catch (error) {
    // Anything else cannot be wrong with an expression that was compiled when the test was stored.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      return 'too_slow';
    }
    throw error;
  }
}
