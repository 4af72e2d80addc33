import type { EndReason } from '@parley/contract/conversation.ts';
import type { SessionSettings } from '@parley/engine/session/state/state.ts';
import type { Logger } from 'pino';
import type { AgentSnapshot } from '../agents/agent-snapshot.ts';
import { untilAborted } from '../http/until-aborted.ts';
import type { TeamStanding } from '../identity/teams/team-store.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import type { TurnFigures } from '../telemetry/turn-figures.ts';
import type { Admission, ConversationKind } from './admission/admission.ts';
import { callLimitsOf } from './admission/call-limits.ts';
import type { ConversationFacts, ConversationPlan } from './plan/conversation-plan.ts';
import {
  type PlannedConversation,
  type PlannedConversationDependencies,
  planConversationWithVoice,
  type SoundOutput,
} from './plan/planned-conversation.ts';
import type { Recordings } from './recording/recordings.ts';
import { type Retention, retentionOf } from './records/conversation-aftercare.ts';
import { ServerBusy, SignatureRefused } from './records/conversation-errors.ts';
import type { NewConversation } from './records/conversation-record.ts';
import type { StartingRecorder } from './records/conversation-recorder.ts';
import type { ConversationStore } from './records/conversation-store.ts';
import { newRedaction, redactedEntities, type WithheldStore } from './redaction/open-redaction.ts';
import type { Redaction } from './redaction/redaction.ts';
import { type ConversationSound, openConversationSound } from './session/conversation-sound.ts';
import { ConversationTrace } from './session/conversation-trace.ts';
import { createMissingVariablesNote, type MissingVariablesNote } from './session/missing-variables-note.ts';
import { runRecordedSession, type Transport } from './session/recorded-session.ts';
import { withRedactedCallbacks } from './tools/redacted-callbacks.ts';

// What belongs here: the way to a conversation with a connected caller. It is planned, admitted and stored as
// begun; then its session is run and recorded, and what is owed at its end is begun. Each channel gives its transport.

/** A conversation that a channel wants to begin, or to go on with. */
export type ConversationRequest = {
  conversationId: string;
  /** The agent to which the conversation belongs. */
  agent: AgentSnapshot;
  /** The current agent, where it is another one or has other settings. */
  speaker?: AgentSnapshot | undefined;
  /** What is stored of where the conversation comes from. */
  channel: Pick<
    NewConversation,
    'channel' | 'startedBy' | 'userId' | 'clientSource' | 'maxFiles' | 'phoneCall'
  >;
  /** What the plan follows besides the agent. */
  facts: Pick<ConversationFacts, 'variables' | 'trustsVariables' | 'extraBody' | 'client' | 'chat'>;
  /** Undefined for a conversation that is written in any case. */
  sound?: SoundOutput | undefined;
  /** Whether it was begun before, and taken up where it rested. */
  isTakenUp?: boolean | undefined;
  /** Stores it; while it goes on unless given. */
  recorder?: StartingRecorder | undefined;
  /** What is withheld from storage, of one that goes on; by the agent's settings unless given. */
  redaction?: Redaction | undefined;
  /** Settings that this channel changes. @throws {ExpectedError} where the plan cannot be followed there */
  adjust?: ((planned: PlannedConversation) => SessionSettings) | undefined;
  /** Takes the slot for a conversation of a kind, once its plan tells. @throws {ExpectedError} where there is none */
  admit: (kind: ConversationKind, settings: SessionSettings) => void;
  /** The media in which it rests, and does not end, when its client leaves; left out for none. */
  canRest?: readonly ConversationKind[] | undefined;
  /** Aborted with the reason for the end when the caller leaves, or has to, before the session begins. */
  signal?: AbortSignal | undefined;
  /** Gets failures that the conversation survives, for the log. */
  reportFailure: (error: unknown) => void;
};

