import { availableParallelism } from 'node:os';
import { writtenForm } from '@parley/language/written-form/written-form.ts';
import type { ModelProcessOptions } from '../../model-process/model-process.ts';
import { ProcessRecogniser } from '../process-recogniser.ts';
import {
  type RecognitionLine,
  type RecognitionRequest,
  type SpeechRecogniser,
  SpeechToTextError,
} from '../speech-to-text.ts';
import type { VoskFiles } from './vosk-library.ts';
import type { VoskStart } from './vosk-program.ts';

// What belongs here: understanding with models of Vosk on this machine, each in a process of its own.

export type VoskOptions = {
  /** The library and the model of a language, by two letters; undefined where there is none. */
  filesFor: (language: string) => VoskFiles | undefined;
  /** Utterances of a language that may be heard or awaited at one time; more are refused as `busy`. */
  maxUtterances?: number | undefined;
  /** Calls that may be listened to at once; as many as the processors hear where it is left out. */
  maxCalls?: number | undefined;
  /** Of these, how many other processes of the machine listen to. */
  callsElsewhere?: (() => number) | undefined;
  /** How long a model without a call stays in memory, in milliseconds. */
  idleMs?: number | undefined;
  /** Least time from one start of a process to the next, in milliseconds. */
  restartMs?: number | undefined;
  /** How long it may take for a transcript before its process is ended, in milliseconds. */
  stuckMs?: number | undefined;
  program?: URL | undefined;
};

const PROGRAM = new URL('./vosk-program.ts', import.meta.url);
const MAX_UTTERANCES = 64;
const IDLE_MS = 5 * 60_000;
// Shorter than a model takes to load, so that one that was loaded is started again at once.
const RESTART_MS = 500;
const STUCK_MS = 20_000;
/** For a model to be loaded again on processors that other work keeps busy. */
const REPLAY_MS = 10_000;

// Measured (docs/speech.md): a call takes up to 0.15 cores; a fifth of a core is left to other work.
const CALLS_PER_CORE = 5;
const LATE_MS = 1_000;

/** The recognisers of all languages that have a model. */
export class VoskRecognisers implements AsyncDisposable {
  /** Calls that may be listened to at once, by all models together. */
  readonly maxCalls;
  readonly #options;
  readonly #recognisers = new Map<string, LanguageRecogniser>();

  constructor(options: VoskOptions) {
    this.#options = options;
    this.maxCalls = options.maxCalls ?? availableParallelism() * CALLS_PER_CORE;
  }

  /**
   * The same one for a language at all times, whatever its files are replaced by.
   * @param language such as `fr` or `fr-CA`
   */
  recogniserFor(language: string): SpeechRecogniser | undefined {
    const code = language.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
    const files = this.#options.filesFor(code);
    if (!files) return undefined;
    const known = this.#recognisers.get(code);
    known?.use(files);
    if (known) return known;
    const recogniser = new LanguageRecogniser(code, {
      ...this.#options,
      files,
      isFull: () => this.#isFull(),
      isBusy: () => this.isBusy(),
    });
    this.#recognisers.set(code, recogniser);
    return recogniser;
  }

  /**
   * The models in memory, with the calls that each listens to and how much sound waits to be understood, in
   * milliseconds: the most of any call.
   */
  figures() {
    return [...this.#recognisers].flatMap(([language, recogniser]) =>
      recogniser.isRunning() ? [{ language, calls: recogniser.callCount(), lagMs: recogniser.lagMs() }] : [],
    );
  }

  /** Whether another call would be heard late: there are as many as the processors hear, or they are behind. */
  isBusy(): boolean {
    return this.#isFull() || this.figures().some(({ lagMs }) => lagMs > LATE_MS);
  }

  /** Calls that all models listen to. */
  callCount(): number {
    return this.figures().reduce((sum, { calls }) => sum + calls, 0);
  }

  #isFull(): boolean {
    return this.callCount() + (this.#options.callsElsewhere?.() ?? 0) >= this.maxCalls;
  }

  async [Symbol.asyncDispose]() {
    await Promise.all([...this.#recognisers.values()].map((recogniser) => recogniser[Symbol.asyncDispose]()));
  }
}

type LanguageOptions = Omit<VoskOptions, 'filesFor'> & {
  files: VoskFiles;
  /** Whether as many calls are listened to as may be, in all languages. */
  isFull: () => boolean;
  isBusy: () => boolean;
};

/** Understands one language. */
class LanguageRecogniser extends ProcessRecogniser implements SpeechRecogniser {
  readonly name;
  #files;
  readonly #language;
  readonly #isFull;
  readonly isBusy;
  readonly hasDeltas = true;
  readonly replayMs = REPLAY_MS;

  constructor(language: string, options: LanguageOptions) {
    const { files, isFull, isBusy } = options;
    const { maxUtterances = MAX_UTTERANCES, idleMs = IDLE_MS } = options;
    const { restartMs = RESTART_MS, stuckMs = STUCK_MS, program = PROGRAM } = options;
    const name = `vosk ${language}`;
    super({
      name,
      program,
      ...whatLoads(files),
      // Each call of the library that blocks takes one of these threads; a model is shared by all.
      env: { UV_THREADPOOL_SIZE: String(availableParallelism()) },
      maxUtterances,
      idleMs,
      restartMs,
      stuckMs,
    });
    this.name = name;
    this.#language = language;
    this.#isFull = isFull;
    this.isBusy = isBusy;
    this.#files = files;
  }

  /** Files that were replaced are loaded anew: a call that is being heard loses at most what it is saying. */
  use(files: VoskFiles): void {
    if (isSame(this.#files, files)) return;
    this.#files = files;
    this.reload(whatLoads(files));
  }

  /** A call that another recogniser failed may come when all calls are taken: it is heard as soon as one ends. */
  override open(request: RecognitionRequest): RecognitionLine {
    const openUnlessFull = () =>
      this.#isFull() && !this.hears(request.conversation) ? undefined : this.#open(request);
    let line = openUnlessFull();
    return {
      start: (utterance, expected) => {
        line ??= openUnlessFull();
        if (line) return line.start(utterance, expected);
        const error = new SpeechToTextError('busy', `${this.name} hears as many calls as it can.`);
        request.onEvent({ type: 'transcript-error', utterance, error });
      },
      write: (samples) => line?.write(samples),
      end: () => line?.end(),
      close: () => line?.close(),
    };
  }

  /** What the model hears comes in small letters and without marks. */
  #open(request: RecognitionRequest): RecognitionLine {
    const write = (heard: string, isOver: boolean) =>
      writtenForm(heard, { language: this.#language, keywords: request.keywords, isOver });
    return super.open({
      ...request,
      onEvent(event) {
        if (event.type === 'transcript-error') request.onEvent(event);
        else if (event.type === 'transcript-delta')
          request.onEvent({ ...event, text: write(event.text, false) });
        else request.onEvent({ ...event, text: write(event.text, true), heard: event.text });
      },
    });
  }
}

function whatLoads(files: VoskFiles): Pick<ModelProcessOptions, 'load' | 'loadError'> {
  return {
    load: { type: 'load', files } satisfies VoskStart,
    loadError: (reason) => new Error(`The model ${files.modelFolder} cannot be loaded: ${reason}`),
  };
}

function isSame(one: VoskFiles, other: VoskFiles): boolean {
  return one.libraryPath === other.libraryPath && one.modelFolder === other.modelFolder;
}
