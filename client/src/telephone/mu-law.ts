const BIAS = 0x84;
const LOUDEST = 32_635;
/** Silence in mu-law. */
export const MU_LAW_SILENCE = 0xff;

/**
 * Packs samples of 16 bits into the bytes of telephony.
 * @see ITU-T G.711
 */
export function muLawBytesOf(samples: Int16Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(samples, (sample) => {
    const sign = sample < 0 ? 0x80 : 0;
    const magnitude = Math.min(Math.abs(sample), LOUDEST) + BIAS;
    const exponent = 24 - Math.clz32(magnitude);
    return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff;
  });
}
