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
    if (codeOf(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'too_slow';
    throw error;
  }
}

// It is made in the context, whose errors are no instances of the ones here.
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
