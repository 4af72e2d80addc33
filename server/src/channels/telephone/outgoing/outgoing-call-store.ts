import { OUTGOING_CALLS } from '@parley/contract/outgoing-call-limits.ts';
import type { AnsweredBy, OutgoingCallReason, OutgoingCallState } from '@parley/contract/outgoing-calls.ts';
import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../../../database/database.ts';
import { lockName } from '../../../database/name-lock.ts';
import { Store } from '../../../database/store.ts';
import { noteLateAnswer } from '../campaigns/late-answer-queries.ts';
import { newestPage, type WantedPage } from '../newest-page-queries.ts';
import type { CallProgress } from './call-placer.ts';
import { type OutgoingCallRow, outgoingCalls } from './outgoing-call-table.ts';
import { OutgoingCallNotFound, TooManyOutgoingCalls } from './outgoing-errors.ts';
import type { CallingRuling } from './rules/calling-rules.ts';

/** A call as it is ordered. */
export type OrderedCall = Pick<
  OutgoingCallRow,
  'id' | 'teamId' | 'agentId' | 'agentVersion' | 'carrier' | 'lineId'
> &
  Pick<OutgoingCallRow, 'toNumber' | 'fromNumber' | 'variables' | 'idempotencyKey' | 'fingerprint'> &
  Pick<OutgoingCallRow, 'purpose' | 'timeZone' | 'consent' | 'reason'> &
  Pick<OutgoingCallRow, 'onVoicemail' | 'voicemailMessage'> & {
    /** Now where it is to be placed at once. */
    notBefore: Date | null;
  };

/** Which calls a list has. */
export type WantedCalls = WantedPage & {
  agentId?: string | undefined;
  /** Null for the line simulator. */
  lineId?: string | null | undefined;
  state?: OutgoingCallState | undefined;
};

/** A reason for which a call is over that may have been answered all the same. */
const UNKNOWN: OutgoingCallReason = 'unknown_whether_it_rang';
const DUE_MAX = 200;

const { id, teamId, state, notBefore, endedAt, callSid } = outgoingCalls;
const isOpen = isNull(endedAt);
const now = sql`now()`;

/** Calls that agents of all teams place. */
export class OutgoingCallStore extends Store {
  /**
   * Stores an order, unless there is one under its key.
   * @returns the call under the key
   * @throws {TooManyOutgoingCalls}
   */
  order({ notBefore: wanted, ...call }: OrderedCall): Promise<OutgoingCallRow> {
    return this.database.transaction(async (transaction) => {
      await lockTeam(transaction, call.teamId);
      const known = await new OutgoingCallStore(transaction).findByKey(call.teamId, call.idempotencyKey);
      if (known) return known;
      const isWaiting = and(eq(teamId, call.teamId), eq(state, 'queued'));
      const { waitingMax } = OUTGOING_CALLS;
      if ((await transaction.$count(outgoingCalls, isWaiting)) >= waitingMax) {
        throw new TooManyOutgoingCalls(waitingMax);
      }
      const times = { notBefore: wanted ?? now, createdAt: now, updatedAt: now };
      const [row] = await transaction
        .insert(outgoingCalls)
        .values({ ...call, ...times, state: 'queued' })
        .returning();
      if (!row) throw new Error('A call was not stored.');
      return row;
    });
  }

  /** The call that was ordered under a key. */
  async findByKey(ofTeam: string, key: string | null | undefined): Promise<OutgoingCallRow | undefined> {
    if (key === null || key === undefined) return undefined;
    const isUnderKey = and(eq(teamId, ofTeam), eq(outgoingCalls.idempotencyKey, key));
    const [row] = await this.database.select().from(outgoingCalls).where(isUnderKey);
    return row;
  }

  /** @throws {OutgoingCallNotFound} */
  async find(ofTeam: string, callId: string, agentId?: string): Promise<OutgoingCallRow> {
    const row = await this.get(callId);
    const isFound = row?.teamId === ofTeam && (agentId === undefined || row.agentId === agentId);
    if (!row || !isFound) throw new OutgoingCallNotFound();
    return row;
  }

  /** That of any team. */
  async get(callId: string): Promise<OutgoingCallRow | undefined> {
    const [row] = await this.database.select().from(outgoingCalls).where(eq(id, callId));
    return row;
  }

