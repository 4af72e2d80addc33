import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { ModelProcess } from '../../model-process/model-process.ts';
import { createSpeechCache } from '../speech-cache.ts';
import {
  type SpeechChunk,
  type SpeechRequest,
  type SpeechSynthesizer,
  TextToSpeechError,
} from '../text-to-speech.ts';
import { spokenParts } from './kokoro-clauses.ts';
import type { KokoroFiles, KokoroOrder, KokoroReport, KokoroStart, KokoroTask } from './kokoro-program.ts';
import { kokoroLanguage } from './kokoro-voice.ts';

/** What was installed of the model. */
export type InstalledKokoro = Omit<KokoroFiles, 'libraryPath'>;

export type KokoroOptions = {
  /** The model and its voices; undefined where they are not installed. */
  files: () => InstalledKokoro | undefined;
  /** Parts of texts that are made at one time. */
  maxRunning?: number | undefined;
  /** How long the model stays in memory without a text, in milliseconds. */
  idleMs?: number | undefined;
  /** Least time from one start of the process to the next, in milliseconds. */
  restartMs?: number | undefined;
  /** How long a part may take before the process is ended, in milliseconds. */
  stuckMs?: number | undefined;
  program?: URL | undefined;
  libraryPath?: string | undefined;
};

const PROGRAM = new URL('./kokoro-program.ts', import.meta.url);
const PHONEMES_PACKAGE = '@echogarden/espeak-ng-emscripten';
const LIBRARIES = ['libonnxruntime.so', 'libonnxruntime.dylib', 'onnxruntime.dll'];
const SAMPLE_RATE_HZ = 24_000;
/** So that what a caller interrupts is known to a fifth of a second. */
const CHUNKS_PER_SECOND = 5;
const IDLE_MS = 5 * 60_000;
const RESTART_MS = 500;
const STUCK_MS = 30_000;
/** Sentences are kept from the first time on: each costs nearly as much as it lasts. About ten minutes of sound. */
const CACHE = { maxBytes: 24_000_000, maxBytesEach: 800_000, isCachedAtOnce: true };

type Hearer = (event: KokoroReport | 'gone') => void;

/** The natural voices: the model Kokoro, in a process of its own that starts when it is needed. */
export class Kokoro implements SpeechSynthesizer, AsyncDisposable {
  readonly #options;
  readonly #libraryPath;
  readonly #maxRunning;
  readonly #cache = createSpeechCache(CACHE);
  readonly #hearers = new Map<number, Hearer>();
  #running: ModelProcess<KokoroOrder, KokoroReport> | undefined;
  #startedAt = Number.NEGATIVE_INFINITY;
  #lastJob = 0;
  #idle: NodeJS.Timeout | undefined;
  #hasStopped = false;

  constructor(options: KokoroOptions) {
    this.#options = options;
    this.#libraryPath = options.libraryPath ?? kokoroLibrary();
    // The processor that is left serves the calls.
    this.#maxRunning = options.maxRunning ?? Math.max(1, availableParallelism() - 1);
  }

  /** Whether the model is installed, and can run here. */
  isInstalled(): boolean {
    return this.#libraryPath !== undefined && this.#options.files() !== undefined;
  }

  isRunning(): boolean {
    return this.#running !== undefined && !this.#running.hasEnded();
  }

  /** Loads the model, so that the first text does not wait for it. */
  warmUp(): void {
    if (this.isInstalled()) this.#process();
  }

