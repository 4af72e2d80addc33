import { Worker } from 'node:worker_threads';
import { type ChunkQueue, createChunkQueue } from './chunk-queue.ts';
import type { EspeakJob, EspeakReport, EspeakWorkerData } from './espeak-worker.ts';
import { type SpeechChunk, TextToSpeechError } from './text-to-speech.ts';

/** A text with what espeak is told about it. */
export type EspeakTask = Omit<EspeakJob, 'job'> & { signal: AbortSignal };

/** One espeak in a thread of its own; it speaks one text at a time. */
export type EspeakThread = {
  /** Whether it has loaded espeak and speaks as fast as it can. Before, it speaks too, later. */
  isReady(): boolean;
  /** Whether a text would wait. */
  isBusy(): boolean;
  /** Whether the thread has ended, so that another has to be started. */
  hasEnded(): boolean;
  /** Streams the text; an abort, or leaving the stream early, stops the synthesis within one chunk. */
  speak(task: EspeakTask): AsyncIterable<SpeechChunk>;
  stop(): Promise<void>;
};

const WORKER = new URL('./espeak-worker.ts', import.meta.url);
// Longest text in the slowest language still gives its next chunk within milliseconds.
const SILENCE_MS = 20_000;

/** @param onIdle called whenever the thread could speak again */
export function startEspeakThread(packageName: string, onIdle: () => void): EspeakThread {
  const cancelled = new Int32Array(new SharedArrayBuffer(4));
  const workerData: EspeakWorkerData = { packageName, cancelled };
  const worker = new Worker(WORKER, { workerData, name: 'espeak', execArgv: [] });
  // A thread that waits for texts keeps no process alive.
  worker.unref();
  let lastJob = 0;
  let speaking: Speaking | undefined;
  let isReady = false;
  let ended: TextToSpeechError | undefined;

  function finish(conclude: (queue: ChunkQueue<SpeechChunk>) => void): void {
    const done = speaking;
    speaking = undefined;
    if (!done) return;
    worker.unref();
    clearTimeout(done.timer);
    done.signal.removeEventListener('abort', done.cancel);
    conclude(done.queue);
  }

  function giveUp(error: TextToSpeechError): void {
    const reason = ended ?? error;
    ended = reason;
    finish((queue) => queue.fail(reason));
    onIdle();
  }

  worker.on('message', (report: EspeakReport) => {
    if (report.type === 'ready') {
      isReady = true;
      if (!speaking) onIdle();
    } else if (report.type === 'unavailable') {
      giveUp(new TextToSpeechError('unavailable', `The package ${packageName} is not installed.`));
    } else if (report.job !== speaking?.job) return;
    else if (report.type === 'audio') {
      speaking.timer.refresh();
      const { samples, sampleRateHz } = report;
      speaking.queue.push({ samples, sampleRateHz });
    } else {
      finish((queue) => (report.isRefused ? queue.fail(refusal()) : queue.end()));
      onIdle();
    }
  });
  worker.on('error', () => giveUp(new TextToSpeechError('failed', 'espeak broke down.')));
  worker.on('exit', () => giveUp(new TextToSpeechError('failed', 'espeak has stopped.')));

  return {
    isReady: () => isReady,
    isBusy: () => speaking !== undefined,
    hasEnded: () => ended !== undefined,
    speak({ text, signal, ...how }) {
      lastJob += 1;
      const job = lastJob;
      const cancel = () => {
        Atomics.store(cancelled, 0, job);
        queue.end();
      };
      const queue = createChunkQueue<SpeechChunk>(cancel);
      const timer = setTimeout(() => {
        giveUp(new TextToSpeechError('timeout', 'espeak fell silent.'));
        void worker.terminate();
      }, SILENCE_MS);
      // The job stays until its thread says that it has ended, so the next one never overlaps it.
      speaking = { job, queue, timer, signal, cancel };
      signal.addEventListener('abort', cancel, { once: true });
      worker.ref();
      if (ended) giveUp(ended);
      else worker.postMessage({ job, text: plainSpeech(text), ...how } satisfies EspeakJob);
      return queue;
    },
    async stop() {
      ended ??= new TextToSpeechError('unavailable', 'The server is stopping.');
      await worker.terminate();
    },
  };
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

/** espeak would obey markup, such as hours of silence, and read phonemes between double brackets. */
function plainSpeech(text: string): string {
  return text.replaceAll(/[<>[\]\p{Cc}]/gu, ' ');
}
