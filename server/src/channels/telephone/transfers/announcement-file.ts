import { samplesOfMuLaw } from '@parley/engine/audio/mu-law.ts';
import { wavFile } from '@parley/engine/audio/wav.ts';

/**
 * An announcement as exchanges play it: a WAV file with linear samples of 8,000 Hz is the one that all of them read.
 * @param muLaw in base64
 */
export function announcementFile(muLaw: string): Uint8Array {
  const { buffer } = samplesOfMuLaw(Buffer.from(muLaw, 'base64'));
  return wavFile(new Uint8Array(buffer), { encoding: 'pcm', sampleRateHz: 8_000 });
}
