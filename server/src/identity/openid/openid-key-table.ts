import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Keys that all nodes share: those that sign id tokens and those that sign cookies. */
export const openidKeys = pgTable('openid_keys', {
  id: uuid().primaryKey().defaultRandom(),
  purpose: text({ enum: ['token', 'cookie'] }).notNull(),
  /** A private JWK or a random text, encrypted. */
  sealed: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
