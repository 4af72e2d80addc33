import type { KnownDocument } from '../../passages/passage-id.ts';

/** The vectors of one document, as they are stored: one after the other, each of length 1. */
export type DocumentVectors = KnownDocument & { dimensions: number; vectors: Float32Array };

/** Distance of a question to a passage of a document. */
export type DistanceOf = (document: DocumentVectors, ordinal: number) => number;

/** How many vectors a document has. */
export function countOf({ vectors, dimensions }: DocumentVectors): number {
  return vectors.length / dimensions;
}

/** Cosine distance of a vector to one of a document, from 0 to 2. */
export function distanceTo(
  question: Float32Array,
  { vectors, dimensions }: DocumentVectors,
  ordinal: number,
): number {
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
