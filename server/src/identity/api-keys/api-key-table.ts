import { API_KEY_KINDS, API_SCOPES } from '@parley/contract/api-scope.ts';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../database/columns.ts';
import { accounts } from '../accounts/account-table.ts';
import { teams } from '../teams/team-table.ts';

/** Keys with which programs call the API. A revoked one is deleted. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    /** The key works while this user belongs to the team, and never allows more than they may. */
    createdBy: belongsTo('created_by', () => accounts.id),
    kind: text({ enum: API_KEY_KINDS }).notNull().default('secret'),
    name: text().notNull(),
    /** First characters of the token. */
    prefix: text().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The whole token of a publishable key; null for the others. */
    token: text(),
    scopes: text({ enum: API_SCOPES }).array().notNull(),
    /** Null for all agents. */
    agentIds: text('agent_ids').array(),
    /** Null where no page is asked for. */
    origins: text().array(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('api_keys_token_hash').on(table.tokenHash),
    index('api_keys_team').on(table.teamId),
    index('api_keys_created_by').on(table.createdBy),
  ],
);
