import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Processes that serve this installation. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey(),
  /** Last heartbeat. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});