  /** Newest first. @throws {InvalidRequest} when the cursor is not one of this list's */
  list(ofTeam: string, wanted: WantedCalls): Promise<{ rows: OutgoingCallRow[]; next: string | null }> {
    const { agentId, lineId, cursor, pageSize } = wanted;
    const isWanted = and(
      eq(teamId, ofTeam),
      agentId === undefined ? undefined : eq(outgoingCalls.agentId, agentId),
      lineId === undefined ? undefined : isOnLine(lineId),
      wanted.state === undefined ? undefined : eq(state, wanted.state),
    );
    return newestPage(this.database, outgoingCalls, { isWanted, cursor, pageSize });
  }

  /** Calls whose time has come: of each team the one that waits longest, then the second of each, and so on. */
  async due(): Promise<string[]> {
    // A team whose calls cannot be dialled now keeps those of others from being looked at otherwise.
    const turn = sql`row_number() over (partition by ${teamId} order by ${notBefore})`;
    const rows = await this.database
      .select({ id })
      .from(outgoingCalls)
      .where(and(isOpen, eq(state, 'queued'), lte(notBefore, now)))
      .orderBy(turn, notBefore)
      .limit(DUE_MAX);
    return rows.map((row) => row.id);
  }

  /** Whether a call waits for so long that it is not to be placed any more. */
  async isLate(callId: string): Promise<boolean> {
    const isIt = and(eq(id, callId), lt(notBefore, secondsAgo(OUTGOING_CALLS.lateSeconds)));
    return (await this.database.$count(outgoingCalls, isIt)) > 0;
  }

  /** Calls of a team that ring, or are about to. */
  countRinging(ofTeam: string): Promise<number> {
    const isRinging = inArray(state, ['dialling', 'ringing']);
    return this.database.$count(outgoingCalls, and(isOpen, eq(teamId, ofTeam), isRinging));
  }

  /**
   * Takes a call that waits; no other process takes it then, and it is never taken again.
   * @param judge whether it may be dialled, with what the team has dialled until this moment; undefined for not now
   * @returns undefined also while as many of the team ring as may, and where it may not be dialled now
   */
  claim(
    { id: callId, teamId: ofTeam }: Pick<OutgoingCallRow, 'id' | 'teamId'>,
    judge: (transaction: Database) => Promise<CallingRuling | undefined>,
  ): Promise<OutgoingCallRow | undefined> {
    return this.database.transaction(async (transaction) => {
      await lockTeam(transaction, ofTeam);
      const store = new OutgoingCallStore(transaction);
      if ((await store.countRinging(ofTeam)) >= OUTGOING_CALLS.ringingMax) return undefined;
      const ruling = await judge(transaction);
      return ruling && store.#obey(callId, ruling);
    });
  }

