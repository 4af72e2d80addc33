import type { NewAgent } from '@parley/contract/agents.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { conversationDrafts } from '../../conversations/records/conversation-table.ts';
import { Store } from '../../database/store.ts';

/** Unsaved settings of the conversations that signed addresses will start. */
export class ConversationDraftStore extends Store {
  async save(draft: typeof conversationDrafts.$inferInsert): Promise<void> {
    await this.database.insert(conversationDrafts).values(draft);
  }

  /** Unsaved settings of a team, unless they are too old. */
  async find(teamId: string, id: string): Promise<NewAgent | undefined> {
    const [found] = await this.database
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
  }
}
