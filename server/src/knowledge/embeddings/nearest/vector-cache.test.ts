import { describe, expect, it } from 'vitest';
import type { DocumentVectors } from './document-vectors.ts';
import { countDifferentBits, signBitsOf } from './sign-bits.ts';
import { VectorCache } from './vector-cache.ts';

const ROOM = 1_000_000_000;

describe('the cache of vectors', () => {
  it('gives the nearest passages first, with their cosine distance', () => {
    const cache = new VectorCache(ROOM).ofModel('model');
    const document = { documentId: 'a', revision: 1 };
    cache.put({ ...document, dimensions: 2, vectors: new Float32Array([0, 1, 1, 0, -1, 0]) });
    const { passages } = cache.nearest(new Float32Array([1, 0]), [document], 2);
    expect(passages).toEqual([
      { documentId: 'a', ordinal: 1, distance: 0 },
      { documentId: 'a', ordinal: 0, distance: 1 },
    ]);
    expect(
      cache.distancesOf(new Float32Array([1, 0]), [
        { documentId: 'a', ordinal: 2 },
        { documentId: 'a', ordinal: 3 },
        { documentId: 'b', ordinal: 0 },
      ]),
    ).toEqual([2, null, null]);
  });

  it('compares only the documents that are asked for, in the revision that is asked for', () => {
    const cache = new VectorCache(ROOM).ofModel('model');
    for (const documentId of ['a', 'b']) {
      cache.put({ documentId, revision: 2, dimensions: 2, vectors: new Float32Array([1, 0]) });
    }
    const question = new Float32Array([1, 0]);
    expect(cache.nearest(question, [{ documentId: 'a', revision: 2 }], 5).passages).toHaveLength(1);
    expect(cache.nearest(question, [{ documentId: 'a', revision: 1 }], 5).passages).toEqual([]);
  });

  it('makes room by what was not asked for longest', () => {
    const vectors = new Float32Array(256);
    const documents = ['a', 'b', 'c'].map((documentId) => ({ documentId, revision: 1 }));
    const cache = new VectorCache(2_500).ofModel('model');
    const [first, second, third] = documents;
    if (!first || !second || !third) throw new Error('There are three.');
    cache.put({ ...first, dimensions: 256, vectors });
    cache.put({ ...second, dimensions: 256, vectors });
    cache.nearest(vectors, [first], 1);
    cache.put({ ...third, dimensions: 256, vectors });
    expect(documents.map((document) => cache.has(document))).toEqual([true, false, true]);
  });

  it('has one bound for the documents of all models, and keeps those of each apart', () => {
    const bytesOfOne = 256 * 4 + 256 / 8;
    const cache = new VectorCache(2.5 * bytesOfOne);
    const document = { documentId: 'a', revision: 1 };
    const models = ['first', 'second', 'third', 'fourth'].map((model) => cache.ofModel(model));
    for (const [index, model] of models.entries()) {
      model.put({ ...document, dimensions: 256, vectors: new Float32Array(256).fill(index) });
    }
    expect(models.map((model) => model.has(document))).toEqual([false, false, true, true]);
    models.at(-1)?.forget('a');
    expect(models.map((model) => model.has(document))).toEqual([false, false, true, false]);
  });

  it('keeps a document whose vectors have no numbers', () => {
    const cache = new VectorCache(ROOM).ofModel('model');
    const document = { documentId: 'a', revision: 1 };
    cache.put({ ...document, dimensions: 0, vectors: new Float32Array() });
    expect(cache.has(document)).toBe(true);
    expect(cache.unlike(2, [document])).toEqual(['a']);
  });

  it('finds among many by their signs nearly all that comparing every one finds', () => {
    const cache = new VectorCache(ROOM).ofModel('model');
    const random = seeded(7);
    const documents = Array.from({ length: 30 }, (_, index) => randomDocument(`${index}`, 1_000, random));
    for (const document of documents) cache.put(document);
    const found = Array.from({ length: 20 }, () => {
      const question = similarTo(documents[Math.floor(random() * 30)], Math.floor(random() * 1_000), random);
      const all = documents
        .flatMap((document) => cache.nearest(question, [document], 10).passages)
        .sort((one, other) => one.distance - other.distance)
        .slice(0, 10);
      const quick = new Set(cache.nearest(question, documents, 10).passages.map(keyOf));
      return all.filter((passage) => quick.has(keyOf(passage))).length / all.length;
    });
    const recall = found.reduce((sum, share) => sum + share, 0) / found.length;
    expect(recall).toBeGreaterThan(0.95);
  });

  it('tells the signs of any number of dimensions', () => {
    const vectors = new Float32Array([1, -1, 0.5, ...Array(37).fill(1), -1, -1, 0.5, ...Array(37).fill(-1)]);
    const question = signBitsOf(vectors.subarray(0, 40), 40);
    expect([...countDifferentBits(signBitsOf(vectors, 40), question)]).toEqual([0, 38]);
  });
});

const DIMENSIONS = 128;

function randomDocument(documentId: string, count: number, random: () => number): DocumentVectors {
  const vectors = new Float32Array(count * DIMENSIONS);
  for (let at = 0; at < count; at += 1) {
    vectors.set(unit(Array.from({ length: DIMENSIONS }, () => random() - 0.4)), at * DIMENSIONS);
  }
  return { documentId, revision: 1, dimensions: DIMENSIONS, vectors };
}

function similarTo(
  document: DocumentVectors | undefined,
  ordinal: number,
  random: () => number,
): Float32Array {
  const start = ordinal * DIMENSIONS;
  const near = document?.vectors.subarray(start, start + DIMENSIONS) ?? new Float32Array(DIMENSIONS);
  return unit([...near].map((number) => number + (random() - 0.5) * 0.1));
}

function unit(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
}

function keyOf({ documentId, ordinal }: { documentId: string; ordinal: number }): string {
  return `${documentId} ${ordinal}`;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
