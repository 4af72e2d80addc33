import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type EspeakTask, EspeakThread } from './espeak-thread.ts';
import { espeakInstruction } from './espeak-voice.ts';
import { createSpeechCache } from './speech-cache.ts';
import {
  type SpeechChunk,
  type SpeechRequest,
  type SpeechSynthesizer,
  TextToSpeechError,
} from './text-to-speech.ts';

type EspeakOptions = {
  /** Threads at most; the second starts when the first is at work. */
  maxThreads?: number;
  /** Texts that may wait for a thread, each for about a hundredth of a second; more are refused as `busy`. */
  maxWaiting?: number;
  packageName?: string;
};

const PACKAGE = '@echogarden/espeak-ng-emscripten';

/** The built-in voices: espeak-ng, compiled to WebAssembly, in threads of its own. */
export class Espeak implements SpeechSynthesizer {
  readonly #packageName: string;
  /** Whether the optional package is there. */
  readonly isInstalled: boolean;
  readonly #threads: EspeakThreads;
  readonly #cache = createSpeechCache();
  #hasStopped = false;

  constructor({ maxThreads = 2, maxWaiting = 500, packageName = PACKAGE }: EspeakOptions = {}) {
    this.#packageName = packageName;
    this.isInstalled = isPackageThere(packageName);
    this.#threads = new EspeakThreads({ maxThreads, maxWaiting, packageName });
  }

  /** Starts a thread, so that the first text does not wait for it. */
  warmUp(): void {
    if (this.isInstalled && !this.#hasStopped) this.#threads.warmUp();
  }

  async *speak({
    text,
    voiceId,
    language,
    settings,
    sampleRateHz,
    signal,
  }: SpeechRequest): AsyncGenerator<SpeechChunk> {
    if (!this.isInstalled) {
      throw new TextToSpeechError('unavailable', `The package ${this.#packageName} is not installed.`);
    }
    const instruction = espeakInstruction(voiceId, language, settings);
    if (!instruction) throw new TextToSpeechError('unknown_voice', 'espeak has no such voice.');
    if (this.#hasStopped) throw new TextToSpeechError('unavailable', 'The server is stopping.');
    const { chunks } = await this.#spoken({ text, instruction, sampleRateHz, signal });
    for await (const chunk of chunks ?? []) {
      if (signal.aborted) return;
      yield chunk;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#hasStopped = true;
    await this.#threads.stop();
  }

  /** Waits for a turn, first come first served, and has the task spoken; nothing when the signal aborted before. */
  async #spoken(task: EspeakTask): Promise<{ chunks?: Iterable<SpeechChunk> | AsyncIterable<SpeechChunk> }> {
    const { signal, ...what } = task;
    const key = JSON.stringify(what);
    for (let hasWaited = false; !signal.aborted; hasWaited = true) {
      const chunks = this.#cache.get(key);
      if (chunks) {
        if (hasWaited) this.#threads.wakeNext();
        return { chunks };
      }
      const thread = this.#threads.take(hasWaited);
      if (thread) return { chunks: this.#cache.listen(key, thread.speak(task), signal) };
      await this.#threads.turn(signal);
    }
    this.#threads.wakeNext();
    return {};
  }
}

/** Threads, and the texts that wait for one. */
class EspeakThreads {
  readonly #options: Required<EspeakOptions>;
  #threads: EspeakThread[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(options: Required<EspeakOptions>) {
    this.#options = options;
  }

  warmUp(): void {
    if (this.#threads.length === 0) this.#start();
  }

  /**
   * A thread that is free; new requests queue behind those that wait.
   * @throws {TextToSpeechError} `busy` for a new request when too many wait
   */
  take(hasWaited: boolean): EspeakThread | undefined {
    const thread = hasWaited || this.#waiting.size === 0 ? this.#free() : undefined;
    if (!thread && !hasWaited && this.#waiting.size >= this.#options.maxWaiting) {
      throw new TextToSpeechError('busy', 'Too many texts wait to be spoken.');
    }
    return thread;
  }

  turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  wakeNext(): void {
    const [next] = this.#waiting;
    // Woken for nothing, the first would have to queue up again as the last.
    if (next && this.#free()) next();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }

  #start(): EspeakThread {
    const thread = new EspeakThread(this.#options.packageName, () => this.wakeNext());
    this.#threads = [...this.#threads, thread];
    return thread;
  }

  #free(): EspeakThread | undefined {
    this.#threads = this.#threads.filter((thread) => !thread.hasEnded());
    const ready = this.#threads.filter((thread) => thread.isReady());
    const idle = ready.find((thread) => !thread.isBusy());
    if (idle) return idle;
    // Loading takes far longer than a sentence does, so what comes meanwhile waits for the thread that is at work.
    if (ready.length > 0) {
      if (this.#threads.length < this.#options.maxThreads) this.#start();
      return undefined;
    }
    const [first = this.#start()] = this.#threads;
    return first.isBusy() ? undefined : first;
  }
}

function isPackageThere(packageName: string): boolean {
  try {
    return existsSync(createRequire(import.meta.url).resolve(packageName));
  } catch {
    return false;
  }
}
