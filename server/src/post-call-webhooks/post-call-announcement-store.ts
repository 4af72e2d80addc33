import { randomUUID } from 'node:crypto';
import { POST_CALL_WEBHOOKS } from '@parley/contract/limits.ts';
import type { DeliveryCause } from '@parley/contract/post-call-webhooks.ts';
import { and, eq, gt, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { conversations } from '../conversations/records/conversation-table.ts';
import type { Database } from '../database/database.ts';
import { TimedStore } from '../database/store.ts';
import { isFree } from './post-call-delivery-store.ts';
import { postCallDeliveries } from './post-call-delivery-table.ts';
import { PostCallWebhookNotFound, PostCallWebhookOff } from './post-call-webhook-errors.ts';
import { postCallWebhooks } from './post-call-webhook-table.ts';

// What belongs here: that webhooks are to be told of conversations, each of the newest state and no more than once.

/** A conversation that was just analysed. */
export type AnnouncedConversation = {
  id: string;
  teamId: string;
  /** Whether it was a test from the console. */
  isTest: boolean;
  cause: DeliveryCause;
};

/** The transaction that stores the analysis. */
export type AnnouncingTransaction = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>;

const DAY_MS = 86_400_000;
/** Longest wait for the end of a transfer: longer than a destination rings. */
const TRANSFER_MS = 60_000;
const { id, webhookId, conversationId, status, createdAt, tries, nextAttemptAt } = postCallDeliveries;

/** What webhooks are to be told. */
export class PostCallAnnouncementStore extends TimedStore {
  /** Notes in the caller's transaction that webhooks are to be told; returns how many. */
  async announce(transaction: AnnouncingTransaction, conversation: AnnouncedConversation): Promise<number> {
    const { id: told, teamId, isTest, cause } = conversation;
    const webhooks = await transaction
      .select({ id: postCallWebhooks.id })
      .from(postCallWebhooks)
      .where(
        and(
          eq(postCallWebhooks.teamId, teamId),
          eq(postCallWebhooks.isActive, true),
          isTest ? eq(postCallWebhooks.includesTests, true) : undefined,
        ),
      );
    if (webhooks.length === 0) return 0;
    const ids = webhooks.map((webhook) => webhook.id);
    const isRepeated = cause === 'analysis_repeated';
    const renewed = isRepeated ? await this.#renew(transaction, ids, conversation) : new Set();
    const at = this.now();
    const isTransferred = !isRepeated && (await hasOpenTransfer(transaction, told));
    const dueAt = isTransferred ? new Date(at.getTime() + TRANSFER_MS) : at;
    const rows = ids
      .filter((webhook) => !renewed.has(webhook))
      .map((webhook) => newDelivery(webhook, told, { cause, at, dueAt }));
    if (rows.length > 0) await transaction.insert(postCallDeliveries).values(rows);
    if (isRepeated) await this.#forgetOldest(transaction, ids, told);
    return ids.length;
  }

  /** The transfer of a conversation is over: what waits for that is due. */
  async noteTransferEnd(conversation: string): Promise<void> {
    const now = this.now();
    await this.database
      .update(postCallDeliveries)
      .set({ nextAttemptAt: now })
      .where(
        and(eq(conversationId, conversation), eq(status, 'waiting'), eq(tries, 0), gt(nextAttemptAt, now)),
      );
  }

  /** @throws {PostCallWebhookNotFound} */
  async countMissed(teamId: string, webhook: string): Promise<number> {
    const [found] = await this.database.select().from(postCallWebhooks).where(this.#isTeams(teamId, webhook));
    if (!found) throw new PostCallWebhookNotFound(webhook);
    return this.database.$count(conversations, this.#isMissed(found));
  }

  /**
   * Has a webhook told of what it was not told, the oldest ones first; returns of how many.
   * @throws {PostCallWebhookNotFound | PostCallWebhookOff}
   */
  announceMissed(teamId: string, webhook: string): Promise<number> {
    return this.database.transaction(async (transaction) => {
      // A concurrent request waits here, and then finds nothing missed.
      const [found] = await transaction
        .select()
        .from(postCallWebhooks)
        .where(this.#isTeams(teamId, webhook))
        .for('no key update');
      if (!found) throw new PostCallWebhookNotFound(webhook);
      if (!found.isActive) throw new PostCallWebhookOff();
      const missed = await transaction
        .select({ id: conversations.id })
        .from(conversations)
        .where(this.#isMissed(found))
        .orderBy(conversations.startedAt, conversations.id)
        .limit(POST_CALL_WEBHOOKS.missedMax);
      const atMs = this.now().getTime();
      const rows = missed.map((conversation, index) =>
        // A millisecond apart, so that they are sent in their order.
        newDelivery(webhook, conversation.id, { cause: 'missed', at: new Date(atMs + index) }),
      );
      if (rows.length > 0) await transaction.insert(postCallDeliveries).values(rows);
      return rows.length;
    });
  }

  /**
   * Lets what still waits for these webhooks tell the newest state; returns which of them something waits for.
   * It gets an id of its own: a receiver whose answer was lost knows the earlier one, and would pass it over.
   */
  async #renew(
    transaction: AnnouncingTransaction,
    webhooks: readonly string[],
    { id: conversation, cause }: AnnouncedConversation,
  ): Promise<Set<string>> {
    const renewed = await transaction
      .update(postCallDeliveries)
      .set({
        id: sql`gen_random_uuid()`,
        cause,
        createdAt: this.now(),
        tries: 0,
        nextAttemptAt: this.now(),
      })
      .where(
        and(
          inArray(webhookId, [...webhooks]),
          eq(conversationId, conversation),
          eq(status, 'waiting'),
          isFree(this.now()),
        ),
      )
      .returning({ id, webhookId });
    const newest = new Map(renewed.map((row) => [row.webhookId, row.id]));
    const surplus = renewed.filter((row) => newest.get(row.webhookId) !== row.id).map((row) => row.id);
    if (surplus.length > 0) await transaction.delete(postCallDeliveries).where(inArray(id, surplus));
    return new Set(newest.keys());
  }

  // Bounds the log of a conversation that is analysed repeatedly.
  async #forgetOldest(
    transaction: AnnouncingTransaction,
    webhooks: readonly string[],
    conversation: string,
  ): Promise<void> {
    const placed = transaction
      .select({
        id,
        place:
          sql<number>`row_number() over (partition by ${webhookId} order by ${createdAt} desc, ${id} desc)`.as(
            'place',
          ),
      })
      .from(postCallDeliveries)
      .where(
        and(
          eq(conversationId, conversation),
          inArray(webhookId, [...webhooks]),
          ne(status, 'waiting'),
          isFree(this.now()),
        ),
      )
      .as('placed');
    const oldest = transaction
      .select({ id: placed.id })
      .from(placed)
      .where(sql`${placed.place} > ${POST_CALL_WEBHOOKS.keptPerConversation}`);
    await transaction.delete(postCallDeliveries).where(inArray(id, oldest));
  }

  #isTeams(teamId: string, webhook: string) {
    return and(eq(postCallWebhooks.teamId, teamId), eq(postCallWebhooks.id, webhook));
  }

  /** Conversations that a webhook was not told of, from when it was made on and as far back as is offered. */
  #isMissed(webhook: typeof postCallWebhooks.$inferSelect) {
    return and(
      eq(conversations.teamId, webhook.teamId),
      gte(conversations.startedAt, new Date(this.now().getTime() - POST_CALL_WEBHOOKS.missedDays * DAY_MS)),
      gte(conversations.updatedAt, webhook.createdAt),
      eq(conversations.analysisStatus, 'done'),
      ne(conversations.channel, 'simulation'),
      sql`${conversations.aftercare} ->> 'tellsWebhooks' is distinct from 'false'`,
      sql`not exists (select from post_call_deliveries as told
        where told.conversation_id = ${conversations.id} and told.webhook_id = ${webhook.id})`,
    );
  }
}

function newDelivery(
  webhook: string,
  conversation: string,
  { cause, at, dueAt = at }: { cause: AnnouncedConversation['cause']; at: Date; dueAt?: Date },
): typeof postCallDeliveries.$inferInsert {
  return {
    id: randomUUID(),
    webhookId: webhook,
    conversationId: conversation,
    cause,
    status: 'waiting',
    createdAt: at,
    tries: 0,
    nextAttemptAt: dueAt,
    attempts: [],
  };
}

/** Whether a caller is being put through, or is about to be: how that ends is not known yet. */
async function hasOpenTransfer(transaction: AnnouncingTransaction, conversation: string): Promise<boolean> {
  const { phoneCall, endReason } = conversations;
  const open = await transaction
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.id, conversation),
        eq(endReason, 'transferred'),
        isNotNull(phoneCall),
        sql`coalesce(${phoneCall} -> 'transfer' ->> 'status', '') not in ('accepted', 'failed')`,
      ),
    );
  return open.length > 0;
}
