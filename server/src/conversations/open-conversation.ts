import type { EndReason } from '@parley/contract/conversation.ts';
import type { SessionOutput } from '@parley/engine/session/effect.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { SessionSettings } from '@parley/engine/session/state.ts';
import type { Logger } from 'pino';
import type { TeamStanding } from '../identity/teams/team-standing-store.ts';
import type { Admission, ConversationKind } from './admission/admission.ts';
import { callLimitsOf } from './admission/call-limits.ts';
import { type Keeping, keepingOf } from './aftercare/conversation-aftercare.ts';
import { SignatureRefused } from './conversation-errors.ts';
import { createConversationRecorder } from './conversation-recorder.ts';
import type { ConversationStore, NewConversation } from './conversation-store.ts';
import { createMissingVariablesNote } from './missing-variables-note.ts';
import type { AgentSnapshot } from './plan/agent-snapshot.ts';
import type { ConversationFacts, ConversationPlan } from './plan/conversation-plan.ts';
import type { Recordings } from './recording/recordings.ts';
import { type ConversationSound, openConversationSound } from './session/conversation-sound.ts';
import {
  type PlannedConversation,
  type PlannedConversationDependencies,
  planConversationWithVoice,
  type SoundOutput,
} from './session/planned-conversation.ts';
import { type PlacedTurn, runSession } from './session/run-session.ts';

// What belongs here: the way to a conversation with somebody who is connected. It is planned, admitted and stored as
// begun; then its session is run and recorded, and what is owed at its end is begun. Each channel gives its transport.

/** A conversation that a channel wants to begin, or to go on with. */
export type ConversationRequest = {
  conversationId: string;
  /** The agent to which the conversation belongs. */
  agent: AgentSnapshot;
  /** The agent that talks, where it is not that one or not as it is set. */
  speaker?: AgentSnapshot | undefined;
  /** What is stored of where the conversation comes from. */
  channel: Pick<NewConversation, 'channel' | 'startedBy' | 'userId' | 'maxFiles' | 'phoneCall'>;
  /** What the plan follows besides the agent. */
  facts: Pick<ConversationFacts, 'variables' | 'extraBody' | 'telephone' | 'door'>;
  sound: SoundOutput;
  /** Where the conversation stands that is gone on with; undefined for one that begins. */
  history?: ConversationFacts['chat'];
  /** Settings that this channel changes. @throws {ExpectedError} where the plan cannot be followed there */
  adjust?: ((planned: PlannedConversation) => SessionSettings) | undefined;
  /** Takes the slot for a conversation of a kind, once its plan tells. @throws {ExpectedError} where there is none */
  admit: (kind: ConversationKind, settings: SessionSettings) => void;
  /** Whether a written conversation rests, and does not end, when its client leaves. */
  canRest?: boolean | undefined;
  /** Aborted with the reason for the end when the caller leaves, or has to, before the session begins. */
  signal?: AbortSignal | undefined;
  /** Gets failures that the conversation survives, for the log. */
  reportFailure: (error: unknown) => void;
};

/** What conversations are opened with. */
export type ConversationDependencies = PlannedConversationDependencies & {
  store: ConversationStore;
  admission: Admission;
  teams: Pick<TeamStanding, 'hasSeveral' | 'isSuspended'>;
  recordings: Pick<Recordings, 'open'>;
  /** Called when a conversation is over and stored. */
  onEnd: (conversationId: string) => void;
  log: Logger;
};

/** What a channel does for a session. */
export type Transport = {
  /** Starts the session, and tells it from then on what the caller does. */
  begin: (session: Session) => void;
  /** Gets everything that the session says, in order. Must not throw. */
  write: (output: SessionOutput) => void;
  /** Places turns, where the session is not the whole conversation. */
  placed?: PlacedTurn | undefined;
  /** What the session says, at the time at which the caller hears it; without it, when it is sent. */
  heard?: ((output: SessionOutput) => SessionOutput) | undefined;
  /** Called once when nothing could be stored for a while; the conversation goes on unless the channel ends it. */
  onUnstored?: (() => void) | undefined;
};

/** A conversation that is stored as begun. */
export type OpenConversation = PlannedConversation & {
  conversationId: string;
  /** What the caller says, on its way to the session; undefined where nobody listens. */
  sound: Pick<ConversationSound, 'hear' | 'begin'> | undefined;
  /** Whether it rests, and does not end, when its client leaves. */
  isResumable: boolean;
  /** Runs it from its first word until its end and its recording are stored. */
  run(transport: Transport): Promise<void>;
};

/** Ends after which a conversation rests whose client can come back. */
const RESTS: ReadonlySet<EndReason> = new Set(['chat_idle', 'connection_lost', 'server_stopped']);

/**
 * Opens a conversation: plans it, has it admitted, and stores that it begins.
 * @returns undefined where the caller left before
 * @throws {SignatureRefused} where a conversation of this id was begun before
 * @throws {ExpectedError} where it cannot be held, is not admitted, or a limit of the agent or team is reached
 */
