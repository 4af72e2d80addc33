import { and, asc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { slackMessages, slackThreads } from './slack-message-table.ts';

/** A thread in which an agent answers. */
export type SlackThread = { agentRowId: string; channel: string; threadTs: string };

/** A message that is to be answered. */
export type SlackMessage = SlackThread & {
  eventId: string;
  messageTs: string;
  userId: string;
  message: string;
};

/** What became of a message that was to be stored. */
export type Reception = 'new' | 'known' | 'too_many';

/** Messages of all workspaces, and the conversations that their threads are. */
export type SlackMessageStore = ReturnType<typeof createSlackMessageStore>;

/** Messages of one agent that may wait to be answered. */
const WAITING_MAX = 100;
/** How long a message is remembered so that it is not answered twice. */
const REMEMBERED_HOURS = 24;
/** A message that waits for longer was lost by whoever was to answer it. */
const LATE_SECONDS = 30;
/** Without a sign of life for this long, whoever answered a message is gone. */
const LEFT_SECONDS = 30;

export function createSlackMessageStore(database: Database) {
  const { agentRowId, channel, threadTs, messageTs, eventId, state, receivedAt } = slackMessages;
  const isIn = (thread: SlackThread) =>
    and(eq(agentRowId, thread.agentRowId), eq(channel, thread.channel), eq(threadTs, thread.threadTs));
  const isMessage = (message: Pick<SlackMessage, 'agentRowId' | 'eventId'>) =>
    and(eq(agentRowId, message.agentRowId), eq(eventId, message.eventId));
  const isLeft = and(eq(state, 'started'), isOlderThan(slackMessages.aliveAt, LEFT_SECONDS));
  const isThread = (thread: SlackThread) =>
    and(
      eq(slackThreads.agentRowId, thread.agentRowId),
      eq(slackThreads.channel, thread.channel),
      eq(slackThreads.threadTs, thread.threadTs),
    );
  return {
    /** Stores a message unless it is known already, by its event or by its place. */
    async receive(message: SlackMessage): Promise<Reception> {
      const open = await database.$count(
        slackMessages,
        and(eq(agentRowId, message.agentRowId), ne(state, 'done')),
      );
      if (open >= WAITING_MAX) return 'too_many';
      const stored = await database
        .insert(slackMessages)
        .values({ ...message, state: 'waiting', receivedAt: sql`now()` })
        .onConflictDoNothing()
        .returning({ eventId });
      return stored.length > 0 ? 'new' : 'known';
    },

    /**
     * Takes the oldest message of a thread that waits; it is never taken again.
     * @returns undefined also while somebody answers another one there, who takes this one next
     */
    async startNext(thread: SlackThread): Promise<SlackMessage | undefined> {
      const next = database
        .select({ eventId })
        .from(slackMessages)
        .where(and(isIn(thread), eq(state, 'waiting')))
        .orderBy(asc(messageTs))
        .limit(1);
      try {
        const [started] = await database
          .update(slackMessages)
          .set({ state: 'started', aliveAt: sql`now()` })
          .where(and(eq(agentRowId, thread.agentRowId), inArray(eventId, next), eq(state, 'waiting')))
          .returning();
        return started;
      } catch (error) {
        if (isUniqueViolation(error)) return undefined;
        throw error;
      }
    },

    /** Gives a sign of life of whoever answers a message. */
    async keepAlive(message: Pick<SlackMessage, 'agentRowId' | 'eventId'>): Promise<void> {
      await database.update(slackMessages).set({ aliveAt: sql`now()` }).where(isMessage(message));
    },

    /** Lets a message that could not be begun after all wait again. */
    async putBack(message: Pick<SlackMessage, 'agentRowId' | 'eventId'>): Promise<void> {
      await database.update(slackMessages).set({ state: 'waiting' }).where(isMessage(message));
    },

    /** Takes those that were begun by somebody who is gone. @returns whether there were any */
    async closeInterrupted(thread: SlackThread): Promise<boolean> {
      const closed = await database
        .update(slackMessages)
        .set({ state: 'done', message: '' })
        .where(and(isIn(thread), isLeft))
        .returning({ eventId });
      return closed.length > 0;
    },

    /** Notes that nothing is left to be done, and forgets the words. */
    async finish(message: Pick<SlackMessage, 'agentRowId' | 'eventId'>): Promise<void> {
      await database.update(slackMessages).set({ state: 'done', message: '' }).where(isMessage(message));
    },

    async conversationOf(thread: SlackThread): Promise<string | undefined> {
      const [found] = await database
        .select({ id: slackThreads.conversationId })
        .from(slackThreads)
        .where(isThread(thread));
      return found?.id;
    },

    async bindThread({ agentRowId, channel, threadTs }: SlackThread, conversationId: string): Promise<void> {
      await database
        .insert(slackThreads)
        .values({ agentRowId, channel, threadTs, conversationId })
        .onConflictDoUpdate({
          target: [slackThreads.agentRowId, slackThreads.channel, slackThreads.threadTs],
          set: { conversationId },
        });
    },

    /** Threads in which somebody has been waiting for too long. */
    async lateThreads(): Promise<SlackThread[]> {
      return database
        .selectDistinct({ agentRowId, channel, threadTs })
        .from(slackMessages)
        .where(or(and(eq(state, 'waiting'), isOlderThan(receivedAt, LATE_SECONDS)), isLeft))
        .limit(WAITING_MAX);
    },

    /** Forgets messages that nobody delivers again. */
    async sweep(): Promise<void> {
      await database.delete(slackMessages).where(isOlderThan(receivedAt, REMEMBERED_HOURS * 3_600));
    },
  };
}

function isOlderThan(column: AnyPgColumn, seconds: number) {
  return lt(column, sql`now() - make_interval(secs => ${seconds})`);
}
