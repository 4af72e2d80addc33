import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallInput, type CallReply, callEndpoint } from '@parley/client/call.ts';
import type { ConversationConfig, PlatformSettings } from '@parley/contract/agent-config.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import type { LanguageModel } from '@parley/engine/language-model/language-model.ts';
import { createScriptedModel, type Script } from '@parley/engine/language-model/scripted.ts';
import type { SpeechRecogniser } from '@parley/engine/speech-to-text/speech-to-text.ts';
import type { Speaker } from '@parley/engine/text-to-speech/text-to-speech.ts';
import type { VoiceActivity } from '@parley/engine/voice-activity/voice-activity.ts';
import { type Logger, pino } from 'pino';
import type { z } from 'zod';
import { createScriptedVoiceActivity } from '../../../engine/test/scripted-voice-activity.ts';
import { AgentStore } from '../../src/agents/agent-store.ts';
import { createApp } from '../../src/app.ts';
import { chatRoutes } from '../../src/channels/chat-call/chat-routes.ts';
import { createLiveSocket } from '../../src/channels/live-socket/live-socket.ts';
import type { VisitorBounds } from '../../src/channels/live-socket/visitors/visitor-limits.ts';
import { createCallbacks } from '../../src/channels/telephone/outgoing/callbacks.ts';
import { createDoNotCallRequests } from '../../src/channels/telephone/outgoing/do-not-call-requests.ts';
import { type Conversations, createConversations } from '../../src/conversations/conversations.ts';
import type { KnowledgePlanDependencies } from '../../src/conversations/plan/conversation-knowledge.ts';
import { recordingFolders } from '../../src/conversations/recording/recording-folders.ts';
import { openDatabase } from '../../src/database/database.ts';
import { createFileStore } from '../../src/files/file-store.ts';
import { NotSignedIn } from '../../src/http/request-errors.ts';
import type { Caller } from '../../src/http/route.ts';
import { accounts } from '../../src/identity/accounts/account-table.ts';
import { memberships, teams } from '../../src/identity/teams/team-table.ts';
import { Jobs } from '../../src/jobs/jobs.ts';
import { Nodes } from '../../src/nodes/nodes.ts';
import { aloneOnMachine } from '../../src/processes/machine.ts';
import { SharedCounts } from '../../src/processes/shared-counts.ts';
import { createSecretBox } from '../../src/secrets/secret-box.ts';
import type { Tracing } from '../../src/telemetry/tracing.ts';
import { TurnFigures } from '../../src/telemetry/turn-figures.ts';
import { ToolServers } from '../../src/tools/tool-servers/tool-servers.ts';
import { Webhooks } from '../../src/tools/webhook/webhooks.ts';
import { freePort } from './free-port.ts';
import { NO_VISITOR_BOUNDS } from './no-visitor-bounds.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** A signed-in user, as far as conversations need one. */
export type TestCaller = {
  caller: Caller;
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallReply<E>>;
  createAgent(config: ConversationConfig, platform?: PlatformSettings): Promise<AgentDetail>;
  /** Saves other settings of an agent; the next conversation or message has them. */
  saveAgent(
    agentId: string,
    settings: Partial<Pick<AgentDetail, 'conversation_config' | 'platform_settings'>>,
  ): Promise<AgentDetail>;
};

/** Conversations alone behind real HTTP and sockets, on a database of their own, answered by a script. */
export type ConversationServer = AsyncDisposable & {
  url: string;
  database: TestDatabase;
  /** Folder of recordings. */
  dataFolder: string;
  conversations: Conversations;
  /** A new team with one member. */
  newTeam(): Promise<TestCaller>;
  /** A member whom another node of the installation knows. */
  signIn(caller: Caller): TestCaller;
  /** Moves the server's clock, for what expires. */
  passTime(ms: number): void;
};

const PROVIDER = 'test';

const NO_KNOWLEDGE: KnowledgePlanDependencies = {
  wholeTexts: async () => [],
  retrieve: async () => {
    throw new Error('There is no knowledge here.');
  },
  warmUp() {},
};

type ConversationServerOptions = {
  maxConversations?: number;
  maxCalls?: number;
  maxTeamConversations?: number;
  /** What a visitor may do; anything unless given. */
  visitors?: VisitorBounds;
  /** Signed addresses that a member may ask for in a minute; as many as they like unless given. */
  signedStartsPerMinute?: number;
  isLate?: () => boolean;
  languageModel?: LanguageModel;
  /** Settles when an agent's model is found; at once unless given. */
  modelIsFound?: Promise<void>;
  /** The team's connected model, which analyses what is over; none unless given. */
  analyst?: LanguageModel;
  /** What agents know; nothing unless given. */
  knowledge?: KnowledgePlanDependencies;
  canUseSimulation?: boolean;
  /** Another node of the same installation; without it the database is new. */
  beside?: Pick<ConversationServer, 'database'>;
  log?: Logger;
  /** Gets what is done as spans; nothing does unless given. */
  tracing?: Tracing;
  /** How spoken conversations are heard and spoken; without it none is. */
  sound?: { recogniser?: SpeechRecogniser; speakers?: readonly Speaker[]; voiceActivity?: VoiceActivity };
};

