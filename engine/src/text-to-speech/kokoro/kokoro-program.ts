import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createResampler } from '../../audio/resampler.ts';
import type { ModelReport } from '../../model-process/model-process.ts';
import { beginProgram, reasonOf } from '../../model-process/model-program.ts';
import { clausesOf } from './kokoro-clauses.ts';
import { kokoroPhonemes, kokoroSymbols } from './kokoro-phonemes.ts';
import { soundOf, toSamples } from './kokoro-sound.ts';
import type { KokoroLanguage } from './kokoro-voice.ts';
import { loadOnnxModel, type OnnxModel } from './onnx-model.ts';

// The program that the model speaks in.

/** Where the library, the model and the voices lie. */
export type KokoroFiles = { libraryPath: string; modelFile: string; voicesFolder: string };

/** What the program starts with. */
export type KokoroStart = { type: 'load'; files: KokoroFiles; phonemesPackage: string; maxRunning: number };

/** A text that is short enough to be spoken at once. */
export type KokoroTask = {
  text: string;
  voiceId: string;
  language: KokoroLanguage;
  speed: number;
  sampleRateHz: number;
};

export type KokoroOrder = { type: 'speak'; job: number; task: KokoroTask } | { type: 'cancel'; job: number };

export type KokoroReport =
  | ModelReport
  | { type: 'end'; job: number; samples: Int16Array<ArrayBuffer> }
  | { type: 'error'; job: number; reason: string };

/** The little of espeak's binding that is used. */
type Espeak = {
  set_voice(name: string): number;
  synthesize_ipa(text: string): { code: number; ipa?: string };
};
type Engine = { espeak: Espeak; model: OnnxModel; files: KokoroFiles };

const SAMPLE_RATE_HZ = 24_000;
/** Below the server's own priority, which is 0. */
const BEHIND_CALLS = 5;
const WARM_UP: KokoroTask = {
  text: 'Bonjour.',
  voiceId: 'ff_siwis',
  language: 'fr',
  speed: 1,
  sampleRateHz: 16_000,
};

const jobs = new Map<number, AbortController>();
const styles = new Map<string, Float32Array>();
let engine: Engine | undefined;
/** How many more may be made at this time; none before the model is loaded. */
let freeCount = 0;
const waiting: (() => void)[] = [];

setPriority(BEHIND_CALLS);
const report = beginProgram<KokoroStart | KokoroOrder, KokoroReport>((order) => {
  if (order.type === 'load') void load(order);
  else if (order.type === 'cancel') jobs.get(order.job)?.abort();
  else void speak(order.job, order.task);
});

async function load({ files, phonemesPackage, maxRunning }: KokoroStart): Promise<void> {
  try {
    const { default: start } = await import(phonemesPackage);
    const binding = await start();
    const espeak: Espeak = await new binding.eSpeakNGWorker();
    engine = { espeak, files, model: loadOnnxModel(files.libraryPath, files.modelFile) };
    await synthesize(engine, WARM_UP, new AbortController().signal);
    report({ type: 'ready' });
    freeCount = maxRunning;
    for (const begin of waiting.splice(0, maxRunning)) begin();
  } catch (error) {
    report({ type: 'unavailable', reason: reasonOf(error) });
  }
}

async function speak(job: number, task: KokoroTask): Promise<void> {
  const abort = new AbortController();
  jobs.set(job, abort);
  if (freeCount <= 0) await new Promise<void>((begin) => waiting.push(begin));
  freeCount -= 1;
  try {
    if (engine) report({ type: 'end', job, samples: await synthesize(engine, task, abort.signal) });
  } catch (error) {
    if (!abort.signal.aborted) report({ type: 'error', job, reason: reasonOf(error) });
  } finally {
    jobs.delete(job);
    freeCount += 1;
    waiting.shift()?.();
  }
}

async function synthesize(
  { espeak, model, files }: Engine,
  { text, voiceId, language, speed, sampleRateHz }: KokoroTask,
  signal: AbortSignal,
): Promise<Int16Array<ArrayBuffer>> {
  signal.throwIfAborted();
  const symbols = kokoroSymbols(phonemesOf(espeak, text, language));
  const sound = await soundOf(model, { symbols, styles: stylesOf(voiceId, files), speed }, signal);
  const resampler = createResampler(SAMPLE_RATE_HZ, sampleRateHz);
  const begun = resampler.push(toSamples(sound));
  const rest = resampler.end();
  const samples = new Int16Array(begun.length + rest.length);
  samples.set(begun);
  samples.set(rest, begun.length);
  return samples;
}

function phonemesOf(espeak: Espeak, text: string, language: KokoroLanguage): string {
  if (espeak.set_voice(language === 'en-gb' ? 'en' : language) !== 0)
    throw new Error(`espeak lacks ${language}`);
  return clausesOf(text)
    .map(({ words, mark }) => kokoroPhonemes(espeak.synthesize_ipa(words).ipa ?? '', language) + mark)
    .join(' ');
}

function stylesOf(voiceId: string, { voicesFolder }: KokoroFiles): Float32Array {
  const known = styles.get(voiceId);
  if (known) return known;
  const bytes = readFileSync(join(voicesFolder, `${voiceId}.bin`));
  const read = new Float32Array(Uint8Array.from(bytes).buffer);
  styles.set(voiceId, read);
  return read;
}
