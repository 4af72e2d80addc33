import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { lockName } from '../../database/name-lock.ts';
import { TimedStore } from '../../database/store.ts';
import { type DeletedItem, deleteRows, lockRow, restoreRows } from '../../deletions/deletion-queries.ts';
import { accounts } from '../../identity/accounts/account-table.ts';
import { teams } from '../../identity/teams/team-table.ts';
import {
  knowledgeDocuments as documents,
  knowledgeEmbeddings,
  knowledgeFiles,
  knowledgePassages,
  knowledgeSegments,
  knowledgeTexts,
} from '../stored-documents/document-table.ts';
import { closeAnsweredTurns, queryAnsweredTurns } from './answered-question-queries.ts';
import { DocumentDuplicate, DocumentNotFound, KnowledgeLimitReached } from './document-errors.ts';
import type { DocumentContent, ItemRow } from './document-item.ts';
import { ITEM_COLUMNS } from './document-list-queries.ts';

/** A document that is about to be stored. */
export type NewDocumentRow = Pick<
  typeof documents.$inferInsert,
  | 'id'
  | 'teamId'
  | 'type'
  | 'name'
  | 'url'
  | 'fileName'
  | 'sizeBytes'
  | 'sourceHash'
  | 'sourceText'
  | 'qaPairs'
  | 'preview'
  | 'createdBy'
  | 'fetchedAt'
> & { createdAt: Date };

/** What is to be read instead of what was. */
export type SourceChange = Partial<
  Pick<
    typeof documents.$inferInsert,
    'name' | 'sizeBytes' | 'sourceHash' | 'sourceText' | 'qaPairs' | 'preview' | 'fetchedAt'
  >
>;

/** The part of a document that decides whether and how it can be changed. */
export type ChangeableDocument = Pick<
  typeof documents.$inferSelect,
  'type' | 'name' | 'status' | 'sourceText' | 'qaPairs' | 'revision'
>;

/** What a change comes to. */
export type DocumentRevision = {
  /** To be read anew; undefined when nothing changed. */
  source: SourceChange | undefined;
  /** The file that is its source from now on, stored already. */
  path?: string;
};

/** Documents of all teams, as people see and change them. */
export class DocumentStore extends TimedStore {
  /** @throws {DocumentDuplicate} when the team has something from the same source */
  async requireNew(teamId: string, sourceHash: string): Promise<void> {
    const existing = await this.#findSameSource(this.database, teamId, sourceHash);
    if (existing) throw new DocumentDuplicate(existing);
  }

  /**
   * Stores a document that is to be read, in a transaction of the caller's.
   * @param options `path` is the stored file that it is made of
   * @throws {DocumentDuplicate | KnowledgeLimitReached} the former unless duplicates are allowed
   */
  async insert(
    transaction: Database,
    document: NewDocumentRow,
    options: { allowDuplicate: boolean; path: string | undefined },
  ): Promise<void> {
    const { teamId, sourceHash, createdAt } = document;
    // The same thing sent twice at the same moment is stored one after the other, so that the second is noticed.
    await lockName(transaction, `document ${teamId} ${sourceHash}`);
    const existing = options.allowDuplicate
      ? undefined
      : await this.#findSameSource(transaction, teamId, sourceHash);
    if (existing) throw new DocumentDuplicate(existing);
    await requireKnowledgeRoom(transaction, teamId, document.sizeBytes);
    await transaction
      .insert(documents)
      .values({ ...document, status: 'queued', updatedAt: createdAt, seenAt: createdAt });
    if (options.path !== undefined) await linkFile(transaction, document.id, options.path);
  }

