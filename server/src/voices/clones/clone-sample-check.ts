import { Worker } from 'node:worker_threads';
import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import type { UploadedFile } from '../../http/route.ts';
import type { SampleFacts } from './sample-reading.ts';
import { SampleNotAudio, SampleTooShort } from './voice-clone-errors.ts';

/** A recording that may be stored: what it is and what it is called. */
export type CheckedSample = SampleFacts & { name: string; bytes: Uint8Array };

const READ_TIMEOUT_MS = 10_000;
const READ_MEMORY_MB = 96;
const NAME_MAX = 200;

/**
 * Checks an uploaded recording by its content.
 * @throws {SampleNotAudio | SampleTooShort}
 */
export async function checkSample({ name, bytes }: UploadedFile): Promise<CheckedSample> {
  const shown = plainName(name);
  const facts = await readInWorker(bytes);
  if (!facts) throw new SampleNotAudio(shown);
  if (facts.durationMs < CLONE_SAMPLE.minSeconds * 1000) throw new SampleTooShort(shown);
  return { ...facts, name: shown, bytes };
}

async function readInWorker(bytes: Uint8Array): Promise<SampleFacts | undefined> {
  const worker = new Worker(new URL('./sample-reading-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: READ_MEMORY_MB },
  });
  const { promise, resolve } = Promise.withResolvers<SampleFacts | undefined>();
  const timer = setTimeout(() => resolve(undefined), READ_TIMEOUT_MS);
  worker.once('message', resolve);
  worker.once('error', () => resolve(undefined));
  worker.once('exit', () => resolve(undefined));
  try {
    return await promise;
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
