import type { Passage } from '@parley/engine/language-model/language-model.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { knowledgeDocuments, knowledgePassages } from '../stored-documents/document-table.ts';

/** A passage in one reading of its document. */
type PassageRevision = { documentId: string; revision: number; ordinal: number };
/** A passage as it is shown. */
type StoredPassage = Omit<Passage, 'score'> & { ordinal: number };

/** The texts of passages, by primary key. */
export function createPassageStore(database: Database) {
  return {
    /** In no order; those of a reading that is no longer in force are left out. */
    async find(teamId: string, wanted: readonly PassageRevision[]): Promise<StoredPassage[]> {
      if (wanted.length === 0) return [];
      const listOf = (part: (passage: PassageRevision) => string | number) => sql.param(wanted.map(part));
      // Joined to a list, each passage is one index lookup; alternatives would take longer to plan than to find.
      const { rows } = await database.execute<StoredPassage>(sql`
        select passages.document_id as "documentId", passages.ordinal, documents.name as "documentName",
          passages.heading, passages.text
        from unnest(
            ${listOf(({ documentId }) => documentId)}::uuid[],
            ${listOf(({ revision }) => revision)}::integer[],
            ${listOf(({ ordinal }) => ordinal)}::integer[]
          ) as wanted (document_id, revision, ordinal)
        join ${knowledgeDocuments} as documents
          on documents.id = wanted.document_id
            and documents.team_id = ${teamId}
            and documents.usable_revision = wanted.revision
        join ${knowledgePassages} as passages
          on passages.document_id = wanted.document_id and passages.ordinal = wanted.ordinal`);
      return rows;
    },
  };
}
