import type { EndReason } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { and, eq, inArray, isNull, lt, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { storableJson } from '../../http/storable-json.ts';
import { isNodeGone } from '../../nodes/node-lease-queries.ts';
import { hasRoomForCall, type TeamBoundsOf } from './call-limit-queries.ts';
import { chatQueries } from './chat-queries.ts';
import { updatedToolCall } from './chat-tool-queries.ts';
import {
  CHAT_IDLE_SECONDS,
  HELD_BY_CALLS,
  LIFE_SIGN_SECONDS,
  RESTING_SECONDS,
  SPEECH_REST_SECONDS,
} from './conversation-life.ts';
import { conversationDrafts, conversations, conversationTurns } from './conversation-table.ts';
import { foundConversationQueries } from './found-conversation-queries.ts';
import { restingQueries } from './resting-queries.ts';
import { turnQueries } from './turn-queries.ts';

/** Conversations of all teams. */
export type ConversationStore = ReturnType<typeof createConversationStore>;

/**
 * @param nodeId this process, which renews the leases of its conversations
 * @param boundsOf what teams may have at once; no bounds unless given
 */
export function createConversationStore(
  database: Database,
  nodeId: string,
  boundsOf: TeamBoundsOf = async () => ({}),
) {
  return {
    ...turnQueries(database, nodeId, boundsOf),
    ...conversationNoteQueries(database),
    ...foundConversationQueries(database),
    ...chatQueries(database, nodeId),
    ...restingQueries(database, nodeId, boundsOf),
    hasRoomForCall: async (
      call: Omit<Parameters<typeof hasRoomForCall>[1], 'bounds'>,
      beginning: Parameters<typeof hasRoomForCall>[2],
    ) => hasRoomForCall(database, { ...call, bounds: await boundsOf(call.teamId) }, beginning),
    ...upkeepQueries(database, nodeId),
  };
}

/** Notes what is learned of a conversation and its turns after they were stored. */
function conversationNoteQueries(database: Database) {
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

    /**
     * Rates what the agent said in a turn; null takes the rating back.
     * @returns whether what the agent said is stored
     */
    async setFeedback(id: string, eventId: number, score: 'like' | 'dislike' | null): Promise<boolean> {
      const { rowCount } = await database
        .update(conversationTurns)
        .set({ feedback: score })
        .where(
          and(
            eq(conversationTurns.conversationId, id),
            eq(conversationTurns.eventId, eventId),
            eq(conversationTurns.role, 'agent'),
          ),
        );
      return (rowCount ?? 0) > 0;
    },
  };
}

const isCall = eq(conversations.channel, 'phone');
const isOfWriter = sql`(${conversations.isResumable} and not ${conversations.isSpoken}
  and ${conversations.channel} <> 'phone')`;
const isOfSpeaker = sql`(${conversations.isResumable} and ${conversations.isSpoken}
  and ${conversations.channel} <> 'phone')`;

/** Periodic queries for running conversations and for unclaimed ones. */
function upkeepQueries(database: Database, nodeId: string) {
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

    /** Ends conversations that no process runs, idle chats, and old drafts. Its own, this process has renewed before. */
    async sweep(): Promise<void> {
      const { nodeId: itsNode, updatedAt } = conversations;
      // After an outage, another node may not have come to renew what it runs.
      const isLost = or(isNull(itsNode), eq(itsNode, nodeId), isNodeGone(itsNode, updatedAt));
      const olderThan = (seconds: number) =>
        lt(conversations.updatedAt, sql`now() - make_interval(secs => ${seconds})`);
      const end = (status: 'failed' | 'done', endReason: EndReason, which: SQL | undefined) =>
        database
          .update(conversations)
          .set({ status, endReason, analysisStatus: 'pending' })
          .where(and(eq(conversations.status, 'in-progress'), which));
      const isHeldByCalls = inArray(conversations.channel, HELD_BY_CALLS);
      const isResting = and(isNull(itsNode), olderThan(SPEECH_REST_SECONDS));
      const isAbandoned = and(
        not(isOfWriter),
        olderThan(LIFE_SIGN_SECONDS),
        isLost,
        notInArray(conversations.channel, HELD_BY_CALLS),
      );
      await end('failed', 'connection_lost', or(isAbandoned, and(isCall, isResting)));
      // The node of one who writes may be gone; its visitor may come back all the same.
      const isIdle = and(isHeldByCalls, olderThan(CHAT_IDLE_SECONDS));
      await end('done', 'chat_idle', or(isIdle, and(isOfWriter, olderThan(RESTING_SECONDS))));
      await end('done', 'connection_lost', and(isOfSpeaker, isResting));
      await database.delete(conversationDrafts).where(lt(conversationDrafts.expiresAt, sql`now()`));
    },
  };
}
