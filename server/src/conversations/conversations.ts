import { join } from 'node:path';
import { LATE_TOOLS_MS } from '@parley/engine/session/tools/cut-runs.ts';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { AgentStore } from '../agents/agent-store.ts';
import type { LanguageModels } from '../connections/language-models.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { ExpectedError } from '../http/expected-error.ts';
import type { Caller, Route } from '../http/route.ts';
import { createTeamStanding } from '../identity/teams/team-standing-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { createAddressSlots } from './admission/address-slots.ts';
import { type AdmissionStanding, createAdmission } from './admission/admission.ts';
import { createAmpleRoom, type TeamBound } from './admission/call-limits.ts';
import { createSignedStartLimits } from './admission/signed-start-limits.ts';
import { createVisitorLimits, NO_VISITOR_BOUNDS, type VisitorBounds } from './admission/visitor-limits.ts';
import { createVisitorStore } from './admission/visitor-store.ts';
import { createAftercare } from './aftercare/aftercare.ts';
import type { AnalysisAudience } from './aftercare/analysis-audience.ts';
import { answerChat, type ChatReply, type ChatRequest } from './chat/chat-call.ts';
import { CallLimitReached } from './conversation-errors.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { type ConversationStore, createConversationStore } from './conversation-store.ts';
import { conversationFileRoutes } from './files/conversation-file-routes.ts';
import { createConversationFiles } from './files/conversation-files.ts';
import { runLiveConversation, type SocketRequest } from './live/live-conversation.ts';
import { findLiveStart, type LiveStart } from './live/live-start.ts';
import type { ConversationDependencies } from './open-conversation.ts';
import type { KnowledgeSources } from './plan/conversation-knowledge.ts';
import type { VoiceSources } from './plan/conversation-voice.ts';
import { createRecordings } from './recording/recordings.ts';
import { createConversationHolds } from './resumption/conversation-holds.ts';
import { signedAddress } from './signed-address.ts';
import type { ToolSources } from './tools/runnable-tool.ts';

// What belongs here: the doors through which conversations come (live socket, chat call) and what is stored of them.

/** Everything that has to do with conversations. */
export type Conversations = AsyncDisposable & {
  routes: Route[];
  /** Holds a conversation over a socket that was just opened. Never throws. */
  acceptSocket(socket: WebSocket, request: SocketRequest): void;
  /** What channels of other nouns open their conversations with. */
  dependencies: ConversationDependencies;
  /**
   * Answers one message of a channel whose messages come one by one.
   * @throws {ExpectedError} when it cannot be answered
   */
  answer(request: ChatRequest): Promise<ChatReply>;
  /** What an address and the page that uses it entitle to. @throws {ExpectedError} when to nothing */
  findStart(address: { url: string; origin: string | undefined }): Promise<LiveStart>;
  /** An address at which somebody tries out a stored agent, as often as they like for a quarter of an hour. */
  trialUrl(agentId: string, caller: Caller): string;
  /** Conversations that are being held, chat calls included. */
  liveCount(): number;
  /** How many are in conversation here, and how many were turned away. */
  standing(): AdmissionStanding;
  /** Has what an agent's saved settings say about conversations that it has held done to them. */
  retain(agentId: string): void;
  /**
   * Has a conversation analysed once more.
   * @throws {ConversationNotFound | AnalysisImpossible}
   */
  repeatAnalysis(teamId: string, conversationId: string): Promise<void>;
  /** What is done for conversations every half minute: signs of life, ends of what is left behind or suspended. */
  keepUp(): Promise<void>;
  /**
   * Deletes the recordings and files of conversations that are deleted.
   * @throws when one could not be deleted; it is tried again every hour
   */
  forgetRecordings(): Promise<void>;
  /** Takes no new conversation and lets running replies finish, within the bound. */
  drain(timeoutMs: number): Promise<void>;
};