/** What conversations are opened with. */
export type ConversationDependencies = PlannedConversationDependencies & {
  store: ConversationStore;
  withheld: WithheldStore;
  admission: Admission;
  teams: Pick<TeamStanding, 'hasSeveral' | 'isMember' | 'isSuspended' | 'spentLimit' | 'bounds'>;
  recordings: Pick<Recordings, 'open'>;
  /** Called when a conversation is over and stored. */
  onEnd: (conversationId: string) => void;
  /** Gets what is done as spans; undefined without a collector. */
  tracing?: Tracing | undefined;
  /** Counts turns for the operator. */
  turnFigures?: Pick<TurnFigures, 'add'> | undefined;
  log: Logger;
};

/** What a conversation is opened with; one with a recorder of its own needs no more than the plan does. */
export type OpeningDependencies = PlannedConversationDependencies &
  Partial<
    Pick<
      ConversationDependencies,
      'store' | 'withheld' | 'admission' | 'recordings' | 'onEnd' | 'tracing' | 'turnFigures'
    >
  >;

/** A conversation that is stored as begun. */
export type OpenConversation = PlannedConversation & {
  conversationId: string;
  /** What the caller says, on its way to the session; undefined in a written conversation. */
  sound: Pick<ConversationSound, 'hear' | 'begin' | 'lagBehind'> | undefined;
  /** Whether it rests, and does not end, when its client leaves. */
  isResumable: boolean;
  missingVariables: Pick<MissingVariablesNote, 'unstored'>;
  /** Runs it from its first word until its end and its recording are stored. */
  run(transport: Transport): Promise<void>;
};

/** Ends after which a conversation rests whose client can come back. */
const RESTS: ReadonlySet<EndReason> = new Set(['chat_idle', 'connection_lost', 'server_stopped']);

/**
 * Opens a conversation: plans it, has it admitted, and stores that it begins.
 * @returns undefined where the caller left before
 * @throws {SignatureRefused} where a conversation of this id was begun before
 * @throws {ExpectedError} where it cannot run, is not admitted, or a limit of the agent or team is reached
 */
export async function openConversation(
  request: ConversationRequest,
  dependencies: OpeningDependencies,
): Promise<OpenConversation | undefined> {
  const { tracing } = dependencies;
  if (!tracing) return openPlanned(request, dependencies, undefined);
  const trace = new ConversationTrace(tracing, { ...request, channel: request.channel.channel });
  try {
    const opened = await trace.within(() => openPlanned(request, dependencies, trace));
    if (!opened) trace.end();
    return opened;
  } catch (error) {
    trace.fail(error);
    trace.end();
    throw error;
  }
}

async function openPlanned(
  request: ConversationRequest,
  dependencies: OpeningDependencies,
  trace: ConversationTrace | undefined,
): Promise<OpenConversation | undefined> {
  const { conversationId, agent, isTakenUp = false, signal, canRest = [], reportFailure } = request;
  const { store, withheld, recordings, nowMs } = dependencies;
  const redaction = request.redaction ?? newRedaction(agent, conversationId, { store: withheld });
  const retention = retentionOf(agent.platform_settings ?? {}, nowMs());
  const missingVariables = createMissingVariablesNote(conversationId, store, reportFailure);
  const notes: PlanNotes = {
    noteMissingVariables: missingVariables.add,
    noteTakeOver: (other) => redaction.withhold(redactedEntities(other)),
  };
  const tools = withRedactedCallbacks(dependencies.tools, redaction);
  const planned = await admittedPlan(request, notes, { ...dependencies, tools });
  if (!planned) return undefined;
  const { voice } = planned;
  // Also of one that is taken up: values of variables stand in what its agent rests on.
  const plan = { ...planned.plan, givenVariables: redaction.json(planned.plan.givenVariables) };
  const isResumable = canRest.includes(plan.settings.spoken ? 'spoken' : 'written');
  if (!isTakenUp) await storeStart(request, { plan, retention, isResumable, redaction }, store);
  // With a recorder of its own, the conversation may be stored only with its first turn.
  if (!request.recorder) await missingVariables.store();
  if (signal?.aborted && !isTakenUp) {
    const endReason: EndReason = signal.reason;
    await store?.addTurns(conversationId, [], {
      status: endReason === 'error' ? 'failed' : 'done',
      endReason,
    });
    return undefined;
  }
  const { output } = request.sound ?? {};
  const sound =
    output &&
    recordings &&
    openConversationSound({ voice, retention, output, redaction }, () =>
      recordings.open(conversationId, elapsedMs(request, nowMs())),
    );
  const opened = { conversationId, plan: isResumable ? resting(plan) : plan, voice, sound, isResumable };
  return {
    ...opened,
    missingVariables,
    async run(transport) {
      const { recorder } = request;
      const session = { ...opened, transport, recorder, redaction, missingVariables, trace, reportFailure };
      await runRecordedSession(session, dependencies).finally(() => trace?.end());
    },
  };
}

