import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { conversations } from './conversation-table.ts';

/**
 * Every file that callers gave and that is, or may be, in the file store. A row comes before its file and goes after it,
 * so no file is ever unknown; without a conversation, it is to be deleted.
 */
export const conversationFiles = pgTable(
  'conversation_files',
  {
    /** `file_…`, as clients know it. */
    id: text().primaryKey(),
    /** Key in the file store. */
    path: text().notNull(),
    /** Null once the conversation is gone or what was said in it is erased. */
    conversationId: text('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** As the file itself shows, not as its name says. */
    mimeType: text('mime_type').notNull(),
    /** What the model is given of it. */
    text: text().notNull(),
    /** Whether it contains more than the model is given. */
    isCut: boolean('is_cut').notNull(),
    /** Null until the file is whole. */
    bytes: integer(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('conversation_files_conversation').on(table.conversationId),
    index('conversation_files_unfinished').on(table.createdAt).where(sql`${table.bytes} is null`),
  ],
);

/** Whether a stored message names a file: callers may upload some and not give them. */
export const isNamed: SQL<boolean> = sql`exists (select from conversation_turns
  where conversation_turns.conversation_id = conversation_files.conversation_id
    and conversation_turns.files @> jsonb_build_array(jsonb_build_object('file_id', conversation_files.id)))`;
