import { and, asc, eq, gt, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { ConversationNotFound, RecordingNotFound } from '../records/conversation-errors.ts';
import { conversationRecordings, conversations } from '../records/conversation-table.ts';
import type { RecordingFile } from './joined-recording.ts';

/** How much was recorded. */
export type RecordingExtent = { bytes: number; durationSeconds: number };

/** A session of a conversation, and when it begins in it. */
export type RecordedSession = { conversationId: string; startsAtMs: number };

/** A file that is not whole after this long never will be. */
const LATE_SECONDS = 3_600;
/** Files looked up in one statement. */
const BATCH = 500;

/** Where recordings of all teams lie. */
export function createRecordingStore(database: Database) {
  const { path, conversationId, startsAtMs, bytes, createdAt } = conversationRecordings;
  return {
    /** Notes a file that is about to be stored, also once more. */
    async announce(file: RecordedSession & { path: string }): Promise<void> {
      await database
        .insert(conversationRecordings)
        .values(file)
        .onConflictDoUpdate({ target: path, set: { createdAt: sql`now()` } });
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

    /** Whether the sound that a lost process recorded may be heard, and is not stored yet. */
    async isWanted({ conversationId: id, startsAtMs: from }: RecordedSession): Promise<boolean> {
      const { recordVoice, analysis, aftercare, erasedAt, withheld } = conversations;
      const isWhole = and(eq(conversationId, id), eq(startsAtMs, from), isNotNull(bytes));
      const rows = await database
        .select({ id: conversations.id })
        .from(conversations)
        .where(
          and(
            eq(conversations.id, id),
            eq(recordVoice, true),
            isNull(erasedAt),
            // Where something was withheld, it is not known any more when it was said.
            isNull(withheld),
            sql`(${analysis} is null or not ${aftercare} @> '{"deletesAudio": true}')`,
            notExists(database.select().from(conversationRecordings).where(isWhole)),
          ),
        );
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

    /** Some of the files whose retention is over, or that were never finished, in the order of their paths. */
    async unwanted(after: string): Promise<{ path: string }[]> {
      const isLate = lt(createdAt, sql`now() - make_interval(secs => ${LATE_SECONDS})`);
      return database
        .select({ path })
        .from(conversationRecordings)
        .where(and(gt(path, after), or(isNull(conversationId), and(isNull(bytes), isLate))))
        .orderBy(asc(path))
        .limit(BATCH);
    },

    /** Forgets a file that is gone. */
    async remove(file: string): Promise<void> {
      await database.delete(conversationRecordings).where(eq(path, file));
    },
  };
}
