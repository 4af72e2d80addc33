// Samples of 16 bits travel as little-endian bytes, whatever the machine's own order is.

/** Bytes of samples, little-endian. */
export function bytesOfSamples(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < samples.length; index += 1) {
    view.setInt16(index * 2, samples[index] ?? 0, true);
  }
  return bytes;
}

/** Gives the samples of bytes that arrive in pieces of any length; half a sample waits for its other half. */
export function createSampleReader(): (bytes: Uint8Array) => Int16Array {
  let half: number | undefined;
  return (bytes) => {
    const joined = half === undefined ? bytes : withHalf(half, bytes);
    half = joined.length % 2 === 1 ? joined.at(-1) : undefined;
    const view = new DataView(joined.buffer, joined.byteOffset, joined.byteLength);
    const samples = new Int16Array(Math.floor(joined.length / 2));
    for (let index = 0; index < samples.length; index += 1) samples[index] = view.getInt16(index * 2, true);
    return samples;
  };
}

function withHalf(half: number, bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length + 1);
  joined[0] = half;
  joined.set(bytes, 1);
  return joined;
}
