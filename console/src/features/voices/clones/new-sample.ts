import { CLONE_SAMPLE } from '@parley/contract/limits.ts';

/** A recording that is not uploaded yet. */
export type NewSample = {
  id: string;
  name: string;
  content: Blob;
  /** Undefined where this browser cannot read the file; the server decides then. */
  seconds: number | undefined;
};

/** Why a file is not taken. */
export type SampleProblem = { name: string; reason: 'too_large' | 'too_short' | 'not_audio' | 'too_many' };

// What is no sound by its own word is not tried; some systems know no type for FLAC or Opus files.
const OTHER_KINDS = /^(image|text|font|application\/(pdf|json|zip|msword|vnd))/;

/** The recordings that are chosen so far. */
type ChosenSamples = {
  current: () => readonly NewSample[];
  maxCount: number;
  onChange: (samples: readonly NewSample[]) => void;
};

/**
 * Adds files to the recordings as they are once the files are read; others may come and go meanwhile.
 * @returns which files are not taken
 */
export async function addFiles(
  files: readonly File[],
  { current, maxCount, onChange }: ChosenSamples,
): Promise<SampleProblem[]> {
  const { samples, problems } = await readSamples(files, maxCount - current().length);
  const present = current();
  const room = Math.max(0, maxCount - present.length);
  onChange([...present, ...samples.slice(0, room)]);
  return [...problems, ...samples.slice(room).map(({ name }) => ({ name, reason: 'too_many' as const }))];
}

/**
 * Reads files as recordings.
 * @param room how many more are taken
 */
async function readSamples(
  files: readonly File[],
  room: number,
): Promise<{ samples: NewSample[]; problems: SampleProblem[] }> {
  const samples: NewSample[] = [];
  const problems: SampleProblem[] = [];
  for (const file of files) {
    const refuse = (reason: SampleProblem['reason']) => problems.push({ name: file.name, reason });
    if (OTHER_KINDS.test(file.type)) refuse('not_audio');
    else if (file.size > CLONE_SAMPLE.maxBytes) refuse('too_large');
    else if (samples.length >= room) refuse('too_many');
    else {
      const seconds = await secondsOf(file);
      if (seconds !== undefined && seconds < CLONE_SAMPLE.minSeconds) refuse('too_short');
      else samples.push({ id: crypto.randomUUID(), name: file.name, content: file, seconds });
    }
  }
  return { samples, problems };
}

/** Length of a recording, measured by decoding it; undefined when this browser cannot. */
async function secondsOf(content: Blob): Promise<number | undefined> {
  try {
    const context = new OfflineAudioContext(1, 1, MEASURING_RATE_HZ);
    return (await context.decodeAudioData(await content.arrayBuffer())).duration;
  } catch {
    return undefined;
  }
}

// Enough to measure by, and the least memory.
const MEASURING_RATE_HZ = 8_000;
