import type { SpentLimit } from '@parley/contract/auth.ts';
import { LATE_TOOLS_MS } from '@parley/engine/session/tool-records/late-runs.ts';
import type { Logger } from 'pino';
import type { AgentStore } from '../agents/agent-store.ts';
import type { LanguageModels } from '../connections/language-models.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { ExpectedError } from '../http/expected-error.ts';
import type { Caller } from '../http/route.ts';
import { createTeamStanding } from '../identity/teams/team-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { SharedCounts } from '../processes/shared-counts.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { Admission } from './admission/admission.ts';
import { type AmpleRoom, createAmpleRoom } from './admission/call-limits.ts';
import { AftercareWork } from './aftercare/aftercare.ts';
import type { AnalysisAudience } from './aftercare/analysis-audience.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { startUpkeep, TEAM_CHANGE } from './conversation-upkeep.ts';
import { conversationFileRoutes } from './files/conversation-file-routes.ts';
import { type ConversationFiles, createConversationFiles } from './files/conversation-files.ts';
import type { ConversationDependencies } from './open-conversation.ts';
import type { KnowledgePlanDependencies } from './plan/conversation-knowledge.ts';
import type { ConversationVoiceDependencies } from './plan/conversation-voice.ts';
import type { RecordingFolders } from './recording/recording-folders.ts';
import { createRecordings, type Recordings } from './recording/recordings.ts';
import type { TeamBoundsOf } from './records/call-limit-queries.ts';
import { CallLimitReached } from './records/conversation-errors.ts';
import { type ConversationStore, createConversationStore } from './records/conversation-store.ts';
import { isWithin } from './records/is-within.ts';
import { createWithheldStore } from './records/withheld-store.ts';
import { type ConversationLeases, createConversationLeases } from './resumption/conversation-leases.ts';
import type { ToolDependencies } from './tools/runnable-tool.ts';

// What belongs here: what all channels share of conversations, and what is stored of them. Channels open theirs through
// openConversation; they are made in parts.ts.

/** What channels open and run their conversations with. */
export type ChannelDependencies = ConversationDependencies & {
  agents: Pick<AgentStore, 'findRecent' | 'findVersion' | 'namesOf'>;
  hasAmpleRoom: AmpleRoom;
  leases: ConversationLeases;
  files: Pick<ConversationFiles, 'given'>;
};

/** Everything that has to do with conversations. */
export type Conversations = ReturnType<typeof createConversations>;

/** What conversations need from elsewhere. */
export type ConversationsDependencies = {
  database: Database;
  /** This process among those that share the database. */
  nodes: Pick<Nodes, 'id' | 'hear' | 'onHearing' | 'tell' | 'tellAll'>;
  agents: ChannelDependencies['agents'];
  tools: ToolDependencies;
  languageModels: Pick<LanguageModels, 'resolve' | 'connected'>;
  /** What agents know. */
  knowledge: KnowledgePlanDependencies;
  /** Encrypts what is withheld. */
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  /** Recognisers and voices of spoken conversations. */
  voice: ConversationVoiceDependencies;
  jobs: Pick<Jobs, 'queue' | 'repeat'>;
  /** What is told of conversations that were analysed; nothing unless given. */
  audience?: AnalysisAudience | undefined;
  /** For recordings and files of callers. */
  files: FileStore;
  recordingFolders: RecordingFolders;
  /** Conversations of this machine's processes. */
  counts: SharedCounts;
  /** How many conversations there may be at once: of each kind on this machine, of each team everywhere. */
  limits: { maxConversations: number; maxCalls: number; maxTeamConversations?: number | undefined };
  /** What a team has spent, so that it takes no new conversations. */
  spentLimit: (teamId: string) => Promise<SpentLimit | undefined>;
  /** Whether this process is so late with its work that no further call may begin. */
  isLate: () => boolean;
  /** Gets what is done as spans; undefined without a collector. */
  tracing?: ChannelDependencies['tracing'];
  turnFigures: ChannelDependencies['turnFigures'];
  /** Whether a caller's team may look at all of its conversations. */
  mayViewLogs: (caller: Caller) => Promise<boolean>;
  log: Logger;
  /** Milliseconds since 1970. */
  nowMs?: () => number;
};

