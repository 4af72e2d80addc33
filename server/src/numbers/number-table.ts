import type { NumberStatus } from '@parley/contract/numbers.ts';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../database/columns.ts';
import { teams } from '../identity/teams/team-table.ts';

/** Telephone numbers that the embedded provider gives a team; the agent that answers one names it in its own row. */
export const numbers = pgTable(
  'numbers',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    /** International form, with its plus sign. */
    number: text().notNull(),
    label: text().notNull(),
    /** ISO 3166 code of two letters. */
    country: text().notNull(),
    type: text().notNull(),
    status: text().$type<NumberStatus>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('numbers_team_number').on(table.teamId, table.number)],
);

/** IVRs and users of the embedded provider, to whom calls can be transferred. */
export const transferTargets = pgTable(
  'transfer_targets',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    kind: text({ enum: ['ivr', 'user'] }).notNull(),
    name: text().notNull(),
    /** Empty for an IVR. */
    firstname: text().notNull(),
    lastname: text().notNull(),
    numbers: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('transfer_targets_team').on(table.teamId, sql`lower(${table.name})`)],
);
