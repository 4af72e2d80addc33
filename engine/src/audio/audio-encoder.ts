import type { AudioFormat } from './audio-format.ts';
import { muLawOf } from './mu-law.ts';
import { bytesOfSamples } from './pcm-bytes.ts';
import { createResampler } from './resampler.ts';

type AudioEncoder = {
  encode(samples: Int16Array): Uint8Array<ArrayBuffer>;
  end(): Uint8Array<ArrayBuffer>;
};

/** @param sampleRateHz rate of the samples that come in */
export function createAudioEncoder(sampleRateHz: number, format: AudioFormat): AudioEncoder {
  const resampler = createResampler(sampleRateHz, format.sampleRateHz);
  const packed = format.encoding === 'mu-law' ? muLawOf : bytesOfSamples;
  return {
    encode: (samples) => packed(resampler.push(samples)),
    end: () => packed(resampler.end()),
  };
}
