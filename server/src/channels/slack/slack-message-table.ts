import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { conversations } from '../../conversations/records/conversation-table.ts';
import { belongsTo } from '../../database/columns.ts';
import { slackSources } from './slack-source-table.ts';

/** Messages that came from Slack, for a day: those that are to be answered, and those that must not be twice. */
export const slackMessages = pgTable(
  'slack_messages',
  {
    agentRowId: belongsTo('agent_row_id', () => slackSources.agentRowId),
    /** `Ev…`; the same in every delivery of the event. */
    eventId: text('event_id').notNull(),
    channel: text().notNull(),
    /** Slack's own name of the message in its channel: seconds with six digits behind the point. */
    messageTs: text('message_ts').notNull(),
    /** That of the message which opened the thread. */
    threadTs: text('thread_ts').notNull(),
    /** `U…` of the person who wrote. */
    userId: text('user_id').notNull(),
    /** Empty once it is answered. */
    message: text().notNull(),
    state: text().$type<'waiting' | 'started' | 'done'>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    aliveAt: timestamp('alive_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.agentRowId, table.eventId] }),
    uniqueIndex('slack_messages_place').on(table.agentRowId, table.channel, table.messageTs),
    index('slack_messages_open')
      .on(table.agentRowId, table.channel, table.threadTs)
      .where(sql`${table.state} <> 'done'`),
    // In a thread, one message is answered at a time.
    uniqueIndex('slack_messages_started')
      .on(table.agentRowId, table.channel, table.threadTs)
      .where(sql`${table.state} = 'started'`),
    index('slack_messages_received').on(table.receivedAt),
  ],
);

/** Which conversation a thread is. */
export const slackThreads = pgTable(
  'slack_threads',
  {
    agentRowId: belongsTo('agent_row_id', () => slackSources.agentRowId),
    channel: text().notNull(),
    threadTs: text('thread_ts').notNull(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.agentRowId, table.channel, table.threadTs] }),
    index('slack_threads_conversation').on(table.conversationId),
  ],
);
