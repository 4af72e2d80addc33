import { and, eq, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { CHAT_IDLE_SECONDS, HELD_BY_CALLS, LIFE_SIGN_SECONDS, RESTING_SECONDS } from './conversation-life.ts';
import { conversationDrafts, conversations } from './conversation-table.ts';

/** Periodic queries for running conversations and for unclaimed ones. */
export function upkeepQueries(database: Database, nodeId: string) {
  return {
    /**
     * Renews the leases of this process's conversations.
     * @returns those that another process has taken up meanwhile
     */
    async keepAlive(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const isGiven = inArray(conversations.id, [...ids]);
      await database
        .update(conversations)
        .set({ updatedAt: sql`now()` })
        .where(and(isGiven, eq(conversations.nodeId, nodeId), eq(conversations.status, 'in-progress')));
      const lost = await database
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(isGiven, ne(conversations.nodeId, nodeId)));
      return lost.map(({ id }) => id);
    },

    /** Ends conversations of a process that is gone, idle chats, and old drafts. */
    async sweep(): Promise<void> {
      const isOpen = eq(conversations.status, 'in-progress');
      const olderThan = (seconds: number) =>
        lt(conversations.updatedAt, sql`now() - make_interval(secs => ${seconds})`);
      await database
        .update(conversations)
        .set({ status: 'failed', endReason: 'connection_lost', analysisStatus: 'pending' })
        .where(
          and(
            ...[isOpen, eq(conversations.isResumable, false), olderThan(LIFE_SIGN_SECONDS)],
            notInArray(conversations.channel, HELD_BY_CALLS),
          ),
        );
      await database
        .update(conversations)
        .set({ status: 'done', endReason: 'chat_idle', analysisStatus: 'pending' })
        .where(
          and(
            isOpen,
            or(
              and(inArray(conversations.channel, HELD_BY_CALLS), olderThan(CHAT_IDLE_SECONDS)),
              // Its node may be gone; its visitor may come back all the same.
              and(eq(conversations.isResumable, true), olderThan(RESTING_SECONDS)),
            ),
          ),
        );
      await database.delete(conversationDrafts).where(lt(conversationDrafts.expiresAt, sql`now()`));
    },
  };
}
