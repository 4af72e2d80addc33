import type { RecordedConversation } from '@parley/contract/conversation.ts';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { ConversationNotFound, RecordingNotFound } from '../conversation-errors.ts';
import { conversations } from '../conversation-table.ts';
import { conversationRecordings } from './recording-table.ts';

/** How much was recorded. */
export type RecordingExtent = { bytes: number; durationSeconds: number };

/** A file that is not whole after this long never will be. */
const LATE_SECONDS = 3_600;
/** Files looked up in one statement. */
const BATCH = 500;

/** Where recordings of all teams lie. */
export function createRecordingStore(database: Database) {
  const { path, conversationId, bytes, durationSeconds, createdAt } = conversationRecordings;
  return {
    /** Notes a file that is about to be stored. */
    async announce(file: { path: string; conversationId: string }): Promise<void> {
      await database.insert(conversationRecordings).values(file);
    },

    /** Notes that a file is whole; false when nobody may hear it any more. */
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

    /** What can be heard of a conversation, whose team has been checked; null when nothing can. */
    async extentOf(id: string): Promise<RecordedConversation['recording']> {
      const [found] = await database
        .select({ bytes, durationSeconds })
        .from(conversationRecordings)
        .where(eq(conversationId, id));
      if (!found || found.bytes === null || found.durationSeconds === null) return null;
      return { bytes: found.bytes, duration_secs: found.durationSeconds };
    },

    /** Files that nobody may hear any more, and those that were never finished. */
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
