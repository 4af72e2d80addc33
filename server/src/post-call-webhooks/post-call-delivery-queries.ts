import type { PostCallDelivery } from '@parley/contract/post-call-webhooks.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { ConversationNotFound } from '../conversations/records/conversation-errors.ts';
import { conversations } from '../conversations/records/conversation-table.ts';
import type { Database } from '../database/database.ts';
import { cursorOf, positionOf } from '../http/creation-cursor.ts';
import { postCallDeliveries } from './post-call-delivery-table.ts';
import { PostCallDeliveryNotFound } from './post-call-webhook-errors.ts';
import { postCallWebhooks } from './post-call-webhook-table.ts';

// What belongs here: deliveries as people read them.

const { id, createdAt, webhookId, conversationId } = postCallDeliveries;

/** A page of what a webhook was told, newest first, with what its receiver answered. */
export async function queryDeliveries(
  database: Database,
  webhook: string,
  { cursor, pageSize }: { cursor: string | undefined; pageSize: number },
): Promise<{ list: PostCallDelivery[]; next_cursor: string | null }> {
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const rows = await selectDeliveries(database)
    .where(
      and(
        eq(webhookId, webhook),
        after && sql`(${createdAt}, ${id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1)?.delivery : undefined;
  const next = last && { id: last.id, createdAt: last.createdAt.toISOString() };
  return { list: page.map((row) => toDelivery(row, true)), next_cursor: next ? cursorOf(next) : null };
}

/**
 * What a team's webhooks were told of a conversation, oldest first, without what receivers answered.
 * @throws {ConversationNotFound}
 */
export async function queryCallDeliveries(
  database: Database,
  teamId: string,
  conversation: string,
): Promise<PostCallDelivery[]> {
  const rows = await selectDeliveries(database)
    .where(and(eq(conversationId, conversation), eq(postCallWebhooks.teamId, teamId)))
    .orderBy(asc(createdAt), asc(id));
  const isTheirs = and(eq(conversations.id, conversation), eq(conversations.teamId, teamId));
  if (rows.length === 0 && (await database.$count(conversations, isTheirs)) === 0) {
    throw new ConversationNotFound(conversation);
  }
  return rows.map((row) => toDelivery(row, false));
}

/** One delivery of a team. @throws {PostCallDeliveryNotFound} */
export async function queryDelivery(
  database: Database,
  { teamId, deliveryId, withAnswers }: { teamId: string; deliveryId: string; withAnswers: boolean },
): Promise<PostCallDelivery> {
  const [row] = await selectDeliveries(database).where(
    and(eq(id, deliveryId), eq(postCallWebhooks.teamId, teamId)),
  );
  if (!row) throw new PostCallDeliveryNotFound(deliveryId);
  return toDelivery(row, withAnswers);
}

type DeliveryRow = {
  delivery: typeof postCallDeliveries.$inferSelect;
  webhook: { url: string; isActive: boolean };
};

function selectDeliveries(database: Database) {
  return database
    .select({
      delivery: postCallDeliveries,
      webhook: { url: postCallWebhooks.url, isActive: postCallWebhooks.isActive },
    })
    .from(postCallDeliveries)
    .innerJoin(postCallWebhooks, eq(postCallWebhooks.id, webhookId))
    .$dynamic();
}

// Addresses of receivers often contain a key in path or query: users who may not manage them see the host alone.
function toDelivery({ delivery, webhook }: DeliveryRow, withAnswers: boolean): PostCallDelivery {
  const { attempts } = delivery;
  return {
    delivery_id: delivery.id,
    webhook_id: delivery.webhookId,
    host: URL.parse(webhook.url)?.host ?? '',
    conversation_id: delivery.conversationId,
    cause: delivery.cause,
    status: delivery.status,
    created_at: delivery.createdAt.toISOString(),
    next_attempt_at: (webhook.isActive && delivery.nextAttemptAt?.toISOString()) || null,
    attempts: withAnswers ? attempts : attempts.map((attempt) => ({ ...attempt, answer: null })),
  };
}
