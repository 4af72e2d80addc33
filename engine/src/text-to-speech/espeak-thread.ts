import { Worker } from 'node:worker_threads';
import type { EspeakJob, EspeakReport, EspeakWorkerData } from './espeak-worker.ts';
import { type SpeechChunk, TextToSpeechError } from './text-to-speech.ts';

/** A text with what espeak is told about it. */
export type EspeakTask = Omit<EspeakJob, 'job'> & { signal: AbortSignal };

const WORKER = new URL('./espeak-worker.ts', import.meta.url);
// Longest text in the slowest language still gives its next chunk within milliseconds.
const SILENCE_MS = 20_000;

/** @param onIdle called whenever the thread could speak again */
export class EspeakThread {
  readonly #packageName;
  readonly #onIdle;
  readonly #cancelled = new Int32Array(new SharedArrayBuffer(4));
  readonly #worker;
  #lastJob = 0;
  #speaking: Speaking | undefined;
  #isReady = false;
  #ended: TextToSpeechError | undefined;

  constructor(packageName: string, onIdle: () => void) {
    this.#packageName = packageName;
    this.#onIdle = onIdle;
    const workerData: EspeakWorkerData = { packageName: this.#packageName, cancelled: this.#cancelled };
    this.#worker = new Worker(WORKER, { workerData, name: 'espeak', execArgv: [] });
    // A waiting thread must not prevent the process from exiting.
    this.#worker.unref();
    this.#worker.on('message', (report: EspeakReport) => {
      if (report.type === 'ready') {
        this.#isReady = true;
        if (!this.#speaking) this.#onIdle();
      } else if (report.type === 'unavailable') {
        this.#giveUp(
          new TextToSpeechError('unavailable', `The package ${this.#packageName} is not installed.`),
        );
      } else if (report.job !== this.#speaking?.job) return;
      else if (report.type === 'audio') {
        this.#speaking.timer.refresh();
        const { samples, sampleRateHz } = report;
        this.#speaking.queue.push({ samples, sampleRateHz });
      } else {
        this.#finish((queue) => (report.isRefused ? queue.fail(refusal()) : queue.end()));
        this.#onIdle();
      }
    });
    this.#worker.on('error', () => this.#giveUp(new TextToSpeechError('failed', 'espeak broke down.')));
    this.#worker.on('exit', () => this.#giveUp(new TextToSpeechError('failed', 'espeak has stopped.')));
  }

  /** Whether it has loaded espeak and speaks as fast as it can. Before, it speaks too, later. */
  isReady(): boolean {
    return this.#isReady;
  }

  /** Whether a text would wait. */
  isBusy(): boolean {
    return this.#speaking !== undefined;
  }

  /** Whether the thread has ended, so that another has to be started. */
  hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** Streams the text; an abort, or leaving the stream early, stops the synthesis within one chunk. */
  speak({ text, signal, ...how }: EspeakTask): AsyncIterable<SpeechChunk> {
    this.#lastJob += 1;
    const job = this.#lastJob;
    const cancel = () => {
      Atomics.store(this.#cancelled, 0, job);
      queue.end();
    };
    const queue = createChunkQueue<SpeechChunk>(cancel);
    const timer = setTimeout(() => {
      this.#giveUp(new TextToSpeechError('timeout', 'espeak fell silent.'));
      void this.#worker.terminate();
    }, SILENCE_MS);
    // The job stays until its thread says that it has ended, so the next one never overlaps it.
    this.#speaking = { job, queue, timer, signal, cancel };
    signal.addEventListener('abort', cancel, { once: true });
    this.#worker.ref();
    if (this.#ended) this.#giveUp(this.#ended);
    else this.#worker.postMessage({ job, text: plainSpeech(text), ...how } satisfies EspeakJob);
    return queue;
  }

  async stop(): Promise<void> {
    this.#ended ??= new TextToSpeechError('unavailable', 'The server is stopping.');
    await this.#worker.terminate();
  }

  #finish(conclude: (queue: ChunkQueue<SpeechChunk>) => void): void {
    const done = this.#speaking;
    this.#speaking = undefined;
    if (!done) return;
    this.#worker.unref();
    clearTimeout(done.timer);
    done.signal.removeEventListener('abort', done.cancel);
    conclude(done.queue);
  }

  #giveUp(error: TextToSpeechError): void {
    const reason = this.#ended ?? error;
    this.#ended = reason;
    this.#finish((queue) => queue.fail(reason));
    this.#onIdle();
  }
}

type Speaking = {
  job: number;
  queue: ChunkQueue<SpeechChunk>;
  timer: NodeJS.Timeout;
  signal: AbortSignal;
  cancel: () => void;
};

function refusal(): TextToSpeechError {
  return new TextToSpeechError('unknown_voice', 'espeak has no such voice.');
}

/** espeak would interpret markup, such as hours of silence, and read phonemes between double brackets. */
function plainSpeech(text: string): string {
  return text.replaceAll(/[<>[\]\p{Cc}]/gu, ' ');
}

/** Chunks on their way from where they are made to the one who reads them. */
type ChunkQueue<T> = AsyncIterable<T> & {
  push(chunk: T): void;
  /** No more chunks come. */
  end(): void;
  /** Reading fails once the chunks before are read. */
  fail(error: Error): void;
};

/** @param onLeave called when the reader stops before the end */
function createChunkQueue<T>(onLeave: () => void): ChunkQueue<T> {
  const chunks: T[] = [];
  let end: { error?: Error } | undefined;
  let wake: () => void = () => {};

  return {
    push(chunk) {
      if (end) return;
      chunks.push(chunk);
      wake();
    },
    end() {
      end ??= {};
      wake();
    },
    fail(error) {
      end ??= { error };
      wake();
    },
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          const chunk = chunks.shift();
          if (chunk !== undefined) yield chunk;
          else if (end?.error) throw end.error;
          else if (end) return;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      } finally {
        if (!end) onLeave();
      }
    },
  };
}
