import { beforeEach, describe, expect, it } from 'vitest';
import { VectorCache } from './vector-cache.ts';
import { createVectorLoading, type VectorStore } from './vector-store.ts';

const MODEL = 'test-embedding';
const DIMENSIONS = 64;
/** Bytes of a document with one passage, in the database and with its signs in the cache. */
const STORED = DIMENSIONS * 4;
const CACHED = STORED + DIMENSIONS / 8;

describe('loading of vectors', () => {
  let stored: Map<string, number>;
  let read: string[][];
  let store: VectorStore;

  beforeEach(() => {
    stored = new Map();
    read = [];
    store = {
      sizes: (_model, ids) =>
        Promise.resolve(
          ids.flatMap((documentId) => {
            const revision = stored.get(documentId);
            return revision === undefined ? [] : [{ documentId, revision, byteLength: STORED }];
          }),
        ),
      read(_model, ids) {
        read.push([...ids]);
        return Promise.resolve(
          ids.map((documentId) => ({
            documentId,
            revision: stored.get(documentId) ?? 0,
            dimensions: DIMENSIONS,
            vectors: new Float32Array(DIMENSIONS).fill(1 / 8),
          })),
        );
      },
    };
  });

  const wanted = (...ids: string[]) => ids.map((documentId) => ({ documentId, revision: 1 }));

  it('reads each document once, also when two questions come at the same time', async () => {
    stored.set('a', 1).set('b', 1);
    const cache = new VectorCache(1e9);
    const loading = createVectorLoading({ cache, store });
    await Promise.all([loading.load(MODEL, wanted('a', 'b')), loading.load(MODEL, wanted('b', 'a'))]);
    await loading.load(MODEL, wanted('a'));
    expect(read).toEqual([['a', 'b']]);
    expect(wanted('a', 'b').every((document) => cache.ofModel(MODEL).has(document))).toBe(true);
  });

  it('names what has no vectors of its revision, and does not ask again for a moment', async () => {
    let time = 0;
    stored.set('a', 1).set('old', 3);
    const loading = createVectorLoading({ cache: new VectorCache(1e9), store }, () => time);
    expect(await loading.load(MODEL, wanted('a', 'old', 'none'))).toEqual(['old', 'none']);
    stored.set('none', 1);
    expect(await loading.load(MODEL, wanted('none'))).toEqual(['none']);
    time = 2_000;
    expect(await loading.load(MODEL, wanted('none'))).toEqual([]);
  });

  it('looks at once when it is told that something has changed', async () => {
    const loading = createVectorLoading({ cache: new VectorCache(1e9), store });
    expect(await loading.load(MODEL, wanted('a'))).toEqual(['a']);
    stored.set('a', 1);
    loading.forget(MODEL, 'a');
    expect(await loading.load(MODEL, wanted('a'))).toEqual([]);
  });

  it('reads no more than there is room for, so that the documents of one question do not drive each other out', async () => {
    for (const id of ['a', 'b', 'c', 'd']) stored.set(id, 1);
    const cache = new VectorCache(2.5 * CACHED);
    const loading = createVectorLoading({ cache, store });
    const documents = wanted('a', 'b', 'c', 'd');
    expect(await loading.load(MODEL, documents)).toEqual([]);
    expect(await loading.load(MODEL, documents)).toEqual([]);
    expect(read).toEqual([['a', 'b']]);
    const vectors = cache.ofModel(MODEL);
    expect(documents.map((document) => vectors.has(document))).toEqual([true, true, false, false]);
  });

  it('fails with the database and tries again with the next question', async () => {
    const loading = createVectorLoading({
      cache: new VectorCache(1e9),
      store: { ...store, sizes: () => Promise.reject(new Error('gone')) },
    });
    await expect(loading.load(MODEL, wanted('a'))).rejects.toThrow('gone');
    await expect(loading.load(MODEL, wanted('a'))).rejects.toThrow('gone');
  });
});
