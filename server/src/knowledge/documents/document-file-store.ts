import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { DocumentStorageFailed } from './document-errors.ts';
import type { SourceBytes } from './document-source.ts';
import { knowledgeFiles } from './document-table.ts';

// What belongs here: the bytes of uploads and pages in the file store, from the upload until they are nobody's.

/** The bytes that documents are made of. */
export type DocumentFiles = {
  /**
   * Stores bytes for as long as `use` takes to make them a document's; they go again when it fails.
   * @throws {DocumentStorageFailed} and what `use` throws
   */
  keep<T>(teamId: string, source: SourceBytes, use: (path: string) => Promise<T>): Promise<T>;
  /** Deletes files that are no document's any more; what cannot be deleted is tried again every hour. */
  deleteUnwanted(paths: readonly string[]): Promise<void>;
  /** Deletes files that were left by a process that was lost. @throws when one could not be deleted */
  deleteLost(): Promise<void>;
};

/** A file that is no document's after this long never will be. */
const LATE_MS = 3_600_000;
/** Files looked up in one statement. */
const BATCH = 500;

export function createDocumentFiles({
  database,
  files,
  log,
  now,
}: {
  database: Database;
  files: FileStore;
  log: Logger;
  now: () => Date;
}): DocumentFiles {
  // A file that has become a document's after all stays, whoever believed otherwise.
  async function remove(path: string): Promise<void> {
    await database.transaction(async (transaction) => {
      const unwanted = await transaction
        .select({ path: knowledgeFiles.path })
        .from(knowledgeFiles)
        .where(and(eq(knowledgeFiles.path, path), isNull(knowledgeFiles.documentId)))
        .for('update');
      if (unwanted.length === 0) return;
      await files.delete(path);
      await transaction.delete(knowledgeFiles).where(eq(knowledgeFiles.path, path));
    });
  }

  async function deleteUnwanted(paths: readonly string[]): Promise<void> {
    const results = await Promise.allSettled(paths.map(remove));
    for (const result of results) {
      if (result.status === 'rejected') log.warn({ err: result.reason }, 'a file of a document remains');
    }
  }

  return {
    async keep(teamId, { bytes, contentType = null }, use) {
      const path = `knowledge/${teamId}/${randomUUID()}`;
      await database.insert(knowledgeFiles).values({ path, contentType, createdAt: now() });
      try {
        await files.put(path, bytes).catch((error: unknown) => {
          throw new DocumentStorageFailed(error);
        });
        return await use(path);
      } catch (error) {
        await deleteUnwanted([path]);
        throw error;
      }
    },

    deleteUnwanted,

    async deleteLost() {
      for (;;) {
        const late = new Date(now().getTime() - LATE_MS);
        const lost = await database
          .select({ path: knowledgeFiles.path })
          .from(knowledgeFiles)
          .where(and(isNull(knowledgeFiles.documentId), lt(knowledgeFiles.createdAt, late)))
          .limit(BATCH);
        if (lost.length === 0) return;
        for (const { path } of lost) await remove(path);
      }
    },
  };
}
