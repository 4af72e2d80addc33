import { and, asc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Database, isUniqueViolation } from '../../database/database.ts';
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

/** Messages of one agent that may wait to be answered. */
const WAITING_MAX = 100;
/** How long a message is remembered so that it is not answered twice. */
const REMEMBERED_HOURS = 24;
/** A message that waits for longer was lost by its worker. */
const LATE_SECONDS = 30;
/** Without a heartbeat for this long, the worker of a message counts as gone. */
const LEFT_SECONDS = 30;

/** Messages of all workspaces, and the conversations that their threads are. */
export class SlackMessageStore {
  readonly #database: Database;
  readonly #agentRowId;
  readonly #channel;
  readonly #threadTs;
  readonly #messageTs;
  readonly #eventId;
  readonly #state;
  readonly #receivedAt;
  readonly #isLeft;

  constructor(database: Database) {
    this.#database = database;
    this.#agentRowId = slackMessages.agentRowId;
    this.#channel = slackMessages.channel;
    this.#threadTs = slackMessages.threadTs;
    this.#messageTs = slackMessages.messageTs;
    this.#eventId = slackMessages.eventId;
    this.#state = slackMessages.state;
    this.#receivedAt = slackMessages.receivedAt;
    this.#isLeft = and(eq(this.#state, 'started'), isOlderThan(slackMessages.aliveAt, LEFT_SECONDS));
  }

  /** Stores a message unless it is known already, by its event or its position. */
  async receive(message: SlackMessage): Promise<Reception> {
    const open = await this.#database.$count(
      slackMessages,
      and(eq(this.#agentRowId, message.agentRowId), ne(this.#state, 'done')),
    );
    if (open >= WAITING_MAX) return 'too_many';
    const stored = await this.#database
      .insert(slackMessages)
      .values({ ...message, state: 'waiting', receivedAt: sql`now()` })
      .onConflictDoNothing()
      .returning({ eventId: this.#eventId });
    return stored.length > 0 ? 'new' : 'known';
  }

  /**
   * Takes the oldest message of a thread that waits; it is never taken again.
   * @returns undefined also while a worker answers another one there, which takes this one next
   */
  async startNext(thread: SlackThread): Promise<SlackMessage | undefined> {
    const next = this.#database
      .select({ eventId: this.#eventId })
      .from(slackMessages)
      .where(and(this.#isIn(thread), eq(this.#state, 'waiting')))
      .orderBy(asc(this.#messageTs))
      .limit(1);
    try {
      const [started] = await this.#database
        .update(slackMessages)
        .set({ state: 'started', aliveAt: sql`now()` })
        .where(
          and(
            eq(this.#agentRowId, thread.agentRowId),
            inArray(this.#eventId, next),
            eq(this.#state, 'waiting'),
          ),
        )
        .returning();
      return started;
    } catch (error) {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    }
  }

  /** Renews the lease on a message. */
  async keepAlive(message: Pick<SlackMessage, 'agentRowId' | 'eventId'>): Promise<void> {
    await this.#database.update(slackMessages).set({ aliveAt: sql`now()` }).where(this.#isMessage(message));
  }

  /** Lets a message that could not be begun after all wait again. */
  async putBack(message: Pick<SlackMessage, 'agentRowId' | 'eventId'>): Promise<void> {
    await this.#database.update(slackMessages).set({ state: 'waiting' }).where(this.#isMessage(message));
  }

  /** Takes those that were begun by a worker that is gone. @returns whether there were any */
  async closeInterrupted(thread: SlackThread): Promise<boolean> {
    const closed = await this.#database
      .update(slackMessages)
      .set({ state: 'done', message: '' })
      .where(and(this.#isIn(thread), this.#isLeft))
      .returning({ eventId: this.#eventId });
    return closed.length > 0;
  }

  /** Notes that nothing is left to be done, and forgets the words. */
  async finish(message: Pick<SlackMessage, 'agentRowId' | 'eventId'>): Promise<void> {
    await this.#database
      .update(slackMessages)
      .set({ state: 'done', message: '' })
      .where(this.#isMessage(message));
  }

  async conversationOf(thread: SlackThread): Promise<string | undefined> {
    const [found] = await this.#database
      .select({ id: slackThreads.conversationId })
      .from(slackThreads)
      .where(this.#isThread(thread));
    return found?.id;
  }

  async bindThread({ agentRowId, channel, threadTs }: SlackThread, conversationId: string): Promise<void> {
    await this.#database
      .insert(slackThreads)
      .values({ agentRowId, channel, threadTs, conversationId })
      .onConflictDoUpdate({
        target: [slackThreads.agentRowId, slackThreads.channel, slackThreads.threadTs],
        set: { conversationId },
      });
  }

  /** Threads with a message that has waited for too long. */
  async lateThreads(): Promise<SlackThread[]> {
    return this.#database
      .selectDistinct({ agentRowId: this.#agentRowId, channel: this.#channel, threadTs: this.#threadTs })
      .from(slackMessages)
      .where(or(and(eq(this.#state, 'waiting'), isOlderThan(this.#receivedAt, LATE_SECONDS)), this.#isLeft))
      .limit(WAITING_MAX);
  }

  /** Deletes messages that Slack does not deliver again. */
  async sweep(): Promise<void> {
    await this.#database.delete(slackMessages).where(isOlderThan(this.#receivedAt, REMEMBERED_HOURS * 3_600));
  }

  #isIn(thread: SlackThread) {
    return and(
      eq(this.#agentRowId, thread.agentRowId),
      eq(this.#channel, thread.channel),
      eq(this.#threadTs, thread.threadTs),
    );
  }

  #isMessage(message: Pick<SlackMessage, 'agentRowId' | 'eventId'>) {
    return and(eq(this.#agentRowId, message.agentRowId), eq(this.#eventId, message.eventId));
  }

  #isThread(thread: SlackThread) {
    return and(
      eq(slackThreads.agentRowId, thread.agentRowId),
      eq(slackThreads.channel, thread.channel),
      eq(slackThreads.threadTs, thread.threadTs),
    );
  }
}

function isOlderThan(column: AnyPgColumn, seconds: number) {
  return lt(column, sql`now() - make_interval(secs => ${seconds})`);
}
