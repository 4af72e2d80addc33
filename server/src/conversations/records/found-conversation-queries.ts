import type { RecordedConversation } from '@parley/contract/conversation.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import { and, asc, count, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { ConversationNotFound } from './conversation-errors.ts';
import {
  CONVERSATION_COLUMNS,
  conversationRecordings,
  conversations,
  conversationTurns,
} from './conversation-table.ts';
import { storedConversation, storedRecording } from './stored-conversation.ts';

// 'user' comes after 'agent' in the alphabet, and speaks first in a turn.
const AS_SAID = [asc(conversationTurns.eventId), desc(conversationTurns.role)];
const NEWEST_FIRST = [desc(conversationTurns.eventId), asc(conversationTurns.role)];
/** Messages that a conversation goes on with: no model is given more of them. */
const MAX_SAID = 200;

/** Finds what is stored of conversations. */
export function foundConversationQueries(database: Database) {
  return {
    /** @throws {ConversationNotFound} */
    async find(teamId: string, id: string): Promise<RecordedConversation> {
      const [found] = await database
        .select(CONVERSATION_COLUMNS)
        .from(conversations)
        .where(and(eq(conversations.teamId, teamId), eq(conversations.id, id)));
      if (!found) throw new ConversationNotFound(id);
      const recording = await recordingOf(database, id);
      const turns = await database
        .select()
        .from(conversationTurns)
        .where(eq(conversationTurns.conversationId, id))
        .orderBy(...AS_SAID);
      return { ...storedConversation(found, turns), recording };
    },

    /** What was said last, in its order; of what was deleted or erased, nothing is left. */
    async findSaid(teamId: string, id: string): Promise<ChatMessage[]> {
      const newest = await database
        .select({ role: conversationTurns.role, text: conversationTurns.message })
        .from(conversationTurns)
        .innerJoin(conversations, eq(conversations.id, conversationTurns.conversationId))
        .where(
          and(eq(conversations.teamId, teamId), eq(conversations.id, id), ne(conversationTurns.message, '')),
        )
        .orderBy(...NEWEST_FIRST)
        .limit(MAX_SAID);
      return newest.reverse();
    },

    /** Conversations of an agent by its versions. */
    async countsByVersion(agentId: string, versions: readonly number[]): Promise<Map<number, number>> {
      const { agentVersion: version } = conversations;
      const rows = await database
        .select({ version, count: count() })
        .from(conversations)
        .where(and(eq(conversations.agentId, agentId), inArray(version, [...versions])))
        .groupBy(version);
      return new Map(rows.map((row) => [row.version ?? 0, row.count]));
    },
  };
}

/** What can be heard of a conversation, whose team has been checked; null when nothing can. */
async function recordingOf(database: Database, id: string): Promise<RecordedConversation['recording']> {
  const { startsAtMs, bytes, durationSeconds, conversationId } = conversationRecordings;
  const parts = await database
    .select({ startsAtMs, bytes, durationSeconds })
    .from(conversationRecordings)
    .where(eq(conversationId, id));
  return storedRecording(parts);
}