/** Time for last writes after all conversations have ended, behind running tool calls. */
const LAST_WRITES_MS = LATE_TOOLS_MS + 3_000;

/** Disposing of it ends running conversations at once, and stops the upkeep. */
export function createConversations(dependencies: ConversationsDependencies) {
  const { database, nodes, limits, log, nowMs = Date.now } = dependencies;
  const stack = new AsyncDisposableStack();
  const files = stack.use(createConversationFiles({ database, files: dependencies.files }));
  const recordings = createRecordings({
    database,
    log,
    nowMs,
    files: dependencies.files,
    folders: dependencies.recordingFolders,
  });
  const deleteUnwanted = deletionOf(recordings, files);
  const aftercare = new AftercareWork({ ...dependencies, nowMs, recordings: { deleteUnwanted } });
  const admission = new Admission({
    spoken: limits.maxCalls,
    written: limits.maxConversations,
    isLate: dependencies.isLate,
    counts: dependencies.counts,
  });
  const teams = createTeamStanding(database, dependencies.spentLimit);
  const boundsOf: TeamBoundsOf = async (teamId) => {
    const { conversations = limits.maxTeamConversations, calls } = await teams.bounds(teamId);
    return { conversations, calls };
  };
  const store = countingRefusals(createConversationStore(database, nodes.id, boundsOf), (refusal) =>
    admission.noteRefusal(refusal),
  );
  const leases = createConversationLeases(nodes);
  const upkeep = stack.use(startUpkeep({ store, admission, leases, teams, aftercare, nodes, log }));
  stack.defer(async () => {
    await isWithin(LAST_WRITES_MS, admission.close('now'));
  });
  const { agents, languageModels, knowledge, tools, voice } = dependencies;
  const forChannels: ChannelDependencies = {
    agents,
    languageModels,
    knowledge,
    tools,
    voice,
    store,
    withheld: createWithheldStore(database, dependencies.secrets),
    admission,
    recordings,
    files,
    leases,
    teams,
    tracing: dependencies.tracing,
    turnFigures: dependencies.turnFigures,
    log,
    nowMs,
    hasAmpleRoom: createAmpleRoom(database, boundsOf),
    onEnd: (id) => aftercare.begin(id),
  };
  return {
    routes: [
      ...conversationRoutes({ store, recordings, mayViewLogs: dependencies.mayViewLogs }),
      ...conversationFileRoutes(files),
    ],
    dependencies: forChannels,
    /** Conversations of an agent by its versions. */
    countsByVersion: store.countsByVersion,
    /** Conversations that are running, chat calls included. */
    liveCount: () => admission.count(),
    /** How many are in conversation here, and how many were turned away. */
    status: () => admission.status(),
    /** Has what an agent's saved settings say about its earlier conversations done to them. */
    retain: (agentId: string) => aftercare.retain(agentId),
    /** Has a conversation analysed once more. @throws {ConversationNotFound | AnalysisImpossible} */
    repeatAnalysis: (teamId: string, id: string) => aftercare.repeat(teamId, id),
    /** Runs every half minute: heartbeats, and ends of abandoned and suspended conversations. */
    keepUp: upkeep.keepUp,
    /** Lets what an operator changed of a team count at once, on all nodes. */
    noteTeamChange: (teamId: string) => nodes.tellAll(TEAM_CHANGE, teamId),
    /**
     * Deletes the recordings and files of conversations that are deleted.
     * @throws when one could not be deleted; it is tried again every hour
     */
    forgetRecordings: deleteUnwanted,
    /** Takes no new conversation and lets running replies finish, within the bound. */
    async drain(timeoutMs: number): Promise<void> {
      await isWithin(timeoutMs, admission.close('soon'));
      await isWithin(LAST_WRITES_MS, admission.close('now'));
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

type Deletion = { deleteUnwanted(): Promise<void> };

// A failure to delete one must not prevent deletion of the other.
function deletionOf(recordings: Pick<Recordings, 'deleteUnwanted'>, files: Deletion): () => Promise<void> {
  return async () => {
    try {
      await recordings.deleteUnwanted();
    } finally {
      await files.deleteUnwanted();
    }
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
