import { Worker } from 'node:worker_threads';
import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import type { UploadedFile } from '../../http/route.ts';
import type { SampleFacts } from './sample-reading.ts';
import { SampleNotAudio, SampleTooShort } from './voice-clone-errors.ts';

/** A recording that may be stored: what it is and what it is called. */
export type CheckedSample = SampleFacts & { name: string; bytes: Uint8Array };

const READ_TIMEOUT_MS = 20_000;
const READ_MEMORY_MB = 96;
const NAME_MAX = 200;

/**
 * Checks uploaded recordings by their content.
 * @throws {SampleNotAudio | SampleTooShort} for the first that is refused
 */
export async function checkSamples(uploads: readonly UploadedFile[]): Promise<CheckedSample[]> {
  const read = await readInWorker(uploads.map(({ bytes }) => bytes));
  return uploads.map(({ name, bytes }, index) => {
    const shown = plainName(name);
    const facts = read[index];
    if (!facts) throw new SampleNotAudio(shown);
    if (facts.durationMs < CLONE_SAMPLE.minSeconds * 1000) throw new SampleTooShort(shown);
    return { ...facts, name: shown, bytes };
  });
}

/** Facts in the order of the files; they end at the one that could not be survived. */
async function readInWorker(files: readonly Uint8Array[]): Promise<(SampleFacts | undefined)[]> {
  const worker = new Worker(new URL('./sample-reading-worker.ts', import.meta.url), {
    workerData: files,
    resourceLimits: { maxOldGenerationSizeMb: READ_MEMORY_MB },
  });
  const { promise: isDone, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, READ_TIMEOUT_MS);
  const read: (SampleFacts | undefined)[] = [];
  worker.on('message', (facts: SampleFacts | undefined) => {
    if (read.push(facts) === files.length) resolve();
  });
  worker.once('error', () => resolve());
  worker.once('exit', () => resolve());
  try {
    await isDone;
    return read;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** The file's own name without folders and without what could be read as markup. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replaceAll(/[<>\p{Cc}]/gu, '').trim();
  return plain.slice(0, NAME_MAX) || 'recording';
}
