import { and, count, eq, gt, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { lockName } from '../../database/name-lock.ts';
import { CallLimitReached } from './conversation-errors.ts';
import { CHAT_IDLE_SECONDS, HELD_BY_CALLS, LIFE_SIGN_SECONDS } from './conversation-life.ts';
import { conversations } from './conversation-table.ts';

/** How many conversations an agent may have; undefined without a limit. */
export type CallLimits = { concurrent: number | undefined; daily: number | undefined };

/** How many conversations, and telephone calls, a team may have at once, over all nodes; undefined without a bound. */
type TeamBounds = Readonly<{ conversations?: number | undefined; calls?: number | undefined }>;

/** The bounds of a team. */
export type TeamBoundsOf = (teamId: string) => Promise<TeamBounds>;

/** Tests from the editor take no slot. */
const TEST_CHANNEL = 'simulation';

type Start = Pick<typeof conversations.$inferSelect, 'teamId' | 'agentId' | 'channel'> & {
  limits: CallLimits;
  /** Of the team, tests included. */
  bounds: TeamBounds;
  /** Given for a conversation that continues: it does not count against the limit. */
  resumedId?: string | undefined;
};

/**
 * Stores the beginning of a conversation, if team and agent may have one more. Those who begin at once, on whichever
 * node, take turns under a lock, so that two cannot take the last slot.
 * @throws {CallLimitReached}
 */
export async function startWithinLimits<T>(
  database: Database,
  { teamId, agentId, channel, limits: { concurrent, daily }, bounds, resumedId }: Start,
  insert: (connection: Database) => Promise<T>,
): Promise<T> {
  const isOther = resumedId === undefined ? undefined : ne(conversations.id, resumedId);
  const isAgentLimited = channel !== TEST_CHANNEL && (concurrent !== undefined || daily !== undefined);
  const callBound = channel === 'phone' ? bounds.calls : undefined;
  const isTeamLimited = bounds.conversations !== undefined || callBound !== undefined;
  if (!isAgentLimited && !isTeamLimited) return insert(database);
  return database.transaction(async (transaction) => {
    // The team's lock is always taken before an agent's, to avoid deadlocks.
    if (isTeamLimited) await lockName(transaction, `calls of team ${teamId}`);
    const isOfTeam = and(eq(conversations.teamId, teamId), isOther);
    if (bounds.conversations !== undefined) {
      const running = await countRunning(transaction, isOfTeam);
      if (running >= bounds.conversations) throw new CallLimitReached('team_concurrency');
    }
    if (callBound !== undefined) {
      const calls = await countRunning(transaction, and(isOfTeam, eq(conversations.channel, 'phone')));
      if (calls >= callBound) throw new CallLimitReached('team_calls');
    }
    if (isAgentLimited) {
      await lockName(transaction, `calls ${agentId}`);
      const isOfAgent = and(
        eq(conversations.agentId, agentId),
        ne(conversations.channel, TEST_CHANNEL),
        isOther,
      );
      if (concurrent !== undefined && (await countRunning(transaction, isOfAgent)) >= concurrent) {
        throw new CallLimitReached('agent_concurrency');
      }
      if (daily !== undefined && (await countToday(transaction, agentId)) >= daily) {
        throw new CallLimitReached('agent_daily');
      }
    }
    return insert(transaction);
  });
}

/** Telephone calls of a team that are running, on all nodes. */
export function countCalls(database: Database, teamId: string): Promise<number> {
  return countRunning(database, and(eq(conversations.teamId, teamId), eq(conversations.channel, 'phone')));
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
async function countRunning(database: Database, whose: SQL | undefined): Promise<number> {
  const livedWithin = (seconds: number) =>
    gt(conversations.updatedAt, sql`now() - make_interval(secs => ${seconds})`);
  const [found] = await database
    .select({ count: count() })
    .from(conversations)
    .where(
      and(
        whose,
        eq(conversations.status, 'in-progress'),
        // One that is paused takes no slot.
        isNotNull(conversations.nodeId),
        or(
          and(notInArray(conversations.channel, HELD_BY_CALLS), livedWithin(LIFE_SIGN_SECONDS)),
          and(inArray(conversations.channel, HELD_BY_CALLS), livedWithin(CHAT_IDLE_SECONDS)),
        ),
      ),
    );
  return found?.count ?? 0;
}