  async #obey(callId: string, ruling: CallingRuling): Promise<OutgoingCallRow | undefined> {
    switch (ruling.type) {
      case 'allowed':
        return this.#change(callId, ['queued'], { state: 'dialling', dialledAt: now, reason: null });
      case 'later':
        await this.#change(callId, ['queued'], { notBefore: ruling.at, reason: ruling.reason });
        return undefined;
      case 'refused':
        await this.giveUp(callId, { reason: ruling.reason });
        return undefined;
    }
  }

  /** Notes which machine has answered; what is recognised later is surer. */
  async noteAnsweredBy(callId: string, machine: AnsweredBy): Promise<void> {
    await this.database.update(outgoingCalls).set({ answeredBy: machine }).where(eq(id, callId));
  }

  /** Notes how the platform names a call, unless it told so itself before its answer. */
  async notePlaced(callId: string, placed: { callSid: string; isRinging: boolean }): Promise<void> {
    const sid = sql`coalesce(${callSid}, ${placed.callSid})`;
    await this.database.update(outgoingCalls).set({ callSid: sid }).where(eq(id, callId));
    if (placed.isRinging) await this.#change(callId, ['dialling'], { state: 'ringing' });
  }

  /** Ends a call that no telephone rang for, or of which that is unknown. */
  giveUp(
    callId: string,
    { reason, detail = null }: { reason: OutgoingCallReason; detail?: string | null },
  ): Promise<OutgoingCallRow | undefined> {
    const ended = reason === UNKNOWN ? 'failed' : 'not_called';
    return this.#change(callId, ['queued', 'dialling', 'ringing'], { ...over(ended), reason, detail });
  }

  /** @returns undefined where the call has come further already */
  cancel(callId: string): Promise<OutgoingCallRow | undefined> {
    const isNamed = and(eq(state, 'dialling'), isNotNull(callSid));
    const isFrom = and(isOpen, or(inArray(state, ['queued', 'ringing']), isNamed));
    return this.#set(and(eq(id, callId), isFrom), { ...over('cancelled'), reason: null });
  }

  /** Calls others off that were ordered under keys which begin in the same way and wait. */
  async cancelOthers({ id: kept, teamId: ofTeam }: OutgoingCallRow, beginning: string): Promise<void> {
    const { idempotencyKey } = outgoingCalls;
    const isOther = and(eq(teamId, ofTeam), ne(id, kept), sql`starts_with(${idempotencyKey}, ${beginning})`);
    await this.#set(and(isOpen, eq(state, 'queued'), isOther), { ...over('cancelled'), reason: null });
  }

  /**
   * Notes what a platform tells of a call, in whichever order it does.
   * @param sid how it names the call
   * @returns undefined where that does not follow
   */
  advance(callId: string, progress: CallProgress, sid?: string): Promise<OutgoingCallRow | undefined> {
    const named = sid === undefined ? {} : { callSid: sid };
    switch (progress) {
      case 'dialling':
        return this.#change(callId, ['dialling'], named);
      case 'ringing':
        return this.#change(callId, ['dialling', 'ringing'], { ...named, state: 'ringing' });
      case 'answered':
        return this.#answer(callId, { ...named, ...ANSWERED });
      case 'completed':
        return this.#complete(callId, named);
      case 'busy':
      case 'no_answer':
      case 'cancelled':
        return this.#change(callId, BEFORE_ANSWER, { ...named, ...over(progress), reason: null });
      case 'failed':
        return this.#change(callId, BEFORE_ANSWER, {
          ...named,
          ...over(progress),
          reason: 'platform_failed',
        });
    }
  }

  /** Notes that the platform was asked for a call, so that it is asked again after a while only. */
  async noteAsked(callId: string): Promise<void> {
    await this.#set(and(eq(id, callId), isOpen), {});
  }

  // The platform may tell the end alone of a call whose answer it announced to a process that was lost.
  async #complete(callId: string, named: Change): Promise<OutgoingCallRow | undefined> {
    const ended = await this.#change(callId, ['answered'], { ...named, endedAt: now });
    return ended ?? this.#answer(callId, { ...named, ...ANSWERED, endedAt: now });
  }

  #answer(callId: string, change: Change): Promise<OutgoingCallRow | undefined> {
    return this.database.transaction(async (transaction) => {
      const answered = await new OutgoingCallStore(transaction).#change(callId, BEFORE_ANSWER, change);
      if (answered) await noteLateAnswer(transaction, callId);
      return answered;
    });
  }

  async #change(
    callId: string,
    from: readonly OutgoingCallState[],
    change: Change,
  ): Promise<OutgoingCallRow | undefined> {
    // What was given up without knowledge of the platform may turn out to have gone on.
    const isUnknown = and(eq(state, 'failed'), eq(outgoingCalls.reason, UNKNOWN));
    const isFrom = and(isOpen, inArray(state, [...from]));
    return this.#set(and(eq(id, callId), from === BEFORE_ANSWER ? or(isFrom, isUnknown) : isFrom), change);
  }

  async #set(which: SQL | undefined, change: Change): Promise<OutgoingCallRow | undefined> {
    const changed = { ...change, updatedAt: now };
    const [row] = await this.database.update(outgoingCalls).set(changed).where(which).returning();
    return row;
  }
}

// Bounds of a team are exact only where its calls are stored and taken one after the other.
function lockTeam(transaction: Pick<Database, 'execute'>, ofTeam: string): Promise<void> {
  return lockName(transaction, `outgoing calls ${ofTeam}`);
}

/** What is changed of a call. */
export type Change = PgUpdateSetSource<typeof outgoingCalls>;

const BEFORE_ANSWER: readonly OutgoingCallState[] = ['dialling', 'ringing'];
const ANSWERED: Change = { state: 'answered', answeredAt: now, endedAt: null, reason: null };

export function over(ended: OutgoingCallState): Change {
  return { state: ended, endedAt: now };
}

function isOnLine(lineId: string | null): SQL | undefined {
  return lineId === null ? eq(outgoingCalls.carrier, 'simulator') : eq(outgoingCalls.lineId, lineId);
}

export function secondsAgo(seconds: number): SQL {
  return sql`now() - make_interval(secs => ${seconds})`;
}
