import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createResampler } from '../audio/resampler.ts';
import type { EspeakInstruction } from './espeak-voice.ts';

// The thread that espeak runs in: it computes without a pause, so it must never be where sockets are served. The rate
// of its speech is changed here, too, for the same reason.

/** What the thread starts with. */
export type EspeakWorkerData = {
  packageName: string;
  /** One cell: number of the job that is to stop. */
  cancelled: Int32Array<SharedArrayBuffer>;
};

/** What the thread is told: jobs follow one another. */
export type EspeakJob = {
  job: number;
  text: string;
  instruction: EspeakInstruction;
  /** Undefined for espeak's own. */
  sampleRateHz: number | undefined;
};

/** What the thread reports. */
export type EspeakReport =
  | { type: 'ready' }
  | { type: 'unavailable' }
  | { type: 'audio'; job: number; samples: Int16Array<ArrayBuffer>; sampleRateHz: number }
  | { type: 'end'; job: number; isRefused: boolean };

/** The little of espeak's binding that is used. */
type Espeak = {
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  set_range(range: number): void;
  get_samplerate(): number;
  /** Calls back with a tenth of a second at a time; true stops. */
  synthesize(text: string, onAudio: (samples: Int16Array<ArrayBuffer>) => boolean): void;
};

const WARM_UPS = 12;
const WARM_UP_PAUSE_MS = 20;
const WARM_UP_TEXTS = [
  ['en-us+f2', 'Good morning, how may I help you?'],
  ['fr+m2', 'Votre rendez-vous est confirmé pour jeudi 12 mars.'],
  ['es+f3', 'Su cita está confirmada para el jueves, a las 14:30.'],
] as const;
/** The rate that callers are heard at unless they want another. */
const WARM_UP_HZ = 16_000;

const { packageName, cancelled }: EspeakWorkerData = workerData;

let spokenCount = 0;
const espeak = await load();
if (espeak) {
  parentPort?.on('message', (job: EspeakJob) => speak(espeak, job));
  await warmUp(espeak);
  report({ type: 'ready' });
} else {
  report({ type: 'unavailable' });
}

async function load(): Promise<Espeak | undefined> {
  try {
    const { default: start } = await import(packageName);
    const binding = await start();
    return await new binding.eSpeakNGWorker();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Warms up: speaks discarded text until the code is compiled, which is ten times as fast. Jobs go first, and count. */
async function warmUp(engine: Espeak): Promise<void> {
  for (let index = 0; index + spokenCount < WARM_UPS; index += 1) {
    await setTimeout(WARM_UP_PAUSE_MS);
    const [voice, text] = WARM_UP_TEXTS[index % WARM_UP_TEXTS.length] ?? WARM_UP_TEXTS[0];
    engine.set_voice(voice);
    const resampler = createResampler(engine.get_samplerate(), WARM_UP_HZ);
    engine.synthesize(text, (samples) => {
      resampler.push(samples);
      return false;
    });
  }
}

function speak(engine: Espeak, task: EspeakJob): void {
  spokenCount += 1;
  const isRefused = engine.set_voice(task.instruction.voice) !== 0;
  if (!isRefused) synthesize(engine, task);
  report({ type: 'end', job: task.job, isRefused });
}

function synthesize(engine: Espeak, { job, text, instruction, sampleRateHz: wantedHz }: EspeakJob): void {
  engine.set_rate(instruction.wordsPerMinute);
  engine.set_range(instruction.pitchRange);
  const sampleRateHz = wantedHz ?? engine.get_samplerate();
  const resampler = createResampler(engine.get_samplerate(), sampleRateHz);
  const isCancelled = () => Atomics.load(cancelled, 0) === job;
  const send = (made: Int16Array) => {
    const samples = new Int16Array(made);
    if (samples.length > 0) report({ type: 'audio', job, samples, sampleRateHz }, [samples.buffer]);
  };
  engine.synthesize(text, (samples) => {
    if (!isCancelled()) send(resampler.push(samples));
    return isCancelled();
  });
  if (!isCancelled()) send(resampler.end());
}

function report(message: EspeakReport, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}
