import type { AgentActivity } from '@parley/contract/agent-activity.ts';
import type { CallLogEntry, CallLogRowEntry } from '@parley/contract/call-log.ts';
import type { CallLogOverview, CallLogResults } from '@parley/contract/call-log-overview.ts';
import type { CallLogFacets, CallLogFilters } from '@parley/contract/call-logs.ts';
import { ConversationId } from '@parley/contract/id.ts';
import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { agents, agentVersions } from '../agents/agent-table.ts';
import { ConversationNotFound } from '../conversations/records/conversation-errors.ts';
import {
  CONVERSATION_COLUMNS,
  conversationRecordings,
  conversations,
  conversationTurns,
  isResting,
} from '../conversations/records/conversation-table.ts';
import {
  type StoredTurn,
  storedConversation,
  storedRecording,
} from '../conversations/records/stored-conversation.ts';
import { Store } from '../database/store.ts';
import { type CreationPosition, pageOf, positionOf } from '../http/creation-cursor.ts';
import { accounts } from '../identity/accounts/account-table.ts';
import { fullName } from '../identity/accounts/full-name.ts';
import { queryAgentActivity } from './agent-activity-queries.ts';
import { callLogEntry, callLogRowEntry } from './call-log-entry.ts';
import { ConversationRunning } from './call-log-errors.ts';
import { queryFacets, queryPositions, type WantedLogs } from './call-log-list-queries.ts';
import { logTurn } from './log-turn.ts';
import { callLogOverview } from './overview/call-log-overview.ts';
import type { Counted } from './overview/overview-queries.ts';
import { callLogResults } from './overview/result-queries.ts';

/** A page of lines. */
export type LogPage = { rows: CallLogRowEntry[]; nextCursor: string | null };

/** What became of conversations that were to be deleted; those that are running stay. */
export type DeletedLogs = { deletedIds: string[]; runningIds: string[] };

