import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { NewAgent } from '@parley/contract/agents.ts';
import type { LogScore, PhoneCall } from '@parley/contract/call-log.ts';
import type {
  AnalysisProblem,
  ConversationAnalysis,
  EndReason,
  EvaluationResult,
  FileInput,
  RecordedConversation,
  RecordedTurn,
} from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type {
  AnsweringModel,
  Evidence,
  RetrievalRecord,
  TurnAgent,
  TurnLedger,
} from '@parley/contract/turn-ledger.ts';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo } from '../../database/columns.ts';
import { teams } from '../../identity/teams/team-table.ts';
import type { Aftercare } from './conversation-aftercare.ts';
import { LIFE_SIGN_SECONDS } from './conversation-life.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** How a conversation as a whole was rated; a rating is 1 to 5. */
export type StoredFeedback = { score: LogScore | null; rating: number | null; comment: string | null };

export const conversations = pgTable(
  'conversations',
  {
    /** `conv_…`. */
    id: text().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    /** Agents are never removed from their table, so there is no foreign key to guard. Empty for an unsaved draft. */
    agentId: text('agent_id').notNull(),
    /** The agent's name at the time. */
    agentName: text('agent_name').notNull(),
    /** Null for a test of unsaved settings. */
    agentVersion: integer('agent_version'),
    channel: text().$type<RecordedConversation['channel']>().notNull(),
    status: text().$type<RecordedConversation['status']>().notNull(),
    endReason: text('end_reason').$type<EndReason>(),
    /** Account of the person who started it from the console; null for all others. */
    startedBy: uuid('started_by'),
    /** What the client calls its user. */
    userId: text('user_id'),
    /** What its client calls itself, such as `js_sdk`; null where it says nothing. */
    clientSource: text('client_source'),
    /** Values that variables were given at the beginning, secrets apart; none once what was said is erased. */
    givenVariables: jsonb('given_variables').$type<DynamicVariables>().notNull().default({}),
    language: text().notNull(),
    /** The model that was to answer when the conversation began. */
    model: jsonb().$type<AnsweringModel>().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** Last heartbeat; also the end, once the status says so. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** How long it was over, in milliseconds, before messages that opened it again. */
    closedMs: bigint('closed_ms', { mode: 'number' }).notNull().default(0),
    /** The process that runs it; null while it is paused until its visitor comes back. */
    nodeId: uuid('node_id'),
    /** Whether it rests, and does not end, when its client's page is left. */
    isResumable: boolean('is_resumable').notNull().default(false),
    /** Whether it is by voice: then it rests a minute, and goes on by voice. */
    isSpoken: boolean('is_spoken').notNull().default(false),
    /** Whether the agent's settings ask for the voices to be recorded. */
    recordVoice: boolean('record_voice').notNull(),
    /** Last day, in UTC, on which it is stored; null for ever. */
    keptUntil: date('kept_until'),
    /** Files that the caller may give. */
    maxFiles: integer('max_files').notNull().default(0),
    /** What is to be done with what is said, and when it is over. */
    aftercare: jsonb().$type<Aftercare>().notNull(),
    /** Null until it is over. */
    analysisStatus: text('analysis_status').$type<'pending' | 'done'>(),
    /** When it was requested once more; null where it was not. */
    analysisRequestedAt: timestamp('analysis_requested_at', { withTimezone: true }),
    analysis: jsonb().$type<ConversationAnalysis>(),
    /** Why the connected model did not make the analysis that was asked for last; null where it did or there is none. */
    analysisProblem: text('analysis_problem').$type<AnalysisProblem>(),
    /** Attempts at the analysis that was asked for last. */
    analysisAttempts: smallint('analysis_attempts').notNull().default(0),
    /** Values that stand behind marks in what was said, encrypted; empty once it is over, null where there were none. */
    withheld: text(),
    /** When what was said was erased. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    phoneCall: jsonb('phone_call').$type<PhoneCall>(),
    /** Names of variables that texts of its agents ask for and that had no value. */
    missingVariables: jsonb('missing_variables').$type<string[]>().notNull().default([]),
    /**
     * Resume tokens that were issued earlier are superseded; in milliseconds since 1970. Null where none is.
     */
    resumeIssuedMs: bigint('resume_issued_ms', { mode: 'number' }),
    /**
     * Number of the last turn that was stored when a process last took the conversation from another that had not let
     * go of it; the next numbers are left to what that one said meanwhile. Null where that never happened.
     */
    lateTurnsAfter: integer('late_turns_after'),
    feedback: jsonb().$type<StoredFeedback>(),
    /** Null until it is analysed. */
    outcome: text().$type<EvaluationResult>().generatedAlwaysAs(sql`analysis ->> 'call_successful'`),
    /** Names of agent, caller and called number, folded. */
    searchNames: text('search_names').notNull(),
    /** Words of the title and of what was said, folded; null until it is analysed. */
    searchWords: tsvector('search_words'),
  },
  (table) => [
    // Lists and their counts are read from it alone.
    index('conversations_team_started').on(
      table.teamId,
      table.startedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.channel,
      table.agentId,
      table.status,
      table.outcome,
      table.startedBy,
      table.searchNames,
    ),
    index('conversations_search_words')
      .using('gin', table.searchWords)
      .where(sql`${table.searchWords} is not null`),
    index('conversations_agent_version').on(table.agentId, table.agentVersion),
    index('conversations_in_progress').on(table.updatedAt).where(sql`${table.status} = 'in-progress'`),
    index('conversations_agent_started').on(table.agentId, table.startedAt),
    index('conversations_analysis_pending')
      .on(table.updatedAt)
      .where(sql`${table.analysisStatus} = 'pending'`),
    index('conversations_rated').on(table.teamId, table.startedAt).where(sql`${table.feedback} is not null`),
    index('conversations_kept_until').on(table.keptUntil).where(sql`${table.keptUntil} is not null`),
  ],
);

