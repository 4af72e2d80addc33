import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { Store } from '../../database/store.ts';
import { isUuid } from '../../database/uuid.ts';
import { knowledgeDocuments as documents, knowledgeTexts } from '../stored-documents/document-table.ts';

/** What agents know of a team's documents. */
export class UsableDocumentStore extends Store {
  /** Those of the ids that agents know, with the reading that they know. */
  readonly usable = async (teamId: string, ids: readonly string[]) => {
    // Agents may name anything as the id of a document.
    const known = ids.filter(isUuid);
    if (known.length === 0) return [];
    const rows = await this.database
      .select({
        id: documents.id,
        name: documents.name,
        revision: documents.usableRevision,
        language: documents.language,
        textCharacters: documents.textCharacters,
      })
      .from(documents)
      .where(
        and(
          eq(documents.teamId, teamId),
          // One parameter, however many documents an agent knows.
          sql`${documents.id} = any(${sql.param(known)}::uuid[])`,
          isNotNull(documents.usableRevision),
        ),
      );
    return rows.map((row) => ({ ...row, revision: row.revision ?? 0 }));
  };

  /** Those of the ids that a team has, also of documents that were not read yet. */
  readonly known = async (teamId: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await this.database
      .select({ id: documents.id })
      .from(documents)
      .where(
        and(
          eq(documents.teamId, teamId),
          sql`${documents.id} = any(${sql.param(ids.filter(isUuid))}::uuid[])`,
        ),
      );
    return new Set(rows.map(({ id }) => id));
  };

  /** Whether any team has something that agents know. */
  async isAnyUsable(): Promise<boolean> {
    const found = await this.database
      .select({ id: documents.id })
      .from(documents)
      .where(isNotNull(documents.usableRevision))
      .limit(1);
    return found.length > 0;
  }

  /** The ids of a team's usable documents, newest first. */
  async usableIds(teamId: string, limit: number): Promise<string[]> {
    const rows = await this.database
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.teamId, teamId), isNotNull(documents.usableRevision)))
      .orderBy(sql`${documents.createdAt} desc, ${documents.id} desc`)
      .limit(limit);
    return rows.map(({ id }) => id);
  }

  /** The whole text of a document with the reading that it is of; undefined when it was not read yet. */
  async text(teamId: string, id: string) {
    const [found] = await this.database
      .select({ revision: knowledgeTexts.revision, text: knowledgeTexts.text })
      .from(documents)
      .innerJoin(knowledgeTexts, eq(knowledgeTexts.documentId, documents.id))
      .where(and(eq(documents.teamId, teamId), eq(documents.id, id)));
    return found;
  }
}
