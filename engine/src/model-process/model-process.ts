import { type ChildProcess, fork } from 'node:child_process';

// What belongs here: programs that a model runs in. A broken model ends its whole process, and computing takes
// processors for itself, so neither may happen in the process that runs calls.

/** What a process is started with. */
export type ModelProcessOptions = {
  program: URL;
  /** First message to the program: what it loads. */
  load: object;
  env?: Readonly<Record<string, string>> | undefined;
  /** How long nothing may come of what it was asked, in milliseconds; then it is ended. */
  stuckMs: number;
  /** The error for a model that cannot be loaded. */
  loadError: (reason: string) => Error;
};

/** What every program reports of its model. */
export type ModelReport = { type: 'ready' } | { type: 'unavailable'; reason: string };

/** Who hears of what the process reports. */
type ModelProcessEvents<Report> = {
  onReport: (report: Report) => void;
  /** The process has ended, wanted or not. */
  onEnd: () => void;
};

const LOAD_MS = 60_000;
const MAX_WORDS = 500;

/** A process with a model: told orders, and heard of by reports. */
export class ModelProcess<Order extends object, Report extends { type: string }> {
  readonly #options;
  readonly #events;
  readonly #child: ChildProcess;
  readonly #loading = Promise.withResolvers<void>();
  readonly #exited = Promise.withResolvers<void>();
  #isLoaded = false;
  #hasEnded = false;
  #lastWords = '';
  /** Jobs whose answer is awaited. */
  readonly #unanswered = new Set<number>();
  #watch: NodeJS.Timeout | undefined;
  readonly #timer;
  /** Settles when the model is loaded; rejects with `loadError` when it cannot be. */
  readonly ready: Promise<void>;

  constructor(options: ModelProcessOptions, events: ModelProcessEvents<Report>) {
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
    this.#child.on('message', (report: ModelReport | Report) => this.#handleReport(report));
    // Where no process can be started, it comes more than once.
    this.#child.on('error', (error) => {
      this.#lastWords = error.message;
      this.#end();
    });
    // Not its exit: its last words may come after that.
    this.#child.once('close', () => this.#end());
    // Without free descriptors, there is not even a channel.
    if (this.#child.connected) this.#child.send(options.load, () => {});
    this.ready = this.#loading.promise;
  }

  hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** @param awaited number of the job whose answer is awaited from now on */
  tell(order: Order, awaited?: number): void {
    // A process that has just ended says so itself.
    if (!this.#child.connected) return;
    this.#child.send(order, () => {});
    if (awaited === undefined) return;
    this.#unanswered.add(awaited);
    if (this.#unanswered.size === 1) this.noteProgress();
  }

  /** Something came of what it was asked; it has its time anew for the rest. */
  noteProgress(): void {
    clearTimeout(this.#watch);
    if (this.#isLoaded && this.#unanswered.size > 0)
      this.#watch = setTimeout(() => this.#child.kill('SIGKILL'), this.#options.stuckMs);
  }

  /** The answer of a job came, or is not awaited any more. */
  noteAnswer(job: number): void {
    this.#unanswered.delete(job);
    this.noteProgress();
  }

  /** The answer of a job is not wanted any more; the rest of what it was asked has no more time than before. */
  forget(job: number): void {
    this.#unanswered.delete(job);
    if (this.#unanswered.size === 0) clearTimeout(this.#watch);
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    if (!this.#hasEnded) await this.#exited.promise;
  }

  #handleReport(report: ModelReport | Report): void {
    if (report.type === 'ready') {
      clearTimeout(this.#timer);
      this.#isLoaded = true;
      this.noteProgress();
      this.#loading.resolve();
    } else if (isUnavailable(report)) this.#fail(report.reason);
    else this.#events.onReport(report as Report);
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#watch);
    this.#fail(lastLineOf(this.#lastWords) || 'it took too long');
    this.#exited.resolve();
    this.#events.onEnd();
  }

  #fail(reason: string): void {
    clearTimeout(this.#timer);
    this.#loading.reject(this.#options.loadError(reason));
    this.#child.kill('SIGKILL');
  }
}

function isUnavailable(report: { type: string }): report is ModelReport & { type: 'unavailable' } {
  return report.type === 'unavailable';
}

/** The last line, without what C++ writes before the words of an exception. */
function lastLineOf(words: string): string {
  const line = words.trim().split('\n').at(-1) ?? '';
  return line.replace(/^\s*what\(\):\s*/, '').trim();
}
