import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
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
