import type { ComparedDocument } from '../embeddings.ts';
import type { VectorCache } from './vector-cache.ts';
import type { StoredVectors, VectorStore } from './vector-store.ts';

/** Brings the vectors of one model into its cache. */
export type VectorLoading = {
  /** @returns ids of the documents that have no vectors of their revision */
  load(documents: readonly ComparedDocument[]): Promise<string[]>;
  /** Something has changed: what was known to be missing may be there. */
  forget(documentId: string): void;
};

/** Bytes that are read from the database at once. */
const PORTION_BYTES = 8 * 1024 * 1024;
/** How long a document without vectors is not asked for again, in milliseconds. */
const MISSING_MS = 2_000;

/** @param now milliseconds on a clock that never goes back */
export function createVectorLoading(
  { model, cache, store }: { model: string; cache: VectorCache; store: VectorStore },
  now = () => performance.now(),
): VectorLoading {
  const missing = new Map<string, { revision: number; since: number }>();
  const underWay = new Map<string, Promise<void>>();

  function isMissing({ documentId, revision }: ComparedDocument): boolean {
    const known = missing.get(documentId);
    return known?.revision === revision && now() - known.since < MISSING_MS;
  }

  async function bring(documents: readonly ComparedDocument[], room: number): Promise<void> {
    const wanted = new Map(documents.map((document) => [document.documentId, document]));
    const stored = await store.sizes(model, [...wanted.keys()]);
    for (const { documentId, revision } of stored) {
      if (wanted.get(documentId)?.revision === revision) wanted.delete(documentId);
    }
    for (const { documentId, revision } of wanted.values())
      missing.set(documentId, { revision, since: now() });
    const found = stored.filter(({ documentId }) => !wanted.has(documentId));
    for (const portion of portionsOf(found, room)) {
      for (const document of await store.read(model, portion)) cache.put(document);
    }
  }

  return {
    async load(documents) {
      const absent = documents.filter((document) => !cache.has(document));
      const unknown = absent.filter(({ documentId }) => !underWay.has(documentId));
      const toBring = unknown.filter((document) => !isMissing(document));
      if (toBring.length > 0) {
        const bringing = bring(toBring, cache.roomBeside(documents)).finally(() => {
          for (const { documentId } of toBring) underWay.delete(documentId);
        });
        for (const { documentId } of toBring) underWay.set(documentId, bringing);
      }
      await Promise.all(new Set(absent.map(({ documentId }) => underWay.get(documentId))));
      return documents.filter(isMissing).map(({ documentId }) => documentId);
    },

    forget(documentId) {
      missing.delete(documentId);
      cache.forget(documentId);
    },
  };
}

/** Ids of what fits into the room, in portions that are read at once. */
function* portionsOf(stored: readonly StoredVectors[], room: number): Generator<string[]> {
  let [portion, bytes, left]: [string[], number, number] = [[], 0, room];
  for (const { documentId, byteLength } of stored) {
    left -= byteLength;
    if (left < 0) break;
    portion.push(documentId);
    bytes += byteLength;
    if (bytes < PORTION_BYTES) continue;
    yield portion;
    [portion, bytes] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}
