import { sql } from 'drizzle-orm';
import { foreignKey, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../../identity/teams/team-table.ts';

/** Filters of the call logs that members gave a name; each sees their own. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    teamId: uuid('team_id').notNull(),
    accountId: uuid('account_id').notNull(),
    name: text().notNull(),
    /** As the query of the console's address. */
    query: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Who leaves the team leaves their views.
    foreignKey({
      columns: [table.teamId, table.accountId],
      foreignColumns: [memberships.teamId, memberships.accountId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    uniqueIndex('saved_views_name').on(table.teamId, table.accountId, sql`lower(${table.name})`),
  ],
);
