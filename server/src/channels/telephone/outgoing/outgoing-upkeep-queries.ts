import { OUTGOING_CALLS } from '@parley/contract/outgoing-call-limits.ts';
import { and, eq, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { conversations } from '../../../conversations/records/conversation-table.ts';
import type { Database } from '../../../database/database.ts';
import { phoneCalls } from '../phone-call-table.ts';
import { type Change, over, secondsAgo } from './outgoing-call-store.ts';
import { type OutgoingCallRow, outgoingCalls } from './outgoing-call-table.ts';

// What belongs here: what time does to calls that agents place.

/** After the platform was asked for this long without an answer, whether it rang is unknown. */
const ASKED_SECONDS = 60;
/** The platform is asked for a call of which it says nothing. */
const SILENT_SECONDS = 120;
/** A call of the simulator rings a little longer than a platform would let it. */
const SIMULATOR_RING_SECONDS = OUTGOING_CALLS.ringSeconds + 15;
/** At the line simulator it takes no longer to say how a transfer went, or to be connected again. */
const SIMULATOR_LEFT_SECONDS = 600;
/** No telephone rings for longer, whatever its platform says or does not say. */
const RINGING_SECONDS = 3_600;
/** No call lasts longer after it was dialled without a word of its end. */
const LONGEST_SECONDS = 9 * 3_600;
/** Calls that platforms are asked for in one go. */
const ASKED_MAX = 200;
/** How long it is remembered what the agent knew, once a call is over. */
const VARIABLES_SECONDS = 3_600;
/** How long a call is stored. */
const REMEMBERED_SECONDS = 400 * 86_400;

const { state, dialledAt, updatedAt, endedAt, lineId, callSid, conversationId, toNumber } = outgoingCalls;
const isOpen = isNull(endedAt);
const now = sql`now()`;

/** Ends calls of which nothing is heard any more. @returns those that their platform is to be asked for */
export async function endSilentCalls(database: Database): Promise<OutgoingCallRow[]> {
  const unnamed = and(eq(state, 'dialling'), isNull(callSid), lt(updatedAt, secondsAgo(ASKED_SECONDS)));
  await end(database, unnamed, { ...over('failed'), reason: 'unknown_whether_it_rang' });
  const simulated = and(eq(state, 'ringing'), eq(outgoingCalls.carrier, 'simulator'));
  await end(database, and(simulated, lt(updatedAt, secondsAgo(SIMULATOR_RING_SECONDS))), over('no_answer'));
  const isOnPlatform = ne(outgoingCalls.carrier, 'simulator');
  // The platform of a line that was removed can neither be asked nor tell anything.
  const isCutOff = and(isOnPlatform, isNull(lineId));
  const isRinging = inArray(state, ['dialling', 'ringing']);
  await end(database, and(isRinging, or(isCutOff, lt(dialledAt, secondsAgo(RINGING_SECONDS)))), {
    ...over('failed'),
    reason: 'unknown_whether_it_rang',
  });
  // Its end is missing, or the caller was put through.
  const isLeft = sql`not exists (select from ${conversations}
    where ${conversations.id} = ${conversationId} and ${conversations.status} = 'in-progress')`;
  const isOver = or(and(isCutOff, isLeft), leftSimulator(), lt(dialledAt, secondsAgo(LONGEST_SECONDS)));
  await end(database, and(eq(state, 'answered'), isOver), { endedAt: now });
  const isNamed = and(isNotNull(callSid), isOnPlatform);
  const isSilent = and(
    or(isRinging, and(eq(state, 'answered'), isLeft)),
    lt(updatedAt, secondsAgo(SILENT_SECONDS)),
  );
  return database
    .select()
    .from(outgoingCalls)
    .where(and(isOpen, isNamed, isSilent))
    .orderBy(updatedAt)
    .limit(ASKED_MAX);
}

/** The page of the line simulator is gone, which says how each of its calls ends. */
function leftSimulator(): SQL | undefined {
  const since = secondsAgo(SIMULATOR_LEFT_SECONDS);
  const goesOn = sql`exists (select from ${phoneCalls}
    left join ${conversations} on ${conversations.id} = ${phoneCalls.conversationId}
    where ${phoneCalls.outgoingCallId} = ${outgoingCalls.id}
      and (${phoneCalls.updatedAt} > ${since} or ${conversations.status} = 'in-progress'))`;
  return and(eq(outgoingCalls.carrier, 'simulator'), lt(updatedAt, since), not(goesOn));
}

/** Forgets what agents knew of calls that are over, later whom they called, and then that there was a call. */
export async function sweepOutgoingCalls(database: Database): Promise<void> {
  const isEnded = isNotNull(endedAt);
  await database
    .update(outgoingCalls)
    .set({ variables: {}, voicemailMessage: '' })
    .where(
      and(
        lt(endedAt, secondsAgo(VARIABLES_SECONDS)),
        or(ne(sql`${outgoingCalls.variables}::text`, '{}'), ne(outgoingCalls.voicemailMessage, '')),
      ),
    );
  const isErased = sql`not exists (select from ${conversations}
    where ${conversations.id} = ${conversationId} and ${conversations.erasedAt} is null)`;
  await database
    .update(outgoingCalls)
    .set({ toNumber: '' })
    .where(
      and(
        isEnded,
        ne(toNumber, ''),
        or(
          lt(endedAt, secondsAgo(OUTGOING_CALLS.numberDays * 86_400)),
          // Attempts of marketing calls have to be counted for as long.
          and(isNotNull(conversationId), isErased, ne(outgoingCalls.purpose, 'marketing')),
        ),
      ),
    );
  await database.delete(outgoingCalls).where(lt(endedAt, secondsAgo(REMEMBERED_SECONDS)));
}

async function end(database: Database, which: SQL | undefined, change: Change): Promise<void> {
  await database
    .update(outgoingCalls)
    .set({ ...change, updatedAt: now })
    .where(and(isOpen, which));
}