/** What conversations are made of. */
export type ConversationSources = {
  database: Database;
  /** This process among those that share the database. */
  nodes: Pick<Nodes, 'id' | 'hear' | 'onHearing' | 'tell'>;
  agents: Pick<AgentStore, 'find' | 'findRecent' | 'findForConversation' | 'namesOf'>;
  /** What agents can do besides talking. */
  tools: ToolSources;
  languageModels: Pick<LanguageModels, 'resolve' | 'connected'>;
  /** What agents know. */
  knowledge: KnowledgeSources;
  /** Ears and voices of spoken conversations. */
  voice: VoiceSources;
  /** Hosts of the websites that an agent is connected with. */
  websiteHostsOf: (agentId: string) => Promise<readonly string[]>;
  jobs: Pick<Jobs, 'queue' | 'repeat'>;
  /** Whether somebody may hold test conversations. */
  mayTest: (caller: Caller) => Promise<boolean>;
  /** Who is told of what was analysed; nobody unless given. */
  audience?: AnalysisAudience | undefined;
  secrets: Pick<SecretBox, 'deriveKey'>;
  /** Where recordings and files of callers are kept. */
  files: FileStore;
  settings: { publicUrl: string; dataFolder: string; limits: ConversationLimits };
  /** Whether this process is so late with its work that no further call may begin. */
  isLate?: () => boolean;
  log: Logger;
  /** Milliseconds since 1970. */
  nowMs?: () => number;
};

/** How many conversations there may be at once: of each kind on this process, of each team everywhere. */
type ConversationLimits = TeamBound & {
  maxConversations: number;
  maxCalls: number;
  /** What a visitor of a website may do; without bounds unless given. */
  visitors?: VisitorBounds;
  /** Signed addresses that a member may ask for in a minute; 0 for no bound. */
  signedStartsPerMinute?: number;
};

/** How often conversations give a sign of life, and abandoned ones are looked for. */
const UPKEEP_MS = 30_000;
/** How often visitors are forgotten who have done nothing for a while. */
const VISITOR_UPKEEP_SECONDS = 600;
/** What is left to be written when everybody has been sent away, behind calls of tools that are still running. */
const LAST_WRITES_MS = LATE_TOOLS_MS + 3_000;

