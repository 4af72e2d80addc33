import { eq, type Placeholder, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { conversations, conversationTurns } from './conversation-table.ts';

/**
 * Store a turn of a call-by-call chat, and the chat itself with its first. Prepared, since building,
 * reading and planning it anew for each turn costs more processor time on both sides than running it.
 */
export function chatTurnStatements(database: Database, nodeId: string) {
  const { placeholder } = sql;
  const touched = touchedConversation(database, nodeId);
  const turns = sql`select ${placeholder('id')}, event_id, role, message, source_medium, original_message, time_in_call_seconds, ledger, evidence, retrieval, tool_calls, agent, files, null
    from ${turnRecords(placeholder('rows'))} where exists (select from touched)`;
  const { conversationId, eventId, role } = conversationTurns;
  return {
    /** With the first turn, the chat itself. */
    begin: database
      .with(begunConversation(database, nodeId))
      .insert(conversationTurns)
      .select(turns)
      .prepare('begin_chat'),
    /** Fails where a turn of that number is there already, and stores nothing of a chat that was deleted. */
    add: database.with(touched).insert(conversationTurns).select(turns).prepare('add_chat_turn'),
    /** The same for a turn whose question is stored already, which stays as it was asked. */
    finish: database
      .with(touched)
      .insert(conversationTurns)
      .select(turns)
      .onConflictDoUpdate({
        target: [conversationId, eventId, role],
        set: {
          ledger: sql`excluded.ledger`,
          evidence: sql`excluded.evidence`,
          retrieval: sql`excluded.retrieval`,
          toolCalls: sql`excluded.tool_calls`,
        },
      })
      .prepare('finish_chat_turn'),
  };
}

/** How a chat stands after a turn. */
const afterTurn = (nodeId: string) => ({
  // Who answers, so that a message which is sent again waits for it.
  nodeId,
  closedMs: sql`${conversations.closedMs} + case when ${conversations.status} = 'in-progress' then 0
    else extract(epoch from date_trunc('milliseconds', now())
      - date_trunc('milliseconds', ${conversations.updatedAt})) * 1000 end`,
  updatedAt: sql`now()`,
  status: sql`${sql.placeholder('status')}`,
  endReason: sql`${sql.placeholder('endReason')}`,
  analysisStatus: sql`${sql.placeholder('analysisStatus')}`,
  // Each end of a chat that was opened again has an analysis of its own.
  analysisAttempts: 0,
});

/** The conversation of the turn, unless it was deleted. */
function touchedConversation(database: Database, nodeId: string) {
  return database.$with('touched').as(
    database
      .update(conversations)
      .set(afterTurn(nodeId))
      .where(eq(conversations.id, sql.placeholder('id')))
      .returning({ id: conversations.id }),
  );
}

/** The conversation that begins with the turn. */
function begunConversation(database: Database, nodeId: string) {
  const { placeholder } = sql;
  return database.$with('touched').as(
    database
      .insert(conversations)
      .values({
        id: placeholder('id'),
        teamId: placeholder('teamId'),
        agentId: placeholder('agentId'),
        agentName: placeholder('agentName'),
        agentVersion: placeholder('agentVersion'),
        channel: placeholder('channel'),
        status: placeholder('status'),
        endReason: placeholder('endReason'),
        startedBy: placeholder('startedBy'),
        userId: placeholder('userId'),
        givenVariables: placeholder('givenVariables'),
        language: placeholder('language'),
        model: placeholder('model'),
        recordVoice: placeholder('recordVoice'),
        keptUntil: placeholder('keptUntil'),
        aftercare: placeholder('aftercare'),
        analysisStatus: placeholder('analysisStatus'),
        searchNames: placeholder('searchNames'),
        startedAt: sql`now()`,
        updatedAt: sql`now()`,
        nodeId,
      })
      // Whether the first attempt to store it came about may not be known.
      .onConflictDoUpdate({ target: conversations.id, set: afterTurn(nodeId) })
      .returning({ id: conversations.id }),
  );
}

/** Rows of turns that travel as one JSON parameter. */
export function turnRecords(rows: string | Placeholder) {
  return sql`jsonb_to_recordset(${rows}::jsonb) as rows(event_id int, role text, message text,
    source_medium text, original_message text, time_in_call_seconds float8, ledger jsonb, evidence jsonb,
    retrieval jsonb, tool_calls jsonb, agent jsonb, files jsonb)`;
}
