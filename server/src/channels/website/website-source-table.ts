import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { agents } from '../../agents/agent-table.ts';
import { belongsTo } from '../../database/columns.ts';
import { teams } from '../../identity/teams/team-table.ts';

/** The website of an agent; one at most. */
export const websiteSources = pgTable(
  'website_sources',
  {
    agentRowId: uuid('agent_row_id')
      .primaryKey()
      .references(() => agents.id, { onDelete: 'cascade' }),
    teamId: belongsTo('team_id', () => teams.id),
    url: text().notNull(),
    description: text().notNull(),
    connectedAt: timestamp('connected_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('website_sources_team').on(table.teamId)],
);
