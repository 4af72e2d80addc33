import { type Placeholder, sql } from 'drizzle-orm';
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
    from ${turnRecords(placeholder('rows'))}`;
  const { conversationId, eventId, role } = conversationTurns;
  return {
    /** Fails where a turn of that number is there already. */
    add: database.with(touched).insert(conversationTurns).select(turns).prepare('add_chat_turn'),
    /** For a turn whose question is stored already, which stays as it was asked. */
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

/** The conversation of the turn, which begins with its first one. */
function touchedConversation(database: Database, nodeId: string) {
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
      .onConflictDoUpdate({
        target: conversations.id,
        set: {
          closedMs: sql`${conversations.closedMs} + case when ${conversations.status} = 'in-progress' then 0
            else extract(epoch from date_trunc('milliseconds', now())
              - date_trunc('milliseconds', ${conversations.updatedAt})) * 1000 end`,
          updatedAt: sql`now()`,
          status: sql`excluded.status`,
          endReason: sql`excluded.end_reason`,
          analysisStatus: sql`excluded.analysis_status`,
          // Each end of a chat that was opened again has an analysis of its own.
          analysisAttempts: 0,
        },
      })
      .returning({ id: conversations.id }),
  );
}

/** Rows of turns that travel as one JSON parameter. */
export function turnRecords(rows: string | Placeholder) {
  return sql`jsonb_to_recordset(${rows}::jsonb) as rows(event_id int, role text, message text,
    source_medium text, original_message text, time_in_call_seconds float8, ledger jsonb, evidence jsonb,
    retrieval jsonb, tool_calls jsonb, agent jsonb, files jsonb)`;
}
