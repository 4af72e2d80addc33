import { and, asc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isUniqueViolation } from '../../database/database.ts';
import { Store } from '../../database/store.ts';
import { slackMessages, slackThreads } from './slack-message-table.ts';
import { slackSources } from './slack-source-table.ts';

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

/** Messages of one agent that may wait to be answered. */
const WAITING_MAX = 100;
/** How long a message is remembered so that it is not answered twice. */
const REMEMBERED_HOURS = 24;
/** A message that waits for longer was lost by its worker. */
const LATE_SECONDS = 30;
/** Without a heartbeat for this long, the worker of a message counts as gone. */
const LEFT_SECONDS = 30;

const { agentRowId, channel, threadTs, messageTs, eventId, state, receivedAt } = slackMessages;
const isLeft = and(eq(state, 'started'), isOlderThan(slackMessages.aliveAt, LEFT_SECONDS));

/** Messages of all workspaces, and the conversations that their threads are. */
export class SlackMessageStore extends Store {
  /** Stores a message unless it is known already, by its event or its position. */
  async receive(message: SlackMessage): Promise<Reception> {
    const open = await this.database.$count(
      slackMessages,
      and(eq(agentRowId, message.agentRowId), ne(state, 'done')),
    );
    if (open >= WAITING_MAX) return 'too_many';
    const { rowCount } = await this.database
      .insert(slackMessages)
      .values({ ...message, state: 'waiting', receivedAt: sql`now()` })
      .onConflictDoNothing();
    return rowCount === 0 ? 'known' : 'new';
  }

  /**
   * Takes the oldest message of a thread that waits; it is never taken again.
   * @returns undefined also while a worker answers another one there, which takes this one next
   */
  async startNext(thread: SlackThread): Promise<SlackMessage | undefined> {
    const next = this.database
      .select({ eventId })
      .from(slackMessages)
      .where(and(isIn(thread), eq(state, 'waiting')))
      .orderBy(asc(messageTs))
      .limit(1);
    try {
      const [started] = await this.database
        .update(slackMessages)
        .set({ state: 'started', aliveAt: sql`now()` })
        .where(and(eq(agentRowId, thread.agentRowId), inArray(eventId, next), eq(state, 'waiting')))
        .returning();
      return started;
    } catch (error) {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    }
  }

  /** Renews the lease on a message. */
  async keepAlive(message: Pick<SlackMessage, 'agentRowId' | 'eventId'>): Promise<void> {
    await this.database.update(slackMessages).set({ aliveAt: sql`now()` }).where(isMessage(message));
  }

  /** Lets a message that could not be begun after all wait again. */
  async putBack(message: Pick<SlackMessage, 'agentRowId' | 'eventId'>): Promise<void> {
    await this.database.update(slackMessages).set({ state: 'waiting' }).where(isMessage(message));
  }

  /** Takes those that were begun by a worker that is gone. @returns whether there were any */
  async closeInterrupted(thread: SlackThread): Promise<boolean> {
    const { rowCount } = await this.database
      .update(slackMessages)
      .set({ state: 'done', message: '' })
      .where(and(isIn(thread), isLeft));
    return rowCount !== 0;
  }

  /** Notes that nothing is left to be done, and forgets the words. */
  async finish(message: Pick<SlackMessage, 'agentRowId' | 'eventId'>): Promise<void> {
    await this.database.update(slackMessages).set({ state: 'done', message: '' }).where(isMessage(message));
  }

  async conversationOf(thread: SlackThread): Promise<string | undefined> {
    const [found] = await this.database
      .select({ id: slackThreads.conversationId })
      .from(slackThreads)
      .where(isThread(thread));
    return found?.id;
  }

  /** Does nothing once the agent is disconnected. */
  async bindThread(thread: SlackThread, conversationId: string): Promise<void> {
    const isConnected = eq(slackSources.agentRowId, thread.agentRowId);
    const bound = {
      agentRowId: slackSources.agentRowId,
      channel: sql<string>`${thread.channel}::text`.as('channel'),
      threadTs: sql<string>`${thread.threadTs}::text`.as('thread_ts'),
      conversationId: sql<string>`${conversationId}::text`.as('conversation_id'),
    };
    await this.database
      .insert(slackThreads)
      .select(this.database.select(bound).from(slackSources).where(isConnected))
      .onConflictDoUpdate({
        target: [slackThreads.agentRowId, slackThreads.channel, slackThreads.threadTs],
        set: { conversationId },
      });
  }

  /** Threads with a message that has waited for too long. */
  async lateThreads(): Promise<SlackThread[]> {
    return this.database
      .selectDistinct({ agentRowId, channel, threadTs })
      .from(slackMessages)
      .where(or(and(eq(state, 'waiting'), isOlderThan(receivedAt, LATE_SECONDS)), isLeft))
      .limit(WAITING_MAX);
  }

  /** Deletes messages that Slack does not deliver again. */
  async sweep(): Promise<void> {
    await this.database.delete(slackMessages).where(isOlderThan(receivedAt, REMEMBERED_HOURS * 3_600));
  }
}

function isIn(thread: SlackThread) {
  return and(eq(agentRowId, thread.agentRowId), eq(channel, thread.channel), eq(threadTs, thread.threadTs));
}

function isMessage(message: Pick<SlackMessage, 'agentRowId' | 'eventId'>) {
  return and(eq(agentRowId, message.agentRowId), eq(eventId, message.eventId));
}

function isThread(thread: SlackThread) {
  return and(
    eq(slackThreads.agentRowId, thread.agentRowId),
    eq(slackThreads.channel, thread.channel),
    eq(slackThreads.threadTs, thread.threadTs),
  );
}

function isOlderThan(column: AnyPgColumn, seconds: number) {
  return lt(column, sql`now() - make_interval(secs => ${seconds})`);
}
