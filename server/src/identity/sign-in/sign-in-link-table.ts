import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../database/columns.ts';
import { accounts } from '../accounts/account-table.ts';

/** What a one-time link is for. */
const LINK_PURPOSES = ['sign-in', 'invite', 'reset', 'email'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** One-time links; of each token only the hash is known here. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: belongsTo('account_id', () => accounts.id),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    /** The address that becomes the account's own once the link is used; null for other purposes. */
    email: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('sign_in_links_account').on(table.accountId),
    index('sign_in_links_expires').on(table.expiresAt),
  ],
);

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