/** What is noted of the agents of a conversation. */
type PlanNotes = Pick<ConversationFacts, 'noteMissingVariables' | 'noteTakeOver'>;

/** How long ago a conversation that was taken up began, in milliseconds. */
function elapsedMs({ isTakenUp, facts }: ConversationRequest, nowMs: number): number {
  return isTakenUp ? Math.max(1, Math.round(nowMs - (facts.chat?.startedMs ?? nowMs))) : 0;
}

/** The plan of an admitted conversation; undefined where the caller left. What was taken up then rests again. */
async function admittedPlan(
  request: ConversationRequest,
  notes: PlanNotes,
  dependencies: OpeningDependencies,
): Promise<PlannedConversation | undefined> {
  const { conversationId, isTakenUp, signal, admit } = request;
  let planned: PlannedConversation | undefined;
  try {
    planned = await unlessAborted(adjustedPlan(request, notes, dependencies), signal);
    const settings = planned?.plan.settings;
    if (settings) admit(settings.spoken ? 'spoken' : 'written', settings);
    if (planned?.voice?.recogniser?.isBusy?.()) throw new ServerBusy();
  } catch (error) {
    if (error instanceof ServerBusy) dependencies.admission?.noteRefusal(error);
    if (isTakenUp) await dependencies.store?.rest(conversationId);
    throw error;
  }
  if (!planned && isTakenUp) await dependencies.store?.rest(conversationId);
  return planned;
}

async function adjustedPlan(
  request: ConversationRequest,
  notes: PlanNotes,
  dependencies: OpeningDependencies,
): Promise<PlannedConversation> {
  const { conversationId, agent, speaker = agent, channel, facts, sound, adjust, reportFailure } = request;
  const { phoneCall } = channel;
  const nowMs = dependencies.nowMs();
  const planned = await planConversationWithVoice(
    speaker,
    { ...facts, ...notes, phoneCall, conversationId, nowMs, sound, reportFailure },
    dependencies,
  );
  if (!adjust) return planned;
  return { voice: planned.voice, plan: { ...planned.plan, settings: adjust(planned) } };
}

/** Stores that a conversation begins. */
async function storeStart(
  { conversationId, agent, channel, recorder, reportFailure }: ConversationRequest,
  {
    plan,
    retention,
    isResumable,
    redaction,
  }: {
    plan: ConversationPlan;
    retention: Retention;
    isResumable: boolean;
    redaction: Redaction;
  },
  store: Pick<ConversationStore, 'start'> | undefined,
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
    isSpoken: plan.settings.spoken !== undefined,
    givenVariables: plan.givenVariables,
    ...channel,
    ...retention,
    aftercare: { ...retention.aftercare, redactedEntities: redaction.entities },
  };
  const limits = callLimitsOf(agent.platform_settings ?? {});
  if (recorder) return recorder.start(conversation, limits);
  if (!store) throw new Error('A conversation without a store needs a recorder of its own.');
  const isStarted = await store.start(conversation, limits);
  if (!isStarted) throw new SignatureRefused('used');
  await redaction.keep().catch(reportFailure);
}

// What a visitor was asked stays asked while their conversation rests.
function resting(plan: ConversationPlan): ConversationPlan {
  return { ...plan, settings: { ...plan.settings, restsAfter: [...RESTS] } };
}

/** What work comes to; undefined as soon as the signal aborts. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (!signal) return work;
  try {
    const result = await untilAborted(work, signal);
    return signal.aborted ? undefined : result;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
