import { writeFile } from 'node:fs/promises';
import { bytesOfSamples } from '../../engine/src/audio/pcm-bytes.ts';
import { wavFile } from '../../engine/src/audio/wav.ts';
import { Espeak } from '../../engine/src/text-to-speech/espeak.ts';
import { joined, silence, spokenText } from '../../engine/test/call-sounds.ts';

const VOICE = 'en-us_f2';

/** Samples of a caller in a second. */
export const RATE_HZ = 16_000;

/** @returns samples of a caller who says the text */
export async function callerSays(text: string): Promise<Int16Array> {
  await using espeak = new Espeak();
  return await spokenText(espeak, text, VOICE);
}

/**
 * Writes the WAV file of a caller, for a made-up microphone, which plays it over and over.
 * @param script texts to be spoken, and milliseconds of silence
 */
export async function writeCallerRecording(
  file: string,
  script: readonly (string | number)[],
): Promise<void> {
  await using espeak = new Espeak();
  const pieces: Int16Array[] = [];
  for (const part of script) {
    pieces.push(typeof part === 'number' ? silence(part) : await spokenText(espeak, part, VOICE));
  }
  await writeFile(file, wavFile(bytesOfSamples(joined(pieces)), { encoding: 'pcm', sampleRateHz: RATE_HZ }));
}
