import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { Store } from '../../database/store.ts';
import {
  knowledgeDocuments,
  knowledgeEmbeddings,
  knowledgePassages,
} from '../stored-documents/document-table.ts';

/** A document whose meaning is to be computed. */
export type UnembeddedDocument = {
  teamId: string;
  name: string;
  revision: number;
  /** In their order. */
  passages: { heading: string; text: string }[];
};

/** The meaning of a document as one model sees it. */
export type DocumentEmbedding = typeof knowledgeEmbeddings.$inferSelect;

/** Meanings of documents as models see them. */
export class EmbeddingStore extends Store {
  /**
   * The reading that agents know; undefined for a document that is gone, has none, or has its vectors.
   * @param dimensions vectors of another length count as none; undefined for any
   */
  async unembedded(
    documentId: string,
    model: string,
    dimensions: number | undefined,
  ): Promise<UnembeddedDocument | undefined> {
    const [document] = await this.database
      .select({ teamId: knowledgeDocuments.teamId, embedded: knowledgeEmbeddings.revision })
      .from(knowledgeDocuments)
      .leftJoin(
        knowledgeEmbeddings,
        and(
          eq(knowledgeEmbeddings.documentId, knowledgeDocuments.id),
          eq(knowledgeEmbeddings.model, model),
          eq(knowledgeEmbeddings.revision, knowledgeDocuments.usableRevision),
          dimensions === undefined ? undefined : eq(knowledgeEmbeddings.dimensions, dimensions),
        ),
      )
      .where(eq(knowledgeDocuments.id, documentId));
    if (!document || document.embedded !== null) return undefined;
    // In one statement with the revision, so that a reading that ends meanwhile cannot come between them.
    const rows = await this.database
      .select({
        name: knowledgeDocuments.name,
        revision: knowledgeDocuments.usableRevision,
        heading: knowledgePassages.heading,
        text: knowledgePassages.text,
      })
      .from(knowledgePassages)
      .innerJoin(knowledgeDocuments, eq(knowledgeDocuments.id, knowledgePassages.documentId))
      .where(eq(knowledgePassages.documentId, documentId))
      .orderBy(asc(knowledgePassages.ordinal));
    const [first] = rows;
    if (!first || first.revision === null) return undefined;
    const { name, revision } = first;
    return { teamId: document.teamId, name, revision, passages: rows };
  }

  /** Not stored where the document is gone or was read anew meanwhile; what belongs to other readings goes. */
  async save({ documentId, model, revision, dimensions, bytes }: DocumentEmbedding): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const [document] = await transaction
        .select({ revision: knowledgeDocuments.usableRevision })
        .from(knowledgeDocuments)
        .where(eq(knowledgeDocuments.id, documentId))
        .for('share');
      if (document?.revision !== revision) return false;
      await transaction
        .insert(knowledgeEmbeddings)
        .values({ documentId, model, revision, dimensions, bytes })
        .onConflictDoUpdate({
          target: [knowledgeEmbeddings.documentId, knowledgeEmbeddings.model],
          set: {
            revision: sql`excluded.revision`,
            dimensions: sql`excluded.dimensions`,
            bytes: sql`excluded.bytes`,
          },
        });
      await transaction
        .delete(knowledgeEmbeddings)
        .where(
          and(eq(knowledgeEmbeddings.documentId, documentId), ne(knowledgeEmbeddings.revision, revision)),
        );
      return true;
    });
  }
}
