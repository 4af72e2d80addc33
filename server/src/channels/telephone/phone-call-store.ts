import { randomUUID } from 'node:crypto';
import type { PhoneCall } from '@parley/contract/call-log.ts';
import { PHONE_TICKET_SECONDS, type PhoneInstruction } from '@parley/contract/phone-calls.ts';
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { conversations } from '../../conversations/records/conversation-table.ts';
import { Store } from '../../database/store.ts';
import { outgoingCalls } from './outgoing/outgoing-call-table.ts';
import type { PhoneReturn } from './phone-call.ts';
import { phoneCalls } from './phone-call-table.ts';

/** A stored telephone call. */
export type PhoneCallRow = typeof phoneCalls.$inferSelect;

/** A call that is new to us. */
export type NewPhoneCall = Pick<PhoneCallRow, 'teamId' | 'lineId' | 'carrier' | 'callSid' | 'agentId'> &
  Pick<PhoneCallRow, 'callerNumber' | 'calledNumber' | 'calledLabel' | 'isSip'> &
  Partial<Pick<PhoneCallRow, 'agentVersion' | 'outgoingCallId' | 'purpose' | 'variables' | 'ringingCalls'>>;

/** By what a platform names a call; calls of the line simulator are named within their team. */
export type PhoneCallName = { callSid: string } & ({ lineId: string } | { teamId: string });

/** While a platform may announce the same call again, because our answer was lost. */
const REPEATED_SECONDS = 30;
/** Without a word of the platform for this long, a call is over. */
const LOST_SECONDS = 8 * 3_600;
/** A call whose ticket is unused this long after its expiry does not begin any more. */
const UNUSED_SECONDS = 600;
/** How long it is remembered who called, once a call is over. */
const CALLER_SECONDS = 3_600;
/** How long a call is stored, so that it cannot be announced again. */
const REMEMBERED_SECONDS = 400 * 86_400;

const { id, state, updatedAt, ticket, ticketUntil, lineId, callSid } = phoneCalls;

/** Telephone calls of all teams. */
export class PhoneCallStore extends Store {
  /**
   * Stores a call unless it is known.
   * @param ticket with which it is offered; undefined where it is connected at once
   */
  async begin(call: NewPhoneCall, ticket: string | undefined): Promise<PhoneCallRow | undefined> {
    const [row] = await this.database
      .insert(phoneCalls)
      .values({
        id: randomUUID(),
        ...call,
        ...(ticket === undefined ? { state: 'connected' } : { state: 'offered', ...offered(ticket) }),
        startedAt: sql`now()`,
        updatedAt: sql`now()`,
      })
      .onConflictDoNothing()
      .returning();
    return row;
  }

  async get(callId: string): Promise<PhoneCallRow | undefined> {
    const [row] = await this.database.select().from(phoneCalls).where(eq(id, callId));
    return row;
  }

  async find(name: PhoneCallName): Promise<PhoneCallRow | undefined> {
    const [row] = await this.database.select().from(phoneCalls).where(isNamed(name));
    return row;
  }

  /** Replaces an unused ticket, while a platform may ask for it again. */
  async offerAgain(name: PhoneCallName, newTicket: string): Promise<PhoneCallRow | undefined> {
    const [row] = await this.database
      .update(phoneCalls)
      .set(offered(newTicket))
      .where(
        and(
          isNamed(name),
          eq(state, 'offered'),
          isNotNull(ticket),
          gt(updatedAt, sql`now() - make_interval(secs => ${REPEATED_SECONDS})`),
        ),
      )
      .returning();
    return row;
  }

  /** Uses a ticket up. */
  async connect(callId: string, given: string): Promise<PhoneCallRow | undefined> {
    const [row] = await this.database
      .update(phoneCalls)
      .set({ state: 'connected', ticket: null, updatedAt: sql`now()` })
      .where(and(eq(id, callId), eq(state, 'offered'), eq(ticket, given), gt(ticketUntil, sql`now()`)))
      .returning();
    return row;
  }

  /** The platform brings a caller back on its own. */
  connectAgain(callId: string, returning: PhoneReturn | null) {
    return this.#change(callId, ['leaving'], { state: 'connected', returning, instruction: null });
  }

  async noteConversation(callId: string, conversationId: string): Promise<void> {
    const [call] = await this.database
      .update(phoneCalls)
      .set({ conversationId, ringingCalls: null })
      .where(eq(id, callId))
      .returning({ outgoingCallId: phoneCalls.outgoingCallId });
    if (!call?.outgoingCallId) return;
    await this.database
      .update(outgoingCalls)
      .set({ conversationId })
      .where(and(eq(outgoingCalls.id, call.outgoingCallId), isNull(outgoingCalls.conversationId)));
  }

  /** Stores what comes next, unless the call is over already. */
  instruct(
    callId: string,
    instruction: PhoneInstruction,
    next: { state: 'connected' | 'leaving' | 'ended'; returning?: PhoneReturn },
  ) {
    return this.#change(callId, ['connected'], { instruction, ...next });
  }

