import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSampleReader } from '@parley/engine/audio/pcm-bytes.ts';
import { WAV_HEADER_BYTES } from '@parley/engine/audio/wav.ts';

const PROGRAM = process.env.PARLEY_FLITE ?? 'flite';

/** Has Debian's flite speak an English sentence. @returns mono samples at 16,000 Hz */
export async function speakEnglish(sentence: string): Promise<Int16Array> {
  const folder = await mkdtemp(join(tmpdir(), 'spoken-'));
  const file = join(folder, 'sentence.wav');
  try {
    await promisify(execFile)(PROGRAM, ['-voice', 'rms', '-t', sentence, '-o', file]);
    return createSampleReader()((await readFile(file)).subarray(WAV_HEADER_BYTES));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Share of the words that were understood: 1 less the word error rate. */
export function wordAccuracy(spoken: string, understood: string): number {
  const [wanted, heard] = [wordsOf(spoken), wordsOf(understood)];
  // Edit distance, row by row.
  let row = heard.map((_, index) => index + 1);
  for (const [count, word] of wanted.entries()) {
    let diagonal = count;
    let left = count + 1;
    row = row.map((above, index) => {
      const cost = Math.min(above + 1, left + 1, diagonal + (heard[index] === word ? 0 : 1));
      diagonal = above;
      left = cost;
      return cost;
    });
  }
  return 1 - (row.at(-1) ?? wanted.length) / wanted.length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z']+/g) ?? [];
}
