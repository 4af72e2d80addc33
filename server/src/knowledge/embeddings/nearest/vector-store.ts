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
 * Brings the vectors of one model into its cache.
 * @param now milliseconds on a clock that never goes back
 */
export function createVectorLoading(
  { model, cache, store }: { model: string; cache: VectorCache; store: VectorStore },
  now = () => performance.now(),
) {
  const missing = new Map<string, { revision: number; since: number }>();
  const underWay = new Map<string, Promise<void>>();

  function isMissing({ documentId, revision }: KnownDocument): boolean {
    const known = missing.get(documentId);
    return known?.revision === revision && now() - known.since < MISSING_MS;
  }

  async function bring(documents: readonly KnownDocument[], room: number): Promise<void> {
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
    /** @returns ids of the documents that have no vectors of their revision */
    async load(documents: readonly KnownDocument[]): Promise<string[]> {
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

    /** Something has changed: what was known to be missing may be there. */
    forget(documentId: string): void {
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
