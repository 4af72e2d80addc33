import type { GivenFile } from '@parley/engine/language-model/language-model.ts';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { Store } from '../../database/store.ts';
import { ConversationNotFound } from '../records/conversation-errors.ts';
import { conversationFiles, isNamed } from '../records/conversation-file-table.ts';
import { conversations } from '../records/conversation-table.ts';
import {
  ConversationOver,
  FileLimitReached,
  FilesNotTaken,
  GivenFileNotFound,
} from './conversation-file-errors.ts';

/** A file that is about to be read and stored. */
export type AnnouncedFile = {
  id: string;
  path: string;
  conversationId: string;
  name: string;
  mimeType: string;
};

/** What was read out of it. */
export type FileContent = { text: string; isCut: boolean; bytes: number };

/** A file that is not whole after this long never will be. */
const LATE_SECONDS = 3_600;
/** Files looked up in one statement. */
const BATCH = 500;
/** Uploads for each file that a conversation takes: callers change their mind before the message that names a file. */
const UPLOADS_PER_FILE = 3;

const { id, path, conversationId, name, mimeType, text, isCut, bytes, createdAt } = conversationFiles;
const room = { status: conversations.status, maxFiles: conversations.maxFiles };

/** Files that callers gave, of all teams. */
export class ConversationFileStore extends Store {
  /**
   * Whether the conversation takes one more file at this moment.
   * @throws {ConversationNotFound | ConversationOver | FilesNotTaken | FileLimitReached}
   */
  async checkTaken(of: string): Promise<void> {
    const [found] = await this.database.select(room).from(conversations).where(eq(conversations.id, of));
    await requireRoom(this.database, of, found);
  }

  /**
   * Takes one of the conversation's slots for files.
   * @returns the conversation's team
   * @throws {ConversationNotFound | ConversationOver | FilesNotTaken | FileLimitReached}
   */
  async announce(file: AnnouncedFile): Promise<string> {
    return this.database.transaction(async (transaction) => {
      // Two files that come at once must not both take the last slot.
      const [found] = await transaction
        .select({ teamId: conversations.teamId, ...room })
        .from(conversations)
        .where(eq(conversations.id, file.conversationId))
        .for('update');
      if (!found) throw new ConversationNotFound(file.conversationId);
      await requireRoom(transaction, file.conversationId, found);
      await transaction.insert(conversationFiles).values({ ...file, text: '', isCut: false });
      return found.teamId;
    });
  }

  /** Notes that a file is whole; false when the conversation is gone meanwhile. */
  async complete(file: string, content: FileContent): Promise<boolean> {
    const { rowCount } = await this.database
      .update(conversationFiles)
      .set(content)
      .where(and(eq(id, file), isNotNull(conversationId)));
    return rowCount !== 0;
  }

  /**
   * Those of the named files that are whole and were given in the conversation, in the order of their names; of files
   * that no message named before, as many as the conversation still takes.
   */
  async given(conversation: string, ids: readonly string[]): Promise<GivenFile[]> {
    if (ids.length === 0) return [];
    const rows = await this.database
      .select({
        file: { id, name, mimeType, text, isCut, sizeBytes: sql<number>`${bytes}` },
        isNamed,
        maxFiles: conversations.maxFiles,
      })
      .from(conversationFiles)
      .innerJoin(conversations, eq(conversations.id, conversationId))
      .where(and(eq(conversationId, conversation), inArray(id, [...ids]), isNotNull(bytes)));
    let named = await countNamed(this.database, conversation);
    return ids.flatMap((wanted) => {
      const row = rows.find(({ file }) => file.id === wanted);
      if (!row) return [];
      if (!row.isNamed) named += 1;
      return row.isNamed || named <= row.maxFiles ? row.file : [];
    });
  }

  /** @throws {GivenFileNotFound} */
  async find(
    teamId: string,
    conversation: string,
    file: string,
  ): Promise<{ path: string; name: string; mimeType: string }> {
    const [found] = await this.database
      .select({ path, name, mimeType })
      .from(conversationFiles)
      .innerJoin(conversations, eq(conversations.id, conversationId))
      .where(
        and(
          eq(conversations.teamId, teamId),
          eq(conversations.id, conversation),
          eq(id, file),
          isNotNull(bytes),
        ),
      );
    if (!found) throw new GivenFileNotFound(file);
    return found;
  }

  /** Some of the files whose retention is over, or that were never finished, in the order of their paths. */
  async unwanted(after: string): Promise<{ id: string; path: string }[]> {
    const isLate = lt(createdAt, sql`now() - make_interval(secs => ${LATE_SECONDS})`);
    return this.database
      .select({ id, path })
      .from(conversationFiles)
      .where(and(gt(path, after), or(isNull(conversationId), and(isNull(bytes), isLate))))
      .orderBy(asc(path))
      .limit(BATCH);
  }

  /** Forgets a file that is gone. */
  async remove(file: string): Promise<void> {
    await this.database.delete(conversationFiles).where(eq(id, file));
  }
}

async function requireRoom(
  connection: Pick<Database, '$count'>,
  of: string,
  found: { status: string; maxFiles: number } | undefined,
): Promise<void> {
  if (!found) throw new ConversationNotFound(of);
  if (found.status !== 'in-progress') throw new ConversationOver();
  if (found.maxFiles === 0) throw new FilesNotTaken();
  const named = await countNamed(connection, of);
  const uploaded = await connection.$count(conversationFiles, eq(conversationId, of));
  if (named >= found.maxFiles || uploaded >= found.maxFiles * UPLOADS_PER_FILE)
    throw new FileLimitReached(found.maxFiles);
}

/** How many files messages of a conversation named. */
function countNamed(connection: Pick<Database, '$count'>, of: string): Promise<number> {
  return connection.$count(conversationFiles, and(eq(conversationId, of), isNamed));
}
