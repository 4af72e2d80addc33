import type { LogChannel } from '@parley/contract/call-log.ts';
import type { Budget, UnitPrice } from '@parley/contract/usage.ts';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo } from '../database/columns.ts';
import { accounts } from '../identity/accounts/account-table.ts';
import { teams } from '../identity/teams/team-table.ts';

// What belongs here: what conversations took up. Events are written by a trigger of the table of conversations, in the
// statement that ends one, whichever that is; another trigger refuses to change or delete them. See the migration.

/**
 * What a conversation took up until an end of it; one that went on after its end has another event for the rest. Where
 * several models answered, each has a row, and what belongs to no model stands in the first.
 */
export const usageEvents = pgTable(
  'usage_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    teamId: belongsTo('team_id', () => teams.id),
    /** No foreign key: what was used stays counted when the conversation is deleted. */
    conversationId: text('conversation_id').notNull(),
    agentId: text('agent_id').notNull(),
    agentName: text('agent_name').notNull(),
    channel: text().$type<LogChannel>().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
    /** Turns up to this one are counted. */
    lastEventId: integer('last_event_id').notNull(),
    model: text(),
    recogniser: text(),
    /** What spoke; null where nothing did, and in rows of earlier versions. */
    synthesizer: text(),
    /** 1 in the first row of a conversation. */
    conversations: integer().notNull(),
    seconds: integer().notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    uncountedReplies: integer('uncounted_replies').notNull(),
    spokenCharacters: integer('spoken_characters').notNull(),
    recognisedSeconds: doublePrecision('recognised_seconds').notNull(),
    toolCalls: integer('tool_calls').notNull(),
    knowledgeBytes: integer('knowledge_bytes').notNull(),
  },
  (table) => [
    index('usage_events_team_started').on(table.teamId, table.startedAt),
    index('usage_events_conversation').on(table.conversationId),
  ],
);

/** Versions of a team's prices; none is ever changed. */
export const priceVersions = pgTable(
  'price_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    teamId: belongsTo('team_id', () => teams.id),
    validFrom: timestamp('valid_from', { withTimezone: true }).notNull(),
    currency: text().notNull(),
    prices: jsonb().$type<UnitPrice[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [index('price_versions_team').on(table.teamId, table.validFrom)],
);

/** What teams mean to spend in a month. */
export const budgets = pgTable('budgets', {
  teamId: uuid('team_id')
    .primaryKey()
    .references(() => teams.id, { onDelete: 'cascade' }),
  amount: doublePrecision().notNull(),
  action: text().$type<Budget['action']>().notNull(),
});
