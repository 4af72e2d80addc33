import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { TurnAgent } from '@parley/contract/turn-ledger.ts';
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { conversationTurns } from './conversation-table.ts';

/** A turn in which tools were called. */
export type ToolTurn = {
  eventId: number;
  role: 'user' | 'agent';
  message: string;
  toolCalls: readonly ToolCallRecord[];
};

/** What a call-by-call chat continues with. */
export type ChatTools = {
  turns: readonly ToolTurn[];
  /** The agent of the last turn; null for the one that the chat began with. */
  agent: TurnAgent | null;
};

/** Rows that a chat goes on with at most: older ones no longer matter. */
const MAX_ROWS = 100;

/** The newest turns with calls, oldest first, and the agent of the last turn of all. */
export async function findChatTools(database: Database, id: string): Promise<ChatTools> {
  const { eventId, role, message, toolCalls, agent } = conversationTurns;
  const isLast = sql`${eventId} = (select max(event_id) from conversation_turns where conversation_id = ${id})`;
  const rows = await database
    .select({ eventId, role, message, toolCalls, agent })
    .from(conversationTurns)
    .where(and(eq(conversationTurns.conversationId, id), or(hasCalls, isLast)))
    .orderBy(desc(eventId), asc(role))
    .limit(MAX_ROWS);
  const turns = rows.flatMap(({ toolCalls: calls, ...turn }) =>
    calls?.length ? [{ ...turn, toolCalls: calls }] : [],
  );
  return { turns: turns.reverse(), agent: rows[0]?.agent ?? null };
}

const hasCalls = sql`jsonb_array_length(${conversationTurns.toolCalls}) > 0`;

/** Replaces one call of a turn, unless what was said has been erased. */
export function updatedToolCall({ id, eventId }: { id: string; eventId: number }, call: ToolCallRecord): SQL {
  const record = sql`${JSON.stringify(call)}::jsonb`;
  return sql`update conversation_turns set tool_calls = (
      select jsonb_agg(case when call ->> 'request_id' = ${call.request_id} then ${record} else call end order by place)
      from jsonb_array_elements(tool_calls) with ordinality as calls(call, place))
    where conversation_id = ${id} and event_id = ${eventId} and jsonb_array_length(tool_calls) > 0
      and exists (select from conversations where id = ${id} and erased_at is null)`;
}