export async function openConversation(
  request: ConversationRequest,
  dependencies: ConversationDependencies,
): Promise<OpenConversation | undefined> {
  const { conversationId, agent, history, signal, canRest = false, reportFailure } = request;
  const { store, recordings, nowMs } = dependencies;
  const keeping = keepingOf(agent.platform_settings ?? {}, nowMs());
  const missingVariables = createMissingVariablesNote(conversationId, store, reportFailure);
  const planned = await admittedPlan(request, missingVariables.add, dependencies);
  if (!planned) return undefined;
  const { voice, plan } = planned;
  const isResumable = canRest && plan.settings.spoken === undefined;
  if (!history) await storeStart(request, { plan, keeping, isResumable }, store);
  await missingVariables.store();
  if (signal?.aborted && !history) {
    const endReason: EndReason = signal.reason;
    await store.addTurns(conversationId, [], {
      status: endReason === 'error' ? 'failed' : 'done',
      endReason,
    });
    return undefined;
  }
  const sound = openConversationSound({ voice, keeping, output: request.sound.output }, () =>
    recordings.open(conversationId),
  );
  const opened = { conversationId, plan: isResumable ? resting(plan) : plan, voice, sound, isResumable };
  return {
    ...opened,
    run: (transport) => runConversation(opened, { ...transport, reportFailure }, dependencies),
  };
}

/** The plan of an admitted conversation; undefined where the caller left. What was taken up then rests again. */
async function admittedPlan(
  request: ConversationRequest,
  noteMissingVariables: ConversationFacts['noteMissingVariables'],
  dependencies: ConversationDependencies,
): Promise<PlannedConversation | undefined> {
  const { conversationId, history, signal, admit } = request;
  let planned: PlannedConversation | undefined;
  try {
    planned = await unlessAborted(adjustedPlan(request, noteMissingVariables, dependencies), signal);
    const settings = planned?.plan.settings;
    if (settings) admit(settings.spoken ? 'spoken' : 'written', settings);
  } catch (error) {
    if (history) await dependencies.store.rest(conversationId);
    throw error;
  }
  if (!planned && history) await dependencies.store.rest(conversationId);
  return planned;
}

async function adjustedPlan(
  {
    conversationId,
    agent,
    speaker = agent,
    facts,
    sound,
    history,
    adjust,
    reportFailure,
  }: ConversationRequest,
  noteMissingVariables: ConversationFacts['noteMissingVariables'],
  dependencies: ConversationDependencies,
): Promise<PlannedConversation> {
  const { variables, extraBody, telephone, door } = facts;
  const { output, isHeard } = sound;
  const planned = await planConversationWithVoice(
    speaker,
    {
      conversationId,
      nowMs: dependencies.nowMs(),
      variables,
      extraBody,
      telephone,
      door,
      output,
      isHeard,
      chat: history,
      noteMissingVariables,
      reportFailure,
    },
    dependencies,
  );
  if (!adjust) return planned;
  return { voice: planned.voice, plan: { ...planned.plan, settings: adjust(planned) } };
}

/** What work comes to; undefined as soon as the signal aborts. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (!signal) return work;
  const aborted = Promise.withResolvers<undefined>();
  const abort = () => aborted.resolve(undefined);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    const result = await Promise.race([work, aborted.promise]);
    return signal.aborted ? undefined : result;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Stores that a conversation begins. */
async function storeStart(
  { conversationId, agent, channel }: Pick<ConversationRequest, 'conversationId' | 'agent' | 'channel'>,
  { plan, keeping, isResumable }: { plan: ConversationPlan; keeping: Keeping; isResumable: boolean },
  store: Pick<ConversationStore, 'start'>,
): Promise<void> {
  const conversation: NewConversation = {
    id: conversationId,
    teamId: agent.teamId,
    agentId: agent.agent_id,
    agentName: agent.name,
    agentVersion: agent.version,
    language: plan.settings.language,
    model: plan.languageModel.answering,
    isResumable,
    ...channel,
    ...keeping,
  };
  const isStarted = await store.start(conversation, callLimitsOf(agent.platform_settings ?? {}));
  if (!isStarted) throw new SignatureRefused('used');
}

// What a visitor was asked stays asked while their conversation rests.
function resting(plan: ConversationPlan): ConversationPlan {
  return { ...plan, settings: { ...plan.settings, restsAfter: [...RESTS] } };
}

async function runConversation(
  {
    conversationId,
    plan,
    voice,
    sound,
    isResumable,
  }: Omit<OpenConversation, 'run'> & {
    sound: ConversationSound | undefined;
  },
  transport: Transport & Pick<ConversationRequest, 'reportFailure'>,
  { store, admission, onEnd }: ConversationDependencies,
): Promise<void> {
  const { begin, write, placed, heard, onUnstored = () => {}, reportFailure } = transport;
  const recorder = createConversationRecorder(store, conversationId, { reportFailure, onUnstored });
  const noted = sound && { note: (output: SessionOutput) => sound.note(heard ? heard(output) : output) };
  const leave = admission.hold(conversationId);
  try {
    const run = { plan, voice, recorder, sound: noted, placed, write, begin, reportFailure };
    const reason = await runSession(run);
    if (isResumable && RESTS.has(reason)) return await recorder.rest();
    await recorder.finish(reason);
    await sound?.finish();
    onEnd(conversationId);
  } finally {
    leave();
  }
}
