import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { isNodeGone } from '../../nodes/node-lease-queries.ts';
import { type CallLimits, startWithinLimits, type TeamBoundsOf } from './call-limit-queries.ts';
import { LATE_TURNS, RESTING_SECONDS } from './conversation-life.ts';
import { conversations, isUnclaimed } from './conversation-table.ts';

/** A conversation can be taken up again for this long after it began. */
const LONGEST_SECONDS = 86_400;
/** Turns after which a conversation is not taken up again. */
const MAX_TURNS = 500;

/** Which conversation is resumed, with which agent, and when its token was issued; a telephone line has none. */
export type Wanted = { id: string; teamId: string; agentId: string; issuedMs: number | undefined };

/** What the conversations of its agent and team obey. */
export type Bounds = { isTest: boolean; limits: CallLimits };

/** A conversation that goes on. */
export type TakenUp = {
  startedAt: Date;
  language: string;
  /** Number of the last turn, 0 before the first. */
  lastEventId: number;
  /** Number of the next turn. */
  nextEventId: number;
  isSpoken: boolean;
};

/** State of a conversation that is to be resumed. */
export type Resting = {
  /** The other node that ran it last; null where there is none. */
  elsewhere: string | null;
  /** Whether it is unclaimed: paused, or its node is gone. */
  isFree: boolean;
  isSpoken: boolean;
};

const lastEventId = sql<number>`coalesce((select max(event_id) from conversation_turns
  where conversation_id = ${conversations.id}), 0)::int`;
const countOfTurns = sql<number>`(select count(distinct event_id) from conversation_turns
  where conversation_id = ${conversations.id})`;
// A question that was stored and not answered is answered under its own number.
const isLastAnswered = sql`exists (select from conversation_turns where conversation_id = ${conversations.id}
  and event_id = ${lastEventId} and role = 'agent')`;
const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
const isNewest = (issuedMs: number | undefined) =>
  issuedMs === undefined
    ? undefined
    : or(isNull(conversations.resumeIssuedMs), lte(conversations.resumeIssuedMs, issuedMs));
/** Whether a conversation is the wanted one, and can still be resumed. */
const isOf = ({ id, teamId, agentId, issuedMs }: Wanted) =>
  and(
    eq(conversations.id, id),
    eq(conversations.teamId, teamId),
    eq(conversations.agentId, agentId),
    eq(conversations.isResumable, true),
    eq(conversations.status, 'in-progress'),
    gt(conversations.updatedAt, secondsAgo(RESTING_SECONDS)),
    gt(conversations.startedAt, secondsAgo(LONGEST_SECONDS)),
    lt(countOfTurns, MAX_TURNS),
    isNewest(issuedMs),
  );

/** Rest and return of conversations whose clients can come back. */
export function restingQueries(database: Database, nodeId: string, boundsOf: TeamBoundsOf) {
  // Conversations of this process are taken over in memory.
  const isOurs = sql<boolean>`(${conversations.nodeId} is not distinct from ${nodeId}::uuid)`;
  const isFree = or(isUnclaimed, isOurs, isNodeGone(conversations.nodeId, conversations.updatedAt));
  return {
    /** Pauses a conversation of this process. */
    async rest(id: string): Promise<void> {
      await database
        .update(conversations)
        .set({ nodeId: null, updatedAt: sql`now()` })
        .where(
          and(
            eq(conversations.id, id),
            eq(conversations.nodeId, nodeId),
            eq(conversations.status, 'in-progress'),
          ),
        );
    },

    /** State of a conversation that continues; undefined where it is over. */
    async findResting(wanted: Wanted): Promise<Resting | undefined> {
      const elsewhere = sql<string | null>`nullif(${conversations.nodeId}, ${nodeId}::uuid)`;
      const { isSpoken } = conversations;
      const state = { elsewhere, isFree: sql<boolean>`${isFree}`, isSpoken };
      const [found] = await database.select(state).from(conversations).where(isOf(wanted));
      return found;
    },

    /**
     * Claims an unclaimed conversation for this process: of several claims, one succeeds. Where the process before did
     * not let go of it, numbers are left for the turns that it may have answered from memory. Tokens that are older than
     * this one take it up no more; this one does until the next was used, so that the page before can take it back.
     * @throws {CallLimitReached}
     */
    async takeUp(wanted: Wanted, { isTest, limits }: Bounds): Promise<TakenUp | undefined> {
      const start = {
        ...wanted,
        channel: isTest ? ('simulation' as const) : ('widget' as const),
        bounds: await boundsOf(wanted.teamId),
        // It began within the bound of its day.
        limits: { ...limits, daily: undefined },
        resumedId: wanted.id,
      };
      const { startedAt, language, isSpoken, lateTurnsAfter } = conversations;
      const isHeldElsewhere = sql`${conversations.nodeId} is not null and not ${isOurs}`;
      const [found] = await startWithinLimits(database, start, (connection) =>
        connection
          .update(conversations)
          .set({
            nodeId,
            updatedAt: sql`now()`,
            resumeIssuedMs: wanted.issuedMs,
            lateTurnsAfter: sql`case when ${isHeldElsewhere} and ${isLastAnswered} then ${lastEventId}
              else ${conversations.lateTurnsAfter} end`,
          })
          .where(and(isOf(wanted), isFree))
          .returning({ startedAt, language, lastEventId, isSpoken, lateTurnsAfter }),
      );
      if (!found) return undefined;
      // Also where a process took it over and let go of it before it said anything.
      const leftFree = found.lateTurnsAfter === found.lastEventId ? LATE_TURNS : 0;
      return { ...found, nextEventId: found.lastEventId + leftFree + 1 };
    },
  };
}