/** Opens the doors; disposing of it stops the upkeep. */
export function createConversations(sources: ConversationSources): Conversations {
  const { database, nodes, agents, languageModels, knowledge, tools, voice, websiteHostsOf, jobs, secrets } =
    sources;
  const { settings, log } = sources;
  const { nowMs = Date.now } = sources;
  const { maxConversations, maxCalls } = settings.limits;
  const teams = createTeamStanding(database);
  const admission = createAdmission({
    spoken: maxCalls,
    written: maxConversations,
    isLate: sources.isLate ?? (() => false),
  });
  const store = countingRefusals(
    createConversationStore(database, nodes.id, settings.limits),
    admission.noteRefusal,
  );
  const signingKey = secrets.deriveKey('conversation signature');
  const resumeKey = secrets.deriveKey('conversation resumption');
  const holds = createConversationHolds(nodes);
  const visitors = createVisitorStore(database);
  const visitorBounds = settings.limits.visitors ?? NO_VISITOR_BOUNDS;
  const visitorLimits = createVisitorLimits(visitorBounds, {
    store: visitors,
    nameKey: secrets.deriveKey('visitor name'),
    nowMs,
    reportFailure: (error) => log.warn({ err: error }, 'what visitors said is counted by this node alone'),
  });
  const signedStarts = createSignedStartLimits(settings.limits.signedStartsPerMinute ?? 0, {
    store: visitors,
    nameKey: secrets.deriveKey('member name'),
    nowMs,
  });
  jobs.repeat({
    name: 'visitor-upkeep',
    timeoutSeconds: 60,
    retries: 0,
    everySeconds: VISITOR_UPKEEP_SECONDS,
    work: visitors.forgetOld,
  });
  const recordings = createRecordings({
    database,
    files: sources.files,
    log,
    nowMs,
    folder: join(settings.dataFolder, 'recordings-under-way'),
  });
  const files = createConversationFiles({ database, files: sources.files });
  const kept = {
    async deleteUnwanted() {
      // What keeps one of them from being deleted must not keep the other.
      try {
        await recordings.deleteUnwanted();
      } finally {
        await files.deleteUnwanted();
      }
    },
  };
  const aftercare = createAftercare({
    database,
    languageModels,
    jobs,
    recordings: kept,
    nowMs,
    log,
    audience: sources.audience,
  });
  const parts = {
    agents,
    languageModels,
    knowledge,
    tools,
    voice,
    websiteHostsOf,
    store,
    admission,
    recordings,
    files,
    signingKey,
    resumeKey,
    holds,
    visitorLimits,
    signedStarts,
    waitingVisitors: createAddressSlots(visitorBounds.waitingSockets, 'sockets'),
    runningVisitors: createAddressSlots(visitorBounds.runningConversations, 'running'),
    teams,
    log,
    nowMs,
    hasAmpleRoom: createAmpleRoom(database, settings.limits),
    onEnd: aftercare.begin,
  };
  let upkeep = keepUp();
  // Another node may have taken over what this one held while it was cut off.
  nodes.onHearing(() => void keepHeld().catch(reportUpkeep));
  const timer = setInterval(() => {
    upkeep = upkeep.then(keepUp);
  }, UPKEEP_MS);
  timer.unref();

  function countRefusal(error: unknown): never {
    if (error instanceof ExpectedError) admission.noteRefusal(error);
    throw error;
  }

  function reportUpkeep(error: unknown): void {
    log.warn({ err: error }, 'conversations could not be looked after');
  }

  async function keepHeld(): Promise<void> {
    for (const id of await store.keepAlive(admission.heldIds())) holds.giveUp(id);
  }

  async function keepUp(): Promise<void> {
    try {
      await keepHeld();
      for (const teamId of admission.teamIds()) {
        if (await teams.isSuspended(teamId)) admission.stopTeam(teamId);
      }
      await store.sweep();
      await aftercare.catchUp();
    } catch (error) {
      reportUpkeep(error);
    }
  }

  return {
    routes: [
      ...conversationRoutes({ ...parts, mayTest: sources.mayTest, publicUrl: settings.publicUrl }),
      ...conversationFileRoutes(files),
    ],
    acceptSocket: (socket, request) => runLiveConversation(socket, request, parts),
    dependencies: parts,
    answer: (request) => answerChat(request, parts),
    findStart: (address) => findLiveStart(address, parts).catch(countRefusal),
    trialUrl: (agentId, { teamId, userId: startedBy }) =>
      signedAddress(
        { agentId, teamId, startedBy, mayTest: true },
        { ...parts, publicUrl: settings.publicUrl },
      ),
    liveCount: () => admission.count(),
    standing: () => admission.standing(),
    retain: aftercare.retain,
    repeatAnalysis: aftercare.repeat,
    keepUp,
    forgetRecordings: kept.deleteUnwanted,
    async drain(timeoutMs) {
      await within(timeoutMs, admission.close('soon'));
      await within(LAST_WRITES_MS, admission.close('now'));
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      visitorLimits[Symbol.dispose]();
      await within(LAST_WRITES_MS, admission.close('now'));
      await upkeep;
      await files[Symbol.asyncDispose]();
    },
  };
}

function countingRefusals(
  store: ConversationStore,
  noteRefusal: (error: ExpectedError) => void,
): ConversationStore {
  return {
    ...store,
    async start(conversation, limits) {
      try {
        return await store.start(conversation, limits);
      } catch (error) {
        if (error instanceof CallLimitReached) noteRefusal(error);
        throw error;
      }
    },
  };
}

async function within(timeoutMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
