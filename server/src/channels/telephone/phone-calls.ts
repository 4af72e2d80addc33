import { Uuid } from '@parley/contract/id.ts';
import { type PhoneInstruction, SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import type { PhoneLineProblem } from '@parley/contract/phone-lines.ts';
import { TeamSuspended } from '../../conversations/records/conversation-errors.ts';
import { findAnsweringAgent } from './answering-agent-queries.ts';
import type { CallControlDependencies } from './call-control.ts';
import { isLineSecret } from './lines/line-secret.ts';
import type { OpenPhoneLine, PhoneLines } from './lines/phone-lines.ts';
import {
  type AnnouncedCall,
  CALLER_MAX,
  type PhoneCallNext,
  type PhoneOutcome,
  type SocketProof,
} from './phone-call.ts';
import type { PhoneCallRow } from './phone-call-store.ts';
import {
  PhoneCallNameless,
  PhoneCallReplayed,
  PhoneLineUnknown,
  PhoneNumberUnanswered,
  PhoneSecretRefused,
  PhoneSignatureRefused,
  PhoneTicketRefused,
} from './phone-errors.ts';
import { readPhoneTicket } from './phone-ticket.ts';
import { dialOutcomeOf } from './transfers/dial-outcome.ts';
import { transferInstruction } from './transfers/phone-instruction.ts';
import { returnOf } from './transfers/phone-return.ts';
import { isSignedWith } from './webhooks/phone-signature.ts';

export type PhoneCallDependencies = Omit<CallControlDependencies, 'spentLimit'> & {
  lines: PhoneLines;
  publicUrl: string;
};

/** Telephone calls, as the media socket uses them. */
export class PhoneCalls {
  readonly #dependencies: PhoneCallDependencies;

  constructor(dependencies: PhoneCallDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Who may open the socket of a line: a client with its secret may announce calls, others need a ticket.
   * A platform's signature is none of these, but has to be right where there is one.
   * @param lineId of the address; `simulator` for none
   * @returns whether calls may be announced without a ticket
   * @throws {PhoneLineUnknown | PhoneSignatureRefused}
   * @throws {PhoneSecretRefused} for a media socket without its secret
   */
  async admitSocket(
    lineId: string,
    { authorization, signature, url }: SocketProof,
  ): Promise<{ mayAnnounce: boolean }> {
    if (lineId === SIMULATOR_LINE) return { mayAnnounce: false };
    const { lines, publicUrl } = this.#dependencies;
    const { kind, secret } = await this.#openLine(lineId);
    if (kind === 'twilio') {
      const socketUrl = `${publicUrl.replace(/^http/, 'ws')}${url}`;
      const isForged = signature !== undefined && !isSignedWith(secret, { url: socketUrl, signature });
      if (!isForged) return { mayAnnounce: false };
      await lines.noteProblem(lineId, 'signature_refused');
      throw new PhoneSignatureRefused('forged');
    }
    if (isLineSecret(authorization, secret)) return { mayAnnounce: true };
    await lines.noteProblem(lineId, 'secret_refused');
    throw new PhoneSecretRefused();
  }

  /**
   * Uses a ticket up.
   * @throws {PhoneTicketRefused} when it is not ours, of another line, too old or used
   */
  async openTicket(lineId: string, text: string): Promise<PhoneCallRow> {
    const { calls, lines, ticketKey } = this.#dependencies;
    const ticket = readPhoneTicket(text, lineId, ticketKey);
    const row = ticket && (await calls.connect(ticket.callId, ticket.nonce));
    if (row) return row;
    if (ticket && lineId !== SIMULATOR_LINE) await lines.noteProblem(lineId, 'ticket_refused');
    throw new PhoneTicketRefused();
  }

  /** @throws {PhoneLineUnknown | PhoneCallNameless | PhoneNumberUnanswered | PhoneCallReplayed} */
  async announce(lineId: string, call: AnnouncedCall): Promise<PhoneCallRow> {
    const line = await this.#openLine(lineId);
    try {
      const row = await this.#beginAnnounced(line, call);
      this.count('taken');
      await this.#dependencies.lines.noteCall(lineId);
      return row;
    } catch (error) {
      if (error instanceof PhoneNumberUnanswered) this.count('unanswered');
      if (error instanceof PhoneCallReplayed) this.count('replayed');
      throw error;
    }
  }

  noteConversation(callId: string, conversationId: string): Promise<void> {
    return this.#dependencies.calls.noteConversation(callId, conversationId);
  }

  /** What failed is not begun again and again, each time that the platform asks. */
  loseConversation(callId: string): Promise<void> {
    return this.#dependencies.calls.loseConversation(callId);
  }

  /**
   * Stores what comes next, and gives it as platforms are told it; to be called before the socket is closed, since the
   * platform asks right afterwards.
   */
  async finish(callId: string, next: PhoneCallNext): Promise<PhoneInstruction> {
    const { calls } = this.#dependencies;
    const row = await calls.get(callId);
    // A caller who has hung up meanwhile is not transferred.
    if (!row || row.state === 'ended') return { type: 'hangup' };
    if (next.type === 'transfer') return this.#transfer(row, next);
    await calls.instruct(callId, next, { state: isTold(row) ? 'ended' : 'connected' });
    return next;
  }

  /** Notes why a call over a line failed; null is the simulator, of which nothing is stored. */
  async noteProblem(lineId: string | null, problem: PhoneLineProblem): Promise<void> {
    if (lineId !== null) await this.#dependencies.lines.noteProblem(lineId, problem);
  }

  count(outcome: PhoneOutcome): void {
    this.#dependencies.count(outcome);
  }

  async #openLine(lineId: string): Promise<OpenPhoneLine> {
    if (!Uuid.safeParse(lineId).success) throw new PhoneLineUnknown();
    return this.#dependencies.lines.open(lineId);
  }

  async #beginAnnounced(
    { teamId, id: lineId }: OpenPhoneLine,
    { callSid, from, to, dialStatus }: AnnouncedCall,
  ): Promise<PhoneCallRow> {
    const { database, calls, lines, ring } = this.#dependencies;
    if (callSid === '') throw new PhoneCallNameless();
    const known = await calls.find({ lineId, callSid });
    if (known) return this.#comeBack(known, dialStatus);
    const answering = await findAnsweringAgent(database, teamId, to);
    if (!answering) {
      await lines.noteProblem(lineId, 'number_unanswered');
      throw new PhoneNumberUnanswered();
    }
    if (answering.isSuspended) throw new TeamSuspended(answering.language);
    const { agentId, number: calledNumber, label: calledLabel } = answering;
    const callerNumber = from.slice(0, CALLER_MAX);
    const numbers = { callerNumber, calledNumber, calledLabel, isSip: true };
    const call = { teamId, lineId, carrier: 'media_socket', callSid, agentId, ...numbers } as const;
    const row = await calls.begin({ ...call, ...(await ring(call)) }, undefined);
    if (!row) throw new PhoneCallReplayed();
    return row;
  }

  async #comeBack(known: PhoneCallRow, dialStatus: string | undefined): Promise<PhoneCallRow> {
    const { calls, transfers } = this.#dependencies;
    const returning = returnOf(known, dialOutcomeOf(dialStatus ?? ''));
    const goesOn = known.instruction?.type === 'connect';
    const row = (returning || goesOn) && (await calls.connectAgain(known.id, returning ?? null));
    if (!row) throw new PhoneCallReplayed();
    const { conversationId, reason } = returning ?? {};
    if (conversationId && reason) await transfers.advance(conversationId, { status: 'failed', reason });
    return row;
  }

  async #transfer(
    row: PhoneCallRow,
    next: Extract<PhoneCallNext, { type: 'transfer' }>,
  ): Promise<PhoneInstruction> {
    const { calls, transfers } = this.#dependencies;
    const { destination: wanted, name } = next.rule;
    const instruction = transferInstruction(next, row);
    const destination = instruction?.destination ?? { ...wanted, name };
    const state = isTold(row) ? ('leaving' as const) : ('connected' as const);
    if (row.conversationId) {
      await transfers.begin(row.conversationId, {
        ...(instruction
          ? { status: isTold(row) ? ('dialling' as const) : ('requested' as const), reason: null }
          : { status: 'failed' as const, reason: 'failed' as const }),
        destination: destination.value,
        destination_name: destination.name,
      });
    }
    if (instruction) {
      await calls.instruct(row.id, instruction, { state });
      return instruction;
    }
    const returning = { conversationId: row.conversationId, destination, reason: 'failed' as const };
    await calls.instruct(row.id, { type: 'connect' }, { state, returning });
    return { type: 'connect' };
  }
}

// A platform that comes over the media socket alone is told now; the others ask.
function isTold({ carrier }: PhoneCallRow): boolean {
  return carrier === 'media_socket';
}
