import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { ConversationNotFound, RecordingNotFound } from '../records/conversation-errors.ts';
import { conversationRecordings, conversations } from '../records/conversation-table.ts';

/** How much was recorded. */
export type RecordingExtent = { bytes: number; durationSeconds: number };

/** A file that is not whole after this long never will be. */
const LATE_SECONDS = 3_600;
/** Files looked up in one statement. */
const BATCH = 500;

/** Where recordings of all teams lie. */
export function createRecordingStore(database: Database) {
  const { path, conversationId, bytes, createdAt } = conversationRecordings;
  return {
    /** Notes a file that is about to be stored. */
    async announce(file: { path: string; conversationId: string }): Promise<void> {
      await database.insert(conversationRecordings).values(file);
    },

    /** Notes that a file is whole; false when its retention is over. */
    async complete(file: string, extent: RecordingExtent): Promise<boolean> {
      const rows = await database
        .update(conversationRecordings)
        .set(extent)
        .where(and(eq(path, file), isNotNull(conversationId)))
        .returning({ path });
      return rows.length > 0;
    },

    /**
     * The file of a conversation.
     * @throws {ConversationNotFound | RecordingNotFound}
     */
    async find(teamId: string, id: string): Promise<string> {
      const [found] = await database
        .select({ path })
        .from(conversations)
        .leftJoin(conversationRecordings, and(eq(conversationId, conversations.id), isNotNull(bytes)))
        .where(and(eq(conversations.teamId, teamId), eq(conversations.id, id)));
      if (!found) throw new ConversationNotFound(id);
      if (found.path === null) throw new RecordingNotFound(id);
      return found.path;
    },

    /** Files whose retention is over, and those that were never finished. */
    async unwanted(): Promise<string[]> {
      const isLate = lt(createdAt, sql`now() - make_interval(secs => ${LATE_SECONDS})`);
      const rows = await database
        .select({ path })
        .from(conversationRecordings)
        .where(or(isNull(conversationId), and(isNull(bytes), isLate)))
        .limit(BATCH);
      return rows.map((row) => row.path);
    },

    /** Forgets a file that is gone. */
    async remove(file: string): Promise<void> {
      await database.delete(conversationRecordings).where(eq(path, file));
    },
  };
}
