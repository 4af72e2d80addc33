import type { BusinessProfile } from '@parley/contract/business-profile.ts';
import { TEAM_FLAGS } from '@parley/contract/operator-teams.ts';
import { ROLES } from '@parley/contract/permission.ts';
import {
  bigint,
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
import { belongsTo } from '../../database/columns.ts';
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
    /** Conversations at the same time; null takes the server's figure. */
    maxConversations: integer('max_conversations'),
    /** Telephone calls at the same time; null for no bound, as the following. */
    maxCalls: integer('max_calls'),
    /** Minutes of the conversations of a calendar month (UTC). */
    monthlyMinutes: integer('monthly_minutes'),
    /** Bytes of the sources of its documents. */
    maxKnowledgeBytes: bigint('max_knowledge_bytes', { mode: 'number' }),
    /** Functions that the operator has taken from it. */
    refusedFlags: text('refused_flags', { enum: TEAM_FLAGS }).array().notNull().default([]),
    /** The business that its agents speak for; null until it was given. */
    business: jsonb().$type<BusinessProfile>(),
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
    /** As the team reads it. */
    suspensionReason: text('suspension_reason').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('teams_issuer_external_id').on(table.issuer, table.externalId)],
);

/** Who belongs to which team, and in which role. */
export const memberships = pgTable(
  'memberships',
  {
    teamId: belongsTo('team_id', () => teams.id),
    accountId: belongsTo('account_id', () => accounts.id),
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
