import type { SlackProblem } from '@parley/contract/integrations.ts';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { agents } from '../../agents/agent-table.ts';
import { belongsTo } from '../../database/columns.ts';
import { teams } from '../../identity/teams/team-table.ts';

/** The Slack workspace of an agent; one at most. */
export const slackSources = pgTable(
  'slack_sources',
  {
    agentRowId: uuid('agent_row_id')
      .primaryKey()
      .references(() => agents.id, { onDelete: 'cascade' }),
    teamId: belongsTo('team_id', () => teams.id),
    sealedBotToken: text('sealed_bot_token').notNull(),
    /** What Slack signs its events with, sealed likewise; null until it is entered. */
    sealedSigningSecret: text('sealed_signing_secret'),
    /** `T…`, as Slack calls the workspace. */
    workspaceId: text('workspace_id').notNull(),
    workspaceName: text('workspace_name').notNull(),
    /** `U…`, by which the agent is mentioned. */
    botUserId: text('bot_user_id').notNull(),
    botName: text('bot_name').notNull(),
    connectedAt: timestamp('connected_at', { withTimezone: true }).notNull(),
    /** When Slack last told of something. */
    heardAt: timestamp('heard_at', { withTimezone: true }),
    problem: text().$type<SlackProblem>(),
  },
  (table) => [index('slack_sources_team').on(table.teamId)],
);
