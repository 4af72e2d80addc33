import { EventEmitter, on } from 'node:events';
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
    this.#worker = startedWorker({ packageName, cancelled: this.#cancelled });
    if (!this.#worker) {
      this.#ended = new TextToSpeechError('unavailable', 'No further thread may be started for espeak.');
      return;
    }
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
        this.#speaking.stream.emit('chunk', { samples, sampleRateHz });
      } else {
        this.#finish((stream) => (report.isRefused ? stream.emit('error', refusal()) : stream.emit('end')));
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
    const stream: SpeechStream = new EventEmitter();
    // What goes wrong after the reader has left would end the process otherwise.
    stream.on('error', () => {});
    const cancel = () => {
      if (this.#speaking?.job !== job) return;
      Atomics.store(this.#cancelled, 0, job);
      stream.emit('end');
    };
    const chunks = chunksIn(on(stream, 'chunk', { close: ['end'] }), cancel);
    const timer = setTimeout(() => {
      this.#giveUp(new TextToSpeechError('timeout', 'espeak fell silent.'));
      void this.#worker?.terminate();
    }, SILENCE_MS);
    // The job stays until its thread says that it has ended, so the next one never overlaps it.
    this.#speaking = { job, stream, timer, signal, cancel };
    signal.addEventListener('abort', cancel, { once: true });
    this.#worker?.ref();
    if (this.#ended) this.#giveUp(this.#ended);
    else this.#worker?.postMessage({ job, text: plainSpeech(text), ...how } satisfies EspeakJob);
    return chunks;
  }

  async stop(): Promise<void> {
    this.#ended ??= new TextToSpeechError('unavailable', 'The server is stopping.');
    await this.#worker?.terminate();
  }

  #finish(conclude: (stream: SpeechStream) => void): void {
    const done = this.#speaking;
    this.#speaking = undefined;
    if (!done) return;
    this.#worker?.unref();
    clearTimeout(done.timer);
    done.signal.removeEventListener('abort', done.cancel);
    conclude(done.stream);
  }

  #giveUp(error: TextToSpeechError): void {
    const reason = this.#ended ?? error;
    this.#ended = reason;
    this.#finish((stream) => stream.emit('error', reason));
    this.#onIdle();
  }
}

/** Undefined where no further thread may be started. */
function startedWorker(workerData: EspeakWorkerData): Worker | undefined {
  try {
    return new Worker(WORKER, { workerData, name: 'espeak', execArgv: [] });
  } catch {
    return undefined;
  }
}

/** Reading fails once the chunks before an error are read. */
type SpeechStream = EventEmitter<{ chunk: [SpeechChunk]; error: [TextToSpeechError]; end: [] }>;

type Speaking = {
  job: number;
  stream: SpeechStream;
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

/** @param onLeave called when no more chunks are read */
async function* chunksIn(events: ReturnType<typeof on>, onLeave: () => void): AsyncGenerator<SpeechChunk> {
  try {
    for await (const [chunk] of events) yield chunk;
  } finally {
    onLeave();
  }
}
