import type { WebSocket } from 'ws';
import type { ConversationSlot, StopReason } from '../../../conversations/admission/admission.ts';
import { type ConversationDependencies, openConversation } from '../../../conversations/open-conversation.ts';
import { ExpectedError } from '../../../http/expected-error.ts';
import type { CloseReason } from '../../../http/socket-close.ts';
import { failureOf } from '../../live-socket/live-failure.ts';
import type { PhoneCallStart, PhoneCalls, SocketProof } from '../phone-call.ts';
import { PhoneSoundUnknown, PhoneTicketRefused } from '../phone-errors.ts';
import { spokenFailure } from '../webhooks/spoken-refusals.ts';
import { type CallConversation, runCallConversation } from './call-conversation.ts';
import { callRequest } from './call-request.ts';
import { createCallerSoundReader } from './caller-sound.ts';
import { openMediaConnection } from './media-connection.ts';
import { isKnownSound, type MediaStart, refusalFrame } from './media-frame.ts';
import type { WaitingSockets } from './waiting-sockets.ts';

/** What calls need. */
export type MediaCallDependencies = {
  calls: PhoneCalls;
  conversations: ConversationDependencies;
  waiting: WaitingSockets;
};

/** Who opens a socket, and for which line. */
export type MediaRequest = { lineId: string; proof: SocketProof };

const NORMAL_CLOSE = 1000;
const SERVICE_RESTART = 1012;

/** Runs one telephone call over its media socket, from the start frame to the stored end. Never throws. */
export function runMediaCall(
  socket: WebSocket,
  { lineId, proof }: MediaRequest,
  { calls, conversations, waiting }: MediaCallDependencies,
): void {
  const started = Promise.withResolvers<MediaStart | undefined>();
  const closed = Promise.withResolvers<void>();
  const readSound = createCallerSoundReader(performance.now());
  let call: PhoneCallStart | undefined;
  let conversation: CallConversation | undefined;
  let slot: ConversationSlot | undefined;
  let lost: CloseReason | StopReason | undefined;
  /** Set where the platform has no webhook that could be told why a call is over. */
  let announced: { streamSid: string; calledNumber: string } | undefined;

  const connection = openMediaConnection(socket, {
    onStart: started.resolve,
    onMedia(payload) {
      const heard = readSound(payload, performance.now());
      if (heard.kind === 'fault') return heard;
      conversation?.hear(heard.samples);
      return undefined;
    },
    onMark: (name) => conversation?.noteMark(name),
    onKeys: (keys) => conversation?.press(keys),
    onFault(fault) {
      calls.count(fault === 'flooded' ? 'media_flooded' : 'media_refused');
      if (call) calls.noteProblem(call.lineId, 'media_refused').catch(reportFailure);
    },
    onEnd(reason) {
      lost ??= reason;
      conversation?.end(reason, 'now');
      started.resolve(undefined);
    },
    onClose() {
      stopWaiting();
      closed.resolve();
    },
  });
  const stopWaiting = waiting.enter(() => {
    calls.count('media_flooded');
    socket.terminate();
  });
  void run()
    .catch(refuse)
    .finally(async () => {
      await closed.promise;
      slot?.leave();
    });

  async function run(): Promise<void> {
    // A connection without a ticket does not wait for its first frame.
    const [{ mayAnnounce }, start] = await Promise.all([calls.admitSocket(lineId, proof), started.promise]);
    if (!start || lost) return connection.close(NORMAL_CLOSE, 'ended');
    if (!isKnownSound(start)) throw new PhoneSoundUnknown();
    const { streamSid = '' } = start;
    if (mayAnnounce) announced = { streamSid, calledNumber: start.customParameters.to ?? '' };
    call = await openCall(start, mayAnnounce);
    stopWaiting();
    const { teamId } = call;
    const hasOtherTeams = await conversations.teams.hasSeveral();
    slot = conversations.admission.enter(stop, { teamId, isVisitor: false, hasOtherTeams });
    slot.settle('spoken');
    const request = await callRequest(call, conversations);
    // Its slot is taken already: a call is spoken whatever its plan says.
    const opened = await openConversation({ ...request, admit() {}, reportFailure }, conversations);
    if (!opened) return;
    await calls.noteConversation(call.callId, opened.conversationId);
    conversation = runCallConversation({ call, opened, connection, streamSid, calls, reportFailure });
    if (lost) conversation.end(lost, 'now');
    await conversation.over;
  }

  function openCall(
    { customParameters, callSid = '' }: MediaStart,
    mayAnnounce: boolean,
  ): Promise<PhoneCallStart> {
    const { ticket, from = '', to = '', dial_status: dialStatus } = customParameters;
    if (ticket !== undefined) return calls.openTicket(lineId, ticket);
    if (!mayAnnounce) throw new PhoneTicketRefused();
    return calls.announce(lineId, { callSid, from, to, dialStatus });
  }

  function stop(urgency: 'soon' | 'now', reason: StopReason): void {
    lost ??= reason;
    if (conversation) conversation.end(reason, urgency);
    else connection.close(SERVICE_RESTART, reason);
  }

  function refuse(error: unknown): void {
    if (error instanceof ExpectedError) {
      const refused = { line: lineId, agent: call?.agentId, call: call?.callId, code: error.code };
      conversations.log.info(refused, 'a telephone call was refused');
    } else {
      conversations.log.error({ err: error, line: lineId }, 'a telephone call failed');
    }
    const { code, closeCode = code, type } = failureOf(error);
    if (call) calls.noteProblem(call.lineId, 'call_lost').catch(reportFailure);
    else calls.count('media_refused');
    if (announced) {
      const spoken = spokenFailure(error, announced.calledNumber);
      connection.send(refusalFrame(announced.streamSid, type, spoken));
    }
    connection.close(closeCode, type);
    // Release the slot before the close handshake.
    slot?.leave();
  }

  function reportFailure(error: unknown): void {
    conversations.log.warn({ err: error, line: lineId }, 'a telephone call met a failure');
  }
}