  /** The caller is being put through. */
  leave(callId: string) {
    return this.#change(callId, ['connected', 'leaving'], { state: 'leaving' });
  }

  /** The line broke: the exchange is told to connect the call again. */
  goOn(callId: string) {
    return this.#change(callId, ['connected'], { state: 'leaving', instruction: { type: 'connect' } });
  }

  /** Whether the conversation of a call has not been ended, so that it goes on when the line is there again. */
  async hasOpenConversation({ conversationId }: Pick<PhoneCallRow, 'conversationId'>): Promise<boolean> {
    if (conversationId === null) return false;
    const isOpen = and(eq(conversations.id, conversationId), isOpenCall);
    return (await this.database.$count(conversations, isOpen)) > 0;
  }

  /** The conversation of a call cannot go on. */
  async loseConversation(callId: string): Promise<void> {
    await this.database.update(phoneCalls).set({ conversationId: null }).where(eq(id, callId));
  }

  /** The caller of a conversation that rests has gone. */
  async endResting({ conversationId }: Pick<PhoneCallRow, 'conversationId'>): Promise<void> {
    if (conversationId === null) return;
    await this.database
      .update(conversations)
      .set({ status: 'done', endReason: 'connection_lost', analysisStatus: 'pending' })
      .where(and(eq(conversations.id, conversationId), isOpenCall, isNull(conversations.nodeId)));
  }

  /** Offers a ticket to a caller who comes back to the agent. */
  comeBack(callId: string, newTicket: string, returning: PhoneReturn | null) {
    return this.#change(callId, ['offered', 'connected', 'leaving'], {
      ...offered(newTicket),
      state: 'offered',
      returning,
      instruction: null,
    });
  }

  /** What a platform was told to do, and to say to the called party, is deleted at the end. */
  end(callId: string) {
    return this.#change(callId, ['offered', 'connected', 'leaving'], { state: 'ended', instruction: null });
  }

  /** Ends calls of which nothing is heard any more, and forgets who called, then that there was a call. */
  async sweep(): Promise<void> {
    await this.database
      .update(phoneCalls)
      .set({ state: 'ended' })
      .where(
        or(
          and(ne(state, 'ended'), isOlderThan(updatedAt, LOST_SECONDS)),
          and(eq(state, 'offered'), isOlderThan(ticketUntil, UNUSED_SECONDS)),
        ),
      );
    await this.database
      .update(phoneCalls)
      .set({
        callerNumber: '',
        calledNumber: '',
        instruction: null,
        returning: null,
        variables: null,
        ringingCalls: null,
      })
      .where(
        and(eq(state, 'ended'), ne(phoneCalls.calledNumber, ''), isOlderThan(updatedAt, CALLER_SECONDS)),
      );
    await this.database.delete(phoneCalls).where(isOlderThan(updatedAt, REMEMBERED_SECONDS));
  }

  async #change(
    callId: string,
    from: readonly PhoneCallRow['state'][],
    set: Partial<Omit<PhoneCallRow, 'ticketUntil'>> & { ticketUntil?: SQL },
  ): Promise<PhoneCallRow | undefined> {
    const [row] = await this.database
      .update(phoneCalls)
      .set({ ...set, updatedAt: sql`now()` })
      .where(and(eq(id, callId), inArray(state, [...from])))
      .returning();
    if (row?.state === 'ended' && row.outgoingCallId) await this.#endOutgoing(row.outgoingCallId);
    return row;
  }

  async #endOutgoing(outgoingCallId: string): Promise<void> {
    await this.database
      .update(outgoingCalls)
      .set({ endedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(outgoingCalls.id, outgoingCallId), isNull(outgoingCalls.endedAt)));
  }
}

function isNamed(name: PhoneCallName) {
  return and(
    eq(callSid, name.callSid),
    'lineId' in name ? eq(lineId, name.lineId) : and(isNull(lineId), eq(phoneCalls.teamId, name.teamId)),
  );
}

/** The two ends of a call, as its conversation knows them. */
export function phoneCallOf(call: NewPhoneCall): PhoneCall {
  return {
    type: call.carrier,
    direction: (call.outgoingCallId ?? null) === null ? 'inbound' : 'outbound',
    external_number: call.callerNumber,
    agent_number: call.calledNumber,
    agent_number_label: call.calledLabel,
    call_sid: call.callSid,
  };
}

const isOpenCall = and(eq(conversations.status, 'in-progress'), eq(conversations.isResumable, true));

function offered(ticket: string) {
  return { ticket, ticketUntil: sql`now() + make_interval(secs => ${PHONE_TICKET_SECONDS})` };
}

function isOlderThan(column: AnyPgColumn, seconds: number) {
  return lt(column, sql`now() - make_interval(secs => ${seconds})`);
}
