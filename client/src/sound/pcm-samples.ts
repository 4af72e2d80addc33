// Samples of 16 bits as the wire has them, and numbers between −1 and 1 as the browser has them.

const FULL_SCALE = 32_768;

/** Samples of 16 bits from numbers between −1 and 1; what is louder is clipped. */
export function pcmOf(samples: Float32Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    const value = Math.round((samples[index] ?? 0) * FULL_SCALE);
    pcm[index] = Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, value));
  }
  return pcm;
}

/** Numbers between −1 and 1 from samples of 16 bits. */
export function floatsOf(pcm: Int16Array): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(pcm.length);
  for (let index = 0; index < pcm.length; index += 1) samples[index] = (pcm[index] ?? 0) / FULL_SCALE;
  return samples;
}
