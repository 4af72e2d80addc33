import type { AgentLanguage } from '@parley/contract/languages.ts';
import { PHONE_TICKET_SECONDS, type PhoneInstruction, SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import type { TransferAnnouncement } from '@parley/engine/session/effect.ts';
import type { Database } from '../../database/database.ts';
import { findAnsweringAgent } from './answering-agent-queries.ts';
import type { PhoneOutcome } from './phone-call.ts';
import type { NewPhoneCall, PhoneCallName, PhoneCallRow, PhoneCallStore } from './phone-call-store.ts';
import {
  PhoneCallReplayed,
  PhoneCallUnknown,
  PhoneNumberUnanswered,
  PhoneTicketRefused,
} from './phone-errors.ts';
import { newNonce, readPhoneTicket, signPhoneTicket } from './phone-ticket.ts';
import type { DialOutcome } from './transfers/dial-outcome.ts';
import { returnOf } from './transfers/phone-return.ts';
import type { PhoneTransferStore } from './transfers/phone-transfer-store.ts';

// What belongs here: what a platform does next with a call, whenever it asks.

/** What a platform is to do with a call. */
export type PhoneStep = {
  call: Pick<PhoneCallRow, 'callSid' | 'callerNumber' | 'calledNumber'>;
  /** Without one, the call was lost on our side, or its team is suspended: the caller is told so. */
  instruction: PhoneInstruction | { type: 'lost' } | { type: 'suspended'; language: AgentLanguage };
  /** Opens the media socket where the call is connected with it; lets a platform that dials ask for the announcement. */
  ticket?: string;
};

/** A call that a platform announces. */
export type IncomingCall = Pick<NewPhoneCall, 'teamId' | 'lineId' | 'carrier' | 'callSid' | 'isSip'> & {
  from: string;
  to: string;
};

/** The course of calls from one question of the platform to the next. */
export type PhoneCourse = {
  /** @throws {PhoneNumberUnanswered | PhoneCallReplayed} */
  begin(call: IncomingCall): Promise<PhoneStep>;
  /** The media stream is over. @throws {PhoneCallUnknown} */
  end(name: PhoneCallName): Promise<PhoneStep>;
  /**
   * A transfer is over.
   * @param isCallerGone whether the caller has hung up, so that nobody can be brought back
   * @throws {PhoneCallUnknown | PhoneCallReplayed}
   */
  dialled(name: PhoneCallName, outcome: DialOutcome, isCallerGone?: boolean): Promise<PhoneStep>;
  /** The caller has gone, wherever the call is. @throws {PhoneCallUnknown} */
  hangUp(name: PhoneCallName): Promise<void>;
  /**
   * What somebody who was called is told before the caller is connected; undefined for nothing.
   * @param ticket the one that came with the instruction to dial
   * @throws {PhoneTicketRefused}
   */
  announcement(lineId: string, ticket: string): Promise<TransferAnnouncement | undefined>;
  /** How far a transfer has come. @throws {PhoneCallUnknown} */
  progress(name: PhoneCallName, status: 'ringing' | 'accepted'): Promise<void>;
};

/** What the course of calls stands on. */
export type PhoneCourseFoundations = {
  database: Database;
  calls: PhoneCallStore;
  transfers: PhoneTransferStore;
  /** Under which tickets are signed. */
  ticketKey: Buffer;
  count: (outcome: PhoneOutcome) => void;
};

export function createPhoneCourse(foundations: PhoneCourseFoundations): PhoneCourse {
  const { database, calls, transfers, ticketKey, count } = foundations;

  async function find(name: PhoneCallName): Promise<PhoneCallRow> {
    const call = await calls.find(name);
    if (!call) throw new PhoneCallUnknown();
    return call;
  }

  function connecting(call: PhoneCallRow, nonce: string): PhoneStep {
    const ticket = signPhoneTicket({ callId: call.id, nonce }, call.lineId ?? SIMULATOR_LINE, ticketKey);
    return { call, instruction: { type: 'connect' }, ticket };
  }

  function leaving(call: PhoneCallRow): PhoneStep {
    const { id: callId, lineId, instruction } = call;
    if (instruction === null) return { call, instruction: { type: 'hangup' } };
    if (instruction.type !== 'dial' || !instruction.announcement) return { call, instruction };
    const line = announcedOn(lineId ?? SIMULATOR_LINE);
    return { call, instruction, ticket: signPhoneTicket({ callId, nonce: newNonce() }, line, ticketKey) };
  }

  async function offerAgain(name: PhoneCallName): Promise<PhoneStep> {
    const ticket = newNonce();
    const call = await calls.offerAgain(name, { ticket, ticketSeconds: PHONE_TICKET_SECONDS });
    count(call ? 'repeated' : 'replayed');
    if (!call) throw new PhoneCallReplayed();
    return connecting(call, ticket);
  }

  async function hangUp(call: PhoneCallRow): Promise<PhoneStep> {
    await calls.end(call.id);
    return { call, instruction: { type: 'hangup' } };
  }

  async function bringBack(call: PhoneCallRow, outcome: DialOutcome | undefined): Promise<PhoneStep> {
    const returning = returnOf(call, outcome);
    if (!returning) return hangUp(call);
    const ticket = newNonce();
    const row = await calls.comeBack(call.id, { ticket, ticketSeconds: PHONE_TICKET_SECONDS, returning });
    if (!row) throw new PhoneCallReplayed();
    return connecting(row, ticket);
  }

  return {
    async begin({ from, to, ...call }) {
      const answering = await findAnsweringAgent(database, call.teamId, to);
      if (!answering) {
        count('unanswered');
        throw new PhoneNumberUnanswered();
      }
      const { agentId, number: calledNumber, label: calledLabel, language } = answering;
      if (answering.isSuspended) {
        count('suspended');
        const told = { callSid: call.callSid, callerNumber: from, calledNumber };
        return { call: told, instruction: { type: 'suspended', language } };
      }
      const ticket = newNonce();
      const row = await calls.begin(
        { ...call, agentId, callerNumber: from, calledNumber, calledLabel },
        { state: 'offered', ticket, ticketSeconds: PHONE_TICKET_SECONDS },
      );
      if (!row) return offerAgain(nameOf(call));
      count('taken');
      return connecting(row, ticket);
    },

    async end(name) {
      const call = await find(name);
      count('ended');
      const { instruction, conversationId } = call;
      if (call.state === 'ended') return { call, instruction: { type: 'hangup' } };
      if (call.state === 'leaving') return leaving(call);
      if (call.state === 'offered' || instruction === null) {
        await calls.end(call.id);
        const answering = await findAnsweringAgent(database, call.teamId, call.calledNumber);
        if (!answering?.isSuspended) return { call, instruction: { type: 'lost' } };
        return { call, instruction: { type: 'suspended', language: answering.language } };
      }
      if (instruction.type === 'hangup') return hangUp(call);
      if (instruction.type === 'connect') return bringBack(call, undefined);
      await calls.leave(call.id);
      if (conversationId) await transfers.advance(conversationId, { status: 'dialling', reason: null });
      return leaving(call);
    },

    async hangUp(name) {
      const { id, state, conversationId } = await find(name);
      if (state === 'ended') return;
      await calls.end(id);
      if (state !== 'leaving' || !conversationId) return;
      await transfers.advance(conversationId, { status: 'failed', reason: 'failed' });
    },

    async announcement(lineId, text) {
      const ticket = readPhoneTicket(text, announcedOn(lineId), ticketKey);
      if (!ticket) throw new PhoneTicketRefused();
      const call = await calls.get(ticket.callId);
      if (call?.state !== 'leaving' || call.instruction?.type !== 'dial') return undefined;
      return call.instruction.announcement ?? undefined;
    },

    async dialled(name, outcome, isCallerGone = false) {
      const call = await find(name);
      count('dialled');
      // The answer that brought the caller back may have been lost on its way.
      if (call.state === 'offered' && call.returning) return offerAgain(name);
      if (call.state === 'ended') return { call, instruction: { type: 'hangup' } };
      if (call.state !== 'leaving') {
        count('replayed');
        throw new PhoneCallReplayed();
      }
      if (call.conversationId) {
        const ended = outcome === 'accepted' ? 'accepted' : 'failed';
        const reason = outcome === 'accepted' ? null : outcome;
        await transfers.advance(call.conversationId, { status: ended, reason });
      }
      return isCallerGone ? hangUp(call) : bringBack(call, outcome);
    },

    async progress(name, status) {
      const { conversationId, state } = await find(name);
      if (state !== 'leaving' || !conversationId) return;
      await transfers.advance(conversationId, { status, reason: null });
    },
  };
}

// A ticket for one thing opens nothing else.
function announcedOn(lineId: string): string {
  return `${lineId} announcement`;
}

function nameOf({
  callSid,
  lineId,
  teamId,
}: Pick<NewPhoneCall, 'callSid' | 'lineId' | 'teamId'>): PhoneCallName {
  return lineId === null ? { callSid, teamId } : { callSid, lineId };
}
