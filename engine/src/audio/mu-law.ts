// The logarithmic bytes of telephony, by tables, since callers send them all the time.

/**
 * Packs samples of 16 bits into the bytes of telephony.
 * @see ITU-T G.711
 */
export function muLawOf(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    bytes[index] = BYTES[(samples[index] ?? 0) + SAMPLE_OFFSET] ?? 0;
  }
  return bytes;
}

export function samplesOfMuLaw(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) samples[index] = SAMPLES[bytes[index] ?? 0] ?? 0;
  return samples;
}

const BIAS = 0x84;
const LOUDEST = 32_635;
const SAMPLE_OFFSET = 32_768;
const BYTES = Uint8Array.from({ length: 65_536 }, (_, index) => muLawByte(index - SAMPLE_OFFSET));
const SAMPLES = Int16Array.from({ length: 256 }, (_, byte) => muLawSample(byte));

function muLawByte(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), LOUDEST) + BIAS;
  const exponent = 24 - Math.clz32(magnitude);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

function muLawSample(byte: number): number {
  const bits = ~byte & 0xff;
  const exponent = (bits >> 4) & 0x07;
  const magnitude = ((((bits & 0x0f) << 3) + BIAS) << exponent) - BIAS;
  return bits & 0x80 ? -magnitude : magnitude;
}
