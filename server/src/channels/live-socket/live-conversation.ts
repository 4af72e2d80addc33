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
import { ExpectedError } from '../../http/expected-error.ts';
import type { SocketRequest } from '../../http/socket-route.ts';
import { awaitOpening } from './client-opening.ts';
import { createCallerOrder } from './live-caller-files.ts';
import { type LiveConnection, openLiveConnection } from './live-connection.ts';
import { closeAtEnd } from './live-ending.ts';
import { enterConversation, type LiveEntrance, type LiveEntranceDependencies } from './live-entrance.ts';
import { failureOf } from './live-failure.ts';
import { greetClient } from './live-greeting.ts';
import { errorFrame, missingFilesFrame } from './live-messages.ts';
import { createReplyWriter } from './live-reply-writer.ts';
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

/** Runs one conversation over a socket, from the first frame to the stored end. Never throws. */
export function runLiveConversation(
  socket: WebSocket,
  request: SocketRequest,
  dependencies: LiveDependencies,
): void {
  const { log } = dependencies;
  const opening = awaitOpening();
  const closed = Promise.withResolvers<void>();
  const input = createSessionInput();
  let conversationId: string | undefined;
  let voice: LiveVoice | undefined;
  let tools: LiveTools | undefined;
  let visitor: Visitor | undefined;
  let isResumable = false;
  let release: (() => void) | undefined;
  let slot: ConversationSlot | undefined;
  let visitorSlot: Disposable | undefined;
  let language: AgentLanguage = 'en';

  const hearMessage = createCallerOrder({
    given: dependencies.files.given,
    conversationId: () => conversationId,
    deliver: input.receive,
    onMissing: (ids) => connection.send(missingFilesFrame(ids)),
    reportFailure: (error) => log.warn({ err: error }, 'files of a message could not be looked up'),
  });
  const connection = openLiveConnection(socket, {
    onMessage: handleMessage,
    onAudio(base64) {
      opening.note();
      // A written conversation has no recognition.
      return voice?.(base64);
    },
    onClose(reason, mayReturn) {
      const isLeft = isResumable && mayReturn;
      // A visitor who comes back finds the reply that was being written.
      if (isLeft) input.end('connection_lost', 'soon');
      else input.end(reason, 'now');
      tools?.close();
      opening.leave();
      closed.resolve();
    },
  });
  void run()
    .catch((error: unknown) => {
      const agent = agentNamedIn(request.url);
      failWith(connection, error, { log, agent, conversation: conversationId });
      // Release the slot before the close handshake.
      leaveSlots();
    })
    .finally(async () => {
      release?.();
      opening[Symbol.dispose]();
      await closed.promise;
      leaveSlots();
    });

  function leaveSlots(): void {
    visitorSlot?.[Symbol.dispose]();
    slot?.leave();
  }

  function handleMessage(message: TypedClientMessage): void {
    if (message.type === 'conversation_initiation_client_data') {
      opening.start(message);
      return;
    }
    opening.note();
    if (message.type === 'client_tool_result' || message.type === 'mcp_tool_approval_result') {
      tools?.receive(message);
      return;
    }
    const refusal = refusalOf(message, visitor, dependencies);
    if (refusal) connection.send(errorFrame(failureOf(refusal)));
    else hearMessage(message);
  }

  function stop(urgency: 'soon' | 'now', reason: StopReason): void {
    input.end(reason, urgency);
    if (input.gone.aborted) closeAtEnd(connection, reason, language);
  }

  function requestRelease(urgency: 'soon' | 'now'): void {
    connection.close(LIVE_CLOSE.elsewhere, ELSEWHERE);
    input.end('connection_lost', urgency);
  }

  async function run(): Promise<void> {
    const { url, ip, headers } = request;
    const takeSlot = (entrant: Entrant) => {
      if (entrant.isVisitor) visitorSlot = dependencies.runningVisitors.enter(ip);
      slot = dependencies.admission.enter(stop, entrant);
    };
    const asked = { url, ip, origin: headers.origin, client: opening, takeSlot, requestRelease };
    const entrance = await enterConversation(asked, dependencies);
    if (!entrance) return;
    release = entrance.resumed?.release;
    if (input.gone.aborted && !entrance.resumed) return;
    ({ visitor } = entrance);
    ({ conversationId } = entrance.start);
    const conversationLog = log.child({ conversation: conversationId });
    const reportFailure = (error: unknown) =>
      conversationLog.warn({ err: error }, 'a conversation met a failure');
    const wanted = await requestOf(entrance);
    const opened = await open(wanted, reportFailure);
    if (!opened) return;
    if (opened.sound) voice = openLiveVoice(opened.sound, wanted.formats.input);
    await greetClient({ entrance, wanted, opened, connection, reportFailure }, dependencies);
    if (isResumable) release ??= dependencies.leases.register(opened.conversationId, requestRelease);
    await converse(entrance, wanted, opened);
  }

  async function requestOf(entrance: LiveEntrance): Promise<LiveRequest> {
    try {
      return liveRequest(entrance, { send: connection.send, nowMs: dependencies.nowMs });
    } catch (error) {
      if (entrance.resumed) await dependencies.store.rest(entrance.start.conversationId);
      throw error;
    }
  }

  function open(wanted: LiveRequest, reportFailure: (error: unknown) => void) {
    ({ tools } = wanted);
    return openConversation(
      {
        ...wanted.request,
        reportFailure,
        signal: input.gone,
        admit(kind, settings) {
          slot?.settle(kind);
          isResumable = kind === 'written' && wanted.request.canRest === true;
          ({ language } = settings);
        },
      },
      dependencies,
    );
  }

  function converse(
    { resumed }: LiveEntrance,
    { events }: LiveRequest,
    opened: OpenConversation,
  ): Promise<void> {
    const writer = createReplyWriter(connection, events);
    return opened.run({
      placed: resumed?.placed,
      begin(session) {
        input.begin(session);
        opened.sound?.begin(session);
        if (resumed?.question) session.receive(resumed.question);
        input.passEarlyOn();
      },
      write(output) {
        writer.write(output);
        if (output.type !== 'session-end') return;
        if (isResumable && output.reason === 'chat_idle') connection.close(LIVE_CLOSE.resting, IDLE);
        else closeAtEnd(connection, output.reason, language);
      },
      // A client that can come back goes on with what is stored, on another node where there is one.
      onUnstored() {
        const failure = failureOf(new ConversationUnstored());
        if (isResumable) connection.fail(failure);
        else connection.send(errorFrame(failure));
      },
    });
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
