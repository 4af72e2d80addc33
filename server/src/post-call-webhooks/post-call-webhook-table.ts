import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../database/columns.ts';
import { teams } from '../identity/teams/team-table.ts';

/** Addresses of a team that are told of every conversation when it is over. */
export const postCallWebhooks = pgTable(
  'post_call_webhooks',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    url: text().notNull(),
    isActive: boolean('is_active').notNull(),
    /** Whether tests from the console are told, too. */
    includesTests: boolean('includes_tests').notNull(),
    /** What its deliveries are signed with, as the secret box sealed it. */
    sealedSecret: text('sealed_secret').notNull(),
    /**
     * The secrets before, newest first with a space between two, which sign as well until `earlierSecretUntil`; null
     * where there are none.
     */
    sealedEarlierSecrets: text('sealed_earlier_secret'),
    earlierSecretUntil: timestamp('earlier_secret_until', { withTimezone: true }),
    /** Deliveries that failed since the last one that arrived. */
    failuresInRow: integer('failures_in_row').notNull().default(0),
    /** When it was switched off for its failures; null where that was not so, or it was switched since. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('post_call_webhooks_team').on(table.teamId, table.createdAt),
    // Long addresses would not fit into an index themselves.
    uniqueIndex('post_call_webhooks_url').on(table.teamId, sql`md5(${table.url})`),
  ],
);
