import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { InitiationMessage, TypedClientMessage } from '@parley/contract/live-messages.ts';
import type { CallerEvent } from '@parley/engine/session/event.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { ExpectedError } from '../../http/expected-error.ts';
import type { Admission, Place } from '../admission/admission.ts';
import { type HoldingParts, holdSession } from '../holding/held-session.ts';
import type { Recordings } from '../recording/recordings.ts';
import { callerEvent } from './live-caller-event.ts';
import { type CloseReason, type LiveConnection, openLiveConnection } from './live-connection.ts';
import { closeAtEnd } from './live-ending.ts';
import { failureOf } from './live-failure.ts';
import { metadataFrame, noRecogniserFrame } from './live-messages.ts';
import {
  beginConversation,
  type LivePreparation,
  type PreparationSources,
  prepareConversation,
} from './live-preparation.ts';
import { createReplyWriter } from './live-reply-writer.ts';
import { findLiveStart, type LiveStart, type LiveStartSources } from './live-start.ts';
import { connectionStatusFrame } from './live-tool-messages.ts';
import type { LiveTools } from './live-tools.ts';
import { type LiveVoice, openLiveVoice } from './live-voice.ts';

/** What live conversations are held with. */
export type LiveParts = LiveStartSources &
  PreparationSources &
  HoldingParts & {
    admission: Admission;
    recordings: Pick<Recordings, 'open'>;
    log: Logger;
  };

/** What is known of the request that opened a socket. */
export type SocketRequest = { url: string; headers: IncomingHttpHeaders; ip: string };

/** How long a client may take to say how it wants to begin, in milliseconds; then it begins as the agent is set. */
const INITIATION_MS = 3_000;
/** Pause behind the metadata frame: some clients lose what reaches them in the same moment. */
const METADATA_PAUSE_MS = 30;
/** Longest wait for the first pong, in milliseconds. */
const FIRST_PONG_MS = 250;
/** Messages kept for a conversation that is still being prepared. */
const MAX_EARLY_EVENTS = 32;

/** Holds one conversation over a socket, from the first frame to the stored end. Never throws. */
export function holdLiveConversation(socket: WebSocket, request: SocketRequest, parts: LiveParts): void {
  const initiation = Promise.withResolvers<InitiationMessage | undefined>();
  const closed = Promise.withResolvers<void>();
  const early: CallerEvent[] = [];
  let session: Session | undefined;
  let voice: LiveVoice | undefined;
  let tools: LiveTools | undefined;
  let lost: CloseReason | 'server_stopped' | undefined;

  const connection = openLiveConnection(socket, {
    onMessage: handleMessage,
    // Nobody listens in a written conversation.
    onAudio: (base64) => voice?.hear(base64),
    onClose(reason) {
      lost ??= reason;
      session?.receive({ type: 'hang-up', reason });
      tools?.close();
      initiation.resolve(undefined);
      closed.resolve();
    },
  });
  const patience = setTimeout(() => initiation.resolve(undefined), INITIATION_MS);
  let place: Place;
  try {
    place = parts.admission.enter(stop);
  } catch (error) {
    clearTimeout(patience);
    failWith(connection, error, parts.log);
    return;
  }
  void hold()
    .catch((error: unknown) => {
      failWith(connection, error, parts.log);
      // Whoever is refused keeps nobody else out while the socket closes.
      place.leave();
    })
    .finally(async () => {
      clearTimeout(patience);
      await closed.promise;
      place.leave();
    });

  function handleMessage(message: TypedClientMessage): void {
    if (message.type === 'conversation_initiation_client_data') {
      initiation.resolve(message);
      return;
    }
    if (message.type === 'client_tool_result' || message.type === 'mcp_tool_approval_result') {
      tools?.receive(message);
      return;
    }
    const event = callerEvent(message);
    if (!event) return;
    if (session) session.receive(event);
    else if (early.length < MAX_EARLY_EVENTS) early.push(event);
  }

  function stop(urgency: 'soon' | 'now'): void {
    const reason = 'server_stopped';
    if (session) {
      session.receive({ type: urgency === 'now' ? 'hang-up' : 'stop-request', reason });
      return;
    }
    lost ??= reason;
    closeAtEnd(connection, reason);
  }

  async function hold(): Promise<void> {
    const started = findLiveStart({ url: request.url, origin: request.headers.origin }, parts);
    // A refusal must not wait for the client's first message.
    const [start, opening] = await Promise.all([started, initiation.promise]);
    if (lost) return;
    // Nobody keeps the place of a client that is gone.
    const { conversationId } = start;
    const log = parts.log.child({ conversation: conversationId });
    const reportFailure = (error: unknown) => log.warn({ err: error }, 'a conversation met a failure');
    const { send } = connection;
    const preparing = prepareConversation(start, opening, { send, reportFailure }, parts);
    const prepared = await Promise.race([preparing, closed.promise]);
    if (lost || !prepared) return;
    ({ tools } = prepared);
    place.settle(prepared.plan.settings.spoken ? 'spoken' : 'written');
    await beginConversation(start, opening, prepared, parts);
    if (lost) return recordLoss(start, lost, parts);
    voice = openLiveVoice(prepared, () => parts.recordings.open(conversationId));
    const { input, output } = prepared.formats;
    connection.send(metadataFrame(conversationId, { input: input.name, output: output.name }));
    await pause(METADATA_PAUSE_MS);
    // A pong proves that the client listens again; one that does not answer pings is not kept waiting.
    await Promise.race([connection.startPings(), pause(FIRST_PONG_MS)]);
    if (isTestWithoutEars(prepared)) connection.send(noRecogniserFrame());
    showToolServers(start, prepared).catch(reportFailure);
    await converse(start, prepared, reportFailure);
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
    { conversationId }: LiveStart,
    prepared: LivePreparation,
    reportFailure: (error: unknown) => void,
  ): Promise<void> {
    const writer = createReplyWriter(connection, prepared.events);
    await holdSession(
      {
        ...{ conversationId, plan: prepared.plan, voice: prepared.voice, sound: voice, reportFailure },
        onOpen(opened) {
          session = opened;
          if (lost) session.receive({ type: 'hang-up', reason: lost });
          session.receive({ type: 'session-start' });
          voice?.begin(session);
          for (const event of early.splice(0)) session.receive(event);
        },
        write(output) {
          writer.write(output);
          if (output.type === 'session-end') closeAtEnd(connection, output.reason);
        },
      },
      parts,
    );
  }
}

// Only the console's tests show what other clients would take for a failure.
function isTestWithoutEars({ plan, voice, events }: LivePreparation): boolean {
  return plan.settings.spoken !== undefined && !voice?.recogniser && events.has('turn_ledger');
}

async function recordLoss(
  { conversationId }: LiveStart,
  endReason: CloseReason | 'server_stopped',
  { store }: LiveParts,
): Promise<void> {
  await store.addTurns(conversationId, [], { status: endReason === 'error' ? 'failed' : 'done', endReason });
}

function failWith(connection: LiveConnection, error: unknown, log: Logger): void {
  if (!(error instanceof ExpectedError)) log.error({ err: error }, 'a conversation failed');
  connection.fail(failureOf(error));
}
