import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { lastLanguage } from '../plan/chat-history.ts';
import { conversations, conversationTurns } from '../records/conversation-table.ts';
import { durationMs } from '../records/stored-conversation.ts';
import { conversationFigures } from './conversation-figures.ts';
import { conversationFigures as figuresTable, unansweredQuestions } from './conversation-figures-table.ts';

/**
 * Counts a conversation that is over, in place of what was counted of it before. To be called before what was said is
 * erased.
 * @param isErased whether nothing of what was said may be left: then questions are not stored
 */
export async function countConversation(
  connection: Pick<Database, 'select' | 'insert' | 'delete'>,
  id: string,
  { isErased }: { isErased: boolean },
): Promise<void> {
  const { teamId, agentId, agentVersion, channel, startedAt, updatedAt, closedMs, language } = conversations;
  const [found] = await connection
    .select({ teamId, agentId, agentVersion, channel, startedAt, updatedAt, closedMs, language })
    .from(conversations)
    .where(eq(conversations.id, id));
  if (!found) return;
  const turns = await connection
    .select()
    .from(conversationTurns)
    .where(eq(conversationTurns.conversationId, id))
    .orderBy(conversationTurns.eventId);
  const { updatedAt: _end, closedMs: _closed, language: begun, ...counted } = found;
  const { unanswered, ...figures } = conversationFigures(turns, lastLanguage(turns, begun));
  const durationSeconds = durationMs(found) / 1_000;
  await connection
    .insert(figuresTable)
    .values({ ...counted, ...figures, conversationId: id, durationSeconds })
    .onConflictDoUpdate({ target: figuresTable.conversationId, set: { ...figures, durationSeconds } });
  // What the team has answered stays answered when a conversation is counted once more.
  const isOfIt = eq(unansweredQuestions.conversationId, id);
  await connection
    .delete(unansweredQuestions)
    .where(isErased ? isOfIt : and(isOfIt, isNull(unansweredQuestions.answer)));
  if (isErased || unanswered.length === 0) return;
  const { agentVersion: _, ...asked } = counted;
  await connection
    .insert(unansweredQuestions)
    .values(unanswered.map((question) => ({ ...asked, ...question, conversationId: id })))
    .onConflictDoNothing();
}
