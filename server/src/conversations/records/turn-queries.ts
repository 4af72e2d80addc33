import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { searchNames } from '../../database/search-words.ts';
import { type CallLimits, startWithinLimits, type TeamBoundsOf } from './call-limit-queries.ts';
import { chatTurnStatements, turnRecords } from './chat-turn-queries.ts';
import { LATE_TURNS } from './conversation-life.ts';
import type { ConversationEnd, NewConversation, TurnRow } from './conversation-record.ts';
import { conversations } from './conversation-table.ts';

/** Stores that conversations begin, and their turns. */
export function turnQueries(database: Database, nodeId: string, boundsOf: TeamBoundsOf) {
  const chatTurns = chatTurnStatements(database, nodeId);
  return {
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
      const bounds = await boundsOf(conversation.teamId);
      const rows = await startWithinLimits(database, { ...conversation, limits, bounds }, insert);
      return rows.length > 0;
    },

    /**
     * Stores what the caller said before it is answered, so that its number is final.
     * @returns whether the conversation is still this process's
     */
    async beginTurn(id: string, rows: readonly TurnRow[]): Promise<boolean> {
      const { rowCount } = await database.execute(sql`
        ${insertTurns(id, rows)} where exists
          (select from conversations where id = ${id} and node_id = ${nodeId} and erased_at is null)
        on conflict (conversation_id, event_id, role) do update set agent = excluded.agent`);
      return (rowCount ?? 0) > 0;
    },

    /**
     * Stores turns and, with the last, how the conversation ended: one statement. What another process has taken up
     * meanwhile is left alone, what has ended does not begin again with a write that comes late, and nothing is added to
     * what was erased. A question that was stored before stays as it was asked; what its turn came to is now told by its
     * answer.
     * @returns whether the conversation is still this process's; true without rows
     */
    async addTurns(id: string, rows: readonly TurnRow[], end?: ConversationEnd): Promise<boolean> {
      const { rowCount } = await database.execute(touchAndInsertTurns(id, nodeId, { rows, end }));
      return rows.length === 0 || (rowCount ?? 0) > 0;
    },

    /**
     * Stores turns of a conversation that another process took over meanwhile, under the numbers that it left free.
     * Nothing is added to what was erased, or to a turn of which a part is stored.
     */
    async addLateTurns(id: string, rows: readonly TurnRow[]): Promise<void> {
      if (rows.length === 0) return;
      await database.execute(sql`${insertTurns(id, rows)}
        where exists (select from conversations
          where id = ${id} and node_id is distinct from ${nodeId}::uuid and erased_at is null
            and rows.event_id > late_turns_after and rows.event_id <= late_turns_after + ${LATE_TURNS})
        and not exists (select from conversation_turns as stored
          where stored.conversation_id = ${id} and stored.event_id = rows.event_id)
        on conflict do nothing`);
    },

    /**
     * Stores a turn of a call-by-call chat, and the chat itself with its first: one statement.
     * @param how `begin` stores the chat itself, `finish` is for a turn whose question is stored already
     * @returns false where the chat was deleted
     */
    async addChatTurn(
      conversation: NewConversation,
      rows: readonly TurnRow[],
      { how, end }: { how: 'begin' | 'add' | 'finish'; end?: ConversationEnd | undefined },
    ): Promise<boolean> {
      const { rowCount } = await chatTurns[how].execute({
        ...conversation,
        searchNames: searchNames(conversation),
        status: 'in-progress',
        endReason: null,
        analysisStatus: end ? 'pending' : null,
        ...end,
        rows: JSON.stringify(rows),
      });
      return (rowCount ?? 0) > 0;
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

function touchAndInsertTurns(
  id: string,
  nodeId: string,
  { rows, end }: { rows: readonly TurnRow[]; end: ConversationEnd | undefined },
) {
  const ended = end
    ? sql`, status = ${end.status}, end_reason = ${end.endReason}, analysis_status = 'pending'`
    : sql``;
  return sql`
    with touched as (
      update conversations set updated_at = now()${ended}
      where id = ${id} and node_id = ${nodeId} and erased_at is null
      returning id
    ) ${insertTurns(id, rows)} where exists (select from touched)
    on conflict (conversation_id, event_id, role) do update set ledger = excluded.ledger,
      evidence = excluded.evidence, retrieval = excluded.retrieval, tool_calls = excluded.tool_calls`;
}
