import { randomUUID } from 'node:crypto';
import { POST_CALL_WEBHOOKS } from '@parley/contract/limits.ts';
import type { DeliveryAttempt, DeliveryStatus } from '@parley/contract/post-call-webhooks.ts';
import { and, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { AnalysedConversation } from '../conversations/aftercare/analysis-audience.ts';
import type { Database } from '../database/database.ts';
import { postCallDeliveries } from './post-call-delivery-table.ts';
import { PostCallDeliveryNotFound, PostCallDeliveryUnderWay } from './post-call-webhook-errors.ts';
import { postCallWebhooks } from './post-call-webhook-table.ts';

/** A delivery that whoever holds it, and nobody else, is to send. */
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

/** A delivery that is due; the key changes when somebody was lost while sending it. */
export type DueDelivery = { id: string; key: string };

/** Requests that one receiver gets at the same time. */
const AT_ONCE = 2;
/** Longer than an attempt can take: whoever has not reported by then is gone. */
const CLAIM_MS = 20_000;
/** Test events that are kept of one webhook. */
const TESTS_KEPT = 20;

const { id, webhookId, status, nextAttemptAt, claimedUntil } = postCallDeliveries;

/** Deliveries of all teams. */
export type PostCallDeliveryStore = ReturnType<typeof createPostCallDeliveryStore>;

export function createPostCallDeliveryStore(database: Database, now: () => Date) {
  const isFree = () => or(isNull(claimedUntil), lte(claimedUntil, now()));
  const isDue = () => and(eq(status, 'waiting'), lte(nextAttemptAt, now()));
  const claimEnd = () => new Date(now().getTime() + CLAIM_MS);
  const isTeams = (teamId: string) =>
    inArray(
      webhookId,
      database
        .select({ id: postCallWebhooks.id })
        .from(postCallWebhooks)
        .where(eq(postCallWebhooks.teamId, teamId)),
    );

  async function withWebhook(
    row: typeof postCallDeliveries.$inferSelect,
  ): Promise<ClaimedDelivery | undefined> {
    const [webhook] = await database
      .select()
      .from(postCallWebhooks)
      .where(eq(postCallWebhooks.id, row.webhookId));
    return webhook && { ...row, webhook };
  }

  return {
    /** Notes in the caller's transaction that webhooks are to be told; returns how many. */
    async announce(
      transaction: Pick<Database, 'select' | 'insert'>,
      { id: conversationId, teamId, isTest, cause }: AnalysedConversation,
    ): Promise<number> {
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
      const createdAt = now();
      const rows = webhooks.map((webhook) => ({
        ...{ id: randomUUID(), webhookId: webhook.id, conversationId, cause, status: 'waiting' as const },
        ...{ createdAt, tries: 0, nextAttemptAt: createdAt, attempts: [] },
      }));
      if (rows.length > 0) await transaction.insert(postCallDeliveries).values(rows);
      return rows.length;
    },

    /**
     * What is due and nobody sends yet, for each webhook no more than its receiver gets at once.
     * @param ofWebhook one webhook; without it, all
     */
    async due(ofWebhook?: string): Promise<DueDelivery[]> {
      const ranked = database
        .select({
          id,
          tries: postCallDeliveries.tries,
          claimedUntil,
          place:
            sql<number>`row_number() over (partition by ${webhookId} order by ${nextAttemptAt}, ${id})`.as(
              'place',
            ),
        })
        .from(postCallDeliveries)
        .innerJoin(postCallWebhooks, eq(postCallWebhooks.id, webhookId))
        .where(
          and(
            isDue(),
            isFree(),
            eq(postCallWebhooks.isActive, true),
            ofWebhook === undefined ? undefined : eq(webhookId, ofWebhook),
          ),
        )
        .as('ranked');
      const rows = await database.select().from(ranked).where(lte(ranked.place, AT_ONCE));
      return rows.map((row) => ({
        id: row.id,
        key: [row.id, row.tries, row.claimedUntil?.getTime() ?? 0].join(' '),
      }));
    },

    /** Takes a delivery that is due; undefined when it is not any more, or its receiver has enough to do. */
    async claimDue(deliveryId: string): Promise<ClaimedDelivery | undefined> {
      const inHand = sql`(select count(*) from post_call_deliveries as other
        where other.webhook_id = ${webhookId} and other.claimed_until > ${now().toISOString()}::timestamptz)`;
      const [row] = await database
        .update(postCallDeliveries)
        .set({ claimedUntil: claimEnd() })
        .where(and(eq(id, deliveryId), isDue(), isFree(), sql`${inHand} < ${AT_ONCE}`))
        .returning();
      const claimed = row && (await withWebhook(row));
      return claimed?.webhook.isActive ? claimed : undefined;
    },

    /** Takes a delivery whether it is due or not. @throws {PostCallDeliveryNotFound | PostCallDeliveryUnderWay} */
    async claim(teamId: string, deliveryId: string): Promise<ClaimedDelivery> {
      const isIt = and(eq(id, deliveryId), isTeams(teamId));
      const [row] = await database
        .update(postCallDeliveries)
        .set({ claimedUntil: claimEnd() })
        .where(and(isIt, isFree()))
        .returning();
      const claimed = row && (await withWebhook(row));
      if (claimed) return claimed;
      const isThere = (await database.$count(postCallDeliveries, isIt)) > 0;
      throw isThere ? new PostCallDeliveryUnderWay() : new PostCallDeliveryNotFound(deliveryId);
    },

    /** Notes a test event and takes it; the oldest ones go. */
    async claimTest(webhook: ClaimedDelivery['webhook']): Promise<ClaimedDelivery> {
      const row = {
        ...{ id: randomUUID(), webhookId: webhook.id, conversationId: null, cause: 'test' as const },
        // It is tried once: who is lost meanwhile has failed.
        ...{ status: 'failed' as const, tries: 0, nextAttemptAt: null, attempts: [] },
        ...{ createdAt: now(), claimedUntil: claimEnd() },
      };
      await database.insert(postCallDeliveries).values(row);
      const isTest = and(eq(webhookId, webhook.id), isNull(postCallDeliveries.conversationId));
      const newest = database
        .select({ id })
        .from(postCallDeliveries)
        .where(isTest)
        .orderBy(sql`${postCallDeliveries.createdAt} desc`)
        .limit(TESTS_KEPT);
      await database.delete(postCallDeliveries).where(and(isTest, notInArray(id, newest)));
      return { ...row, webhook };
    },

    /**
     * Notes what became of an attempt, and what it means for the webhook.
     * @returns whether the webhook was switched off for its failures
     */
    async record({ id: deliveryId, webhook }: ClaimedDelivery, result: DeliveryResult): Promise<boolean> {
      const { attempt, isGivenUp, ...standing } = result;
      const all = sql`${postCallDeliveries.attempts} || ${JSON.stringify([attempt])}::jsonb`;
      const kept = sql`case when jsonb_array_length(${all}) > ${POST_CALL_WEBHOOKS.attemptsKept}
        then (${all}) - 0 else ${all} end`;
      return database.transaction(async (transaction) => {
        await transaction
          .update(postCallDeliveries)
          .set({ ...standing, claimedUntil: null, attempts: kept })
          .where(eq(id, deliveryId));
        if (attempt.problem === null) {
          await transaction
            .update(postCallWebhooks)
            .set({ failuresInRow: 0 })
            .where(and(eq(postCallWebhooks.id, webhook.id), gt(postCallWebhooks.failuresInRow, 0)));
          return false;
        }
        const { failuresInRow } = postCallWebhooks;
        if (!isGivenUp) return false;
        await transaction
          .update(postCallWebhooks)
          .set({ failuresInRow: sql`${failuresInRow} + 1` })
          .where(eq(postCallWebhooks.id, webhook.id));
        const disabled = await transaction
          .update(postCallWebhooks)
          .set({ isActive: false, disabledAt: now() })
          .where(
            and(
              eq(postCallWebhooks.id, webhook.id),
              eq(postCallWebhooks.isActive, true),
              sql`${failuresInRow} >= ${POST_CALL_WEBHOOKS.failuresMax}`,
            ),
          )
          .returning({ id: postCallWebhooks.id });
        return disabled.length > 0;
      });
    },
  };
}
