import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { secondsAgo } from './outgoing-call-store.ts';
import { outgoingCalls } from './outgoing-call-table.ts';

/** How long the media socket of an answered call may take, in seconds. */
const OPENING_SECONDS = 10;

/** Calls of a team, or of one of its agents, whose conversations may begin: they ring, or were answered just now. */
export function countBeginning(database: Database, ofTeam: string, ofAgent?: string): Promise<number> {
  const { teamId, agentId, state, answeredAt, endedAt, conversationId } = outgoingCalls;
  const isJustAnswered = and(eq(state, 'answered'), gt(answeredAt, secondsAgo(OPENING_SECONDS)));
  const isOpening = and(isJustAnswered, isNull(conversationId));
  return database.$count(
    outgoingCalls,
    and(
      eq(teamId, ofTeam),
      isNull(endedAt),
      ofAgent === undefined ? undefined : eq(agentId, ofAgent),
      or(inArray(state, ['dialling', 'ringing']), isOpening),
    ),
  );
}
