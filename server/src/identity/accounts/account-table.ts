import { isNull } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** People who can sign in. E-mail addresses are stored in lower case. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text(),
    firstname: text().notNull().default(''),
    lastname: text().notNull().default(''),
    lang: text(),
    /** Argon2id in PHC form; null until a password is set. */
    passwordHash: text('password_hash'),
    /** Issuer and subject of a person who signs in elsewhere; both null for accounts of this server. */
    issuer: text(),
    subject: text(),
    /** Whether an outside issuer's last token named the person an operator. */
    isOperator: boolean('is_operator').notNull().default(false),
    /** When the token of an outside issuer was issued whose claims the account follows. */
    claimsIssuedAt: timestamp('claims_issued_at', { withTimezone: true }),
    /** Tokens issued before this moment are refused. */
    sessionsValidAfter: timestamp('sessions_valid_after', { withTimezone: true }),
    profileInvitationDismissedAt: timestamp('profile_invitation_dismissed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_email').on(table.email).where(isNull(table.issuer)),
    uniqueIndex('accounts_issuer_subject').on(table.issuer, table.subject),
  ],
);
