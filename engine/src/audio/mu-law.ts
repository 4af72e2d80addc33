const BIAS = 0x84;
const LOUDEST = 32_635;

/**
 * Packs samples of 16 bits into the logarithmic bytes of telephony.
 * @see ITU-T G.711
 */
export function muLawOf(samples: Int16Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(samples, muLawByte);
}

function muLawByte(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), LOUDEST) + BIAS;
  const exponent = 24 - Math.clz32(magnitude);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}
