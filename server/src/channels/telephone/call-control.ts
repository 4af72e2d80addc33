import type { AgentLanguage } from '@parley/contract/languages.ts';
import { type PhoneInstruction, SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import { TeamSuspended } from '../../conversations/records/conversation-errors.ts';
import type { Database } from '../../database/database.ts';
import { type AnsweringAgent, findAnsweringAgent } from './answering-agent-queries.ts';
import type { PhoneOutcome, PhoneReturn } from './phone-call.ts';
import type { NewPhoneCall, PhoneCallName, PhoneCallRow, PhoneCallStore } from './phone-call-store.ts';
import {
  PhoneCallReplayed,
  PhoneCallUnknown,
  PhoneNumberUnanswered,
  PhoneTicketRefused,
} from './phone-errors.ts';
import { newNonce, readPhoneTicket, signPhoneTicket } from './phone-ticket.ts';
import type { Ring } from './ringing-calls.ts';
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

/** What the called party of a transfer is told. */
type DialledAnnouncement = NonNullable<Extract<PhoneInstruction, { type: 'dial' }>['announcement']>;

/** A call that a platform announces. */
export type IncomingCall = Pick<NewPhoneCall, 'teamId' | 'lineId' | 'carrier' | 'callSid' | 'isSip'> & {
  from: string;
  to: string;
};

export type CallControlDependencies = {
  database: Database;
  calls: PhoneCallStore;
  transfers: PhoneTransferStore;
  /** Under which tickets are signed. */
  ticketKey: Buffer;
  count: (outcome: PhoneOutcome) => void;
  /** Calls the functions that the agent has called while a call rings. */
  ring: Ring;
  /** Whether a team wants no new conversations: its callers are told what those of a suspended team are. */
  spentLimit: (teamId: string) => Promise<unknown>;
};

/** What the platform is told to do with a call, from one request of the platform to the next. */
export class CallControl {
  readonly #dependencies: CallControlDependencies;
  readonly #calls;

  constructor(dependencies: CallControlDependencies) {
    this.#dependencies = dependencies;
    this.#calls = dependencies.calls;
  }

  /** @throws {PhoneNumberUnanswered | TeamSuspended} */
  async requireAnsweringAgent(teamId: string, to: string): Promise<void> {
    const { isSuspended, language } = await this.#answeringAgent(teamId, to);
    if (!isSuspended) return;
    this.#dependencies.count('suspended');
    throw new TeamSuspended(language);
  }

  /** @throws {PhoneNumberUnanswered | PhoneCallReplayed} */
  async begin({ from, to, ...call }: IncomingCall): Promise<PhoneStep> {
    const answering = await this.#answeringAgent(call.teamId, to);
    const { agentId, number: calledNumber, label: calledLabel, language } = answering;
    if (answering.isSuspended) {
      this.#dependencies.count('suspended');
      const told = { callSid: call.callSid, callerNumber: from, calledNumber };
      return { call: told, instruction: { type: 'suspended', language } };
    }
    const offered = { ...call, agentId, callerNumber: from, calledNumber, calledLabel };
    return this.connect({ ...offered, ...(await this.#dependencies.ring(offered)) });
  }

  /** Connects a call with its agent: one that came in, or one that a callee has answered. @throws {PhoneCallReplayed} */
  async connect(call: NewPhoneCall): Promise<PhoneStep> {
    const ticket = newNonce();
    const { callSid, lineId, teamId } = call;
    const name = lineId === null ? { callSid, teamId } : { callSid, lineId };
    // The database keeps two calls of one name apart only where they come over a line.
    const isKnown = lineId === null && (await this.#calls.find(name)) !== undefined;
    const row = isKnown ? undefined : await this.#calls.begin(call, ticket);
    if (!row) return this.#offerAgain(name);
    this.#dependencies.count('taken');
    return this.#connecting(row, ticket);
  }

  /**
   * The media stream is over.
   * @param isCallerGone whether the caller has hung up; otherwise a call that was not ended goes on with a new stream
   * @throws {PhoneCallUnknown}
   */
  async end(name: PhoneCallName, isCallerGone: boolean = false): Promise<PhoneStep> {
    const call = await this.#find(name);
    this.#dependencies.count('ended');
    const { instruction, conversationId } = call;
    if (call.state === 'ended') return { call, instruction: { type: 'hangup' } };
    if (call.state === 'leaving') return this.#leaving(call);
    if (isCallerGone) return this.#letGo(call);
    if (call.state === 'offered' || instruction === null) return this.#goOn(call);
    if (instruction.type === 'hangup') return this.#hangUp(call);
    if (instruction.type === 'connect') return this.#bringBack(call, undefined);
    await this.#calls.leave(call.id);
    if (conversationId)
      await this.#dependencies.transfers.advance(conversationId, { status: 'dialling', reason: null });
    return this.#leaving(call);
  }

  /**
   * What an exchange is to do with a call whose media socket is closed: to connect it again where it was not ended;
   * `lost` where it did not begin, or failed.
   */
  async nextOf(name: PhoneCallName): Promise<Pick<PhoneStep, 'instruction' | 'ticket'>> {
    const call = await this.#calls.find(name);
    if (call?.state === 'ended') return { instruction: { type: 'hangup' } };
    const isBroken = call?.state === 'connected' && call.instruction === null;
    if (isBroken && (await this.#calls.hasOpenConversation(call))) {
      this.#dependencies.count('resumed');
      await this.#calls.goOn(call.id);
      return { instruction: { type: 'connect' } };
    }
    return call?.instruction ? this.#leaving(call) : { instruction: { type: 'lost' } };
  }

  /** Whether an exchange was told to open the media socket of a call again. */
  async isToConnectAgain(name: PhoneCallName): Promise<boolean> {
    const call = await this.#calls.find(name);
    return call?.state === 'leaving' && call.instruction?.type === 'connect';
  }

  /** The caller has gone, wherever the call is. @throws {PhoneCallUnknown} */
  async hangUp(name: PhoneCallName): Promise<void> {
    const call = await this.#find(name);
    if (call.state !== 'ended') await this.#letGo(call);
  }

  /**
   * What the called party is told before the caller is connected; undefined for nothing.
   * @param ticket the one that came with the instruction to dial
   * @throws {PhoneTicketRefused}
   */
  async announcement(lineId: string, text: string): Promise<DialledAnnouncement | undefined> {
    const ticket = readPhoneTicket(text, announcedOn(lineId), this.#dependencies.ticketKey);
    if (!ticket) throw new PhoneTicketRefused();
    const call = await this.#calls.get(ticket.callId);
    if (call?.state !== 'leaving' || call.instruction?.type !== 'dial') return undefined;
    return call.instruction.announcement ?? undefined;
  }

  /**
   * A transfer is over.
   * @param isCallerGone whether the caller has hung up and cannot return to the agent
   * @throws {PhoneCallUnknown | PhoneCallReplayed}
   */
  async dialled(
    name: PhoneCallName,
    outcome: DialOutcome,
    isCallerGone: boolean = false,
  ): Promise<PhoneStep> {
    const call = await this.#find(name);
    this.#dependencies.count('dialled');
    // The answer that brought the caller back may have been lost on its way.
    if (call.state === 'offered' && call.returning) return this.#offerAgain(name);
    if (call.state === 'ended') return { call, instruction: { type: 'hangup' } };
    if (call.state !== 'leaving') {
      this.#dependencies.count('replayed');
      throw new PhoneCallReplayed();
    }
    if (call.conversationId) {
      const ended = outcome === 'accepted' ? 'accepted' : 'failed';
      const reason = outcome === 'accepted' ? null : outcome;
      await this.#dependencies.transfers.advance(call.conversationId, { status: ended, reason });
    }
    return isCallerGone ? this.#hangUp(call) : this.#bringBack(call, outcome);
  }

  /** How far a transfer has come. @throws {PhoneCallUnknown} */
  async progress(name: PhoneCallName, status: 'ringing' | 'accepted'): Promise<void> {
    const { conversationId, state } = await this.#find(name);
    if (state !== 'leaving' || !conversationId) return;
    await this.#dependencies.transfers.advance(conversationId, { status, reason: null });
  }

  async #answeringAgent(teamId: string, to: string): Promise<AnsweringAgent> {
    const answering = await findAnsweringAgent(this.#dependencies.database, teamId, to);
    if (answering) {
      const spent = await this.#dependencies.spentLimit(teamId);
      return { ...answering, isSuspended: answering.isSuspended || spent !== undefined };
    }
    this.#dependencies.count('unanswered');
    throw new PhoneNumberUnanswered();
  }

  async #find(name: PhoneCallName): Promise<PhoneCallRow> {
    const call = await this.#calls.find(name);
    if (!call) throw new PhoneCallUnknown();
    return call;
  }

  #connecting(call: PhoneCallRow, nonce: string): PhoneStep {
    const ticket = signPhoneTicket(
      { callId: call.id, nonce },
      call.lineId ?? SIMULATOR_LINE,
      this.#dependencies.ticketKey,
    );
    return { call, instruction: { type: 'connect' }, ticket };
  }

  #leaving(call: PhoneCallRow): PhoneStep {
    const { id: callId, lineId, instruction } = call;
    if (instruction === null) return { call, instruction: { type: 'hangup' } };
    if (instruction.type !== 'dial' || !instruction.announcement) return { call, instruction };
    const line = announcedOn(lineId ?? SIMULATOR_LINE);
    return {
      call,
      instruction,
      ticket: signPhoneTicket({ callId, nonce: newNonce() }, line, this.#dependencies.ticketKey),
    };
  }

  async #offerAgain(name: PhoneCallName): Promise<PhoneStep> {
    const ticket = newNonce();
    const call = await this.#calls.offerAgain(name, ticket);
    this.#dependencies.count(call ? 'repeated' : 'replayed');
    if (!call) throw new PhoneCallReplayed();
    return this.#connecting(call, ticket);
  }

  /** Connects a call again whose line broke, and otherwise tells the caller that it is lost. */
  async #goOn(call: PhoneCallRow): Promise<PhoneStep> {
    const answering = await findAnsweringAgent(this.#dependencies.database, call.teamId, call.calledNumber);
    if (!answering?.isSuspended && (await this.#calls.hasOpenConversation(call))) {
      this.#dependencies.count('resumed');
      return this.#offerStream(call, call.returning);
    }
    await this.#calls.end(call.id);
    // Someone who was called is not asked to call again.
    if (call.outgoingCallId !== null) return { call, instruction: { type: 'hangup' } };
    if (!answering?.isSuspended) return { call, instruction: { type: 'lost' } };
    return { call, instruction: { type: 'suspended', language: answering.language } };
  }

  async #hangUp(call: PhoneCallRow): Promise<PhoneStep> {
    await this.#calls.end(call.id);
    await this.#calls.endResting(call);
    return { call, instruction: { type: 'hangup' } };
  }

  /** The caller has gone, who is not put through any more. */
  async #letGo(call: PhoneCallRow): Promise<PhoneStep> {
    const step = await this.#hangUp(call);
    const { conversationId, instruction } = call;
    const isTransfer = instruction?.type === 'dial' || instruction?.type === 'refer';
    if (conversationId && isTransfer) {
      await this.#dependencies.transfers.advance(conversationId, { status: 'failed', reason: 'failed' });
    }
    return step;
  }

  async #bringBack(call: PhoneCallRow, outcome: DialOutcome | undefined): Promise<PhoneStep> {
    const returning = returnOf(call, outcome);
    return returning ? this.#offerStream(call, returning) : this.#hangUp(call);
  }

  async #offerStream(call: PhoneCallRow, returning: PhoneReturn | null): Promise<PhoneStep> {
    const ticket = newNonce();
    const row = await this.#calls.comeBack(call.id, ticket, returning);
    if (!row) throw new PhoneCallReplayed();
    return this.#connecting(row, ticket);
  }
}

// A ticket for one thing opens nothing else.
function announcedOn(lineId: string): string {
  return `${lineId} announcement`;
}
