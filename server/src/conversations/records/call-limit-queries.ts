import { and, eq, gt, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
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
  start: Start,
  insert: (connection: Database) => Promise<T>,
): Promise<T> {
  const { teamId, agentId, channel, limits, bounds } = start;
  const isAgentLimited =
    channel !== TEST_CHANNEL && (limits.concurrent !== undefined || limits.daily !== undefined);
  const isTeamLimited =
    bounds.conversations !== undefined || (channel === 'phone' && bounds.calls !== undefined);
  if (!isAgentLimited && !isTeamLimited) return insert(database);
  return database.transaction(async (transaction) => {
    // The team's lock is always taken before an agent's, to avoid deadlocks.
    if (isTeamLimited) await lockName(transaction, `calls of team ${teamId}`);
    if (isAgentLimited) await lockName(transaction, `calls ${agentId}`);
    const reached = await reachedLimit(transaction, start, { ofTeam: 0, ofAgent: 0 });
    if (reached) throw new CallLimitReached(reached);
    return insert(transaction);
  });
}

/** Calls that ring, or were answered just now: their conversations are about to begin. */
type Beginning = { ofTeam: number; ofAgent: number };

/** Whether an agent may place one more telephone call, with those that begin already. */
export async function hasRoomForCall(
  database: Database,
  call: Omit<Start, 'channel' | 'resumedId'>,
  beginning: Beginning,
): Promise<boolean> {
  return (await reachedLimit(database, { ...call, channel: 'phone' }, beginning)) === undefined;
}

/** Which limit keeps a further conversation from beginning; undefined for none. */
async function reachedLimit(
  database: Database,
  { teamId, agentId, channel, limits, bounds, resumedId }: Start,
  beginning: Beginning,
): Promise<ConstructorParameters<typeof CallLimitReached>[0] | undefined> {
  const isOther = resumedId === undefined ? undefined : ne(conversations.id, resumedId);
  const isOfTeam = and(eq(conversations.teamId, teamId), isOther);
  const isReached = async (limit: number | undefined, waiting: number, count: () => Promise<number>) =>
    limit !== undefined && (await count()) + waiting >= limit;
  if (await isReached(bounds.conversations, beginning.ofTeam, () => countRunning(database, isOfTeam)))
    return 'team_concurrency';
  const isCall = and(isOfTeam, eq(conversations.channel, 'phone'));
  const calls = channel === 'phone' ? bounds.calls : undefined;
  if (await isReached(calls, beginning.ofTeam, () => countRunning(database, isCall))) return 'team_calls';
  if (channel === TEST_CHANNEL) return undefined;
  const isOfAgent = and(eq(conversations.agentId, agentId), ne(conversations.channel, TEST_CHANNEL), isOther);
  if (await isReached(limits.concurrent, beginning.ofAgent, () => countRunning(database, isOfAgent)))
    return 'agent_concurrency';
  if (await isReached(limits.daily, beginning.ofAgent, () => countToday(database, agentId)))
    return 'agent_daily';
  return undefined;
}

/** Conversations of an agent that began today, in UTC. */
export function countToday(database: Database, agentId: string): Promise<number> {
  const today = sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc'`;
  return database.$count(
    conversations,
    and(
      eq(conversations.agentId, agentId),
      sql`${conversations.startedAt} >= ${today}`,
      ne(conversations.channel, TEST_CHANNEL),
    ),
  );
}

// What a crashed process left behind stops counting before the sweep comes by.
function countRunning(database: Database, whose: SQL | undefined): Promise<number> {
  const livedWithin = (seconds: number) =>
    gt(conversations.updatedAt, sql`now() - make_interval(secs => ${seconds})`);
  return database.$count(
    conversations,
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
}
