import { randomUUID } from 'node:crypto';
import { POST_CALL_WEBHOOKS } from '@parley/contract/limits.ts';
import type { DeliveryAttempt, DeliveryStatus } from '@parley/contract/post-call-webhooks.ts';
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { type Database, writeReferring } from '../database/database.ts';
import { TimedStore } from '../database/store.ts';
import { postCallDeliveries } from './post-call-delivery-table.ts';
import {
  PostCallDeliveryNotFound,
  PostCallDeliveryUnderWay,
  PostCallWebhookNotFound,
} from './post-call-webhook-errors.ts';
import { postCallWebhooks } from './post-call-webhook-table.ts';

/** A claimed delivery. */
export type ClaimedDelivery = typeof postCallDeliveries.$inferSelect & {
  webhook: typeof postCallWebhooks.$inferSelect;
};

/** What became of an attempt. */
export type DeliveryResult = {
  attempt: DeliveryAttempt;
  status: DeliveryStatus;
  nextAttemptAt: Date | null;
  /** Attempts that the schedule has made by now. */
  tries: number;
  /** Whether the schedule gives it up, which tells against the webhook. */
  isGivenUp: boolean;
};

/** A delivery that is due; the key changes when a sender was lost. */
export type DueDelivery = { id: string; key: string };

/** Requests that one receiver gets at the same time. */
const AT_ONCE = 2;
/** Longer than an attempt can take: a sender that has not reported by then is gone. */
const CLAIM_MS = 20_000;
/** Test events that are newest of one webhook. */
const TESTS_STORED = 20;

const { id, webhookId, status, nextAttemptAt, claimedUntil } = postCallDeliveries;

