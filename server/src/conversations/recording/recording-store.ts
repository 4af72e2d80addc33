import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { ConversationNotFound, RecordingNotFound } from '../records/conversation-errors.ts';
import { conversationRecordings, conversations } from '../records/conversation-table.ts';
import type { RecordingFile } from './joined-recording.ts';

/** How much was recorded. */
export type RecordingExtent = { bytes: number; durationSeconds: number };

/** A file that is not whole after this long never will be. */
const LATE_SECONDS = 3_600;
/** Files looked up in one statement. */
const BATCH = 500;

/** Where recordings of all teams lie. */
export function createRecordingStore(database: Database) {
  const { path, conversationId, startsAtMs, bytes, createdAt } = conversationRecordings;
  return {
    /** Notes a file that is about to be stored. */
    async announce(file: { path: string; conversationId: string; startsAtMs: number }): Promise<void> {
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

    /** Whether the sound of a conversation that a lost process ran is still wanted. */
    async isWanted(id: string): Promise<boolean> {
      const { recordVoice, analysisStatus } = conversations;
      const isOpen = sql`${analysisStatus} is distinct from 'done'`;
      const rows = await database
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(eq(conversations.id, id), eq(recordVoice, true), isOpen));
      return rows.length > 0;
    },

    /**
     * The files of a conversation, in their order; at least one.
     * @throws {ConversationNotFound | RecordingNotFound}
     */
    async find(teamId: string, id: string): Promise<RecordingFile[]> {
      const rows = await database
        .select({ path, startsAtMs, bytes })
        .from(conversations)
        .leftJoin(conversationRecordings, and(eq(conversationId, conversations.id), isNotNull(bytes)))
        .where(and(eq(conversations.teamId, teamId), eq(conversations.id, id)))
        .orderBy(startsAtMs);
      if (rows.length === 0) throw new ConversationNotFound(id);
      const found = rows.flatMap((row) =>
        row.path === null || row.bytes === null
          ? []
          : [{ path: row.path, startsAtMs: row.startsAtMs ?? 0, bytes: row.bytes }],
      );
      if (found.length === 0) throw new RecordingNotFound(id);
      return found;
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