  /** @throws {DocumentNotFound} */
  async find(teamId: string, id: string): Promise<ItemRow> {
    const [row] = await this.database
      .select(ITEM_COLUMNS)
      .from(documents)
      .leftJoin(accounts, eq(accounts.id, documents.createdBy))
      .where(this.#isTeams(teamId, id));
    if (!row) throw new DocumentNotFound(id);
    return row;
  }

  /** What is shown of a document whose row was found. */
  async contentOf({ id, teamId, textHash }: ItemRow): Promise<DocumentContent> {
    const [content] = await this.database
      .select({
        sourceText: documents.sourceText,
        qaPairs: documents.qaPairs,
        // One more than is shown tells that there is more.
        text: sql<string | null>`left(${knowledgeTexts.text}, ${KNOWLEDGE.shownTextMax + 1})`,
        html: sql<string | null>`left(${knowledgeTexts.html}, ${KNOWLEDGE.shownHtmlMax + 1})`,
      })
      .from(documents)
      .leftJoin(knowledgeTexts, eq(knowledgeTexts.documentId, documents.id))
      .where(this.#isTeams(teamId, id));
    if (!content) throw new DocumentNotFound(id);
    const [sameAs] =
      textHash === null
        ? []
        : await this.database
            .select({ uuid: documents.id, name: documents.name })
            .from(documents)
            .where(and(eq(documents.teamId, teamId), eq(documents.textHash, textHash), ne(documents.id, id)))
            .orderBy(documents.createdAt)
            .limit(1);
    return { ...content, sameAs: sameAs ?? null };
  }

  /** The stored file of a document; undefined for one that was written. */
  async fileOf(id: string) {
    const [file] = await this.database.select().from(knowledgeFiles).where(eq(knowledgeFiles.documentId, id));
    return file;
  }

  /**
   * Has a document read anew, from what `decide` says about it as it is at that moment.
   * @returns the number of the revision that is to be read; undefined when nothing changed
   * @throws {DocumentNotFound | KnowledgeLimitReached} and what `decide` throws
   */
  async revise(
    teamId: string,
    id: string,
    decide: (document: ChangeableDocument) => DocumentRevision,
  ): Promise<number | undefined> {
    return this.database.transaction(async (transaction) => {
      const [stored] = await transaction
        .select()
        .from(documents)
        .where(this.#isTeams(teamId, id))
        .for('update');
      if (!stored) throw new DocumentNotFound(id);
      const { source, path } = decide(stored);
      if (!source) return undefined;
      const added = (source.sizeBytes ?? stored.sizeBytes) - stored.sizeBytes;
      if (added > 0) await requireKnowledgeRoom(transaction, teamId, added);
      const revision = stored.revision + 1;
      const at = this.now();
      await transaction
        .update(documents)
        .set({ ...source, ...QUEUED, revision, seenAt: at, updatedAt: at })
        .where(eq(documents.id, id));
      if (path !== undefined) await linkFile(transaction, id, path);
      return revision;
    });
  }

  /**
   * Deletes a document and everything that was made of it.
   * @param refuse looks at it in the same transaction, and throws when it has to stay
   * @throws {DocumentNotFound}
   */
  async delete(teamId: string, id: string, refuse: (transaction: Database) => Promise<void>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const isFound = await lockRow(transaction, documents, this.#isTeams(teamId, id));
      if (!isFound) throw new DocumentNotFound(id);
      await refuse(transaction);
      const [file] = await transaction
        .select({ path: knowledgeFiles.path })
        .from(knowledgeFiles)
        .where(eq(knowledgeFiles.documentId, id));
      const parts = [knowledgeTexts, knowledgePassages, knowledgeSegments, knowledgeEmbeddings];
      const rows = [
        { table: documents, where: eq(documents.id, id) },
        ...parts.map((table) => ({ table, where: eq(table.documentId, id) })),
      ];
      const turns = await queryAnsweredTurns(transaction, teamId, id);
      const detail: Record<string, string> = {
        ...(file && { path: file.path }),
        ...(turns !== undefined && { turns }),
      };
      await deleteRows(transaction, deletedDocument(teamId, id), { rows, detail });
    });
  }

  /**
   * Brings a document back that was deleted a moment ago, as agents knew it.
   * @throws {DeletionFinal | KnowledgeLimitReached}
   */
  async undoDelete(teamId: string, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const { path, turns } = await restoreRows(transaction, deletedDocument(teamId, id));
      // What is brought back is stored by now and counted with the rest.
      await requireKnowledgeRoom(transaction, teamId, 0);
      if (path !== undefined) await linkFile(transaction, id, path);
      if (turns !== undefined) await closeAnsweredTurns(transaction, teamId, { documentId: id, turns });
    });
  }

  #isTeams(teamId: string, id: string) {
    return and(eq(documents.teamId, teamId), eq(documents.id, id));
  }

  async #findSameSource(queries: Pick<Database, 'select'>, teamId: string, sourceHash: string) {
    const [found] = await queries
      .select({ uuid: documents.id, name: documents.name })
      .from(documents)
      .where(and(eq(documents.teamId, teamId), eq(documents.sourceHash, sourceHash)))
      .orderBy(documents.createdAt)
      .limit(1);
    return found;
  }
}

/** Refuses bytes beyond those that the operator lets the team have. @throws {KnowledgeLimitReached} */
async function requireKnowledgeRoom(transaction: Database, teamId: string, added: number): Promise<void> {
  const [team] = await transaction
    .select({ max: teams.maxKnowledgeBytes })
    .from(teams)
    .where(eq(teams.id, teamId));
  const max = team?.max ?? null;
  if (max === null) return;
  // One after the other, so that the bound holds.
  await lockName(transaction, `knowledge of team ${teamId}`);
  const [stored] = await transaction
    .select({ bytes: sql<number>`coalesce(sum(${documents.sizeBytes}), 0)::float8` })
    .from(documents)
    .where(eq(documents.teamId, teamId));
  if ((stored?.bytes ?? 0) + added > max) throw new KnowledgeLimitReached(max);
}

function deletedDocument(teamId: string, id: string): DeletedItem {
  return { teamId, kind: 'document', itemId: id };
}

/** What every document that waits to be read has in common. */
export const QUEUED = {
  status: 'queued',
  progress: 0,
  failureCode: null,
  failureMessage: null,
  readerId: null,
} as const;

/** Makes a stored file the only one of a document; its former file is released. */
async function linkFile(transaction: Database, documentId: string, path: string): Promise<void> {
  await transaction
    .update(knowledgeFiles)
    .set({ documentId: null })
    .where(eq(knowledgeFiles.documentId, documentId));
  const { rowCount } = await transaction
    .update(knowledgeFiles)
    .set({ documentId })
    .where(and(eq(knowledgeFiles.path, path), isNull(knowledgeFiles.documentId)));
  if (rowCount === 0) throw new Error('The file of a document was deleted before the document was stored.');
}
