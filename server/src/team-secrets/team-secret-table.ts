import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../database/columns.ts';
import { teams } from '../identity/teams/team-table.ts';

/** Secret values of teams, sealed; settings refer to them by id. */
export const teamSecrets = pgTable(
  'team_secrets',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    name: text().notNull(),
    sealedValue: text('sealed_value').notNull(),
    /** Servers that the value may be sent to. */
    hosts: text().array().notNull().default([]),
    /** Servers that it was to be sent to and was not, oldest first. */
    requestedHosts: text('requested_hosts').array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('team_secrets_name').on(table.teamId, sql`lower(${table.name})`)],
);
