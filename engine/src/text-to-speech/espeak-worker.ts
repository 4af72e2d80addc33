import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { EspeakInstruction } from './espeak-voice.ts';

// The thread that espeak runs in: it computes without a pause, so it must never be where sockets are served.

/** What the thread starts with. */
export type EspeakWorkerData = {
  packageName: string;
  /** One cell: number of the job that is to stop. */
  cancelled: Int32Array<SharedArrayBuffer>;
};

/** What the thread is told: jobs follow one another. */
export type EspeakJob = { job: number; text: string; instruction: EspeakInstruction };

/** What the thread reports. */
export type EspeakReport =
  | { type: 'loaded'; sampleRateHz: number }
  | { type: 'ready' }
  | { type: 'unavailable' }
  | { type: 'audio'; job: number; samples: Int16Array<ArrayBuffer> }
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

const REHEARSALS = 12;
const REHEARSAL_PAUSE_MS = 20;
const REHEARSED = [
  ['en-us+f2', 'Good morning, how may I help you?'],
  ['fr+m2', 'Votre rendez-vous est confirmé pour jeudi 12 mars.'],
  ['es+f3', 'Su cita está confirmada para el jueves, a las 14:30.'],
] as const;

const { packageName, cancelled }: EspeakWorkerData = workerData;

let spokenCount = 0;
const espeak = await load();
if (espeak) {
  parentPort?.on('message', (job: EspeakJob) => speak(espeak, job));
  report({ type: 'loaded', sampleRateHz: espeak.get_samplerate() });
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

/** Speaks to nobody until the code is compiled: at first it takes ten times as long. Jobs go first, and count. */
async function warmUp(engine: Espeak): Promise<void> {
  for (let index = 0; index + spokenCount < REHEARSALS; index += 1) {
    await setTimeout(REHEARSAL_PAUSE_MS);
    const [voice, text] = REHEARSED[index % REHEARSED.length] ?? REHEARSED[0];
    engine.set_voice(voice);
    engine.synthesize(text, () => false);
  }
}

function speak(engine: Espeak, { job, text, instruction }: EspeakJob): void {
  spokenCount += 1;
  const isRefused = engine.set_voice(instruction.voice) !== 0;
  if (!isRefused) {
    engine.set_rate(instruction.wordsPerMinute);
    engine.set_range(instruction.pitchRange);
    engine.synthesize(text, (samples) => {
      if (Atomics.load(cancelled, 0) === job) return true;
      if (samples.length > 0) report({ type: 'audio', job, samples }, [samples.buffer]);
      return false;
    });
  }
  report({ type: 'end', job, isRefused });
}

function report(message: EspeakReport, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}