const { searchWords: _, withheld: _values, ...conversationColumns } = getTableColumns(conversations);

/** What is read of a conversation: all but the words by which it is found. */
export const CONVERSATION_COLUMNS = conversationColumns;

/** Whether no process runs a conversation: its page was left, or its node is gone. */
export const isUnclaimed: SQL<boolean> = sql`(${conversations.nodeId} is null
  or ${conversations.updatedAt} < now() - make_interval(secs => ${LIFE_SIGN_SECONDS}))`;

/** Whether a conversation rests: its visitor left the page, and it goes on when they come back in time. */
export const isResting: SQL<boolean> = sql`(${conversations.status} = 'in-progress'
  and ${conversations.isResumable} and ${isUnclaimed})`;

/** What was said, one row for each side of a turn. */
export const conversationTurns = pgTable(
  'conversation_turns',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Turn number on the wire, from 1. */
    eventId: integer('event_id').notNull(),
    role: text().$type<RecordedTurn['role']>().notNull(),
    message: text().notNull(),
    /** How the caller said it; null for the agent. */
    sourceMedium: text('source_medium').$type<RecordedTurn['source_medium']>(),
    originalMessage: text('original_message'),
    timeInCallSeconds: doublePrecision('time_in_call_seconds').notNull(),
    ledger: jsonb().$type<TurnLedger>(),
    evidence: jsonb().$type<Evidence[]>().notNull(),
    retrieval: jsonb().$type<RetrievalRecord>(),
    toolCalls: jsonb('tool_calls').$type<ToolCallRecord[]>(),
    /** Null for the agent that the conversation began with. */
    agent: jsonb().$type<TurnAgent>(),
    /** Files that the caller gave with the message; null where there are none. */
    files: jsonb().$type<FileInput[]>(),
    feedback: text().$type<'like' | 'dislike'>(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.eventId, table.role] }),
    index('conversation_turns_rated').on(table.conversationId).where(sql`${table.feedback} is not null`),
    index('conversation_turns_with_tools').on(table.conversationId).where(sql`${table.toolCalls} <> '[]'`),
  ],
);

/** Unsaved settings that a signed address refers to, for a quarter of an hour. */
export const conversationDrafts = pgTable(
  'conversation_drafts',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    /** The agent whose settings were changed; empty while it is being created. */
    agentId: text('agent_id').notNull(),
    draft: jsonb().$type<NewAgent>().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('conversation_drafts_expiry').on(table.expiresAt)],
);

/**
 * Every recording that is, or may be, in the file store. A row comes before its file and goes after it, so no file is
 * ever unknown; without a conversation, it is to be deleted.
 */
export const conversationRecordings = pgTable(
  'conversation_recordings',
  {
    /** Key in the file store. */
    path: text().primaryKey(),
    /** Null once the conversation is gone or must not be heard any more. One that was taken up has several. */
    conversationId: text('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    /** When it begins, in milliseconds of the conversation. */
    startsAtMs: integer('starts_at_ms').notNull().default(0),
    /** Null until the file is whole. */
    bytes: integer(),
    durationSeconds: doublePrecision('duration_seconds'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('conversation_recordings_conversation').on(table.conversationId),
    index('conversation_recordings_unfinished').on(table.createdAt).where(sql`${table.bytes} is null`),
  ],
);
