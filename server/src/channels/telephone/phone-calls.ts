import { Uuid } from '@parley/contract/id.ts';
import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import { TeamSuspended } from '../../conversations/records/conversation-errors.ts';
import type { Database } from '../../database/database.ts';
import { findAnsweringAgent } from './answering-agent-queries.ts';
import { isLineSecret } from './lines/line-secret.ts';
import type { OpenPhoneLine, PhoneLines } from './lines/phone-lines.ts';
import {
  type AnnouncedCall,
  CALLER_MAX,
  type PhoneCallStart,
  type PhoneCalls,
  type PhoneOutcome,
} from './phone-call.ts';
import type { PhoneCallRow, PhoneCallStore } from './phone-call-store.ts';
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
import type { PhoneTransferStore } from './transfers/phone-transfer-store.ts';
import { isSignedWith } from './webhooks/phone-signature.ts';

export type PhoneCallDependencies = {
  database: Database;
  lines: PhoneLines;
  calls: PhoneCallStore;
  transfers: PhoneTransferStore;
  /** Under which tickets are signed. */
  ticketKey: Buffer;
  publicUrl: string;
  count: (outcome: PhoneOutcome) => void;
};

/** The media socket's side of calls. */
export function createPhoneCalls(dependencies: PhoneCallDependencies): PhoneCalls {
  const { database, lines, calls, transfers, ticketKey, publicUrl, count } = dependencies;
  const socketOrigin = publicUrl.replace(/^http/, 'ws');

  async function openLine(lineId: string): Promise<OpenPhoneLine> {
    if (!Uuid.safeParse(lineId).success) throw new PhoneLineUnknown();
    return lines.open(lineId);
  }

  async function comeBack(known: PhoneCallRow, dialStatus: string | undefined): Promise<PhoneCallRow> {
    const returning = returnOf(known, dialOutcomeOf(dialStatus ?? ''));
    const row = returning && (await calls.connectAgain(known.id, returning));
    if (!row) throw new PhoneCallReplayed();
    const { conversationId, reason } = returning;
    if (conversationId) await transfers.advance(conversationId, { status: 'failed', reason });
    return row;
  }

  async function beginAnnounced(
    { teamId, id: lineId }: OpenPhoneLine,
    { callSid, from, to, dialStatus }: AnnouncedCall,
  ): Promise<PhoneCallRow> {
    if (callSid === '') throw new PhoneCallNameless();
    const known = await calls.find({ lineId, callSid });
    if (known) return comeBack(known, dialStatus);
    const answering = await findAnsweringAgent(database, teamId, to);
    if (!answering) {
      await lines.noteProblem(lineId, 'number_unanswered');
      throw new PhoneNumberUnanswered();
    }
    if (answering.isSuspended) throw new TeamSuspended(answering.language);
    const { agentId, number: calledNumber, label: calledLabel } = answering;
    const row = await calls.begin(
      {
        teamId,
        lineId,
        carrier: 'media_socket',
        callSid,
        agentId,
        callerNumber: from.slice(0, CALLER_MAX),
        calledNumber,
        calledLabel,
        isSip: true,
      },
      { state: 'connected' },
    );
    if (!row) throw new PhoneCallReplayed();
    return row;
  }

  return {
    async admitSocket(lineId, { authorization, signature, url }) {
      if (lineId === SIMULATOR_LINE) return { mayAnnounce: false };
      const { kind, secret } = await openLine(lineId);
      if (kind === 'twilio') {
        const isForged =
          signature !== undefined && !isSignedWith(secret, { url: `${socketOrigin}${url}`, signature });
        if (!isForged) return { mayAnnounce: false };
        await lines.noteProblem(lineId, 'signature_refused');
        throw new PhoneSignatureRefused('forged');
      }
      if (isLineSecret(authorization, secret)) return { mayAnnounce: true };
      await lines.noteProblem(lineId, 'secret_refused');
      throw new PhoneSecretRefused();
    },

    async openTicket(lineId, text) {
      const ticket = readPhoneTicket(text, lineId, ticketKey);
      const row = ticket && (await calls.connect(ticket.callId, ticket.nonce));
      if (row) return startOf(row);
      if (ticket && lineId !== SIMULATOR_LINE) await lines.noteProblem(lineId, 'ticket_refused');
      throw new PhoneTicketRefused();
    },

    async announce(lineId, call) {
      const line = await openLine(lineId);
      try {
        const row = await beginAnnounced(line, call);
        count('taken');
        await lines.noteCall(lineId);
        return startOf(row);
      } catch (error) {
        if (error instanceof PhoneNumberUnanswered) count('unanswered');
        if (error instanceof PhoneCallReplayed) count('replayed');
        throw error;
      }
    },

    noteConversation: (...conversation) => calls.noteConversation(...conversation),

    async finish(callId, next) {
      const row = await calls.get(callId);
      // A caller who has hung up meanwhile is not transferred.
      if (!row || row.state === 'ended') return { type: 'hangup' };
      // A platform that comes over the media socket alone is told now; the others ask.
      const isTold = row.carrier === 'media_socket';
      if (next.type === 'hangup') {
        await calls.instruct(callId, next, { state: isTold ? 'ended' : 'connected' });
        return next;
      }
      const { destination: wanted, name } = next.rule;
      const instruction = transferInstruction(next, row);
      const destination = instruction?.destination ?? { ...wanted, name };
      if (row.conversationId) {
        await transfers.begin(row.conversationId, {
          ...(instruction
            ? { status: isTold ? ('dialling' as const) : ('requested' as const), reason: null }
            : { status: 'failed' as const, reason: 'failed' as const }),
          destination: destination.value,
          destination_name: destination.name,
        });
      }
      if (instruction) {
        await calls.instruct(callId, instruction, { state: isTold ? 'leaving' : 'connected' });
        return instruction;
      }
      const returning = { conversationId: row.conversationId, destination, reason: 'failed' as const };
      await calls.instruct(
        callId,
        { type: 'connect' },
        { state: isTold ? 'leaving' : 'connected', returning },
      );
      return { type: 'connect' };
    },

    async noteProblem(lineId, problem) {
      if (lineId !== null) await lines.noteProblem(lineId, problem);
    },

    count,
  };
}

function startOf(row: PhoneCallRow): PhoneCallStart {
  const { id: callId, teamId, lineId, carrier, agentId, callSid, returning } = row;
  return {
    callId,
    teamId,
    lineId,
    carrier,
    agentId,
    callSid,
    returning,
    from: row.callerNumber,
    to: row.calledNumber,
    toLabel: row.calledLabel,
  };
}
