import type { EndReason } from '@parley/contract/conversation.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { TypedClientMessage } from '@parley/contract/live-messages.ts';
import { LIVE_CLOSE } from '@parley/contract/live-socket.ts';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { ConversationSlot, Entrant, StopReason } from '../../conversations/admission/admission.ts';
import type { ConversationFiles } from '../../conversations/files/conversation-files.ts';
import {
  type ConversationDependencies,
  type OpenConversation,
  openConversation,
} from '../../conversations/open-conversation.ts';
import { ConversationUnstored } from '../../conversations/records/conversation-errors.ts';
import type { ConversationLeases } from '../../conversations/resumption/conversation-leases.ts';
import { answerOpenQuestion } from '../../conversations/resumption/resumed-conversation.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import type { CloseReason } from '../../http/socket-close.ts';
import type { SocketRequest } from '../../http/socket-route.ts';
import { awaitOpening } from './client-opening.ts';
import { createCallerOrder } from './live-caller-files.ts';
import { LiveConnection } from './live-connection.ts';
import { closeAtEnd } from './live-ending.ts';
import { enterConversation, type LiveEntrance, type LiveEntranceDependencies } from './live-entrance.ts';
import { failureOf } from './live-failure.ts';
import { greetClient } from './live-greeting.ts';
import { errorFrame, missingFilesFrame } from './live-messages.ts';
import { ReplyWriter } from './live-reply-writer.ts';
import { type LiveRequest, liveRequest } from './live-request.ts';
import type { LiveTools } from './live-tools.ts';
import { type LiveVoice, openLiveVoice } from './live-voice.ts';
import { createSessionInput } from './session-input.ts';
import type { AddressSlots } from './visitors/address-slots.ts';
import type { Visitor } from './visitors/visitor-name.ts';

/** What live conversations need. */
export type LiveDependencies = LiveEntranceDependencies &
  ConversationDependencies & {
    /** Conversations of visitors, by address. */
    runningVisitors: AddressSlots;
    leases: ConversationLeases;
    /** What callers give. */
    files: Pick<ConversationFiles, 'given'>;
  };

const IDLE = 'Nobody wrote for a while. The conversation goes on with the next message.';
const ELSEWHERE = 'The conversation goes on in another window.';

/** One conversation over a socket, from the first frame to the stored end. */
export class LiveConversation {
  readonly #request: SocketRequest;
  readonly #dependencies: LiveDependencies;
  readonly #opening = awaitOpening();
  readonly #closed = Promise.withResolvers<void>();
  readonly #input = createSessionInput();
  readonly #connection: LiveConnection;
  readonly #hearMessage: ReturnType<typeof createCallerOrder>;
  #conversationId: string | undefined;
  #voice: LiveVoice | undefined;
  #tools: LiveTools | undefined;
  #visitor: Visitor | undefined;
  #isResumable = false;
  #isSpoken = false;
  #release: (() => void) | undefined;
  #slot: ConversationSlot | undefined;
  #visitorSlot: Disposable | undefined;
  #language: AgentLanguage = 'en';

