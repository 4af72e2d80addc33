import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { knowledgeEmbeddings } from '../../documents/document-table.ts';
import type { ComparedDocument } from '../embeddings.ts';
import type { DocumentVectors } from './vector-cache.ts';

/** A document whose vectors can be read, and how much there is to read. */
export type StoredVectors = ComparedDocument & { byteLength: number };

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
