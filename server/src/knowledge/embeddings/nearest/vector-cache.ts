import type { ComparedDocument, NearPassage, PassageId } from '../embeddings.ts';

/** The vectors of one document, as they are stored. */
export type DocumentVectors = ComparedDocument & { dimensions: number; vectors: Float32Array };

/** What distances are like between a question and passages that have nothing to do with it. */
export type Background = {
  /** Passages that were compared. */
  count: number;
  median: number;
  /** How far distances lie from the median on its far side, where nothing is near by intention. */
  spread: number;
  /** Median of the other passages of the nearest one's document; null where it has none. */
  besideNearest: number | null;
};

/** What is near in the cache. */
export type VectorAnswer = { passages: NearPassage[]; background: Background };

type Cached = DocumentVectors & { bits: Uint32Array };

/** Up to here every vector is compared; beyond, the signs of its numbers say which ones are worth it. */
const ALL_COMPARED = 10_000;
const WORTH_COMPARING = 3_000;
const BACKGROUND_PASSAGES = 1_000;

/** Vectors of one model, cached in memory. */
export class VectorCache {
  readonly #maxBytes: number;
  readonly #cache = new Map<string, Cached>();
  #bytes = 0;

  /** @param maxBytes of vectors and their signs */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  has({ documentId, revision }: ComparedDocument): boolean {
    return this.#cache.get(documentId)?.revision === revision;
  }

  forget(documentId: string): void {
    const cached = this.#cache.get(documentId);
    if (!cached) return;
    this.#cache.delete(documentId);
    this.#bytes -= bytesOf(cached);
  }

  /** Bytes that are left when these documents, as far as they are here, are to stay. */
  roomBeside(documents: readonly ComparedDocument[]): number {
    const staying = this.#taken(documents);
    return this.#maxBytes - staying.reduce((sum, cached) => sum + bytesOf(cached), 0);
  }

  /** Replaces an earlier revision; what was not asked for longest makes room. */
  put(document: DocumentVectors): void {
    this.forget(document.documentId);
    const cached = { ...document, bits: signBitsOf(document.vectors, document.dimensions) };
    this.#cache.set(document.documentId, cached);
    this.#bytes += bytesOf(cached);
    for (const oldest of this.#cache.keys()) {
      if (this.#bytes <= this.#maxBytes || oldest === document.documentId) break;
      this.forget(oldest);
    }
  }

  /** Ids of those that are here with vectors of another length. */
  unlike(dimensions: number, documents: readonly ComparedDocument[]): string[] {
    return this.#taken(documents).flatMap((cached) =>
      cached.dimensions === dimensions ? [] : [cached.documentId],
    );
  }

  nearest(question: Float32Array, documents: readonly ComparedDocument[], count: number): VectorAnswer {
    const medianBeside = ({ documentId, ordinal }: NearPassage) => {
      const own = this.#cache.get(documentId);
      const others = own ? allVectors([own]).filter((vector) => vector.ordinal !== ordinal) : [];
      const distances = others.map((vector) => distanceTo(question, vector.cached, vector.ordinal));
      return distances.length === 0 ? null : quantile(distances, 0.5);
    };
    const compared = this.#taken(documents).filter(({ dimensions }) => dimensions === question.length);
    const total = compared.reduce((sum, { vectors, dimensions }) => sum + vectors.length / dimensions, 0);
    const vectors = total > ALL_COMPARED ? promisingVectors(question, compared) : allVectors(compared);
    const passages = vectors
      .map(({ cached, ordinal }) => ({
        documentId: cached.documentId,
        ordinal,
        distance: distanceTo(question, cached, ordinal),
      }))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, count);
    const besideNearest = passages[0] ? medianBeside(passages[0]) : null;
    return { passages, background: { ...backgroundOf(question, compared, total), besideNearest } };
  }

  distancesOf(question: Float32Array, passages: readonly PassageId[]): (number | null)[] {
    return passages.map(({ documentId, ordinal }) => {
      const cached = this.#cache.get(documentId);
      if (!cached || cached.dimensions !== question.length) return null;
      if ((ordinal + 1) * cached.dimensions > cached.vectors.length) return null;
      return distanceTo(question, cached, ordinal);
    });
  }

  /** Those that are here; whatever was asked for longest ago stands first in the cache. */
  #taken(documents: readonly ComparedDocument[]): Cached[] {
    return documents.flatMap(({ documentId, revision }) => {
      const cached = this.#cache.get(documentId);
      if (cached?.revision !== revision) return [];
      this.#cache.delete(documentId);
      this.#cache.set(documentId, cached);
      return [cached];
    });
  }
}

