import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import type { KnownDocument } from '../../passages/passage-id.ts';
import { knowledgeEmbeddings } from '../../stored-documents/document-table.ts';
import type { DocumentVectors } from './document-vectors.ts';
import type { VectorCache } from './vector-cache.ts';

/** Bytes that are read from the database at once. */
const PORTION_BYTES = 8 * 1024 * 1024;
/** How long a document without vectors is not asked for again, in milliseconds. */
const MISSING_MS = 2_000;

/**
 * Brings vectors into the cache.
 * @param now milliseconds on a clock that never goes back
 */
export function createVectorLoading(
  { cache, store }: { cache: VectorCache; store: VectorStore },
  now = () => performance.now(),
) {
  // Both by model and document.
  const missing = new Map<string, { revision: number; since: number }>();
  const underWay = new Map<string, Promise<void>>();

  function isMissing(model: string, { documentId, revision }: KnownDocument): boolean {
    const known = missing.get(keyOf(model, documentId));
    return known?.revision === revision && now() - known.since < MISSING_MS;
  }

  function noteMissing(model: string, documents: Iterable<KnownDocument>): void {
    for (const [key, { since }] of missing) if (now() - since >= MISSING_MS) missing.delete(key);
    for (const { documentId, revision } of documents)
      missing.set(keyOf(model, documentId), { revision, since: now() });
  }

  async function bring(model: string, documents: readonly KnownDocument[], room: number): Promise<void> {
    const wanted = new Map(documents.map((document) => [document.documentId, document]));
    const stored = await store.sizes(model, [...wanted.keys()]);
    for (const { documentId, revision } of stored) {
      if (wanted.get(documentId)?.revision === revision) wanted.delete(documentId);
    }
    noteMissing(model, wanted.values());
    const found = stored.filter(({ documentId }) => !wanted.has(documentId));
    const vectors = cache.ofModel(model);
    for (const portion of portionsOf(found, room)) {
      for (const document of await store.read(model, portion)) vectors.put(document);
    }
  }

  return {
    /** @returns ids of the documents that have no vectors of their revision by this model */
    async load(model: string, documents: readonly KnownDocument[]): Promise<string[]> {
      const vectors = cache.ofModel(model);
      const absent = documents.filter((document) => !vectors.has(document));
      const unknown = absent.filter(({ documentId }) => !underWay.has(keyOf(model, documentId)));
      const toBring = unknown.filter((document) => !isMissing(model, document));
      if (toBring.length > 0) {
        const bringing = bring(model, toBring, vectors.roomBeside(documents)).finally(() => {
          for (const { documentId } of toBring) underWay.delete(keyOf(model, documentId));
        });
        for (const { documentId } of toBring) underWay.set(keyOf(model, documentId), bringing);
      }
      await Promise.all(new Set(absent.map(({ documentId }) => underWay.get(keyOf(model, documentId)))));
      return documents.filter((document) => isMissing(model, document)).map(({ documentId }) => documentId);
    },

    /** Something has changed: what was known to be missing may be there. */
    forget(model: string, documentId: string): void {
      missing.delete(keyOf(model, documentId));
      cache.ofModel(model).forget(documentId);
    },
  };
}

function keyOf(model: string, documentId: string): string {
  return `${model} ${documentId}`;
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

/** A document whose vectors can be read, and how much there is to read. */
type StoredVectors = KnownDocument & { byteLength: number };

/** Reads vectors; who may see them was decided when the documents were named. */
export function createVectorStore(database: Database) {
  const ofDocuments = (model: string, ids: readonly string[]) =>
    and(inArray(knowledgeEmbeddings.documentId, [...ids]), eq(knowledgeEmbeddings.model, model));
  const { documentId, revision, dimensions, bytes } = knowledgeEmbeddings;

  return {
    sizes: (model: string, ids: readonly string[]): Promise<StoredVectors[]> =>
      database
        .select({ documentId, revision, byteLength: sql<number>`octet_length(${bytes})` })
        .from(knowledgeEmbeddings)
        .where(ofDocuments(model, ids)),

    async read(model: string, ids: readonly string[]): Promise<DocumentVectors[]> {
      const rows = await database
        .select({ documentId, revision, dimensions, bytes })
        .from(knowledgeEmbeddings)
        .where(ofDocuments(model, ids));
      return rows.map(({ bytes: stored, ...row }) => ({ ...row, vectors: floatsIn(stored) }));
    },
  };
}

export type VectorStore = ReturnType<typeof createVectorStore>;

function floatsIn(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  // A copy begins where floats may begin; what the driver gives may not.
  return new Float32Array(new Uint8Array(bytes).buffer);
}
