import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { isNodeGone } from '../../nodes/node-lease-queries.ts';
import { type CallLimits, startWithinLimits } from '../admission/call-limit-queries.ts';
import { RESTING_SECONDS } from '../conversation-life.ts';
import { conversations } from '../conversation-table.ts';
import { nobodyHolds } from './nobody-holds-queries.ts';

/** A conversation can be taken up again for this long after it began. */
const LONGEST_SECONDS = 86_400;
/** Turns after which a conversation is not taken up again. */
const MAX_TURNS = 500;

/** Which conversation is wanted back, with whom it was held, and when the token for it was issued. */
export type Wanted = { id: string; teamId: string; agentId: string; issuedMs: number };

/** What the conversations of its agent and team obey. */
export type Bounds = { isTest: boolean; limits: CallLimits };

/** A conversation that goes on. */
export type TakenUp = { startedAt: Date; language: string; lastEventId: number };

/** Where a conversation stands that is wanted back. */
export type Resting = {
  /** The other node that held it last; null where there is none. */
  elsewhere: string | null;
  /** Whether nobody holds it: it rests, or that node is gone. */
  isFree: boolean;
};

/** Rest and return of conversations whose clients can come back. */
export function restingQueries(database: Database, nodeId: string, teamBound: number | undefined) {
  const lastEventId = sql<number>`coalesce((select max(event_id) from conversation_turns
    where conversation_id = ${conversations.id}), 0)::int`;
  const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
  const isNewest = (issuedMs: number) =>
    or(isNull(conversations.resumeIssuedMs), lte(conversations.resumeIssuedMs, issuedMs));
  const isOf = ({ id, teamId, agentId, issuedMs }: Wanted) =>
    and(
      eq(conversations.id, id),
      eq(conversations.teamId, teamId),
      eq(conversations.agentId, agentId),
      eq(conversations.isResumable, true),
      eq(conversations.status, 'in-progress'),
      gt(conversations.updatedAt, secondsAgo(RESTING_SECONDS)),
      gt(conversations.startedAt, secondsAgo(LONGEST_SECONDS)),
      lt(lastEventId, MAX_TURNS),
      isNewest(issuedMs),
    );
  // What this process holds is settled within it.
  const isOurs = sql<boolean>`(${conversations.nodeId} is not distinct from ${nodeId}::uuid)`;
  const isFree = or(nobodyHolds, isOurs, isNodeGone(conversations.nodeId, conversations.updatedAt));
  return {
    /** Lets a conversation rest that this process holds. */
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

    /** Has tokens that were issued earlier take up the conversation no more. */
    async supersedeTokens(id: string, issuedMs: number): Promise<void> {
      await database
        .update(conversations)
        .set({ resumeIssuedMs: sql`greatest(${conversations.resumeIssuedMs}, ${issuedMs}::bigint)` })
        .where(eq(conversations.id, id));
    },

    /** Where a conversation stands that goes on; undefined where it is over. */
    async findResting(wanted: Wanted): Promise<Resting | undefined> {
      const elsewhere = sql<string | null>`nullif(${conversations.nodeId}, ${nodeId}::uuid)`;
      const [found] = await database
        .select({ elsewhere, isFree: sql<boolean>`${isFree}` })
        .from(conversations)
        .where(isOf(wanted));
      return found;
    },

    /**
     * Has this process hold a conversation that nobody holds: of several that ask, one gets it.
     * @throws {CallLimitReached}
     */
    async takeUp(wanted: Wanted, { isTest, limits }: Bounds): Promise<TakenUp | undefined> {
      const start = {
        ...wanted,
        channel: isTest ? ('simulation' as const) : ('widget' as const),
        teamBound,
        // It began within the bound of its day.
        limits: { ...limits, daily: undefined },
        resumedId: wanted.id,
      };
      const [found] = await startWithinLimits(database, start, (connection) =>
        connection
          .update(conversations)
          .set({ nodeId, updatedAt: sql`now()` })
          .where(and(isOf(wanted), isFree))
          .returning({ startedAt: conversations.startedAt, language: conversations.language, lastEventId }),
      );
      return found;
    },
  };
}
