import { join } from 'node:path';
import { pathOf } from '@parley/contract/endpoint.ts';
import { receiveSlackEvent } from '@parley/contract/integrations.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { createOfflineModel } from '@parley/engine/language-model/offline.ts';
import { createVoiceActivity } from '@parley/engine/voice-activity/layered.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { copyAgentTests, eraseAgentTests } from './agent-tests/agent-test-store.ts';
import { createAgentTests } from './agent-tests/agent-tests.ts';
import { agentRoutes } from './agents/agent-routes.ts';
import { AgentStore } from './agents/agent-store.ts';
import { createAgentVersionStore } from './agents/agent-version-store.ts';
import { type App, createApp } from './app.ts';
import { CallLogFeedbackStore } from './call-logs/call-log-feedback-store.ts';
import { callLogRoutes } from './call-logs/call-log-routes.ts';
import { CallLogStore } from './call-logs/call-log-store.ts';
import { connectionRoutes } from './connections/connection-routes.ts';
import { createConnections } from './connections/connections.ts';
import { languageModelSources } from './connections/language-model-sources.ts';
import { createLanguageModels } from './connections/language-models.ts';
import { openOwnSpeech } from './connections/own-speech.ts';
import { createSpeechRecognisers } from './connections/speech-recognisers.ts';
import { callBound } from './conversations/admission/call-capacity.ts';
import { createConversations } from './conversations/conversations.ts';
import { type Database, isReachable } from './database/database.ts';
import type { Settings } from './env.ts';
import { createFileStore } from './files/file-store.ts';
import { hasRoom } from './files/storage-room.ts';
import { createIdentity } from './identity/identity.ts';
import { integrationRoutes } from './integrations/integration-routes.ts';
import { createIntegrations, eraseIntegrations } from './integrations/integrations.ts';
import { createMediaSocket } from './integrations/phone/media/media-socket.ts';
import { createPhone } from './integrations/phone/phone.ts';
import { createSlack } from './integrations/slack/slack.ts';
import { SlackApi } from './integrations/slack/slack-api.ts';
import { SlackMessageStore } from './integrations/slack/slack-message-store.ts';
import { createSlackWorkspaces } from './integrations/slack/slack-workspaces.ts';
import { createWebsite } from './integrations/website/website.ts';
import { createJobs } from './jobs/jobs.ts';
import { createKnowledge } from './knowledge/knowledge.ts';
import { Nodes } from './nodes/nodes.ts';
import { numberRoutes } from './numbers/number-routes.ts';
import { seedNumbers } from './numbers/number-seed-store.ts';
import { createPostCallWebhooks } from './post-call-webhooks/post-call-webhooks.ts';
import { createSecretBox } from './secrets/secret-box.ts';
import { reportUnreadableSecrets } from './secrets/unreadable-secrets.ts';
import { teamSecretRoutes } from './team-secrets/team-secret-routes.ts';
import { createTeamSecretStore } from './team-secrets/team-secret-store.ts';
import { watchEventLoop } from './telemetry/event-loop.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { createFunctionCheck } from './tools/function-check.ts';
import { ToolServers } from './tools/tool-servers/tool-servers.ts';
import { webhookRoutes } from './tools/webhook/webhook-routes.ts';
import { Webhooks } from './tools/webhook/webhooks.ts';
import { voiceCloneRoutes } from './voices/clones/voice-clone-routes.ts';
import { createVoiceClones } from './voices/clones/voice-clones.ts';
import { createSpeechAllowance } from './voices/speech-allowance.ts';
import { voiceRoutes } from './voices/voice-routes.ts';
import { Voices } from './voices/voices.ts';
import { createAvatars } from './widget/avatars.ts';
import { createWidgetBuilds } from './widget/widget-builds.ts';
import { widgetRoutes } from './widget/widget-routes.ts';

/** The composed server, not yet listening. */
export type Parts = AsyncDisposable & {
  app: App;
  /** Takes no more work and waits for running conversations, within the bound. */
  drain(timeoutMs: number): Promise<void>;
  /** A one-time address that signs the owner in; makes team and owner at the first start. */
  ensureSignInLink(): Promise<string>;
};

/** What the server stands on. */
export type Dependencies = {
  settings: Settings;
  database: Database;
  /** The connections below `database`. */
  pool: pg.Pool;
  log: Logger;
};

const CONSOLE_FOLDER = join(import.meta.dirname, '../../console/dist');
const WIDGET_FOLDER = join(import.meta.dirname, '../../widget/dist');

