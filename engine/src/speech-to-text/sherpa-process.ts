import { fork } from 'node:child_process';
import { type SherpaModel, SherpaModelError } from './sherpa-model.ts';
import type { SherpaOrder, SherpaReport, SherpaStart } from './sherpa-program.ts';

/** What a process is started with. */
type SherpaProcessOptions = {
  model: SherpaModel;
  packageName: string;
  /** How long it may say nothing while a transcript is wanted, in milliseconds; then it is ended. */
  stuckMs: number;
};

/** Who hears of what the process reports. */
type SherpaEvents = {
  onReport: (report: Extract<SherpaReport, { utterance: number }>) => void;
  /** The process has ended, wanted or not. */
  onEnd: () => void;
};

const PROGRAM = new URL('./sherpa-program.ts', import.meta.url);
const LOAD_MS = 60_000;
const MAX_WORDS = 500;

/** A process with a loaded model. */
export class SherpaProcess {
  readonly #model;
  readonly #stuckMs;
  readonly #onReport;
  readonly #onEnd;
  readonly #child = fork(PROGRAM, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  readonly #loading = Promise.withResolvers<void>();
  readonly #exited = Promise.withResolvers<void>();
  #isLoaded = false;
  #hasEnded = false;
  #lastWords = '';
  /** Utterances whose transcript is wanted. */
  readonly #unanswered = new Set<number>();
  #watch: NodeJS.Timeout | undefined;
  readonly #timer;
  /** Settles when the model is loaded. @throws {SherpaModelError} when it cannot be */
  readonly ready: Promise<void>;

  constructor({ model, packageName, stuckMs }: SherpaProcessOptions, { onReport, onEnd }: SherpaEvents) {
    this.#model = model;
    this.#stuckMs = stuckMs;
    this.#onReport = onReport;
    this.#onEnd = onEnd;
    // sherpa-onnx says why it cannot load a model only there.
    this.#child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      this.#lastWords = `${this.#lastWords}${words}`.slice(-MAX_WORDS);
    });
    this.#timer = setTimeout(() => this.#child.kill('SIGKILL'), LOAD_MS);
    this.#loading.promise.catch(() => {});
    this.#child.on('message', (report: SherpaReport) => {
      if (report.type === 'ready') {
        clearTimeout(this.#timer);
        this.#isLoaded = true;
        this.#watchAnew();
        this.#loading.resolve();
      } else if (report.type === 'unavailable') this.#fail(report.reason);
      else {
        if (report.type !== 'delta') this.#unanswered.delete(report.utterance);
        this.#watchAnew();
        this.#onReport(report);
      }
    });
    this.#child.once('error', (error) => {
      this.#lastWords = error.message;
      this.#end();
    });
    // Not its exit: its last words may come after that.
    this.#child.once('close', () => this.#end());
    this.#child.send({ type: 'load', packageName, model: this.#model } satisfies SherpaStart);
    this.ready = this.#loading.promise;
  }

  hasEnded(): boolean {
    return this.#hasEnded;
  }

  tell(order: Exclude<SherpaOrder, SherpaStart>): void {
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

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#watch);
    this.#fail(lastLineOf(this.#lastWords) || 'it took too long');
    this.#exited.resolve();
    this.#onEnd();
  }

  #watchAnew(): void {
    clearTimeout(this.#watch);
    if (this.#isLoaded && this.#unanswered.size > 0)
      this.#watch = setTimeout(() => this.#child.kill('SIGKILL'), this.#stuckMs);
  }

  #fail(reason: string): void {
    clearTimeout(this.#timer);
    this.#loading.reject(new SherpaModelError(`The model ${this.#model.name} cannot be loaded: ${reason}`));
    this.#child.kill('SIGKILL');
  }
}

/** The last line, without what C++ writes before the words of an exception. */
function lastLineOf(words: string): string {
  const line = words.trim().split('\n').at(-1) ?? '';
  return line.replace(/^\s*what\(\):\s*/, '').trim();
}
