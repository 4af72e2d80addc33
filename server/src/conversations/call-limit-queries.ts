import { and, count, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { CallLimitReached } from './conversation-errors.ts';
import { CHAT_IDLE_SECONDS, LIFE_SIGN_SECONDS } from './conversation-life.ts';
import { conversations } from './conversation-table.ts';

/** How many conversations an agent may hold; undefined without a limit. */
export type CallLimits = { concurrent: number | undefined; daily: number | undefined };

/** Tests from the editor take nobody's place. */
const TEST_CHANNEL = 'simulation';

type Start = Pick<typeof conversations.$inferSelect, 'agentId' | 'channel'> & { limits: CallLimits };

/**
 * Stores the beginning of a conversation, if the agent may hold one more. Those who begin at once, on whichever
 * node, take turns under a lock, so that two cannot take the last place.
 * @throws {CallLimitReached}
 */
export async function startWithinLimits<T>(
  database: Database,
  { agentId, channel, limits }: Start,
  insert: (connection: Database) => Promise<T>,
): Promise<T> {
  const isLimited = limits.concurrent !== undefined || limits.daily !== undefined;
  if (!isLimited || channel === TEST_CHANNEL) return insert(database);
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calls ${agentId}`}, 0))`);
    const { concurrent, daily } = limits;
    if (concurrent !== undefined && (await countRunning(transaction, agentId)) >= concurrent) {
      throw new CallLimitReached('concurrency');
    }
    if (daily !== undefined && (await countToday(transaction, agentId)) >= daily) {
      throw new CallLimitReached('daily');
    }
    return insert(transaction);
  });
}

/** Conversations of an agent that began today, in UTC. */
export async function countToday(database: Database, agentId: string): Promise<number> {
  const today = sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc'`;
  const [found] = await database
    .select({ count: count() })
    .from(conversations)
    .where(
      and(
        eq(conversations.agentId, agentId),
        sql`${conversations.startedAt} >= ${today}`,
        ne(conversations.channel, TEST_CHANNEL),
      ),
    );
  return found?.count ?? 0;
}

// What a crashed process left behind stops counting before the sweep comes by.
async function countRunning(database: Database, agentId: string): Promise<number> {
  const livedWithin = (seconds: number) =>
    gt(conversations.updatedAt, sql`now() - make_interval(secs => ${seconds})`);
  const [found] = await database
    .select({ count: count() })
    .from(conversations)
    .where(
      and(
        eq(conversations.agentId, agentId),
        eq(conversations.status, 'in-progress'),
        ne(conversations.channel, TEST_CHANNEL),
        or(
          and(ne(conversations.channel, 'chat'), livedWithin(LIFE_SIGN_SECONDS)),
          and(eq(conversations.channel, 'chat'), livedWithin(CHAT_IDLE_SECONDS)),
        ),
      ),
    );
  return found?.count ?? 0;
}
