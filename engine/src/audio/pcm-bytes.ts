// Samples of 16 bits travel as little-endian bytes, whatever the machine's own order is.

/** Bytes of samples, little-endian. */
export function bytesOfSamples(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * 2);
  new Int16Array(bytes.buffer).set(samples);
  return otherOrder(bytes);
}

/** Gives the samples of bytes that arrive in pieces of any length; half a sample waits for its other half. */
export function createSampleReader(): (bytes: Uint8Array) => Int16Array {
  let half: number | undefined;
  return (bytes) => {
    const joined = half === undefined ? bytes : withHalf(half, bytes);
    half = joined.length % 2 === 1 ? joined.at(-1) : undefined;
    const whole = new Uint8Array(half === undefined ? joined : joined.subarray(0, -1));
    return new Int16Array(otherOrder(whole).buffer);
  };
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Bytes in the machine's order from those that travel, or the reverse; changes them. */
function otherOrder(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (IS_LITTLE_ENDIAN) return bytes;
  for (let index = 0; index < bytes.length; index += 2) bytes.subarray(index, index + 2).reverse();
  return bytes;
}

function withHalf(half: number, bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length + 1);
  joined[0] = half;
  joined.set(bytes, 1);
  return joined;
}
