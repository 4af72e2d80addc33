import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNull, lt, not, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { withoutCommitHook } from '../../database/commit-hook.ts';
import type { Database } from '../../database/database.ts';
import { outageOf } from '../../database/lost-database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { deleteUnwantedFiles } from '../../files/unwanted-files.ts';
import { knowledgeFiles } from '../stored-documents/document-table.ts';
import { DocumentStorageFailed } from './document-errors.ts';
import type { SourceBytes } from './document-source.ts';

// What belongs here: the bytes of uploads and pages in the file store, until no document refers to them any more.

type FileDependencies = { database: Database; files: FileStore; log: Logger; now: () => Date };

/** A file that is no document's after this long never will be. */
const LATE_MS = 3_600_000;
/** Files looked up in one statement. */
const BATCH = 500;

/** The bytes that documents are made of. */
export class DocumentFiles {
  readonly #dependencies: FileDependencies;

  constructor(dependencies: FileDependencies) {
    this.#dependencies = dependencies;
  }

  /** Deletes files that are no document's any more; what cannot be deleted is tried again every hour. */
  async deleteUnwanted(paths: readonly string[]): Promise<void> {
    // A refused document leaves a file, and its deletion is not what the request did.
    const results = await withoutCommitHook(() =>
      Promise.allSettled(paths.map((path) => this.#remove(path))),
    );
    for (const result of results) {
      if (result.status === 'rejected')
        this.#dependencies.log.warn({ err: result.reason }, 'a file of a document remains');
    }
  }

  /**
   * Stores bytes for as long as `use` takes to make them a document's; they go again when it fails.
   * @throws {DocumentStorageFailed} and what `use` throws
   */
  async store<T>(
    teamId: string,
    { bytes, contentType, foundUrl }: SourceBytes,
    use: (path: string) => Promise<T>,
  ): Promise<T> {
    const path = `knowledge/${teamId}/${randomUUID()}`;
    await this.#dependencies.database
      .insert(knowledgeFiles)
      .values({ path, contentType, foundUrl, createdAt: this.#dependencies.now() });
    try {
      await this.#dependencies.files.put(path, bytes).catch((error: unknown) => {
        // Trying again would not help; it is said as with everything else that a full disk stops.
        throw outageOf(error) === 'full' ? error : new DocumentStorageFailed(error);
      });
      return await use(path);
    } catch (error) {
      await this.deleteUnwanted([path]);
      throw error;
    }
  }

  /** Deletes files that were left by a process that was lost, unless their document can still come back. @throws when one could not be deleted */
  async deleteLost(): Promise<void> {
    const isDeleted = sql`exists (
      select from deletions where kind = 'document' and detail ->> 'path' = ${knowledgeFiles.path})`;
    const late = new Date(this.#dependencies.now().getTime() - LATE_MS);
    const isLost = and(isNull(knowledgeFiles.documentId), lt(knowledgeFiles.createdAt, late), not(isDeleted));
    await deleteUnwantedFiles(
      (after) =>
        this.#dependencies.database
          .select({ path: knowledgeFiles.path })
          .from(knowledgeFiles)
          .where(and(isLost, gt(knowledgeFiles.path, after)))
          .orderBy(asc(knowledgeFiles.path))
          .limit(BATCH),
      ({ path }) => this.#remove(path),
    );
  }

  // A file that a document refers to by now is not deleted.
  async #remove(path: string): Promise<void> {
    await this.#dependencies.database.transaction(async (transaction) => {
      const unwanted = await transaction
        .select({ path: knowledgeFiles.path })
        .from(knowledgeFiles)
        .where(and(eq(knowledgeFiles.path, path), isNull(knowledgeFiles.documentId)))
        .for('update');
      if (unwanted.length === 0) return;
      await this.#dependencies.files.delete(path);
      await transaction.delete(knowledgeFiles).where(eq(knowledgeFiles.path, path));
    });
  }
}
