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
  model: SherpaModel,
  packageName: string,
  { onReport, onEnd }: SherpaEvents,
): SherpaProcess {
  const child = fork(PROGRAM, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const loading = Promise.withResolvers<void>();
  const exited = Promise.withResolvers<void>();
  let hasEnded = false;
  let lastWords = '';

  // sherpa-onnx says why it cannot load a model only there.
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    lastWords = `${lastWords}${words}`.slice(-MAX_WORDS);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), LOAD_MS);
  loading.promise.catch(() => {});
  child.on('message', (report: SherpaReport) => {
    if (report.type === 'ready') {
      clearTimeout(timer);
      loading.resolve();
    } else if (report.type === 'unavailable') fail(report.reason);
    else onReport(report);
  });
  child.once('error', (error) => fail(error.message));
  child.once('exit', () => {
    hasEnded = true;
    fail(lastLineOf(lastWords) || 'it took too long');
    exited.resolve();
    onEnd();
  });
  child.send({ type: 'load', packageName, model } satisfies SherpaStart);

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
      if (child.connected) child.send(order, () => {});
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
