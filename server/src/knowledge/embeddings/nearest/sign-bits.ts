// Signs of the numbers of vectors as bits: how many differ says roughly how far two vectors lie apart.

/** Bits of one word. */
const WORD = 32;

/**
 * One bit for each number of each vector, set where the number is above 0. Every vector begins with a new word.
 * @param vectors one after the other
 */
export function signBitsOf(vectors: Float32Array, dimensions: number): Uint32Array<ArrayBuffer> {
  const words = Math.ceil(dimensions / WORD);
  const count = vectors.length / dimensions;
  const bits = new Uint32Array(count * words);
  for (let vector = 0; vector < count; vector += 1) {
    for (let at = 0; at < dimensions; at += 1) {
      if ((vectors[vector * dimensions + at] ?? 0) <= 0) continue;
      const word = vector * words + (at >>> 5);
      bits[word] = (bits[word] ?? 0) | (1 << (at & 31));
    }
  }
  return bits;
}

/** In how many bits each of several vectors differs from one other. */
export function countDifferentBits(bits: Uint32Array, other: Uint32Array): Uint16Array<ArrayBuffer> {
  const words = other.length;
  const counts = new Uint16Array(bits.length / words);
  for (let vector = 0; vector < counts.length; vector += 1) {
    let different = 0;
    const start = vector * words;
    for (let word = 0; word < words; word += 1) {
      let left = (bits[start + word] ?? 0) ^ (other[word] ?? 0);
      // Population count in pairs, fours and bytes.
      left -= (left >>> 1) & 0x55555555;
      left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
      different += Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    counts[vector] = different;
  }
  return counts;
}
