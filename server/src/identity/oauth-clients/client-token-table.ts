import { API_SCOPES } from '@parley/contract/api-scope.ts';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../database/columns.ts';
import { teams } from '../teams/team-table.ts';

/** Tokens that systems of the provider got for teams. A revoked one is deleted. */
export const clientTokens = pgTable(
  'client_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** As the operator's settings name it. */
    clientId: text('client_id').notNull(),
    teamId: belongsTo('team_id', () => teams.id),
    scopes: text({ enum: API_SCOPES }).array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('client_tokens_team').on(table.teamId),
    index('client_tokens_expires').on(table.expiresAt),
  ],
);
