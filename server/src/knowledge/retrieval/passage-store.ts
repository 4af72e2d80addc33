import { and, eq, or } from 'drizzle-orm';
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
      return database
        .select({
          documentId: knowledgePassages.documentId,
          ordinal: knowledgePassages.ordinal,
          documentName: knowledgeDocuments.name,
          heading: knowledgePassages.heading,
          text: knowledgePassages.text,
        })
        .from(knowledgePassages)
        .innerJoin(knowledgeDocuments, eq(knowledgeDocuments.id, knowledgePassages.documentId))
        .where(
          and(
            eq(knowledgeDocuments.teamId, teamId),
            or(
              ...places.map(({ documentId, revision, ordinal }) =>
                and(
                  eq(knowledgePassages.documentId, documentId),
                  eq(knowledgePassages.ordinal, ordinal),
                  eq(knowledgeDocuments.usableRevision, revision),
                ),
              ),
            ),
          ),
        );
    },
  };
}
