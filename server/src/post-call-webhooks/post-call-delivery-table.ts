import type { DeliveryAttempt, DeliveryCause, DeliveryStatus } from '@parley/contract/post-call-webhooks.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { conversations } from '../conversations/records/conversation-table.ts';
import { belongsTo } from '../database/columns.ts';
import { postCallWebhooks } from './post-call-webhook-table.ts';

/** What webhooks were, or are to be, told. What they are told is read when it is sent, so no word is stored twice. */
export const postCallDeliveries = pgTable(
  'post_call_deliveries',
  {
    /** Travels with every attempt, so that receivers recognise what they have already. */
    id: uuid().primaryKey(),
    webhookId: belongsTo('webhook_id', () => postCallWebhooks.id),
    /** Null for a test event. */
    conversationId: text('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    cause: text().$type<DeliveryCause>().notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Attempts that the schedule has made of it; those by hand take what is left of it. */
    tries: integer().notNull(),
    /** When it is due; null once it has arrived or failed. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    /** End of the lease of its sender. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    /** The last ones, oldest first. */
    attempts: jsonb().$type<DeliveryAttempt[]>().notNull(),
  },
  (table) => [
    index('post_call_deliveries_due')
      .on(table.webhookId, table.nextAttemptAt, table.id)
      .where(sql`${table.status} = 'waiting'`),
    index('post_call_deliveries_claimed')
      .on(table.webhookId, table.claimedUntil)
      .where(sql`${table.claimedUntil} is not null`),
    index('post_call_deliveries_webhook').on(table.webhookId, table.createdAt.desc(), table.id.desc()),
    index('post_call_deliveries_conversation').on(table.conversationId),
  ],
);
