import { ProcessRecogniser } from './process-recogniser.ts';
import { readSherpaModel, type SherpaModel, SherpaModelError } from './sherpa-model.ts';
import type { SherpaStart } from './sherpa-program.ts';
import type { SpeechRecogniser } from './speech-to-text.ts';

/** A model that runs on this machine. */
export type SherpaRecogniser = AsyncDisposable & {
  recogniser: SpeechRecogniser;
  understands(language: string): boolean;
  /** Settles when the model is loaded. @throws {SherpaModelError} when it cannot be */
  ready: Promise<void>;
};

export type SherpaOptions = {
  packageName?: string | undefined;
  /** Utterances that may be heard or awaited at one time; more are refused as `busy`. */
  maxUtterances?: number | undefined;
  /** Least time from one start of the process to the next, in milliseconds. */
  restartMs?: number | undefined;
  /** How long it may take for a transcript before it is ended, in milliseconds. */
  stuckMs?: number | undefined;
};

const PACKAGE = 'sherpa-onnx-node';
const PROGRAM = new URL('./sherpa-program.ts', import.meta.url);
const RESTART_MS = 5_000;
const STUCK_MS = 60_000;

/**
 * Understands with the model of a folder, in a process of its own that is started again when it ended.
 * @throws {SherpaModelError} when the folder contains no known model
 */
export function createSherpaRecogniser(folder: string, options: SherpaOptions = {}): SherpaRecogniser {
  const { packageName = PACKAGE, maxUtterances = 64, restartMs = RESTART_MS, stuckMs = STUCK_MS } = options;
  const model = readSherpaModel(folder);
  const name = `sherpa ${model.name}`;
  const recogniser = new ProcessRecogniser({
    name,
    program: PROGRAM,
    load: { type: 'load', packageName, model } satisfies SherpaStart,
    loadError: (reason) => new SherpaModelError(`The model ${model.name} cannot be loaded: ${reason}`),
    maxUtterances,
    restartMs,
    stuckMs,
  });
  const ready = recogniser.ready();
  ready.catch(() => {});
  return {
    recogniser: { name, hasDeltas: model.isStreaming, open: (request) => recogniser.open(request) },
    understands: (language) => understands(model, language),
    ready,
    [Symbol.asyncDispose]: () => recogniser[Symbol.asyncDispose](),
  };
}

function understands({ languages }: SherpaModel, language: string): boolean {
  return languages?.includes(language.split(/[-_]/, 1)[0]?.toLowerCase() ?? '') ?? true;
}
