import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo } from '../../database/columns.ts';
import { teams } from '../../identity/teams/team-table.ts';
import { knowledgeDocuments } from '../../knowledge/stored-documents/document-table.ts';
import { conversations } from '../records/conversation-table.ts';

// What belongs here: what overviews count, worked out once for each conversation when it is over, so that a look at
// 100,000 of them reads a few narrow rows and no turn.

/** What conversations that are over are counted by. */
export const conversationFigures = pgTable(
  'conversation_figures',
  {
    conversationId: text('conversation_id')
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    teamId: belongsTo('team_id', () => teams.id),
    agentId: text('agent_id').notNull(),
    agentVersion: integer('agent_version'),
    channel: text().$type<(typeof conversations.$inferSelect)['channel']>().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    durationSeconds: doublePrecision('duration_seconds').notNull(),
    /** How long the caller waited for each answer that was not interrupted, in milliseconds. */
    waitsMs: integer('waits_ms').array().notNull(),
    /** Questions of the caller, answered or not. */
    questions: integer().notNull().default(0),
    /** Turns of the agent, and those in which a model, or a service that hears or speaks, failed. */
    replies: integer().notNull().default(0),
    modelFailures: integer('model_failures').notNull().default(0),
    speechFailures: integer('speech_failures').notNull().default(0),
    /** Calls of tools that were sent, and those of them that failed. */
    toolCalls: integer('tool_calls').notNull().default(0),
    toolFailures: integer('tool_failures').notNull().default(0),
  },
  (table) => [index('conversation_figures_team_started').on(table.teamId, table.startedAt)],
);

/** Questions of callers that agents had no answer to. */
export const unansweredQuestions = pgTable(
  'unanswered_questions',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Turn of the conversation. */
    eventId: integer('event_id').notNull(),
    teamId: belongsTo('team_id', () => teams.id),
    agentId: text('agent_id').notNull(),
    channel: text().$type<(typeof conversations.$inferSelect)['channel']>().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    question: text().notNull(),
    /** What the question is about: its words without endings and without those of every question. */
    topics: text().array().notNull(),
    /** `nothing_found` where nothing was known of it, `said_so` where the agent says so. */
    reason: text().$type<'nothing_found' | 'said_so'>().notNull(),
    /** What the team answered since. */
    answer: text(),
    /** When a member began to answer it; null where none does. */
    answeringSince: timestamp('answering_since', { withTimezone: true }),
    /** The document that the answer is in; null while there is none, or once it is deleted. */
    documentId: uuid('document_id').references(() => knowledgeDocuments.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.eventId] }),
    index('unanswered_questions_team_started').on(table.teamId, sql`${table.startedAt} desc`),
  ],
);
