import { ASTERISK_SUBPROTOCOL } from '@parley/contract/phone-calls.ts';
import type { PhoneLineProblem } from '@parley/contract/phone-lines.ts';
import type { WebSocket } from 'ws';
import type { ConversationSlot, StopReason } from '../../../conversations/admission/admission.ts';
import { openConversation } from '../../../conversations/open-conversation.ts';
import type { ConversationLeases } from '../../../conversations/resumption/conversation-leases.ts';
import { createCallerSoundReader } from '../../../conversations/session/caller-sound.ts';
import { ExpectedError } from '../../../http/expected-error.ts';
import type { CloseReason } from '../../../http/socket-close.ts';
import { failureOf } from '../../live-socket/live-failure.ts';
import type { OutgoingCalls } from '../outgoing/outgoing-calls.ts';
import type { AnsweringPlan, SocketProof } from '../phone-call.ts';
import type { PhoneCallRow } from '../phone-call-store.ts';
import type { PhoneCalls } from '../phone-calls.ts';
import { PhoneSoundUnknown, PhoneTicketRefused } from '../phone-errors.ts';
import { spokenFailure } from '../webhooks/spoken-refusals.ts';
import { AsteriskConnection } from './asterisk-connection.ts';
import { CallConversation } from './call-conversation.ts';
import { type CallRequestDependencies, callRequest } from './call-request.ts';
import type { LineConnection, LineConnectionHandlers } from './line-connection.ts';
import { LINE_FORMAT } from './line-format.ts';
import { MediaConnection } from './media-connection.ts';
import { isKnownSound, type MediaStart } from './media-frame.ts';
import type { WaitingSockets } from './waiting-sockets.ts';

/** What the conversations of calls need. */
type CallDependencies = CallRequestDependencies & { leases: ConversationLeases };

/** What calls need. */
export type MediaCallDependencies = {
  calls: PhoneCalls;
  outgoing: Pick<OutgoingCalls, 'answerAnnounced' | 'answeringPlan'>;
  conversations: CallDependencies;
  waiting: WaitingSockets;
};

/** Who opens a socket, and for which line. */
export type MediaRequest = { lineId: string; proof: SocketProof };

/** Sound that the network may delay, in seconds. */
const DELAYED_SECONDS = 20;
const FASTER_THAN_SPEECH = 'The sound comes faster than anybody can speak.';
const NORMAL_CLOSE = 1000;
const SERVICE_RESTART = 1012;

/** One telephone call over its media socket, from the start frame to the stored end. */
export class MediaCall {
  readonly #request: MediaRequest;
  readonly #dependencies: MediaCallDependencies;
  readonly #connection: LineConnection;
  readonly #stopWaiting: () => void;
  readonly #started = Promise.withResolvers<MediaStart | undefined>();
  readonly #closed = Promise.withResolvers<void>();
  readonly #readSound = createCallerSoundReader(LINE_FORMAT, DELAYED_SECONDS, performance.now());
  #call: PhoneCallRow | undefined;
  #conversation: CallConversation | undefined;
  #slot: ConversationSlot | undefined;
  /** Leaves the conversation to the node or connection that takes it over. */
  #release: (() => void) | undefined;
  #lost: CloseReason | StopReason | undefined;
  /** Set where the platform has no webhook that could be told why a call is over. */
  #announced: { calledNumber: string } | undefined;

  constructor(socket: WebSocket, request: MediaRequest, dependencies: MediaCallDependencies) {
    this.#request = request;
    this.#dependencies = dependencies;
    this.#connection =
      socket.protocol === ASTERISK_SUBPROTOCOL
        ? new AsteriskConnection(socket, request.proof.url, this.#handlers())
        : new MediaConnection(socket, this.#handlers());
    this.#stopWaiting = dependencies.waiting.enter(() => {
      dependencies.calls.count('media_flooded');
      socket.terminate();
    });
  }

  /** Never throws. */
  run(): void {
    void this.#converse()
      .catch((error: unknown) => this.#refuse(error))
      .finally(async () => {
        this.#release?.();
        await this.#closed.promise;
        this.#slot?.leave();
      });
  }

  #handlers(): LineConnectionHandlers {
    return {
      onStart: this.#started.resolve,
      onMedia: (payload) => {
        const heard = this.#readSound(payload, performance.now());
        if (heard === 'unreadable') return { fault: 'refused', why: 'Sound must be base64.' };
        if (heard === 'flooded') return { fault: heard, why: FASTER_THAN_SPEECH };
        this.#conversation?.hear(heard);
        return undefined;
      },
      onMark: (name) => this.#conversation?.noteMark(name),
      onKeys: (keys) => this.#conversation?.press(keys),
      onFault: (fault) => {
        this.#dependencies.calls.count(fault === 'flooded' ? 'media_flooded' : 'media_refused');
        this.#noteProblem('media_refused');
      },
      onEnd: (reason) => {
        this.#lost ??= reason;
        this.#conversation?.end(reason, 'now');
        this.#started.resolve(undefined);
      },
      onClose: () => {
        this.#stopWaiting();
        this.#closed.resolve();
      },
    };
  }

