import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { knowledgeDocuments, knowledgePassages } from '../documents/document-table.ts';

/** A passage in one reading of its document. */
export type ReadingPlace = { documentId: string; revision: number; ordinal: number };
/** A passage as it is shown. */
export type StoredPassage = {
  documentId: string;
  ordinal: number;
  documentName: string;
  heading: string;
  text: string;
};

/** The texts of passages, by primary key. */
export type PassageStore = {
  /** In no order; those of a reading that is no longer in force are left out. */
  find(teamId: string, places: readonly ReadingPlace[]): Promise<StoredPassage[]>;
};

export function createPassageStore(database: Database): PassageStore {
  return {
    async find(teamId, places) {
      if (places.length === 0) return [];
      const listOf = (part: (place: ReadingPlace) => string | number) => sql.param(places.map(part));
      // Joined to a list, each place is one look-up in an index; as alternatives they take longer to plan than to find.
      const { rows } = await database.execute<StoredPassage>(sql`
        select passages.document_id as "documentId", passages.ordinal, documents.name as "documentName",
          passages.heading, passages.text
        from unnest(
            ${listOf(({ documentId }) => documentId)}::uuid[],
            ${listOf(({ revision }) => revision)}::integer[],
            ${listOf(({ ordinal }) => ordinal)}::integer[]
          ) as place (document_id, revision, ordinal)
        join ${knowledgeDocuments} as documents
          on documents.id = place.document_id
            and documents.team_id = ${teamId}
            and documents.usable_revision = place.revision
        join ${knowledgePassages} as passages
          on passages.document_id = place.document_id and passages.ordinal = place.ordinal`);
      return rows;
    },
  };
}
