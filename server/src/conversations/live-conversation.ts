import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { InitiationMessage, TypedClientMessage } from '@parley/contract/live-messages.ts';
import type { SessionOutput } from '@parley/engine/session/effect.ts';
import type { CallerEvent } from '@parley/engine/session/event.ts';
import { openSession, type Session } from '@parley/engine/session/session.ts';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { storableText } from '../agents/storable-json.ts';
import type { LanguageModels } from '../connections/language-models.ts';
import { ExpectedError } from '../http/expected-error.ts';
import type { Admission, Place } from './admission.ts';
import { audioFormats } from './audio-formats.ts';
import { callLimitsOf } from './call-limits.ts';
import { type ClientEvents, clientEvents } from './client-events.ts';
import { keepingOf } from './conversation-aftercare.ts';
import { SignatureRefused, TestNotAllowed } from './conversation-errors.ts';
import { configInLanguage } from './conversation-language.ts';
import { allowedExtraBody, overriddenConfig } from './conversation-overrides.ts';
import { type ConversationPlan, planConversation } from './conversation-plan.ts';
import { createConversationRecorder } from './conversation-recorder.ts';
import type { ConversationStore, NewConversation } from './conversation-store.ts';
import { callerEvent } from './live-caller-event.ts';
import { type CloseReason, type LiveConnection, openLiveConnection } from './live-connection.ts';
import { closeAtEnd } from './live-ending.ts';
import { failureOf } from './live-failure.ts';
import { metadataFrame } from './live-messages.ts';
import { createReplyWriter } from './live-reply-writer.ts';
import { findLiveStart, type LiveStart, type LiveStartSources } from './live-start.ts';
import { sessionSurroundings } from './session-surroundings.ts';

/** What live conversations are held with. */
export type LiveParts = LiveStartSources & {
  store: ConversationStore;
  languageModels: Pick<LanguageModels, 'resolve'>;
  admission: Admission;
  /** Called when a conversation is over and stored. */
  onEnd: (conversationId: string) => void;
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
  let lost: CloseReason | 'server_stopped' | undefined;

  const connection = openLiveConnection(socket, {
    onMessage: handleMessage,
    onAudio() {
      // Nobody listens in a text conversation.
    },
    onClose(reason) {
      lost ??= reason;
      session?.receive({ type: 'hang-up', reason });
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
    const prepared = await Promise.race([prepare(start, opening, parts), closed.promise]);
    if (lost || !prepared) return;
    place.settle(prepared.plan.settings.spoken ? 'spoken' : 'written');
    await begin(start, opening, prepared.plan, parts);
    if (lost) return recordLoss(start, lost, parts);
    connection.send(metadataFrame(start.conversationId, prepared.formats));
    await pause(METADATA_PAUSE_MS);
    // A pong proves that the client listens again; one that does not answer pings is not kept waiting.
    await Promise.race([connection.startPings(), pause(FIRST_PONG_MS)]);
    await converse(start, prepared);
  }

  async function converse({ conversationId }: LiveStart, { plan, events }: Prepared): Promise<void> {
    const log = parts.log.child({ conversation: conversationId });
    const reportFailure = (error: unknown) => log.warn({ err: error }, 'a conversation met a failure');
    const recorder = createConversationRecorder(parts.store, conversationId, { reportFailure });
    const writer = createReplyWriter(connection, events);
    const emit = (output: SessionOutput): void => {
      if (output.type === 'turn-end') recorder.addTurn(output.turn);
      if (output.type === 'feedback') recorder.setFeedback(output.eventId, output.score);
      writer.write(output);
      if (output.type === 'session-end') closeAtEnd(connection, output.reason);
    };
    const leave = parts.admission.hold(conversationId);
    try {
      const { settings, languageModel } = plan;
      session = openSession(settings, { languageModel, ...sessionSurroundings, emit, reportFailure });
      if (lost) session.receive({ type: 'hang-up', reason: lost });
      session.receive({ type: 'session-start' });
      for (const event of early.splice(0)) session.receive(event);
      await recorder.finish(await session.ended);
      parts.onEnd(conversationId);
    } finally {
      leave();
    }
  }
}

/** What a conversation is held with, and how it travels. */
type Prepared = {
  plan: ConversationPlan;
  events: ClientEvents;
  formats: ReturnType<typeof audioFormats>;
};

async function prepare(
  start: LiveStart,
  opening: InitiationMessage | undefined,
  parts: LiveParts,
): Promise<Prepared> {
  const { agent, conversationId, isDraft } = start;
  const access = { platform: agent.platform_settings ?? {}, isTrusted: isDraft };
  // The language is chosen among those that the agent offers; it is no override.
  const { language, ...agentOverride } = opening?.conversation_config_override?.agent ?? {};
  const override = { ...opening?.conversation_config_override, agent: agentOverride };
  const conversation_config = overriddenConfig(
    configInLanguage(agent.conversation_config, language),
    override,
    access,
  );
  const extraBody = allowedExtraBody(opening?.custom_llm_extra_body, access);
  const facts = { conversationId, nowMs: parts.nowMs(), variables: opening?.dynamic_variables, extraBody };
  const plan = await planConversation({ ...agent, conversation_config }, facts, parts.languageModels);
  const events = clientEvents(conversation_config, { isConsole: start.startedBy !== null });
  return { plan, events, formats: audioFormats(conversation_config) };
}

async function begin(
  { conversationId, agent, startedBy, isDraft, mayTest }: LiveStart,
  opening: InitiationMessage | undefined,
  { settings, languageModel }: ConversationPlan,
  { store, nowMs }: LiveParts,
): Promise<void> {
  const platform = agent.platform_settings ?? {};
  const channel = channelOf(opening, { isDraft, isSigned: startedBy !== null });
  if (channel === 'simulation' && !mayTest) throw new TestNotAllowed();
  const conversation: NewConversation = {
    id: conversationId,
    teamId: agent.teamId,
    agentId: agent.agent_id,
    agentName: agent.name,
    agentVersion: agent.version,
    channel,
    startedBy,
    userId: opening?.user_id ? storableText(opening.user_id) : null,
    language: settings.language,
    model: languageModel.answering,
    ...keepingOf(platform, nowMs()),
  };
  const isStarted = await store.start(conversation, callLimitsOf(platform));
  if (!isStarted) throw new SignatureRefused('used');
}

// The program's name counts only as far as the address allows: the public cannot pass for the console.
function channelOf(
  opening: InitiationMessage | undefined,
  { isDraft, isSigned }: { isDraft: boolean; isSigned: boolean },
): NewConversation['channel'] {
  const source = opening?.source_info?.source ?? '';
  if (isDraft || (isSigned && source.startsWith('console'))) return 'simulation';
  return source === 'widget' ? 'widget' : 'socket';
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
