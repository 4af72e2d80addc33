import { bigint, index, json, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../database/columns.ts';
import { teams } from '../identity/teams/team-table.ts';

/** What was deleted a moment ago and can still be brought back. */
export const deletions = pgTable(
  'deletions',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    kind: text().$type<'agent' | 'agent-test' | 'document' | 'tool-server'>().notNull(),
    /** What the noun calls it. */
    itemId: text('item_id').notNull(),
    /** What the noun has to know beside the rows, such as the number that an agent answered. */
    detail: json().$type<Readonly<Record<string, string>>>().notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('deletions_item').on(table.teamId, table.kind, table.itemId)],
);

/** Copies of the rows that a deletion took. */
export const deletedRows = pgTable(
  'deleted_rows',
  {
    /** In the order in which rows refer to earlier ones. */
    ordinal: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deletionId: belongsTo('deletion_id', () => deletions.id),
    tableName: text('table_name').notNull(),
    /** Not jsonb, which would put the fields of columns that are JSON themselves into another order. */
    row: json().notNull(),
  },
  (table) => [index('deleted_rows_deletion').on(table.deletionId)],
);
