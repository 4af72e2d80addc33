import { tooMuchSound } from './recognition-failure.ts';
import { readSherpaModel, type SherpaModel } from './sherpa-model.ts';
import { SherpaProcess } from './sherpa-process.ts';
import type { SherpaReport } from './sherpa-program.ts';
import {
  type RecognitionEvent,
  type RecognitionLine,
  type RecognitionRequest,
  type SpeechRecogniser,
  SpeechToTextError,
} from './speech-to-text.ts';
import { MAX_UTTERANCE_SECONDS } from './utterance-sound.ts';

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
const MAX_SAMPLES = (MAX_UTTERANCE_SECONDS + 2) * 16_000;
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
  const hearers = new Map<number, (event: UtteranceReport | 'gone') => void>();
  let lastUtterance = 0;
  let startedAt = performance.now();
  let hasStopped = false;
  let running = start();

  function start(): SherpaProcess {
    startedAt = performance.now();
    return new SherpaProcess(
      { model, packageName, stuckMs },
      {
        onReport: (report) => hearers.get(report.utterance)?.(report),
        onEnd() {
          for (const hear of [...hearers.values()]) hear('gone');
          hearers.clear();
        },
      },
    );
  }

  /** The process, started again where it ended; one that ends again and again is not loaded without a pause. */
  function process(): SherpaProcess | undefined {
    if (!running.hasEnded()) return running;
    if (hasStopped || performance.now() - startedAt < restartMs) return undefined;
    running = start();
    return running;
  }

  const dependencies: SherpaDependencies = {
    name,
    process,
    admit(hear) {
      if (hearers.size >= maxUtterances) return undefined;
      lastUtterance += 1;
      hearers.set(lastUtterance, hear);
      return lastUtterance;
    },
    dismiss: (utterance) => hearers.delete(utterance),
  };
  return {
    recogniser: {
      name,
      hasDeltas: model.isStreaming,
      open: (request) => openLine(dependencies, request),
    },
    understands: (language) => understands(model, language),
    ready: running.ready,
    async [Symbol.asyncDispose]() {
      hasStopped = true;
      await running.stop();
    },
  };
}

type UtteranceReport = Extract<SherpaReport, { utterance: number }>;

type SherpaDependencies = {
  name: string;
  process(): SherpaProcess | undefined;
  /** A number for an utterance among those of all calls; undefined when there are too many. */
  admit(hear: (report: UtteranceReport | 'gone') => void): number | undefined;
  dismiss(number: number): boolean;
};

type Listening = { utterance: number; number: number; process: SherpaProcess; samples: number };

function openLine(dependencies: SherpaDependencies, request: RecognitionRequest): RecognitionLine {
  const { name } = dependencies;
  /** Utterances that are heard or awaited, with their numbers among those of all calls. */
  const awaited = new Map<number, Listening>();
  let listening: Listening | undefined;

  function report(event: RecognitionEvent): void {
    if (event.type !== 'transcript-delta') forget(event.utterance);
    request.onEvent(event);
  }

  function forget(utterance: number): void {
    const known = awaited.get(utterance);
    awaited.delete(utterance);
    if (listening === known) listening = undefined;
    if (known && dependencies.dismiss(known.number))
      known.process.tell({ type: 'cancel', utterance: known.number });
  }

  function fail(utterance: number, error: SpeechToTextError): void {
    report({ type: 'transcript-error', utterance, error });
  }

  function hear(utterance: number, event: UtteranceReport | 'gone'): void {
    if (event === 'gone') fail(utterance, new SpeechToTextError('failed', `${name} has ended.`));
    else if (event.type === 'error') fail(utterance, new SpeechToTextError('failed', `${name} failed.`));
    else if (event.type === 'end') report({ type: 'transcript-end', utterance, text: event.text });
    else report({ type: 'transcript-delta', utterance, text: event.text });
  }

  return {
    start(utterance) {
      const process = dependencies.process();
      if (!process) return fail(utterance, new SpeechToTextError('unavailable', `${name} is not running.`));
      const number = dependencies.admit((event) => hear(utterance, event));
      if (number === undefined) return fail(utterance, tooMuchSound(name));
      listening = { utterance, number, process, samples: 0 };
      awaited.set(utterance, listening);
      const { language, keywords } = request;
      process.tell({ type: 'start', utterance: number, language, keywords: [...keywords] });
    },
    write(samples) {
      if (!listening) return;
      listening.samples += samples.length;
      if (listening.samples > MAX_SAMPLES) fail(listening.utterance, tooMuchSound(name));
      else listening.process.tell({ type: 'sound', utterance: listening.number, samples: samples.slice() });
    },
    end() {
      listening?.process.tell({ type: 'end', utterance: listening.number });
      listening = undefined;
    },
    close() {
      for (const utterance of [...awaited.keys()]) forget(utterance);
    },
  };
}

function understands({ languages }: SherpaModel, language: string): boolean {
  return languages?.includes(language.split(/[-_]/, 1)[0]?.toLowerCase() ?? '') ?? true;
}