  async *speak(request: SpeechRequest): AsyncGenerator<SpeechChunk> {
    const { text, voiceId, settings, sampleRateHz = SAMPLE_RATE_HZ, signal } = request;
    if (!this.isInstalled()) throw new TextToSpeechError('unavailable', 'Kokoro is not installed.');
    const language = kokoroLanguage(voiceId, request.language);
    if (!language) throw new TextToSpeechError('unknown_voice', 'Kokoro has no such voice.');
    const how = { voiceId, language, speed: settings.speed ?? 1, sampleRateHz };
    let isFirst = true;
    for (const part of spokenParts(text, language)) {
      const task = { text: part, ...how };
      const key = JSON.stringify(task);
      const known = this.#cache.get(key);
      if (known) yield* known;
      else {
        if (isFirst) this.#requireTurn();
        yield* this.#cache.listen(key, this.#spoken(task, signal), signal);
      }
      if (signal.aborted) return;
      isFirst = false;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#hasStopped = true;
    clearTimeout(this.#idle);
    await this.#running?.stop();
  }

  /** A text that would begin late is better spoken by another voice; one that has begun is spoken to its end. */
  #requireTurn(): void {
    if (this.#hearers.size >= this.#maxRunning * 2) {
      throw new TextToSpeechError('busy', 'Too many texts wait for Kokoro.');
    }
  }

  async *#spoken(task: KokoroTask, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
    if (signal.aborted) return;
    const process = this.#process();
    if (!process) throw new TextToSpeechError('failed', 'Kokoro is not running.');
    const samples = await this.#ask(process, task, signal);
    const { sampleRateHz } = task;
    const length = sampleRateHz / CHUNKS_PER_SECOND;
    for (let start = 0; samples && start < samples.length; start += length) {
      yield { samples: samples.subarray(start, start + length), sampleRateHz };
    }
  }

  #ask(
    process: ModelProcess<KokoroOrder, KokoroReport>,
    task: KokoroTask,
    signal: AbortSignal,
  ): Promise<Int16Array | undefined> {
    this.#lastJob += 1;
    const job = this.#lastJob;
    const { promise, resolve, reject } = Promise.withResolvers<Int16Array | undefined>();
    const cancel = () => {
      process.tell({ type: 'cancel', job });
      resolve(undefined);
    };
    signal.addEventListener('abort', cancel, { once: true });
    this.#hearers.set(job, (event) => {
      if (event === 'gone') reject(new TextToSpeechError('failed', 'Kokoro has ended.'));
      else if (event.type === 'end') resolve(event.samples);
      else reject(new TextToSpeechError('failed', 'Kokoro failed.'));
    });
    process.ready.catch((error: Error) => reject(new TextToSpeechError('failed', error.message)));
    clearTimeout(this.#idle);
    process.tell({ type: 'speak', job, task }, job);
    return promise.finally(() => {
      signal.removeEventListener('abort', cancel);
      this.#hearers.delete(job);
      process.noteAnswer(job);
      this.#waitForNext();
    });
  }

  #process(): ModelProcess<KokoroOrder, KokoroReport> | undefined {
    if (this.isRunning()) return this.#running;
    const files = this.#options.files();
    const { program = PROGRAM, restartMs = RESTART_MS, stuckMs = STUCK_MS } = this.#options;
    const isTooSoon = performance.now() - this.#startedAt < restartMs;
    if (!files || !this.#libraryPath || this.#hasStopped || isTooSoon) return undefined;
    this.#startedAt = performance.now();
    const load: KokoroStart = {
      type: 'load',
      files: { ...files, libraryPath: this.#libraryPath },
      phonemesPackage: PHONEMES_PACKAGE,
      maxRunning: this.#maxRunning,
    };
    const running = new ModelProcess<KokoroOrder, KokoroReport>(
      {
        program,
        load,
        env: { UV_THREADPOOL_SIZE: String(this.#maxRunning + 1) },
        stuckMs,
        loadError: (reason) => new Error(`Kokoro cannot be loaded: ${reason}`),
      },
      {
        onReport: (report) => {
          if ('job' in report) this.#hearers.get(report.job)?.(report);
        },
        onEnd: () => {
          for (const hear of [...this.#hearers.values()]) hear('gone');
        },
      },
    );
    this.#running = running;
    this.#waitForNext();
    return running;
  }

  #waitForNext(): void {
    clearTimeout(this.#idle);
    if (this.#hearers.size > 0) return;
    this.#idle = setTimeout(() => void this.#running?.stop(), this.#options.idleMs ?? IDLE_MS).unref();
  }
}

/** The library that runs the model here: that of sherpa-onnx; undefined where it, or what gives phonemes, is missing. */
export function kokoroLibrary(): string | undefined {
  try {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('sherpa-onnx-node'));
    createRequire(import.meta.url).resolve(PHONEMES_PACKAGE);
    createRequire(import.meta.url).resolve('koffi');
    const system = process.platform === 'win32' ? 'win' : process.platform;
    const folder = dirname(resolve(`sherpa-onnx-${system}-${process.arch}/package.json`));
    return LIBRARIES.map((name) => join(folder, name)).find((path) => existsSync(path));
  } catch {
    return undefined;
  }
}
