import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Recent attempts at something that must not be tried without end, counted for all nodes together. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    /** What is counted: a kind and a hash, so that no address or e-mail address stands here. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** Until then further attempts are refused. */
    blockedUntil: timestamp('blocked_until', { withTimezone: true }),
    /** When the count starts anew. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sign_in_attempts_expires').on(table.expiresAt)],
);
