import type { AudioFormat } from './audio-format.ts';
import { samplesOfMuLaw } from './mu-law.ts';
import { createSampleReader } from './pcm-bytes.ts';
import { createResampler } from './resampler.ts';

/**
 * Turns the bytes of a format, in pieces of any length, into mono samples at another rate. Half a sample waits for
 * its other half.
 */
export function createAudioDecoder(format: AudioFormat, toHz: number): (bytes: Uint8Array) => Int16Array {
  const unpacked = format.encoding === 'mu-law' ? samplesOfMuLaw : createSampleReader();
  const resampler = createResampler(format.sampleRateHz, toHz);
  return (bytes) => resampler.push(unpacked(bytes));
}
