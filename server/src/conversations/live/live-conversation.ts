import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { EndReason } from '@parley/contract/conversation.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { TypedClientMessage } from '@parley/contract/live-messages.ts';
import { LIVE_CLOSE } from '@parley/contract/live-socket.ts';
import type { CallerEvent } from '@parley/engine/session/event.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { ExpectedError } from '../../http/expected-error.ts';
import type { AddressSlots } from '../admission/address-slots.ts';
import type { Admission, Entrant, Place, StopReason } from '../admission/admission.ts';
import type { Visitor } from '../admission/visitor-name.ts';
import { ConversationUnstored } from '../conversation-errors.ts';
import type { ConversationFiles } from '../files/conversation-files.ts';
import { type HoldingParts, holdSession } from '../holding/held-session.ts';
import type { Recordings } from '../recording/recordings.ts';
import type { ConversationHolds } from '../resumption/conversation-holds.ts';
import { resumeToken } from '../resumption/resume-token.ts';
import { awaitOpening } from './client-opening.ts';
import { createCallerOrder } from './live-caller-files.ts';
import { type CloseReason, type LiveConnection, openLiveConnection } from './live-connection.ts';
import { closeAtEnd } from './live-ending.ts';
import { enterConversation, type LiveEntrance, type LiveEntranceSources } from './live-entrance.ts';
import { failureOf } from './live-failure.ts';
import {
  errorFrame,
  historyFrame,
  metadataFrame,
  missingFilesFrame,
  noRecogniserFrame,
} from './live-messages.ts';
import {
  beginConversation,
  type LivePreparation,
  type PreparationSources,
  prepareConversation,
} from './live-preparation.ts';
import { createReplyWriter } from './live-reply-writer.ts';
import type { LiveStart } from './live-start.ts';
import { connectionStatusFrame } from './live-tool-messages.ts';
import type { LiveTools } from './live-tools.ts';
import { type LiveVoice, openLiveVoice } from './live-voice.ts';

/** What live conversations are held with. */
export type LiveParts = LiveEntranceSources &
  PreparationSources &
  HoldingParts & {
    admission: Admission;
    /** Conversations of visitors, by address. */
    runningVisitors: AddressSlots;
    holds: ConversationHolds;
    /** What callers give. */
    files: Pick<ConversationFiles, 'given'>;
    recordings: Pick<Recordings, 'open'>;
    log: Logger;
  };

/** What is known of the request that opened a socket. */
export type SocketRequest = { url: string; headers: IncomingHttpHeaders; ip: string };

/** Pause behind the metadata frame: some clients lose what reaches them in the same moment. */
const METADATA_PAUSE_MS = 30;
/** Longest wait for the first pong, in milliseconds. */
const FIRST_PONG_MS = 250;
/** Messages kept for a conversation that is still being prepared. */
const MAX_EARLY_EVENTS = 32;
/** Ends after which a conversation rests whose client can come back. */
const RESTS: ReadonlySet<EndReason> = new Set(['chat_idle', 'connection_lost', 'server_stopped']);
const IDLE = 'Nobody wrote for a while. The conversation goes on with the next message.';
const ELSEWHERE = 'The conversation goes on in another window.';

