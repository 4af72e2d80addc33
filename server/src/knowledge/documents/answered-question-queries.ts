import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

// What belongs here: which unanswered questions a document answers, for as long as its deletion can be undone.

/** The turns whose questions a document answers, as JSON; undefined where it answers none. */
export async function queryAnsweredTurns(
  transaction: Database,
  teamId: string,
  documentId: string,
): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ turns: string | null }>(sql`
    select json_agg(json_build_object('conversation_id', conversation_id, 'event_id', event_id))::text as turns
    from unanswered_questions where team_id = ${teamId} and document_id = ${documentId}`);
  return rows[0]?.turns ?? undefined;
}

/** Marks questions as answered by a document again, but for those that were answered by another meanwhile. */
export async function closeAnsweredTurns(
  transaction: Database,
  teamId: string,
  { documentId, turns }: { documentId: string; turns: string },
): Promise<void> {
  await transaction.execute(sql`
    update unanswered_questions set document_id = ${documentId}
    from json_to_recordset(${turns}::json) as closed (conversation_id text, event_id int)
    where team_id = ${teamId} and document_id is null
      and unanswered_questions.conversation_id = closed.conversation_id
      and unanswered_questions.event_id = closed.event_id`);
}
