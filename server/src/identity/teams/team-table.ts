import type { BusinessProfile } from '@parley/contract/business-profile.ts';
import { ROLES } from '@parley/contract/permission.ts';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/account-table.ts';

/** Customers: whatever is stored belongs to exactly one of them. */
export const teams = pgTable(
  'teams',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** Where the team comes from when an outside issuer names it; both null for teams of this server. */
    issuer: text(),
    externalId: text('external_id'),
    /** Agents the team may have; null takes the server's figure. */
    maxAgents: integer('max_agents'),
    /** The business that its agents speak for; null until it was given. */
    business: jsonb().$type<BusinessProfile>(),
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('teams_issuer_external_id').on(table.issuer, table.externalId)],
);

/** Who belongs to which team, and in which role. */
export const memberships = pgTable(
  'memberships',
  {
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: text({ enum: ROLES }).notNull(),
    /** First sign-in; null while invited. */
    activatedAt: timestamp('activated_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.accountId] }),
    // One team per account; the table is ready for more.
    uniqueIndex('memberships_account').on(table.accountId),
    index('memberships_team_created').on(table.teamId, table.createdAt),
  ],
);
