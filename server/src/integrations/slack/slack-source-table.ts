import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { agents } from '../../agents/agent-table.ts';
import { teams } from '../../identity/teams/team-table.ts';

/** The Slack workspace of an agent; one at most. */
export const slackSources = pgTable(
  'slack_sources',
  {
    agentRowId: uuid('agent_row_id')
      .primaryKey()
      .references(() => agents.id, { onDelete: 'cascade' }),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** Bot token as the secret box sealed it. */
    sealedBotToken: text('sealed_bot_token').notNull(),
    connectedAt: timestamp('connected_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('slack_sources_team').on(table.teamId)],
);
