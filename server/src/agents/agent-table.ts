import type { ConversationConfig, PlatformSettings } from '@parley/contract/agent-config.ts';
import type { AgentType } from '@parley/contract/agent-list.ts';
import { and, eq, sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo } from '../database/columns.ts';
import { teams } from '../identity/teams/team-table.ts';

/** One row per agent, small on purpose: lists read this table alone, settings are in {@link agentVersions}. */
export const agents = pgTable(
  'agents',
  {
    /** The provider uuid. */
    id: uuid().primaryKey(),
    /** The agent id, `agent_…`. */
    agentId: text('agent_id').notNull().unique('agents_agent_id'),
    teamId: belongsTo('team_id', () => teams.id),
    name: text().notNull(),
    type: text().$type<AgentType>().notNull(),
    language: text().notNull(),
    llm: text().notNull(),
    /** Number of the version that is in force. */
    version: integer().notNull(),
    /** Telephone number that it answers, in international form; null for none and once it is deleted. */
    activeNumber: text('active_number'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Set when the agent is deleted; the row stays for the conversations that name it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('agents_team_number').on(table.teamId, table.activeNumber),
    index('agents_team_newest')
      .on(table.teamId, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
  ],
);

/** Every save of an agent, whole. */
export const agentVersions = pgTable(
  'agent_versions',
  {
    agentRowId: belongsTo('agent_row_id', () => agents.id),
    /** From 1, without gaps. */
    number: integer().notNull(),
    name: text().notNull(),
    type: text().$type<AgentType>().notNull(),
    conversationConfig: jsonb('conversation_config').$type<ConversationConfig>().notNull(),
    platformSettings: jsonb('platform_settings').$type<PlatformSettings>().notNull(),
    /** Fields beside the known ones that a newer client sent. */
    extras: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The version whose settings this one brought back. */
    restoredFrom: integer('restored_from'),
    /** What a member noted about it. */
    note: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    authorId: text('author_id').notNull(),
    /** Their name as it was then. */
    authorName: text('author_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentRowId, table.number] })],
);

/** Joins agents with the version that is in force. */
export const isInForce = and(
  eq(agentVersions.agentRowId, agents.id),
  eq(agentVersions.number, agents.version),
);