/** @param script what the model says, unless another model is given */
export async function startConversationServer(
  script: z.input<typeof Script>,
  {
    maxConversations = 1_000,
    maxCalls = 1_000,
    maxTeamConversations,
    visitors = NO_VISITOR_BOUNDS,
    signedStartsPerMinute = 0,
    isLate = () => false,
    languageModel,
    modelIsFound,
    analyst,
    knowledge = NO_KNOWLEDGE,
    canUseSimulation = true,
    beside,
    log = pino({ level: 'silent' }),
    tracing,
    sound: { recogniser, speakers = [], voiceActivity = createScriptedVoiceActivity() } = {},
  }: ConversationServerOptions = {},
): Promise<ConversationServer> {
  const counts = new SharedCounts();
  const database = beside ? besideOf(beside.database) : await openTestDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataFolder = await mkdtemp(join(tmpdir(), 'conversation-server-'));
  const callers = new Map<string, Caller>();
  const agents = new AgentStore(database.database);
  const sleep = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => undefined);
  const model = languageModel ?? createScriptedModel(script, sleep);
  let passedMs = 0;
  const secrets = createSecretBox({ dataFolder: '/nowhere', secretKey: 'a secret of the tests alone' });
  const allowedHosts = ['127.0.0.1'];
  const webhooks = new Webhooks({ revealSecret: async () => undefined, allowedHosts, log });
  const toolServers = new ToolServers({
    database: database.database,
    secrets,
    allowedHosts,
    publicUrl: url,
    brand: 'Parley',
    log,
  });
  const jobs = new Jobs({ pool: database.pool, log });
  const nodes = new Nodes({ pool: database.pool, log });
  const conversations = createConversations({
    database: database.database,
    nodes,
    agents,
    languageModels: {
      resolve: async () => modelIsFound?.then(() => model) ?? model,
      connected: async () => analyst,
    },
    knowledge,
    voice: {
      voiceActivity,
      recognisers: { resolve: async () => recogniser },
      voices: { speakersFor: async () => speakers },
    },
    tools: {
      webhooks,
      toolServers,
      callbacks: createCallbacks({ database: database.database, secrets, publicUrl: url, provider: 'test' }),
      doNotCall: createDoNotCallRequests(database.database),
    },
    secrets,
    jobs,
    files: createFileStore(dataFolder),
    recordingFolders: recordingFolders(join(dataFolder, 'recordings-under-way'), aloneOnMachine()),
    limits: { maxConversations, maxCalls, maxTeamConversations },
    counts,
    spentLimit: async () => undefined,
    isLate,
    tracing,
    turnFigures: new TurnFigures(),
    mayViewLogs: async () => true,
    log,
    nowMs: () => Date.now() + passedMs,
  });
  const live = createLiveSocket({
    conversations: conversations.dependencies,
    database: database.database,
    agents,
    jobs,
    secrets,
    websiteHostsOf: async () => [],
    mayTest: async () => canUseSimulation,
    findPublishableKey: async () => undefined,
    publicUrl: url,
    counts,
    limits: { visitors, signedStartsPerMinute },
  });
  const app = await createApp({
    provider: PROVIDER,
    publicUrl: url,
    brandName: 'Acme',
    version: '1',
    embedOrigins: [],
    pictureUrls: [],
    maxBodyBytes: 200_000,
    requestsPerMinute: 0,
    trustProxy: false,
    consoleFolder: '/nowhere',
    routes: [
      ...conversations.routes,
      ...live.routes,
      ...chatRoutes(conversations.dependencies, live.visitorLimits),
      ...toolServers.routes,
    ],
    oidcPaths: [],
    handleOidc: (_request, response) => void response.end(),
    sockets: [live.socket],
    async authenticate(bearer) {
      const caller = callers.get(bearer);
      if (!caller) throw new NotSignedIn();
      return caller;
    },
    agentsOfConversations: async () => [],
    permissionsOf: async () => ({
      pages: { canViewLogs: true, canViewMcp: true },
      actions: { canUseSimulation },
    }),
    isReady: async () => true,
    log,
  });
  await app.listen({ host: '127.0.0.1', port });
  jobs.start();

  function signIn(caller: Caller): TestCaller {
    callers.set(caller.userId, caller);
    const settings = { origin: url, provider: PROVIDER, token: () => caller.userId };
    return {
      caller,
      call: (endpoint, input) => callEndpoint(settings, endpoint, input),
      createAgent: (conversation_config, platform_settings) =>
        agents.create(caller, { name: 'Léa', conversation_config, platform_settings }, 1_000),
      async saveAgent(agentId, settings) {
        const { provider_uuid } = await agents.find(caller.teamId, agentId);
        return agents.update(caller, agentId, { provider_uuid, ...settings });
      },
    };
  }

  return {
    url,
    database,
    dataFolder,
    conversations,
    passTime(ms) {
      passedMs += ms;
    },
    async newTeam() {
      const caller: Caller = { userId: randomUUID(), teamId: randomUUID(), role: 'owner', name: 'Ada' };
      await database.database.insert(teams).values({ id: caller.teamId, name: 'Team' });
      await database.database.insert(accounts).values({ id: caller.userId, firstname: 'Ada' });
      const { teamId, userId: accountId, role } = caller;
      await database.database.insert(memberships).values({ teamId, accountId, role });
      return signIn(caller);
    },
    signIn,
    async [Symbol.asyncDispose]() {
      live[Symbol.dispose]();
      await conversations[Symbol.asyncDispose]();
      await webhooks[Symbol.asyncDispose]();
      await toolServers[Symbol.asyncDispose]();
      await app.close();
      await jobs[Symbol.asyncDispose]();
      await nodes[Symbol.asyncDispose]();
      // A recording that is just being given up may still leave something there.
      await rm(dataFolder, { recursive: true, maxRetries: 5 });
      await database[Symbol.asyncDispose]();
    },
  };
}

// Connections of its own, to a database that belongs to another node.
function besideOf({ url }: TestDatabase): TestDatabase {
  return { ...openDatabase(url), url };
}
