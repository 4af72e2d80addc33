import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import { bareEnvironment } from '../../env.ts';
import { plainFileName } from '../../http/plain-file-name.ts';
import type { UploadedFile } from '../../http/route.ts';
import type { SampleFacts } from './sample-reading.ts';
import { SampleNotAudio, SamplesRequired, SampleTooShort, TooManySamples } from './voice-clone-errors.ts';

/** A recording that may be stored: what it is and what it is called. */
export type CheckedSample = SampleFacts & { name: string; bytes: Uint8Array };

const READ_TIMEOUT_MS = 20_000;
const READ_MEMORY_MB = 96;
const NAME_MAX = 200;

const PROGRAM = fileURLToPath(new URL('./sample-reading-process.ts', import.meta.url));

/**
 * The recordings of an upload, checked by their content.
 * @throws {SamplesRequired | TooManySamples | SampleNotAudio | SampleTooShort} for the first that is refused
 */
export async function checkSamples(uploads: readonly UploadedFile[]): Promise<CheckedSample[]> {
  const recordings = uploads.filter(({ field }) => field === 'samples');
  if (recordings.length === 0) throw new SamplesRequired();
  if (recordings.length > CLONE_SAMPLE.maxCount) throw new TooManySamples();
  const read = await readInProcess(recordings.map(({ bytes }) => bytes));
  return recordings.map(({ name, bytes }, index) => {
    const shown = plainFileName(name).slice(0, NAME_MAX) || 'recording';
    const facts = read[index];
    if (!facts) throw new SampleNotAudio(shown);
    if (facts.durationMs < CLONE_SAMPLE.minSeconds * 1000) throw new SampleTooShort(shown);
    return { ...facts, name: shown, bytes };
  });
}

/** Facts in the order of the files; they end at the one that could not be survived. */
async function readInProcess(files: readonly Uint8Array[]): Promise<(SampleFacts | undefined)[]> {
  const child = fork(PROGRAM, [], {
    execArgv: [`--max-old-space-size=${READ_MEMORY_MB}`],
    env: bareEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise: isDone, resolve } = Promise.withResolvers<void>();
  const read: (SampleFacts | undefined)[] = [];
  child.on('message', (message) => {
    const { facts } = message as { facts: SampleFacts | undefined };
    if (read.push(facts) === files.length) resolve();
  });
  child.once('error', () => resolve());
  child.once('exit', () => resolve());
  child.send(files, (error) => error && resolve());
  try {
    await Promise.race([isDone, pause(READ_TIMEOUT_MS, undefined, { ref: false })]);
    return read;
  } finally {
    child.kill('SIGKILL');
  }
}