/** Deliveries of all teams. */
export class PostCallDeliveryStore extends TimedStore {
  /**
   * What is due and unclaimed, for each webhook no more than its receiver gets at once.
   * @param ofWebhook one webhook; without it, all
   */
  async due(ofWebhook?: string): Promise<DueDelivery[]> {
    // Each webhook's own first ones, so that a long queue of one does not delay others.
    const first = this.database
      .select({ id, tries: postCallDeliveries.tries, claimedUntil })
      .from(postCallDeliveries)
      .where(and(eq(webhookId, postCallWebhooks.id), this.#isDue(), isFree(this.now())))
      .orderBy(asc(nextAttemptAt), asc(id))
      .limit(AT_ONCE)
      .as('first');
    const rows = await this.database
      .select({ id: first.id, tries: first.tries, claimedUntil: first.claimedUntil })
      .from(postCallWebhooks)
      .innerJoinLateral(first, sql`true`)
      .where(
        and(
          eq(postCallWebhooks.isActive, true),
          ofWebhook === undefined ? undefined : eq(postCallWebhooks.id, ofWebhook),
        ),
      );
    return rows.map((row) => ({
      id: row.id,
      key: [row.id, row.tries, row.claimedUntil?.getTime() ?? 0].join(' '),
    }));
  }

  /** Takes a delivery that is due; undefined when it is not any more, or its receiver has enough to do. */
  claimDue(deliveryId: string): Promise<ClaimedDelivery | undefined> {
    return this.database.transaction(async (transaction) => {
      // One claim after the other for each webhook, so that two of them do not both take the last slot.
      const [webhook] = await transaction
        .select(getTableColumns(postCallWebhooks))
        .from(postCallWebhooks)
        .innerJoin(postCallDeliveries, eq(webhookId, postCallWebhooks.id))
        .where(eq(id, deliveryId))
        .for('no key update', { of: postCallWebhooks });
      if (!webhook?.isActive) return undefined;
      const isInHand = and(eq(webhookId, webhook.id), gt(claimedUntil, this.now()));
      if ((await transaction.$count(postCallDeliveries, isInHand)) >= AT_ONCE) return undefined;
      const [row] = await transaction
        .update(postCallDeliveries)
        .set({ claimedUntil: this.#claimEnd() })
        .where(and(eq(id, deliveryId), this.#isDue(), isFree(this.now())))
        .returning();
      return row && { ...row, webhook };
    });
  }

  /** Takes a delivery whether it is due or not. @throws {PostCallDeliveryNotFound | PostCallDeliveryUnderWay} */
  async claim(teamId: string, deliveryId: string): Promise<ClaimedDelivery> {
    const isIt = and(eq(id, deliveryId), this.#isTeams(teamId));
    const [row] = await this.database
      .update(postCallDeliveries)
      .set({ claimedUntil: this.#claimEnd() })
      .where(and(isIt, isFree(this.now())))
      .returning();
    const claimed = row && (await this.#withWebhook(row));
    if (claimed) return claimed;
    const isThere = (await this.database.$count(postCallDeliveries, isIt)) > 0;
    throw isThere ? new PostCallDeliveryUnderWay() : new PostCallDeliveryNotFound(deliveryId);
  }

  /** Notes a test event and takes it; the oldest ones go. @throws {PostCallWebhookNotFound} */
  async claimTest(webhook: ClaimedDelivery['webhook']): Promise<ClaimedDelivery> {
    const row = {
      id: randomUUID(),
      webhookId: webhook.id,
      conversationId: null,
      cause: 'test' as const,
      // It is tried once: who is lost meanwhile has failed.
      status: 'failed' as const,
      tries: 0,
      nextAttemptAt: null,
      attempts: [],
      createdAt: this.now(),
      claimedUntil: this.#claimEnd(),
    };
    await writeReferring(
      () => new PostCallWebhookNotFound(webhook.id),
      () => this.database.insert(postCallDeliveries).values(row),
    );
    const isTest = and(eq(webhookId, webhook.id), isNull(postCallDeliveries.conversationId));
    const newest = this.database
      .select({ id })
      .from(postCallDeliveries)
      .where(isTest)
      .orderBy(sql`${postCallDeliveries.createdAt} desc`)
      .limit(TESTS_STORED);
    await this.database.delete(postCallDeliveries).where(and(isTest, notInArray(id, newest)));
    return { ...row, webhook };
  }

  /**
   * Stores the result of an attempt, and its consequence for the webhook.
   * @returns whether the webhook was switched off for its failures
   */
  async record({ id: deliveryId, webhook }: ClaimedDelivery, result: DeliveryResult): Promise<boolean> {
    const { attempt, isGivenUp, ...status } = result;
    const all = sql`${postCallDeliveries.attempts} || ${JSON.stringify([attempt])}::jsonb`;
    const newest = sql`case when jsonb_array_length(${all}) > ${POST_CALL_WEBHOOKS.attemptsKept}
        then (${all}) - 0 else ${all} end`;
    return this.database.transaction(async (transaction) => {
      // First the webhook, then its delivery, as claims do, to avoid deadlocks.
      const isDisabled = await this.#noteStanding(transaction, webhook.id, {
        hasArrived: attempt.problem === null,
        isGivenUp,
      });
      await transaction
        .update(postCallDeliveries)
        .set({ ...status, claimedUntil: null, attempts: newest })
        .where(eq(id, deliveryId));
      return isDisabled;
    });
  }

  #isDue() {
    return and(eq(status, 'waiting'), lte(nextAttemptAt, this.now()));
  }

  #claimEnd() {
    return new Date(this.now().getTime() + CLAIM_MS);
  }

  #isTeams(teamId: string) {
    return inArray(
      webhookId,
      this.database
        .select({ id: postCallWebhooks.id })
        .from(postCallWebhooks)
        .where(eq(postCallWebhooks.teamId, teamId)),
    );
  }

  /** Counts what became of a delivery for or against its webhook; returns whether that switches it off. */
  async #noteStanding(
    transaction: Pick<Database, 'update'>,
    webhook: string,
    { hasArrived, isGivenUp }: { hasArrived: boolean; isGivenUp: boolean },
  ): Promise<boolean> {
    const { failuresInRow, isActive } = postCallWebhooks;
    const isIt = eq(postCallWebhooks.id, webhook);
    if (hasArrived) {
      await transaction
        .update(postCallWebhooks)
        .set({ failuresInRow: 0 })
        .where(and(isIt, gt(failuresInRow, 0)));
      return false;
    }
    if (!isGivenUp) return false;
    await transaction
      .update(postCallWebhooks)
      .set({ failuresInRow: sql`${failuresInRow} + 1` })
      .where(isIt);
    const { rowCount } = await transaction
      .update(postCallWebhooks)
      .set({ isActive: false, disabledAt: this.now() })
      .where(and(isIt, eq(isActive, true), gte(failuresInRow, POST_CALL_WEBHOOKS.failuresMax)));
    return rowCount !== 0;
  }

  async #withWebhook(row: typeof postCallDeliveries.$inferSelect): Promise<ClaimedDelivery | undefined> {
    const [webhook] = await this.database
      .select()
      .from(postCallWebhooks)
      .where(eq(postCallWebhooks.id, row.webhookId));
    return webhook && { ...row, webhook };
  }
}

/** Whether no sender has a delivery. */
export function isFree(now: Date) {
  return or(isNull(claimedUntil), lte(claimedUntil, now));
}
