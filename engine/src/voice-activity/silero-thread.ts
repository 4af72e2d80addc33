import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { SileroLines } from './silero-voice.ts';
import type { SileroOrder, SileroReport, SileroTask, SileroWorkerData } from './silero-worker.ts';

/** Silero in a thread of its own: answers come later, and never where the thread has broken down. */
export type SileroThread = SileroLines &
  AsyncDisposable & {
    hasEnded(): boolean;
  };

export type SileroThreadOptions = {
  /** Lines at most, each of some 10 MB. */
  maxLines: number;
  /** Called once, when the thread has ended without having been told to. */
  onFailure: (error: unknown) => void;
  worker?: URL;
};

/** A thread that does not end is left behind after this. */
const END_MS = 10_000;
// A quarter of a second of work: whoever comes while so much is waiting would be answered too late.
const MAX_WAITING_WINDOWS = 1_000;
const WORKER = new URL('./silero-worker.ts', import.meta.url);

export function startSileroThread({
  maxLines,
  onFailure,
  worker = WORKER,
}: SileroThreadOptions): SileroThread {
  const workerData: SileroWorkerData = { maxLines };
  const thread = new Worker(worker, { workerData, name: 'silero', execArgv: [] });
  // Callers' sockets keep the process alive, not this.
  thread.unref();
  const listeners = new Map<number, (isVoiced: boolean) => void>();
  let lastLine = 0;
  let lineCount = 0;
  let waitingWindows = 0;
  let hasEnded = false;
  let tasks: SileroTask[] = [];

  function end(error: unknown): void {
    if (hasEnded) return;
    hasEnded = true;
    listeners.clear();
    onFailure(error);
  }

  thread.on('message', (report: SileroReport) => {
    lineCount = report.lineCount;
    waitingWindows -= report.windowCount;
    for (const { line, isVoiced } of report.answers) listeners.get(line)?.(isVoiced);
  });
  thread.on('error', end);
  const gone = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  thread.on('exit', (code) => end(new Error(`The thread of Silero has stopped with code ${code}.`)));

  /** Many callers' windows cross to the thread together. */
  function add(task: SileroTask): void {
    if (tasks.length === 0) setImmediate(send);
    tasks.push(task);
  }

  function send(): void {
    if (!hasEnded) order(tasks);
    tasks = [];
  }

  function order(given: SileroOrder): void {
    thread.postMessage(given);
  }

  return {
    hasEnded: () => hasEnded,
    open(onWindow) {
      if (hasEnded || listeners.size >= lineCount || waitingWindows > MAX_WAITING_WINDOWS) return undefined;
      lastLine += 1;
      const line = lastLine;
      listeners.set(line, onWindow);
      return {
        push(window) {
          waitingWindows += 1;
          add({ line, window: window.slice() });
        },
        close() {
          if (listeners.delete(line)) add({ line, close: true });
        },
      };
    },
    async [Symbol.asyncDispose]() {
      hasEnded = true;
      listeners.clear();
      // A process that has nothing else to do waits for this.
      thread.ref();
      // A thread that is cut off in the middle of native code takes the whole process with it.
      order('stop');
      await Promise.race([gone, pause(END_MS, undefined, { ref: false })]);
      thread.unref();
    },
  };
}