/** Conversations of all teams, as call logs tell them. */
export class CallLogStore extends Store {
  /** @throws {InvalidRequest} when the cursor is not one of this list's */
  async list(
    teamId: string,
    filters: CallLogFilters,
    { cursor, pageSize }: { cursor: string | undefined; pageSize: number },
  ): Promise<LogPage> {
    const after = cursor === undefined ? undefined : positionOf(cursor, isConversationId);
    const found = await queryPositions(this.database, { teamId, filters, after, limit: pageSize + 1 });
    const { page, next } = pageOf(found, pageSize);
    return { rows: await this.#rowsOf(idsOf(page)), nextCursor: next };
  }

  facets(teamId: string, filters: CallLogFilters): Promise<CallLogFacets> {
    return queryFacets(this.database, teamId, filters);
  }

  /** What agents did in the last seven days; those of other teams are left out. */
  agentActivity(teamId: string, agentIds: readonly string[]): Promise<AgentActivity[]> {
    return queryAgentActivity(this.database, teamId, agentIds);
  }

  /** Conversations from above. */
  overview(counted: Counted): Promise<CallLogOverview> {
    return callLogOverview(this.database, counted);
  }

  /** What criteria and tools came to. */
  results(counted: Counted): Promise<CallLogResults> {
    return callLogResults(this.database, counted);
  }

  /** @throws {ConversationNotFound} */
  async find(teamId: string, id: string): Promise<CallLogEntry> {
    const [found] = await this.database
      .select({ id: conversations.id })
      .from(conversations)
      .where(this.#isTeams(teamId, id));
    const [entry] = found ? await this.#entriesOf([id]) : [];
    if (!entry) throw new ConversationNotFound(id);
    return entry;
  }

  /** All lines that are meant, batch by batch. */
  async *allRows(teamId: string, filters: CallLogFilters): AsyncGenerator<CallLogRowEntry[]> {
    for await (const ids of this.#allIds({ teamId, filters, limit: ROWS_PER_BATCH })) yield this.#rowsOf(ids);
  }

  /** The lines of chosen conversations, newest first, batch by batch. */
  async *chosenRows(teamId: string, chosen: readonly string[]): AsyncGenerator<CallLogRowEntry[]> {
    const found = await this.database
      .select({ id: conversations.id })
      .from(conversations)
      .where(this.#areTeams(teamId, chosen))
      .orderBy(desc(conversations.startedAt), desc(conversations.id));
    for (let from = 0; from < found.length; from += ROWS_PER_BATCH) {
      yield this.#rowsOf(found.slice(from, from + ROWS_PER_BATCH).map(({ id }) => id));
    }
  }

  /** All conversations that are meant, batch by batch. */
  async *allEntries(teamId: string, filters: CallLogFilters): AsyncGenerator<CallLogEntry[]> {
    for await (const ids of this.#allIds({ teamId, filters, limit: 25 })) yield this.#entriesOf(ids);
  }

  /**
   * Deletes a conversation with its turns, unless it is running. Its recording is left without a conversation.
   * @throws {ConversationNotFound | ConversationRunning}
   */
  async delete(teamId: string, id: string): Promise<void> {
    const { rowCount } = await this.database
      .delete(conversations)
      .where(and(this.#isTeams(teamId, id), isOver));
    if (rowCount !== 0) return;
    const isThere = (await this.database.$count(conversations, this.#isTeams(teamId, id))) > 0;
    throw isThere ? new ConversationRunning() : new ConversationNotFound(id);
  }

  /** Deletes those that are not running, with their turns. Their recordings are left without a conversation. */
  async deleteChosen(teamId: string, chosen: readonly string[]): Promise<DeletedLogs> {
    return this.database.transaction(async (transaction) => {
      const deleted = await transaction
        .delete(conversations)
        .where(and(this.#areTeams(teamId, chosen), isOver))
        .returning({ id: conversations.id });
      const left = await transaction
        .select({ id: conversations.id })
        .from(conversations)
        .where(this.#areTeams(teamId, chosen));
      return { deletedIds: deleted.map(({ id }) => id), runningIds: left.map(({ id }) => id) };
    });
  }

  #isTeams(teamId: string, id: string) {
    return this.#areTeams(teamId, [id]);
  }

  #areTeams(teamId: string, ids: readonly string[]) {
    return and(eq(conversations.teamId, teamId), inArray(conversations.id, [...ids]));
  }

  async #rowsOf(ids: readonly string[]): Promise<CallLogRowEntry[]> {
    if (ids.length === 0) return [];
    const rows = await this.database
      .select(ROW_COLUMNS)
      .from(conversations)
      .leftJoin(accounts, eq(accounts.id, conversations.startedBy))
      .where(inArray(conversations.id, [...ids]));
    const found = new Map(
      rows.map((row) => [row.id, callLogRowEntry({ ...row, personName: fullName(row) })]),
    );
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Whole conversations of positions, in their order. */
  async #entriesOf(ids: readonly string[]): Promise<CallLogEntry[]> {
    if (ids.length === 0) return [];
    const rows = await this.database
      .select({
        ...CONVERSATION_COLUMNS,
        ...ROW_COLUMNS,
        timezone: AGENTS_TIMEZONE,
      })
      .from(conversations)
      .leftJoin(accounts, eq(accounts.id, conversations.startedBy))
      .where(inArray(conversations.id, [...ids]));
    const turns = await this.database
      .select()
      .from(conversationTurns)
      .where(inArray(conversationTurns.conversationId, [...ids]))
      // 'user' comes after 'agent' in the alphabet, and speaks first in a turn.
      .orderBy(asc(conversationTurns.eventId), sql`${conversationTurns.role} desc`);
    const parts = await this.database
      .select(RECORDING_COLUMNS)
      .from(conversationRecordings)
      .where(inArray(conversationRecordings.conversationId, [...ids]));
    const partsOf = Map.groupBy(parts, ({ conversationId }) => conversationId);
    const turnsOf = Map.groupBy(turns, (turn: StoredTurn) => turn.conversationId);
    const found = new Map(
      rows.map((row) => {
        const recording = storedRecording(partsOf.get(row.id) ?? []);
        const record = { ...storedConversation(row, turnsOf.get(row.id) ?? []), recording };
        const transcript = record.turns.map(logTurn);
        return [row.id, callLogEntry({ ...row, personName: fullName(row) }, record, transcript)];
      }),
    );
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async *#allIds(wanted: WantedLogs): AsyncGenerator<string[]> {
    let after: CreationPosition | undefined;
    do {
      const positions = await queryPositions(this.database, { ...wanted, after });
      yield idsOf(positions);
      after = positions.length < wanted.limit ? undefined : positions.at(-1);
    } while (after);
  }
}

const ROWS_PER_BATCH = 500;

/** Whether nothing more is said in a conversation, unless its visitor comes back to it. */
const isOver = or(ne(conversations.status, 'in-progress'), isResting);

const isConversationId = (text: string) => ConversationId.safeParse(text).success;

const idsOf = (positions: readonly CreationPosition[]) => positions.map(({ id }) => id);

const RECORDING_COLUMNS = {
  conversationId: conversationRecordings.conversationId,
  startsAtMs: conversationRecordings.startsAtMs,
  bytes: conversationRecordings.bytes,
  durationSeconds: conversationRecordings.durationSeconds,
};

const ROW_COLUMNS = {
  id: conversations.id,
  agentId: conversations.agentId,
  agentName: conversations.agentName,
  agentVersion: conversations.agentVersion,
  channel: conversations.channel,
  userId: conversations.userId,
  clientSource: conversations.clientSource,
  firstname: accounts.firstname,
  lastname: accounts.lastname,
  email: accounts.email,
  phoneCall: conversations.phoneCall,
  startedAt: conversations.startedAt,
  updatedAt: conversations.updatedAt,
  closedMs: conversations.closedMs,
  status: conversations.status,
  isResting,
  endReason: conversations.endReason,
  analysisStatus: conversations.analysisStatus,
  analysisProblem: conversations.analysisProblem,
  outcome: conversations.outcome,
  title: sql<string>`coalesce(${conversations.analysis} ->> 'call_summary_title', '')`,
  messageCount: sql<number>`(select count(*)::int from conversation_turns
    where conversation_id = ${conversations.id})`,
  hasAudio: sql<boolean>`exists(select 1 from conversation_recordings
    where conversation_id = ${conversations.id} and bytes is not null)`,
  toolNames: sql<string[]>`array(
    select call ->> 'tool_name' from conversation_turns, jsonb_array_elements(tool_calls) as call
    where conversation_id = ${conversations.id} group by 1 order by 1)`,
  campaign: sql<{ id: string; name: string } | null>`(
    select jsonb_build_object('id', campaigns.id, 'name', campaigns.name) from outgoing_calls
    join campaign_calls on call_id = outgoing_calls.id join campaigns on campaigns.id = campaign_id
    where outgoing_calls.conversation_id = ${conversations.id} limit 1)`,
  feedback: conversations.feedback,
  erasedAt: conversations.erasedAt,
};

// The agent's settings in the version of the conversation; tests of unsaved settings have none.
const AGENTS_TIMEZONE = sql<string | null>`(
  select ${agentVersions.conversationConfig} #>> '{agent,prompt,timezone}'
  from ${agentVersions} join ${agents} on ${agents.id} = ${agentVersions.agentRowId}
  where ${agents.agentId} = ${conversations.agentId} and ${agentVersions.number} = ${conversations.agentVersion})`;