/** Composes the server: every noun is made here, from the dependencies and from other nouns. */
export async function createParts({ settings, database, pool, log }: Dependencies): Promise<Parts> {
  const secrets = createSecretBox({ dataFolder: settings.dataFolder, secretKey: settings.secretKey });
  await reportUnreadableSecrets({ pool, secrets, log });
  const hasOutsideProvider = Object.keys(settings.regionUrls).length > 0;
  const identity = await createIdentity({
    database,
    settings,
    secrets,
    log,
    version: packageJson.version,
    hasSpeechRecogniser: (teamId) => recognisers.has(teamId),
    ...(hasOutsideProvider ? {} : { furnishFirstTeam: seedNumbers }),
  });
  const jobs = createJobs({ pool, log });
  const nodes = new Nodes({ pool, log });
  const agents = new AgentStore(database, undefined, {
    async erase(transaction, agentRowId) {
      await eraseIntegrations(transaction, agentRowId);
      await eraseAgentTests(transaction, agentRowId);
    },
    copy: copyAgentTests,
  });
  const slackApi = new SlackApi(settings.slackApiUrl);
  const slackWorkspaces = createSlackWorkspaces({
    database,
    secrets,
    api: slackApi,
    now: () => new Date(),
    eventsUrlOf: (agent_id) =>
      `${settings.publicUrl}${pathOf(receiveSlackEvent, settings.provider, { agent_id })}`,
  });
  const integrations = createIntegrations({ database, agents, slack: slackWorkspaces });
  const connections = createConnections({ database, settings, secrets });
  const ownSpeech = await openOwnSpeech(settings);
  const recognisers = createSpeechRecognisers({
    ...ownSpeech.recognisers,
    connections,
    log,
    transcriptMs: settings.transcriptTimeoutMs,
  });
  const teamSecrets = createTeamSecretStore(database, secrets);
  const languageModels = createLanguageModels({
    ...languageModelSources(settings, connections, createOfflineModel()),
    revealSecret: teamSecrets.reveal,
  });
  const webhooks = new Webhooks({
    revealSecret: teamSecrets.reveal,
    allowedHosts: settings.allowedHosts,
    log,
  });
  const files = createFileStore(settings.dataFolder);
  jobs.repeat({
    name: 'unfinished-file-deletion',
    timeoutSeconds: 600,
    retries: 0,
    everySeconds: 3_600,
    work: files.deleteUnfinished,
  });
  const knowledge = createKnowledge({
    database,
    pool,
    files,
    jobs,
    agents,
    connections,
    languageModels,
    settings,
    log,
  });
  const { allowedHosts } = settings;
  const toolServers = new ToolServers({ database, secrets, allowedHosts, log });
  const allowance = createSpeechAllowance();
  const voiceClones = createVoiceClones({ database, files, connections, allowance, jobs, log });
  const voices = new Voices({
    connections,
    clones: voiceClones,
    files,
    allowance,
    scripted: ownSpeech.scriptedVoice,
    firstSoundMs: settings.speechTimeoutMs,
  });
  const eventLoop = watchEventLoop(log, settings.limits.lateMs);
  const maxCalls = await callBound(settings.limits.maxCalls, settings.dataFolder);
  const voiceActivity = await createVoiceActivity({
    reportFailure: (error) => log.error({ err: error }, 'voices are detected without Silero for a while'),
  });
  const callLogs = new CallLogStore(database);
  const postCallWebhooks = createPostCallWebhooks({
    database,
    callLogs,
    secrets,
    jobs,
    allowedHosts,
    log,
    pausesSeconds: settings.postCallRetrySeconds,
  });
  const conversations = createConversations({
    database,
    nodes,
    agents,
    knowledge,
    languageModels,
    jobs,
    secrets,
    files,
    log,
    voice: { voiceActivity, recognisers, voices },
    tools: { webhooks, toolServers },
    settings: { ...settings, limits: { ...settings.limits, maxCalls } },
    isLate: eventLoop.isLate,
    mayTest: async (caller) => (await identity.permissionsOf(caller)).actions?.canUseSimulation ?? false,
    websiteHostsOf: integrations.websiteHostsOf,
    audience: postCallWebhooks.audience,
  });
  const slack = createSlack({
    workspaces: slackWorkspaces,
    api: slackApi,
    agents,
    jobs,
    log,
    messages: new SlackMessageStore(database),
    answer: conversations.answer,
  });
  const phone = createPhone({ database, secrets, jobs, settings });
  const agentTests = createAgentTests({
    database,
    agents,
    knowledge,
    languageModels,
    jobs,
    logs: callLogs,
    log,
    teams: conversations.dependencies.teams,
    tools: { webhooks, toolServers },
  });
  const widgetBuilds = await createWidgetBuilds(WIDGET_FOLDER, { files, log });
  const website = createWebsite({
    agents,
    settings,
    newestWidget: widgetBuilds.newest,
    trialUrl: conversations.trialUrl,
    websiteHostsOf: integrations.websiteHostsOf,
  });
  let isDraining = false;
  const app = await createApp({
    provider: settings.provider,
    publicUrl: settings.publicUrl,
    brandName: settings.brand.name,
    version: packageJson.version,
    embedOrigins: settings.embedOrigins,
    pictureUrls: [settings.brand.logoUrl, settings.brand.dashboardUrl].filter((url) => url !== undefined),
    providerOrigins: Object.values(settings.regionUrls),
    maxBodyBytes: settings.limits.maxBodyBytes,
    requestsPerMinute: settings.limits.requestsPerMinute,
    trustProxy: settings.trustProxy,
    consoleFolder: CONSOLE_FOLDER,
    widgetBuilds,
    routes: [
      ...identity.routes,
      ...agentRoutes({
        agents,
        retain: conversations.retain,
        languageModels,
        connectedAgents: integrations.connectedAgents,
        checkFunctions: createFunctionCheck((...wanted) => toolServers.known(...wanted)),
        versions: createAgentVersionStore(database),
        maxAgentsOf: async (caller) =>
          (await identity.permissionsOf(caller)).limits?.max_voice_bot ?? settings.maxAgents,
      }),
      ...agentTests.routes,
      ...knowledge.routes,
      ...connectionRoutes(connections, languageModels),
      ...numberRoutes(database, { hasOutsideProvider }),
      ...teamSecretRoutes(teamSecrets),
      ...integrationRoutes(integrations),
      ...slack.routes,
      ...website.routes,
      ...phone.routes,
      ...toolServers.routes,
      ...voiceRoutes(voices),
      ...voiceCloneRoutes(voiceClones),
      ...webhookRoutes({ webhooks, agents }),
      ...conversations.routes,
      ...callLogRoutes({
        logs: callLogs,
        feedback: new CallLogFeedbackStore(database),
        log,
        forgetRecordings: conversations.forgetRecordings,
        repeatAnalysis: conversations.repeatAnalysis,
      }),
      ...postCallWebhooks.routes,
      ...widgetRoutes({ ...settings, avatars: createAvatars(files), findStart: conversations.findStart }),
    ],
    oidcPaths: identity.oidcPaths,
    handleOidc: identity.handleOidc,
    sockets: [
      { path: LIVE_SOCKET_PATH, accept: conversations.acceptSocket },
      createMediaSocket(phone.calls, conversations.dependencies),
    ],
    authenticate: identity.authenticate,
    permissionsOf: identity.permissionsOf,
    isReady: async () =>
      !isDraining &&
      nodes.isWriting() &&
      (await hasRoom(settings.dataFolder)) &&
      (await isReachable(database)),
    metrics: createMetrics(
      {
        eventLoop,
        conversations: conversations.standing,
        slackOutcomes: slack.outcomes,
        phoneOutcomes: phone.outcomes,
        bounds: { spoken: maxCalls, written: settings.limits.maxConversations },
      },
      settings.metricsToken,
    ),
    log,
  });
  jobs.start();
  return {
    app,
    async drain(timeoutMs) {
      isDraining = true;
      agentTests[Symbol.dispose]();
      voiceClones[Symbol.dispose]();
      await Promise.all([conversations.drain(timeoutMs), jobs.drain(timeoutMs)]);
    },
    async ensureSignInLink() {
      await identity.ensureFirstOwner();
      return settings.externalIssuer ? `${settings.publicUrl}/login` : identity.createSignInLink();
    },
    async [Symbol.asyncDispose]() {
      agentTests[Symbol.dispose]();
      await conversations[Symbol.asyncDispose]();
      await voiceActivity[Symbol.asyncDispose]();
      eventLoop[Symbol.dispose]();
      voiceClones[Symbol.dispose]();
      await app.close();
      await webhooks[Symbol.asyncDispose]();
      await postCallWebhooks[Symbol.asyncDispose]();
      await toolServers[Symbol.asyncDispose]();
      await voices[Symbol.asyncDispose]();
      await jobs[Symbol.asyncDispose]();
      await nodes[Symbol.asyncDispose]();
      await slackApi[Symbol.asyncDispose]();
      await knowledge[Symbol.asyncDispose]();
      await ownSpeech[Symbol.asyncDispose]();
      await connections[Symbol.asyncDispose]();
      await identity[Symbol.asyncDispose]();
    },
  };
}