  constructor(socket: WebSocket, request: SocketRequest, dependencies: LiveDependencies) {
    const { files, log } = dependencies;
    this.#request = request;
    this.#dependencies = dependencies;
    this.#hearMessage = createCallerOrder({
      given: files.given,
      conversationId: () => this.#conversationId,
      deliver: this.#input.receive,
      onMissing: (ids) => this.#connection.send(missingFilesFrame(ids)),
      reportFailure: (error) => log.warn({ err: error }, 'files of a message could not be looked up'),
    });
    this.#connection = new LiveConnection(socket, {
      onMessage: (message) => this.#takeMessage(message),
      onAudio: (base64) => {
        this.#opening.note();
        // A written conversation has no recognition.
        return this.#voice?.(base64);
      },
      onClose: (reason, mayReturn) => this.#leave(reason, mayReturn),
    });
  }

  /** Never throws. */
  run(): void {
    void this.#run()
      .catch((error: unknown) => {
        const agent = agentNamedIn(this.#request.url);
        const { log } = this.#dependencies;
        failWith(this.#connection, error, { log, agent, conversation: this.#conversationId });
        // Release the slot before the close handshake.
        this.#leaveSlots();
      })
      .finally(async () => {
        this.#release?.();
        this.#opening[Symbol.dispose]();
        await this.#closed.promise;
        this.#leaveSlots();
      });
  }

  async #run(): Promise<void> {
    const { leases, log } = this.#dependencies;
    const entrance = await this.#enter();
    if (!entrance) return;
    this.#release = entrance.resumed?.release;
    if (this.#input.gone.aborted && !entrance.resumed) return;
    this.#visitor = entrance.visitor;
    this.#conversationId = entrance.start.conversationId;
    const conversationLog = log.child({ conversation: this.#conversationId });
    const reportFailure = (error: unknown) =>
      conversationLog.warn({ err: error }, 'a conversation met a failure');
    const connection = this.#connection;
    const wanted = await this.#requestOf(entrance);
    const opened = await this.#open(wanted, reportFailure);
    if (!opened) return;
    if (opened.sound) this.#voice = openLiveVoice(opened.sound, wanted.formats.input);
    // The greeting has the token with which another page takes it over.
    if (this.#isResumable) this.#release ??= leases.register(opened.conversationId, this.#requestRelease);
    await greetClient({ entrance, wanted, opened, connection, reportFailure }, this.#dependencies);
    await this.#converse(entrance, wanted, opened);
  }

  #enter(): Promise<LiveEntrance | undefined> {
    const { url, ip, headers } = this.#request;
    const { runningVisitors, admission } = this.#dependencies;
    const takeSlot = (entrant: Entrant) => {
      if (entrant.isVisitor) this.#visitorSlot = runningVisitors.enter(ip, entrant.isTakeover);
      this.#slot = admission.enter((urgency, reason) => this.#stop(urgency, reason), entrant);
    };
    const [client, requestRelease] = [this.#opening, this.#requestRelease];
    const asked = { url, ip, origin: headers.origin, client, takeSlot, requestRelease };
    return enterConversation(asked, this.#dependencies);
  }

  async #requestOf(entrance: LiveEntrance): Promise<LiveRequest> {
    const { store, nowMs } = this.#dependencies;
    try {
      return liveRequest(entrance, { url: this.#request.url, send: this.#connection.send, nowMs });
    } catch (error) {
      if (entrance.resumed) await store.rest(entrance.start.conversationId);
      throw error;
    }
  }

  #open(wanted: LiveRequest, reportFailure: (error: unknown) => void) {
    this.#tools = wanted.tools;
    return openConversation(
      {
        ...wanted.request,
        reportFailure,
        signal: this.#input.gone,
        admit: (kind, settings) => {
          this.#slot?.settle(kind);
          this.#isSpoken = kind === 'spoken';
          this.#isResumable = wanted.request.canRest?.includes(kind) ?? false;
          this.#language = settings.language;
        },
      },
      this.#dependencies,
    );
  }

  #converse({ resumed }: LiveEntrance, { events }: LiveRequest, opened: OpenConversation): Promise<void> {
    const writer = new ReplyWriter(this.#connection, events);
    return opened.run({
      placed: resumed?.placed,
      isConnected: this.#connection.isOpen,
      begin: (session) => {
        this.#input.begin(session);
        opened.sound?.begin(session);
        if (resumed) answerOpenQuestion(session, resumed, opened.plan);
        this.#input.hearEarly();
      },
      write: (output) => {
        writer.write(output);
        if (output.type === 'session-end') this.#close(output.reason);
      },
      // Who writes and can come back goes on with what is stored, on another node where there is one.
      onUnstored: () => {
        const failure = failureOf(new ConversationUnstored());
        if (this.#isResumable && !this.#isSpoken) this.#connection.fail(failure);
        else this.#connection.send(errorFrame(failure));
      },
    });
  }

  #close(reason: EndReason): void {
    if (this.#isResumable && reason === 'chat_idle') this.#connection.close(LIVE_CLOSE.resting, IDLE);
    else closeAtEnd(this.#connection, reason, this.#language);
  }

  #takeMessage(message: TypedClientMessage): void {
    if (message.type === 'conversation_initiation_client_data') {
      this.#opening.start(message);
      return;
    }
    this.#opening.note();
    if (message.type === 'client_tool_result' || message.type === 'mcp_tool_approval_result') {
      this.#tools?.receive(message);
      return;
    }
    // Before the session, the visitor whose messages are counted may not be known.
    this.#input.whenBegun(() => {
      const refusal = refusalOf(message, this.#visitor, this.#dependencies);
      if (refusal) this.#connection.send(errorFrame(failureOf(refusal)));
      else this.#hearMessage(message);
    });
  }

  #stop(urgency: 'soon' | 'now', reason: StopReason): void {
    this.#input.end(reason, urgency);
    if (this.#input.gone.aborted) closeAtEnd(this.#connection, reason, this.#language);
  }

  readonly #requestRelease = (urgency: 'soon' | 'now'): void => {
    this.#connection.close(LIVE_CLOSE.elsewhere, ELSEWHERE);
    this.#input.end('connection_lost', urgency);
  };

  #leave(reason: CloseReason, mayReturn: boolean): void {
    // A visitor who comes back finds the reply that was being written; what is spoken is heard by none.
    if (this.#isResumable && mayReturn && !this.#isSpoken) this.#input.end('connection_lost', 'soon');
    else this.#input.end(reason, 'now');
    this.#tools?.close();
    this.#opening.leave();
    this.#closed.resolve();
  }

  #leaveSlots(): void {
    this.#visitorSlot?.[Symbol.dispose]();
    this.#slot?.leave();
  }
}

/** Why a message is not heard: its visitor says too much. */
function refusalOf(
  { type }: TypedClientMessage,
  visitor: Visitor | undefined,
  { visitorLimits, admission }: Pick<LiveDependencies, 'visitorLimits' | 'admission'>,
): ExpectedError | undefined {
  if (!visitor || (type !== 'user_message' && type !== 'multimodal_message')) return undefined;
  try {
    visitorLimits.say(visitor);
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    admission.noteRefusal(error);
    return error;
  }
}

function failWith(
  connection: LiveConnection,
  error: unknown,
  { log, ...refused }: { log: Logger; agent: string | undefined; conversation: string | undefined },
): void {
  if (error instanceof ExpectedError)
    log.info({ ...refused, code: error.code }, 'a conversation was refused');
  else log.error({ err: error }, 'a conversation failed');
  connection.fail(failureOf(error));
}

/** The agent that a socket's address asks for, whether or not it exists; truncated, since it is untrusted. */
function agentNamedIn(url: string): string | undefined {
  const query = new URL(url, 'http://localhost').searchParams;
  return query.get('agent_id')?.slice(0, 100);
}
