import { sql } from 'drizzle-orm';
import { index, json, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** What the OpenID provider remembers: sessions, grants, codes, tokens, pending sign-ins. */
export const openidPayloads = pgTable(
  'openid_payloads',
  {
    /** Model name of the provider library, such as `RefreshToken`. */
    model: text().notNull(),
    /** SHA-256 of the id, base64url: of sessions, codes and tokens the id is the secret itself. */
    idHash: text('id_hash').notNull(),
    /** Not jsonb: that refuses the NUL character, which a stranger may send. */
    payload: json().$type<Record<string, unknown>>().notNull(),
    accountId: text('account_id'),
    grantId: text('grant_id'),
    uid: text(),
    userCode: text('user_code'),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.idHash] }),
    index('openid_payloads_account').on(table.accountId),
    index('openid_payloads_grant').on(table.grantId),
    index('openid_payloads_expires').on(table.expiresAt),
    uniqueIndex('openid_payloads_uid').on(table.model, table.uid).where(sql`${table.uid} is not null`),
    uniqueIndex('openid_payloads_user_code')
      .on(table.model, table.userCode)
      .where(sql`${table.userCode} is not null`),
  ],
);

/** Keys that all nodes share: those that sign id tokens and those that sign cookies. */
export const openidKeys = pgTable('openid_keys', {
  id: uuid().primaryKey().defaultRandom(),
  purpose: text({ enum: ['token', 'cookie'] }).notNull(),
  /** A private JWK or a random text, encrypted. */
  sealed: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
