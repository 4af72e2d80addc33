import type { ConnectionKind } from '@parley/contract/connections.ts';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../database/columns.ts';
import { teams } from '../identity/teams/team-table.ts';

/** Model services that a team connected itself. */
export const connections = pgTable(
  'connections',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    kind: text().$type<ConnectionKind>().notNull(),
    name: text().notNull(),
    /** Null for the service's own address. */
    baseUrl: text('base_url'),
    /** Key as the secret box sealed it; null where the server asks for none. */
    sealedKey: text('sealed_key'),
    /** Ids of the models it offers. */
    models: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastCheckedAt: timestamp('last_checked_at', { withTimezone: true }).notNull(),
    lastError: text('last_error'),
  },
  (table) => [index('connections_team').on(table.teamId, table.createdAt)],
);
