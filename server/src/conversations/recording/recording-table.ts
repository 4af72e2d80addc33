import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { conversations } from '../conversation-table.ts';

/**
 * Every recording that is, or may be, in the file store. A row comes before its file and goes after it, so no file is
 * ever unknown; without a conversation, it is to be deleted.
 */
export const conversationRecordings = pgTable(
  'conversation_recordings',
  {
    /** Key in the file store. */
    path: text().primaryKey(),
    /** Null once the conversation is gone or must not be heard any more. */
    conversationId: text('conversation_id')
      .unique()
      .references(() => conversations.id, { onDelete: 'set null' }),
    /** Null until the file is whole. */
    bytes: integer(),
    durationSeconds: doublePrecision('duration_seconds'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('conversation_recordings_unfinished').on(table.createdAt).where(sql`${table.bytes} is null`),
  ],
);
