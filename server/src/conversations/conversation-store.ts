import type { NewAgent } from '@parley/contract/agents.ts';
import type { PhoneCall } from '@parley/contract/call-log.ts';
import type {
  EndReason,
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
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { storableJson } from '../agents/storable-json.ts';
import type { Database } from '../database/database.ts';
import { type CallLimits, startWithinLimits } from './admission/call-limit-queries.ts';
import type { TeamBound } from './admission/call-limits.ts';
import type { Keeping } from './aftercare/conversation-aftercare.ts';
import { type ChatTools, findChatTools, updatedToolCall } from './chat/chat-tool-queries.ts';
import { chatTurnStatements, turnRecords } from './chat/chat-turn-queries.ts';
import { ConversationNotFound } from './conversation-errors.ts';
import {
  CONVERSATION_COLUMNS,
  conversationDrafts,
  conversations,
  conversationTurns,
} from './conversation-table.ts';
import { createRecordingStore } from './recording/recording-store.ts';
import { restingQueries } from './resumption/resting-queries.ts';
import { searchNames } from './search/conversation-words.ts';
import { upkeepQueries } from './session/upkeep-queries.ts';
import { storedConversation } from './stored-conversation.ts';

/** What is known of a conversation when it begins. */
export type NewConversation = Keeping & {
  id: string;
  teamId: string;
  agentId: string;
  agentName: string;
  agentVersion: number | null;
  channel: RecordedConversation['channel'];
  startedBy: string | null;
  userId: string | null;
  language: string;
  model: AnsweringModel;
  /** Files that the caller may give; none when left out. */
  maxFiles?: number;
  /** Given for a telephone call. */
  phoneCall?: PhoneCall;
  /** Whether it rests, and does not end, when its client's page is left. */
  isResumable?: boolean;
};

/** One side of a turn, ready to be stored: texts hold nothing that PostgreSQL refuses. */
export type TurnRow = {
  event_id: number;
  role: RecordedTurn['role'];
  message: string;
  source_medium: RecordedTurn['source_medium'];
  /** The whole reply, where the caller heard only part of it. */
  original_message: string | null;
  time_in_call_seconds: number;
  ledger: TurnLedger | null;
  evidence: readonly Evidence[];
  retrieval: RetrievalRecord | null;
  tool_calls: readonly ToolCallRecord[];
  agent: TurnAgent | null;
  files: readonly FileInput[] | null;
};

/** How a conversation ended. */
export type ConversationEnd = { status: 'done' | 'failed'; endReason: EndReason };

/** How far a chat has come. */
export type ChatStanding = {
  lastEventId: number;
  startedAt: Date;
  /** What was asked last, where its turn never came to an end. */
  openQuestion: string | null;
};

/** Conversations of all teams. */
export type ConversationStore = ReturnType<typeof createConversationStore>;

/** @param nodeId this process, which keeps its conversations alive */
export function createConversationStore(
  database: Database,
  nodeId: string,
  { maxTeamConversations: teamBound }: TeamBound = {},
) {
  const recordings = createRecordingStore(database);
  const chatTurns = chatTurnStatements(database, nodeId);
  return {
    ...restingQueries(database, nodeId, teamBound),
    ...upkeepQueries(database, nodeId),

    /**
     * Stores the beginning; false when a conversation of this id exists, so that an address starts only one.
     * @throws {CallLimitReached}
     */
    async start(conversation: NewConversation, limits: CallLimits): Promise<boolean> {
      const row = { ...conversation, ...liveColumns, nodeId, searchNames: searchNames(conversation) };
      const insert = (connection: Database) =>
        connection
          .insert(conversations)
          .values(row)
          .onConflictDoNothing()
          .returning({ id: conversations.id });
      const rows = await startWithinLimits(database, { ...conversation, limits, teamBound }, insert);
      return rows.length > 0;
    },

    /**
     * Stores what the caller said before it is answered, so that it keeps its number whatever happens.
     * @returns whether this process still holds the conversation
     */
    async beginTurn(id: string, rows: readonly TurnRow[]): Promise<boolean> {
      const { rowCount } = await database.execute(sql`
        ${insertTurns(id, rows)} where exists (select from conversations where id = ${id} and node_id = ${nodeId})
        on conflict (conversation_id, event_id, role) do update set agent = excluded.agent`);
      return (rowCount ?? 0) > 0;
    },

    /**
     * Stores turns and, with the last, how the conversation ended: one statement. What another process has taken up
     * meanwhile is left alone, and what has ended does not begin again with a write that comes late. A question that
     * was stored before stays as it was asked; what its turn came to is now told by its answer.
     */
    async addTurns(id: string, rows: readonly TurnRow[], end?: ConversationEnd): Promise<void> {
      const ended = end
        ? sql`, status = ${end.status}, end_reason = ${end.endReason}, analysis_status = 'pending'`
        : sql``;
      await database.execute(sql`
        with touched as (
          update conversations set updated_at = now()${ended}
          where id = ${id} and node_id = ${nodeId}
          returning id
        ) ${insertTurns(id, rows)} where exists (select from touched)
        on conflict (conversation_id, event_id, role) do update set ledger = excluded.ledger,
          evidence = excluded.evidence, retrieval = excluded.retrieval, tool_calls = excluded.tool_calls`);
    },

    /**
     * Stores a turn of a chat that is held call by call, and the chat itself with its first: one statement.
     * @param isBegun whether its question is stored already
     */
    async addChatTurn(
      conversation: NewConversation,
      rows: readonly TurnRow[],
      { end, isBegun = false }: { end?: ConversationEnd | undefined; isBegun?: boolean } = {},
    ): Promise<void> {
      await (isBegun ? chatTurns.finish : chatTurns.add).execute({
        ...conversation,
        searchNames: searchNames(conversation),
        status: 'in-progress',
        endReason: null,
        analysisStatus: end ? 'pending' : null,
        ...end,
        rows: JSON.stringify(rows),
      });
    },

    /**
     * Puts what became of a call in place of what its turn said of it. What was erased stays erased.
     * @param eventId number of the turn
     */
    async updateToolCall(id: string, eventId: number, call: ToolCallRecord): Promise<void> {
      await database.execute(updatedToolCall({ id, eventId }, storableJson(call)));
    },

    /** Adds to the names of variables that had no value. */
    async noteMissingVariables(id: string, names: readonly string[]): Promise<void> {
      const all = sql`${conversations.missingVariables} || ${JSON.stringify(names)}::jsonb`;
      await database
        .update(conversations)
        .set({
          missingVariables: sql`(select jsonb_agg(distinct name) from jsonb_array_elements(${all}) as name)`,
        })
        .where(eq(conversations.id, id));
    },

    /** What is left of the tools that a chat called in earlier turns, oldest first, and who held its last turn. */
    async findChatTools(id: string): Promise<ChatTools> {
      return findChatTools(database, id);
    },

    /** Rates what the agent said in a turn; null takes the rating back. */
    async setFeedback(id: string, eventId: number, score: 'like' | 'dislike' | null): Promise<void> {
      await database
        .update(conversationTurns)
        .set({ feedback: score })
        .where(
          and(
            eq(conversationTurns.conversationId, id),
            eq(conversationTurns.eventId, eventId),
            eq(conversationTurns.role, 'agent'),
          ),
        );
    },

    /** @throws {ConversationNotFound} */
    async find(teamId: string, id: string): Promise<RecordedConversation> {
      const [found] = await database
        .select(CONVERSATION_COLUMNS)
        .from(conversations)
        .where(and(eq(conversations.teamId, teamId), eq(conversations.id, id)));
      if (!found) throw new ConversationNotFound(id);
      const recording = await recordings.extentOf(id);
      const turns = await database
        .select()
        .from(conversationTurns)
        .where(eq(conversationTurns.conversationId, id))
        // 'user' comes after 'agent' in the alphabet, and speaks first in a turn.
        .orderBy(asc(conversationTurns.eventId), sql`${conversationTurns.role} desc`);
      return { ...storedConversation(found, turns), recording };
    },

    /**
     * Where a chat that is held call by call stands.
     * @throws {ConversationNotFound}
     */
    async findChat({
      teamId,
      agentId,
      channel,
      id,
    }: Pick<NewConversation, 'teamId' | 'agentId' | 'channel' | 'id'>): Promise<ChatStanding> {
      const [found] = await database
        .select({
          lastEventId: sql<number>`coalesce((select max(event_id) from conversation_turns
            where conversation_id = ${conversations.id}), 0)::int`,
          startedAt: conversations.startedAt,
          openQuestion: sql<string | null>`(select message from conversation_turns
            where conversation_id = ${conversations.id} and role = 'user' and ledger -> 'started_at_ms' is not null
              and ledger -> 'end_ms' is null
              and event_id = (select max(event_id) from conversation_turns where conversation_id = ${conversations.id}))`,
        })
        .from(conversations)
        .where(
          and(
            eq(conversations.teamId, teamId),
            eq(conversations.id, id),
            eq(conversations.agentId, agentId),
            eq(conversations.channel, channel),
          ),
        );
      if (!found) throw new ConversationNotFound(id);
      return found;
    },

    /** Keeps unsaved settings for the conversation that a signed address will start. */
    async saveDraft(draft: typeof conversationDrafts.$inferInsert): Promise<void> {
      await database.insert(conversationDrafts).values(draft);
    },

    /** Unsaved settings of a team, unless they are too old. */
    async findDraft(teamId: string, id: string): Promise<NewAgent | undefined> {
      const [found] = await database
        .select()
        .from(conversationDrafts)
        .where(
          and(
            eq(conversationDrafts.teamId, teamId),
            eq(conversationDrafts.id, id),
            gt(conversationDrafts.expiresAt, sql`now()`),
          ),
        );
      return found?.draft;
    },
  };
}

const liveColumns = {
  status: 'in-progress',
  endReason: null,
  startedAt: sql`now()`,
  updatedAt: sql`now()`,
} as const;

// All rows travel as one JSON parameter, so that every turn is the same statement.
function insertTurns(id: string, rows: readonly TurnRow[]) {
  return sql`insert into conversation_turns
    (conversation_id, event_id, role, message, source_medium, original_message, time_in_call_seconds, ledger,
      evidence, retrieval, tool_calls, agent, files)
    select ${id}, event_id, role, message, source_medium, original_message, time_in_call_seconds, ledger, evidence,
      retrieval, tool_calls, agent, files
    from ${turnRecords(JSON.stringify(rows))}`;
}
