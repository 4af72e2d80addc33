import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { SileroLine, SileroLines } from './silero-voice.ts';
import type { SileroOrder, SileroReport, SileroTask, SileroWorkerData } from './silero-worker.ts';

type SileroThreadOptions = {
  /** Lines at most, each of some 10 MB. */
  maxLines: number;
  /** Called once, when the thread has ended without having been told to. */
  onFailure: (error: unknown) => void;
  worker?: URL;
};

/** A thread that does not end is left behind after this. */
const END_MS = 10_000;
// A quarter of a second of work: a request behind such a queue would be answered too late.
const MAX_WAITING_WINDOWS = 1_000;
const WORKER = new URL('./silero-worker.ts', import.meta.url);

/** Silero in a thread of its own: answers come later, and never where the thread has broken down. */
export class SileroThread implements SileroLines, AsyncDisposable {
  readonly #onFailure;
  readonly #thread;
  readonly #listeners = new Map<number, (isVoiced: boolean) => void>();
  #lastLine = 0;
  #lineCount = 0;
  #waitingWindows = 0;
  #hasEnded = false;
  #tasks: SileroTask[] = [];
  readonly #gone;

  constructor({ maxLines, onFailure, worker = WORKER }: SileroThreadOptions) {
    this.#onFailure = onFailure;
    const workerData: SileroWorkerData = { maxLines };
    this.#thread = new Worker(worker, { workerData, name: 'silero', execArgv: [] });
    // Callers' sockets are what the process stays alive for, not this.
    this.#thread.unref();
    this.#thread.on('message', (report: SileroReport) => {
      this.#lineCount = report.lineCount;
      this.#waitingWindows -= report.windowCount;
      for (const { line, isVoiced } of report.answers) this.#listeners.get(line)?.(isVoiced);
    });
    this.#thread.on('error', (error) => this.#end(error));
    this.#gone = new Promise<void>((resolve) => this.#thread.once('exit', () => resolve()));
    this.#thread.on('exit', (code) =>
      this.#end(new Error(`The thread of Silero has stopped with code ${code}.`)),
    );
  }

  hasEnded(): boolean {
    return this.#hasEnded;
  }

  open(onWindow: (isVoiced: boolean) => void): SileroLine | undefined {
    if (
      this.#hasEnded ||
      this.#listeners.size >= this.#lineCount ||
      this.#waitingWindows > MAX_WAITING_WINDOWS
    )
      return undefined;
    this.#lastLine += 1;
    const line = this.#lastLine;
    this.#listeners.set(line, onWindow);
    return {
      push: (window) => {
        this.#waitingWindows += 1;
        this.#add({ line, window: window.slice() });
      },
      close: () => {
        if (this.#listeners.delete(line)) this.#add({ line, close: true });
      },
    };
  }

  async [Symbol.asyncDispose]() {
    this.#hasEnded = true;
    this.#listeners.clear();
    // A process that has nothing else to do waits for this.
    this.#thread.ref();
    // A thread that is cut off in the middle of native code takes the whole process with it.
    this.#order('stop');
    await Promise.race([this.#gone, pause(END_MS, undefined, { ref: false })]);
    this.#thread.unref();
  }

  #end(error: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#listeners.clear();
    this.#onFailure(error);
  }

  /** Many callers' windows cross to the thread together. */
  #add(task: SileroTask): void {
    if (this.#tasks.length === 0) setImmediate(() => this.#send());
    this.#tasks.push(task);
  }

  #send(): void {
    if (!this.#hasEnded) this.#order(this.#tasks);
    this.#tasks = [];
  }

  #order(given: SileroOrder): void {
    this.#thread.postMessage(given);
  }
}