function bytesOf({ vectors, bits }: Cached): number {
  return vectors.byteLength + bits.byteLength;
}

type Vector = { cached: Cached; ordinal: number };

function* vectorsOf(caches: readonly Cached[]): Generator<Vector> {
  for (const cached of caches) {
    const count = cached.vectors.length / cached.dimensions;
    for (let ordinal = 0; ordinal < count; ordinal += 1) yield { cached, ordinal };
  }
}

function allVectors(caches: readonly Cached[]): Vector[] {
  return [...vectorsOf(caches)];
}

/** The vectors whose numbers agree most in sign with the question's. */
function promisingVectors(question: Float32Array, caches: readonly Cached[]): Vector[] {
  const wanted = signBitsOf(question, question.length);
  const differences = caches.map(({ bits }) => countDifferentBits(bits, wanted));
  const tally = new Uint32Array(question.length + 1);
  for (const of of differences) for (const difference of of) tally[difference] = (tally[difference] ?? 0) + 1;
  let farthest = 0;
  for (let found = tally[0] ?? 0; found < WORTH_COMPARING && farthest < question.length; ) {
    farthest += 1;
    found += tally[farthest] ?? 0;
  }
  return caches.flatMap((cached, index) => {
    const vectors: Vector[] = [];
    differences[index]?.forEach((difference, ordinal) => {
      if (difference <= farthest) vectors.push({ cached, ordinal });
    });
    return vectors;
  });
}

function backgroundOf(
  question: Float32Array,
  caches: readonly Cached[],
  total: number,
): Omit<Background, 'besideNearest'> {
  const step = Math.max(1, Math.floor(total / BACKGROUND_PASSAGES));
  const distances: number[] = [];
  let skip = 0;
  for (const cached of caches) {
    const count = cached.vectors.length / cached.dimensions;
    for (; skip < count; skip += step) distances.push(distanceTo(question, cached, skip));
    skip -= count;
  }
  if (distances.length === 0) return { count: 0, median: 1, spread: 0 };
  const median = quantile(distances, 0.5);
  // One standard deviation, as far as the distribution is a normal one.
  return { count: total, median, spread: quantile(distances, 0.84) - median };
}

/** Of numbers of which there is at least one. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function distanceTo(question: Float32Array, { vectors, dimensions }: Cached, ordinal: number): number {
  const start = ordinal * dimensions;
  let [first, second, third, fourth] = [0, 0, 0, 0];
  const whole = dimensions - (dimensions % 4);
  for (let at = 0; at < whole; at += 4) {
    first += (question[at] ?? 0) * (vectors[start + at] ?? 0);
    second += (question[at + 1] ?? 0) * (vectors[start + at + 1] ?? 0);
    third += (question[at + 2] ?? 0) * (vectors[start + at + 2] ?? 0);
    fourth += (question[at + 3] ?? 0) * (vectors[start + at + 3] ?? 0);
  }
  for (let at = whole; at < dimensions; at += 1) first += (question[at] ?? 0) * (vectors[start + at] ?? 0);
  return Math.min(2, Math.max(0, 1 - (first + second + third + fourth)));
}

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