  async #converse(): Promise<void> {
    const { calls, conversations } = this.#dependencies;
    const connection = this.#connection;
    // A connection without a ticket does not wait for its first frame.
    const [{ mayAnnounce }, start] = await Promise.all([
      calls.admitSocket(this.#request.lineId, this.#request.proof),
      this.#started.promise,
    ]);
    if (!start || this.#lost) return connection.close(NORMAL_CLOSE, 'ended');
    if (mayAnnounce) this.#announced = { calledNumber: start.customParameters.to ?? '' };
    if (!isKnownSound(start)) throw new PhoneSoundUnknown();
    const call = await this.#openCall(start, mayAnnounce);
    this.#call = call;
    this.#stopWaiting();
    await this.#takeSlot(call);
    const reportFailure = (error: unknown) => this.#reportFailure(error);
    const { resumed, ...request } = await callRequest(call, this.#requestRelease, conversations);
    this.#release = resumed?.release;
    // Its slot is taken already: a call is spoken whatever its plan says.
    const opened = await openConversation({ ...request, admit() {}, reportFailure }, conversations);
    if (!opened) return;
    this.#release ??= conversations.leases.register(opened.conversationId, this.#requestRelease);
    await calls.noteConversation(call.id, opened.conversationId);
    const answering = resumed ? undefined : await this.#answeringPlan(call);
    const conversation = new CallConversation({
      call,
      opened,
      resumed,
      connection,
      calls,
      answering,
      reportFailure,
    });
    this.#conversation = conversation;
    if (this.#lost) conversation.end(this.#lost, 'now');
    await conversation.over;
  }

  // Someone who comes back from a transfer is no machine.
  async #answeringPlan({ outgoingCallId, returning }: PhoneCallRow): Promise<AnsweringPlan | undefined> {
    return outgoingCallId && !returning
      ? this.#dependencies.outgoing.answeringPlan(outgoingCallId)
      : undefined;
  }

  async #openCall(
    { customParameters, callSid = '' }: MediaStart,
    mayAnnounce: boolean,
  ): Promise<PhoneCallRow> {
    const { from = '', to = '', dial_status: dialStatus } = customParameters;
    const isAnswered = mayAnnounce && dialStatus === undefined;
    const ticket =
      customParameters.ticket ??
      (isAnswered
        ? await this.#dependencies.outgoing.answerAnnounced(this.#request.lineId, callSid)
        : undefined);
    if (ticket !== undefined) return this.#dependencies.calls.openTicket(this.#request.lineId, ticket);
    if (!mayAnnounce) throw new PhoneTicketRefused();
    return this.#dependencies.calls.announce(this.#request.lineId, { callSid, from, to, dialStatus });
  }

  async #takeSlot({ teamId }: PhoneCallRow): Promise<void> {
    const { teams, admission } = this.#dependencies.conversations;
    const hasOtherTeams = await teams.hasSeveral();
    const stop = (urgency: 'soon' | 'now', reason: StopReason) => this.#stop(urgency, reason);
    this.#slot = admission.enter(stop, { teamId, isVisitor: false, hasOtherTeams });
    this.#slot.settle('spoken');
  }

  readonly #requestRelease = (urgency: 'soon' | 'now') => this.#stop(urgency, 'connection_lost');

  #stop(urgency: 'soon' | 'now', reason: CloseReason | StopReason): void {
    this.#lost ??= reason;
    if (this.#conversation) this.#conversation.end(reason, urgency);
    else this.#connection.close(SERVICE_RESTART, reason);
  }

  #refuse(error: unknown): void {
    const { log } = this.#dependencies.conversations;
    const [line, call] = [this.#request.lineId, this.#call];
    if (error instanceof ExpectedError) {
      const refused = { line, agent: call?.agentId, call: call?.id, code: error.code };
      log.info(refused, 'a telephone call was refused');
    } else {
      log.error({ err: error, line }, 'a telephone call failed');
    }
    const { code, closeCode, type } = failureOf(error);
    if (call) this.#noteProblem('call_lost');
    else this.#dependencies.calls.count('media_refused');
    // A code of its own says that it can be tried again.
    const isOver = closeCode === undefined;
    if (call && isOver)
      this.#dependencies.calls.loseConversation(call.id).catch((lost) => this.#reportFailure(lost));
    if (this.#announced) {
      const spoken = spokenFailure(error, this.#announced.calledNumber);
      this.#connection.sendRefusal(type, spoken);
    }
    this.#connection.close(closeCode ?? code, type);
    // Release the slot before the close handshake.
    this.#slot?.leave();
  }

  #noteProblem(problem: PhoneLineProblem): void {
    if (!this.#call) return;
    this.#dependencies.calls
      .noteProblem(this.#call.lineId, problem)
      .catch((error: unknown) => this.#reportFailure(error));
  }

  #reportFailure(error: unknown): void {
    this.#dependencies.conversations.log.warn(
      { err: error, line: this.#request.lineId },
      'a telephone call met a failure',
    );
  }
}
