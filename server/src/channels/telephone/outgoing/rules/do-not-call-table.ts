import type { DoNotCallSource } from '@parley/contract/do-not-call.ts';
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../../database/columns.ts';
import { teams } from '../../../../identity/teams/team-table.ts';

/** Numbers that agents of a team do not call. */
export const doNotCall = pgTable(
  'do_not_call',
  {
    teamId: belongsTo('team_id', () => teams.id),
    /** In international form. */
    number: text().notNull(),
    /** By which it is removed. */
    id: uuid().notNull().defaultRandom(),
    source: text().$type<DoNotCallSource>().notNull(),
    note: text().notNull(),
    /** `conv_…` in which the person asked for it. */
    conversationId: text('conversation_id'),
    /** Null for good; otherwise an offer was refused, and only marketing calls are not placed until then. */
    until: timestamp({ withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.number] }),
    index('do_not_call_created').on(table.teamId, table.createdAt, table.id),
  ],
);

export type DoNotCallRow = typeof doNotCall.$inferSelect;
