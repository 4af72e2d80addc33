import { fork } from 'node:child_process';
import type { RecognitionOrder, RecognitionReport, UtteranceReport } from './recognition-program.ts';

/** What a process is started with. */
export type RecognitionProcessOptions = {
  program: URL;
  /** First message to the program: what it loads. */
  load: object;
  env?: Readonly<Record<string, string>> | undefined;
  /** How long it may report nothing while a transcript is wanted, in milliseconds; then it is ended. */
  stuckMs: number;
  /** The error for a model that cannot be loaded. */
  loadError: (reason: string) => Error;
};

/** Who hears of what the process reports. */
type RecognitionProcessEvents = {
  onReport: (report: UtteranceReport) => void;
  /** How much sound waits to be understood, in milliseconds. */
  onLag: (lagMs: number) => void;
  /** The process has ended, wanted or not. */
  onEnd: () => void;
};

const LOAD_MS = 60_000;
const MAX_WORDS = 500;

/** A process with a loaded model. */
export class RecognitionProcess {
  readonly #options;
  readonly #events;
  readonly #child;
  readonly #loading = Promise.withResolvers<void>();
  readonly #exited = Promise.withResolvers<void>();
  #isLoaded = false;
  #hasEnded = false;
  #lastWords = '';
  /** Utterances whose transcript is wanted. */
  readonly #unanswered = new Set<number>();
  #watch: NodeJS.Timeout | undefined;
  readonly #timer;
  /** Settles when the model is loaded; rejects with `loadError` when it cannot be. */
  readonly ready: Promise<void>;

  constructor(options: RecognitionProcessOptions, events: RecognitionProcessEvents) {
    this.#options = options;
    this.#events = events;
    this.#child = fork(options.program, {
      execArgv: [],
      // None of this process's secrets.
      env: options.env ?? {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // Libraries say why they cannot load a model only there.
    this.#child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      this.#lastWords = `${this.#lastWords}${words}`.slice(-MAX_WORDS);
    });
    this.#timer = setTimeout(() => this.#child.kill('SIGKILL'), LOAD_MS);
    this.#loading.promise.catch(() => {});
    this.#child.on('message', (report: RecognitionReport) => this.#handleReport(report));
    this.#child.once('error', (error) => {
      this.#lastWords = error.message;
      this.#end();
    });
    // Not its exit: its last words may come after that.
    this.#child.once('close', () => this.#end());
    this.#child.send(options.load);
    this.ready = this.#loading.promise;
  }

  hasEnded(): boolean {
    return this.#hasEnded;
  }

  tell(order: RecognitionOrder): void {
    // A process that has just ended says so itself.
    if (!this.#child.connected) return;
    this.#child.send(order, () => {});
    if (order.type !== 'end') return;
    this.#unanswered.add(order.utterance);
    if (this.#unanswered.size === 1) this.#watchAnew();
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    if (!this.#hasEnded) await this.#exited.promise;
  }

  #handleReport(report: RecognitionReport): void {
    switch (report.type) {
      case 'ready':
        clearTimeout(this.#timer);
        this.#isLoaded = true;
        this.#watchAnew();
        this.#loading.resolve();
        break;
      case 'unavailable':
        this.#fail(report.reason);
        break;
      case 'lag':
        this.#events.onLag(report.lagMs);
        break;
      case 'end':
      case 'error':
        this.#unanswered.delete(report.utterance);
        this.#watchAnew();
        this.#events.onReport(report);
        break;
      case 'delta':
        this.#watchAnew();
        this.#events.onReport(report);
    }
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#watch);
    this.#fail(lastLineOf(this.#lastWords) || 'it took too long');
    this.#exited.resolve();
    this.#events.onEnd();
  }

  #watchAnew(): void {
    clearTimeout(this.#watch);
    if (this.#isLoaded && this.#unanswered.size > 0)
      this.#watch = setTimeout(() => this.#child.kill('SIGKILL'), this.#options.stuckMs);
  }

  #fail(reason: string): void {
    clearTimeout(this.#timer);
    this.#loading.reject(this.#options.loadError(reason));
    this.#child.kill('SIGKILL');
  }
}

/** The last line, without what C++ writes before the words of an exception. */
function lastLineOf(words: string): string {
  const line = words.trim().split('\n').at(-1) ?? '';
  return line.replace(/^\s*what\(\):\s*/, '').trim();
}
