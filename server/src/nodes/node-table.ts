import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Processes that serve this installation. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey(),
  /** Last heartbeat. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  /** PostgreSQL's process for the connection that listens: it ends with the node's own. */
  backendPid: integer('backend_pid'),
});