/** Holds one conversation over a socket, from the first frame to the stored end. Never throws. */
export function holdLiveConversation(socket: WebSocket, request: SocketRequest, parts: LiveParts): void {
  const opening = awaitOpening();
  const closed = Promise.withResolvers<void>();
  const early: CallerEvent[] = [];
  let session: Session | undefined;
  let heldId: string | undefined;
  let voice: LiveVoice | undefined;
  let tools: LiveTools | undefined;
  let visitor: Visitor | undefined;
  let isResumable = false;
  let release: (() => void) | undefined;
  let lost: CloseReason | StopReason | undefined;
  let place: Place | undefined;
  let visitorSlot: Disposable | undefined;
  let language: AgentLanguage = 'en';

  const hearMessage = createCallerOrder({
    given: parts.files.given,
    conversationId: () => heldId,
    deliver,
    onMissing: (ids) => connection.send(missingFilesFrame(ids)),
    reportFailure: (error) => parts.log.warn({ err: error }, 'files of a message could not be looked up'),
  });
  const connection = openLiveConnection(socket, {
    onMessage: handleMessage,
    onAudio(base64) {
      opening.note();
      // Nobody listens in a written conversation.
      return voice?.hear(base64);
    },
    onClose(reason, mayReturn) {
      const isLeft = isResumable && mayReturn;
      lost ??= isLeft ? 'connection_lost' : reason;
      // Whoever comes back finds the reply that was being written.
      session?.receive({ type: isLeft ? 'stop-request' : 'hang-up', reason: lost });
      tools?.close();
      opening.leave();
      closed.resolve();
    },
  });
  void hold()
    .catch((error: unknown) => {
      failWith(connection, error, {
        log: parts.log,
        agent: agentNamedIn(request.url),
        conversation: heldId,
      });
      // Whoever is refused keeps nobody else out while the socket closes.
      leavePlace();
    })
    .finally(async () => {
      release?.();
      opening[Symbol.dispose]();
      await closed.promise;
      leavePlace();
    });

  function leavePlace(): void {
    visitorSlot?.[Symbol.dispose]();
    place?.leave();
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
    const refusal = refusalOf(message);
    if (refusal) connection.send(errorFrame(failureOf(refusal)));
    else hearMessage(message);
  }

  function refusalOf({ type }: TypedClientMessage): ExpectedError | undefined {
    if (!visitor || (type !== 'user_message' && type !== 'multimodal_message')) return undefined;
    try {
      parts.visitorLimits.say(visitor);
      return undefined;
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      parts.admission.noteRefusal(error);
      return error;
    }
  }

  function deliver(event: CallerEvent): void {
    if (session) session.receive(event);
    else if (early.length < MAX_EARLY_EVENTS) early.push(event);
  }

  function stop(urgency: 'soon' | 'now', reason: StopReason): void {
    if (session) {
      session.receive({ type: urgency === 'now' ? 'hang-up' : 'stop-request', reason });
      return;
    }
    lost ??= reason;
    closeAtEnd(connection, reason, language);
  }

  async function hold(): Promise<void> {
    const { url, ip, headers } = request;
    const takePlace = (entrant: Entrant) => {
      if (entrant.isVisitor) visitorSlot = parts.runningVisitors.enter(ip);
      place = parts.admission.enter(stop, entrant);
    };
    const asked = { url, ip, origin: headers.origin, client: opening, takePlace, letGo };
    const entrance = await enterConversation(asked, parts);
    if (!entrance) return;
    const { start, resumed } = entrance;
    const { conversationId } = start;
    release = resumed?.release;
    if (lost && !resumed) return;
    ({ visitor } = entrance);
    heldId = conversationId;
    const log = parts.log.child({ conversation: conversationId });
    const reportFailure = (error: unknown) => log.warn({ err: error }, 'a conversation met a failure');
    const { send } = connection;
    let prepared: LivePreparation | undefined;
    try {
      const preparing = prepareConversation(entrance, { send, reportFailure }, parts);
      // Nobody keeps the place of a client that is gone.
      prepared = await Promise.race([preparing, closed.promise.then(() => undefined)]);
      if (prepared && !lost) place?.settle(prepared.plan.settings.spoken ? 'spoken' : 'written');
    } catch (error) {
      if (resumed) await parts.store.rest(conversationId);
      throw error;
    }
    if (lost || !prepared) return resumed && parts.store.rest(conversationId);
    ({ tools, isResumable } = prepared);
    ({ language } = prepared.plan.settings);
    if (!resumed) await beginConversation(start, entrance.opening, prepared, parts);
    await prepared.missingVariables.store();
    if (lost && !resumed) return recordLoss(start, lost, parts);
    voice = openLiveVoice(prepared, () => parts.recordings.open(conversationId));
    await greet(entrance, prepared, reportFailure);
    if (resumed) connection.send(historyFrame(resumed));
    if (isToldOfDeafness(prepared)) connection.send(noRecogniserFrame());
    showToolServers(start, prepared).catch(reportFailure);
    await converse(entrance, prepared, reportFailure);
  }

  async function greet(
    { start: { conversationId, agent }, resumed }: LiveEntrance,
    { formats }: LivePreparation,
    reportFailure: (error: unknown) => void,
  ): Promise<void> {
    const { resumeKey: key, nowMs } = parts;
    const named = { input: formats.input.name, output: formats.output.name };
    const facts = { conversationId, agentId: agent.agent_id };
    // The clocks of two nodes may differ.
    const issuedMs = Math.max(nowMs(), (resumed?.issuedMs ?? 0) + 1);
    const token = isResumable ? resumeToken(facts, { key, issuedMs }) : undefined;
    connection.send(metadataFrame(conversationId, named, token));
    await pause(METADATA_PAUSE_MS);
    // A pong proves that the client listens again; one that does not answer pings is not kept waiting.
    const heard = connection.startPings();
    if (resumed && token) {
      // A client that never got the new token comes back with the one before.
      heard
        .then(async (isHeard) => {
          if (isHeard) await parts.store.supersedeTokens(conversationId, issuedMs);
        })
        .catch(reportFailure);
    }
    await Promise.race([heard, pause(FIRST_PONG_MS)]);
  }

  // Nobody waits for what servers say of themselves.
  async function showToolServers(
    { agent }: LiveStart,
    { events, toolServerIds }: LivePreparation,
  ): Promise<void> {
    if (toolServerIds.length === 0 || !events.has('mcp_connection_status')) return;
    const { toolServers } = parts.tools;
    connection.send(connectionStatusFrame(await toolServers.statusOf(agent.teamId, toolServerIds)));
  }

  async function converse(
    { start: { conversationId }, resumed }: LiveEntrance,
    prepared: LivePreparation,
    reportFailure: (error: unknown) => void,
  ): Promise<void> {
    const writer = createReplyWriter(connection, prepared.events);
    if (isResumable) release ??= parts.holds.hold(conversationId, letGo);
    await holdSession(
      {
        conversationId,
        voice: prepared.voice,
        sound: voice,
        reportFailure,
        plan: isResumable ? resting(prepared.plan) : prepared.plan,
        onOpen(opened) {
          session = opened;
          if (lost) session.receive({ type: 'hang-up', reason: lost });
          session.receive({ type: 'session-start' });
          voice?.begin(session);
          if (resumed?.question) session.receive(resumed.question);
          for (const event of early.splice(0)) session.receive(event);
        },
        placed: resumed?.placed,
        rests: (reason) => isResumable && RESTS.has(reason),
        onUnstored: sayUnstored,
        write(output) {
          writer.write(output);
          if (output.type !== 'session-end') return;
          if (isResumable && output.reason === 'chat_idle') connection.close(LIVE_CLOSE.resting, IDLE);
          else closeAtEnd(connection, output.reason, language);
        },
      },
      parts,
    );
  }

  // Who can come back goes on with what is stored, on another node where there is one.
  function sayUnstored(): void {
    const failure = failureOf(new ConversationUnstored());
    if (isResumable) connection.fail(failure);
    else connection.send(errorFrame(failure));
  }

  function letGo(urgency: 'soon' | 'now'): void {
    connection.close(LIVE_CLOSE.elsewhere, ELSEWHERE);
    const reason = 'connection_lost';
    if (session) session.receive({ type: urgency === 'now' ? 'hang-up' : 'stop-request', reason });
    else lost ??= reason;
  }
}

// What a visitor was asked stays asked while their conversation rests.
function resting<Plan extends LivePreparation['plan']>(plan: Plan): Plan {
  return { ...plan, settings: { ...plan.settings, restsAfter: [...RESTS] } };
}

// Only the console's tests, and clients that ask for it, show what others would take for a failure.
function isToldOfDeafness({ plan, voice, events }: LivePreparation): boolean {
  const isTold = events.has('turn_ledger') || events.has('no_recogniser');
  return plan.settings.spoken !== undefined && !voice?.recogniser && isTold;
}

async function recordLoss(
  { conversationId }: LiveStart,
  endReason: CloseReason | StopReason,
  { store }: LiveParts,
): Promise<void> {
  await store.addTurns(conversationId, [], { status: endReason === 'error' ? 'failed' : 'done', endReason });
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

/** The agent that a socket's address asks for, whether or not there is one; cut, since anybody may write it. */
function agentNamedIn(url: string): string | undefined {
  const query = new URL(url, 'http://localhost').searchParams;
  return query.get('agent_id')?.slice(0, 100);
}
