import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { and, eq, sql } from 'drizzle-orm';
import { storableJson } from '../../agents/storable-json.ts';
import type { Database } from '../../database/database.ts';
import { updatedToolCall } from './chat-tool-queries.ts';
import { conversations, conversationTurns } from './conversation-table.ts';

/** Notes what is learned of a conversation and its turns after they were stored. */
export function conversationNoteQueries(database: Database) {
  return {
    /**
     * Replaces a call's record in its turn with its outcome. What was erased stays erased.
     * @param eventId number of the turn
     */
    async updateToolCall(id: string, eventId: number, call: ToolCallRecord): Promise<void> {
      await database.execute(updatedToolCall({ id, eventId }, storableJson(call)));
    },

    /** Adds to the names of variables that had no value. */
    async noteMissingVariables(id: string, names: readonly string[]): Promise<void> {
      const all = sql`${conversations.missingVariables} || ${JSON.stringify(names)}::jsonb`;
      await database
        .update(conversations)
        .set({
          missingVariables: sql`(select jsonb_agg(distinct name) from jsonb_array_elements(${all}) as name)`,
        })
        .where(eq(conversations.id, id));
    },

    /** Rates what the agent said in a turn; null takes the rating back. */
    async setFeedback(id: string, eventId: number, score: 'like' | 'dislike' | null): Promise<void> {
      await database
        .update(conversationTurns)
        .set({ feedback: score })
        .where(
          and(
            eq(conversationTurns.conversationId, id),
            eq(conversationTurns.eventId, eventId),
            eq(conversationTurns.role, 'agent'),
          ),
        );
    },
  };
}
