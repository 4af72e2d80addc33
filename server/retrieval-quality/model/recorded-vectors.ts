import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** Name of the recorded model, from which its prefix of questions follows. */
export const RECORDED_MODEL = 'bge-small-en-v1.5';
const FILE = new URL('bge-small-en-v1.5.vectors', import.meta.url);

const DIMENSIONS = 384;
const KEY_BYTES = 8;
/** Steps of a number's standard deviation: cosines are off by about 0.001. */
const STEPS = 12;
const SCALE = STEPS * Math.sqrt(DIMENSIONS);
const LARGEST = 127;

/** Vectors that a real model gave for the texts of the corpus and the questions, rounded. */
export class RecordedVectors {
  readonly #vectors = new Map<string, Int8Array>();

  /** Those that stand in the repository. */
  static read(): RecordedVectors {
    const recorded = new RecordedVectors();
    const bytes = brotliDecompressSync(readFileSync(FILE));
    for (let at = 0; at < bytes.length; at += KEY_BYTES + DIMENSIONS) {
      const key = bytes.toString('hex', at, at + KEY_BYTES);
      recorded.#vectors.set(key, Int8Array.from(bytes.subarray(at + KEY_BYTES, at + KEY_BYTES + DIMENSIONS)));
    }
    return recorded;
  }

  put(text: string, vector: Float32Array): void {
    const rounded = Int8Array.from(vector, (number) =>
      Math.max(-LARGEST, Math.min(LARGEST, Math.round(number * SCALE))),
    );
    this.#vectors.set(keyOf(text), rounded);
  }

  /** @throws {Error} for a text that was not recorded */
  vectorOf(text: string): Float32Array<ArrayBuffer> {
    const rounded = this.#vectors.get(keyOf(text));
    if (!rounded) {
      throw new Error(
        `No vector is recorded for “${text}”: run npm run retrieval with --record (docs/retrieval.md).`,
      );
    }
    return Float32Array.from(rounded, (number) => number / SCALE);
  }

  /** Replaces what stands in the repository. */
  write(): void {
    const entries = [...this.#vectors].sort(([one], [other]) => (one < other ? -1 : 1));
    const bytes = Buffer.concat(
      entries.flatMap(([key, vector]) => [Buffer.from(key, 'hex'), Buffer.from(vector.buffer)]),
    );
    writeFileSync(FILE, brotliCompressSync(bytes));
  }
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest().toString('hex', 0, KEY_BYTES);
}
