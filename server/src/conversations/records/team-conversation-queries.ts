import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { ConversationNotFound } from './conversation-errors.ts';
import { conversations } from './conversation-table.ts';

/** Whether a team has had a conversation, of whichever channel. */
export async function hasConversation(database: Database, teamId: string): Promise<boolean> {
  const found = await database
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.teamId, teamId))
    .limit(1);
  return found.length > 0;
}

/**
 * The agents that conversations of a team began with; empty for tests of unsaved settings.
 * @throws {ConversationNotFound} when one is not there
 */
export async function agentsOfConversations(
  database: Database,
  teamId: string,
  ids: readonly string[],
): Promise<string[]> {
  const found = await database
    .select({ id: conversations.id, agentId: conversations.agentId })
    .from(conversations)
    .where(and(eq(conversations.teamId, teamId), inArray(conversations.id, [...ids])));
  const missing = ids.find((id) => !found.some((each) => each.id === id));
  if (missing !== undefined) throw new ConversationNotFound(missing);
  return found.map(({ agentId }) => agentId);
}
