import { fork } from 'node:child_process';
import { type SherpaModel, SherpaModelError } from './sherpa-model.ts';
import type { SherpaOrder, SherpaReport, SherpaStart } from './sherpa-program.ts';

/** A process with a loaded model. */
export type SherpaProcess = {
  hasEnded(): boolean;
  tell(order: Exclude<SherpaOrder, SherpaStart>): void;
  stop(): Promise<void>;
  /** Settles when the model is loaded. @throws {SherpaModelError} when it cannot be */
  ready: Promise<void>;
};

/** What a process is started with. */
export type SherpaProcessOptions = {
  model: SherpaModel;
  packageName: string;
  /** How long it may say nothing while a transcript is wanted, in milliseconds; then it is ended. */
  stuckMs: number;
};

/** Who hears of what the process reports. */
export type SherpaEvents = {
  onReport: (report: Extract<SherpaReport, { utterance: number }>) => void;
  /** The process has ended, wanted or not. */
  onEnd: () => void;
};

const PROGRAM = new URL('./sherpa-program.ts', import.meta.url);
const LOAD_MS = 60_000;
const MAX_WORDS = 500;

export function startSherpaProcess(
  { model, packageName, stuckMs }: SherpaProcessOptions,
  { onReport, onEnd }: SherpaEvents,
): SherpaProcess {
  const child = fork(PROGRAM, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const loading = Promise.withResolvers<void>();
  const exited = Promise.withResolvers<void>();
  let isLoaded = false;
  let hasEnded = false;
  let lastWords = '';
  /** Utterances whose transcript is wanted. */
  const unanswered = new Set<number>();
  let watch: NodeJS.Timeout | undefined;

  // sherpa-onnx says why it cannot load a model only there.
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    lastWords = `${lastWords}${words}`.slice(-MAX_WORDS);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), LOAD_MS);
  loading.promise.catch(() => {});
  child.on('message', (report: SherpaReport) => {
    if (report.type === 'ready') {
      clearTimeout(timer);
      isLoaded = true;
      watchAnew();
      loading.resolve();
    } else if (report.type === 'unavailable') fail(report.reason);
    else {
      if (report.type !== 'delta') unanswered.delete(report.utterance);
      watchAnew();
      onReport(report);
    }
  });
  child.once('error', (error) => {
    lastWords = error.message;
    end();
  });
  // Not its exit: its last words may come after that.
  child.once('close', end);
  child.send({ type: 'load', packageName, model } satisfies SherpaStart);

  function end(): void {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(watch);
    fail(lastLineOf(lastWords) || 'it took too long');
    exited.resolve();
    onEnd();
  }

  function watchAnew(): void {
    clearTimeout(watch);
    if (isLoaded && unanswered.size > 0) watch = setTimeout(() => child.kill('SIGKILL'), stuckMs);
  }

  function fail(reason: string): void {
    clearTimeout(timer);
    loading.reject(new SherpaModelError(`The model ${model.name} cannot be loaded: ${reason}`));
    child.kill('SIGKILL');
  }

  return {
    ready: loading.promise,
    hasEnded: () => hasEnded,
    tell(order) {
      // A process that has just ended says so itself.
      if (!child.connected) return;
      child.send(order, () => {});
      if (order.type !== 'end') return;
      unanswered.add(order.utterance);
      if (unanswered.size === 1) watchAnew();
    },
    async stop() {
      child.kill('SIGKILL');
      if (!hasEnded) await exited.promise;
    },
  };
}

/** The last line, without what C++ writes before the words of an exception. */
function lastLineOf(words: string): string {
  const line = words.trim().split('\n').at(-1) ?? '';
  return line.replace(/^\s*what\(\):\s*/, '').trim();
}
