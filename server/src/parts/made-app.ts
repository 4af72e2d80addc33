import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { AgentEditorStore } from '../agents/agent-editor-store.ts';
import { queryKnownAgents } from '../agents/agent-list-queries.ts';
import { agentRoutes } from '../agents/agent-routes.ts';
import { createAgentVersionStore } from '../agents/agent-version-store.ts';
import type { Alerts } from '../alerts/alerts.ts';
import { type App, type AppDependencies, createApp } from '../app.ts';
import { CallLogFeedbackStore } from '../call-logs/call-log-feedback-store.ts';
import { callLogRoutes } from '../call-logs/call-log-routes.ts';
import { QuestionAnswerStore } from '../call-logs/overview/question-answer-store.ts';
import { savedViewRoutes } from '../call-logs/saved-views/saved-view-routes.ts';
import { SavedViewStore } from '../call-logs/saved-views/saved-view-store.ts';
import { connectionRoutes } from '../connections/connection-routes.ts';
import { convaiRoutes } from '../convai/convai-routes.ts';
import { agentsOfConversations } from '../conversations/records/team-conversation-queries.ts';
import { isReachable } from '../database/database.ts';
import { hasRoom } from '../files/storage-room.ts';
import type { Caller, Route } from '../http/route.ts';
import type { Identity } from '../identity/identity.ts';
import { businessProfileRoutes } from '../identity/teams/business-profile-routes.ts';
import { createBusinessProfileStore } from '../identity/teams/business-profile-store.ts';
import { numberRoutes } from '../numbers/number-routes.ts';
import { operatorTeamRoutes } from '../operator-teams/operator-team-routes.ts';
import { OperatorTeamStore } from '../operator-teams/operator-team-store.ts';
import type { Settings } from '../settings/settings.ts';
import { speechModelRoutes } from '../speech-models/speech-model-routes.ts';
import { teamSecretRoutes } from '../team-secrets/team-secret-routes.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createFunctionCheck } from '../tools/function-check.ts';
import { webhookRoutes } from '../tools/webhook/webhook-routes.ts';
import type { Usage } from '../usage/usage.ts';
import { usageRoutes } from '../usage/usage-routes.ts';
import { voiceCloneRoutes } from '../voices/clones/voice-clone-routes.ts';
import { voiceRoutes } from '../voices/voice-routes.ts';
import { createAvatars } from '../widget/avatars.ts';
import { createWidgetBuilds } from '../widget/widget-builds.ts';
import { widgetRoutes } from '../widget/widget-routes.ts';
import type { Composition } from './composition.ts';
import type { MadeAgents } from './made-agents.ts';
import { makeChannels } from './made-channels.ts';
import type { MadeConversations } from './made-conversations.ts';
import type { MadeSpeech } from './made-speech.ts';

/** What the app serves. */
type Made = MadeAgents &
  MadeSpeech &
  MadeConversations & {
    usage: Usage;
    identity: Identity;
    alerts: Alerts;
    /** Whether the server takes no more work. */
    lifecycle: Readonly<{ isDraining: boolean }>;
  };

const CONSOLE_FOLDER = join(import.meta.dirname, '../../../console/dist');
const WIDGET_FOLDER = join(import.meta.dirname, '../../../widget/dist');

/** The HTTP server with the routes of all nouns and channels, not yet listening. */
export async function makeApp(composition: Composition, made: Made): Promise<App> {
  const { database, settings, machine, files, log, telemetry } = composition;
  const { agents, conversations, identity, eventLoop, nodes, lifecycle } = made;
  const widgetBuilds = await createWidgetBuilds(WIDGET_FOLDER, { files, log });
  const channels = makeChannels(composition, {
    agents,
    webhooks: made.webhooks,
    conversations,
    postCallWebhooks: made.postCallWebhooks,
    widgetBuilds,
    findPublishableKey: identity.findPublishableKey,
    mayTest: async (caller) => (await identity.permissionsOf(caller)).actions?.canUseSimulation ?? false,
  });
  const own = [
    ...nounRoutes(composition, made, channels.connectedAgents),
    ...channels.routes,
    ...widgetRoutes({ ...settings, avatars: createAvatars(files), findStart: channels.findStart }),
  ];
  const routes = [...own, ...convaiRoutes(own, settings.provider, settings.publicUrl)];
  identity.audit.add(routes);
  const metrics = createMetrics(
    {
      ...channels.outcomes,
      eventLoop,
      conversations: conversations.status,
      turnFigures: made.turnFigures,
      recognition: made.vosk,
      filesWaiting: () => files.waiting(),
      bounds: { spoken: made.maxCalls, written: settings.limits.maxConversations },
    },
    settings.metricsToken,
    { isExported: telemetry !== undefined, machine },
  );
  telemetry?.exportMetrics(() => metrics.figures());
  return createApp({
    ...settingsOf(settings),
    widgetBuilds,
    log,
    routes,
    audit: identity.audit,
    sockets: channels.sockets,
    counts: machine.processes > 1 ? machine.counts : undefined,
    oidcPaths: identity.oidcPaths,
    handleOidc: identity.handleOidc,
    authenticate: identity.authenticate,
    permissionsOf: identity.permissionsOf,
    agentsOfConversations: (teamId, ids) => agentsOfConversations(database, teamId, ids),
    isReady: async () =>
      !lifecycle.isDraining &&
      nodes.isWriting() &&
      (await hasRoom(settings.dataFolder)) &&
      (await isReachable(database)),
    metrics,
    tracing: telemetry?.tracing,
  });
}

function settingsOf({ brand, limits, ...settings }: Settings) {
  return {
    provider: settings.provider,
    publicUrl: settings.publicUrl,
    brandName: brand.name,
    version: packageJson.version,
    embedOrigins: settings.embedOrigins,
    pictureUrls: [brand.logoUrl, brand.dashboardUrl].filter((url) => url !== undefined),
    providerOrigins: Object.values(settings.regionUrls),
    maxBodyBytes: limits.maxBodyBytes,
    requestsPerMinute: limits.requestsPerMinute,
    trustProxy: settings.trustProxy,
    consoleFolder: CONSOLE_FOLDER,
  } satisfies Partial<AppDependencies>;
}

function nounRoutes(
  { database, settings, log }: Composition,
  made: Made,
  connectedAgents: Parameters<typeof agentRoutes>[0]['connectedAgents'],
): Route[] {
  const { agents, identity, languageModels, toolServers, webhooks, conversations } = made;
  const businesses = createBusinessProfileStore(database);
  return [
    ...identity.routes,
    ...businessProfileRoutes(businesses),
    ...agentRoutes({
      agents,
      languageModels,
      connectedAgents,
      businesses,
      retain: conversations.retain,
      checkFunctions: createFunctionCheck({
        toolServers: (...wanted) => toolServers.known(...wanted),
        secrets: (...wanted) => made.teamSecrets.known(...wanted),
        agents: (...wanted) => queryKnownAgents(database, ...wanted),
        documents: made.knowledge.known,
      }),
      editors: new AgentEditorStore(database),
      versions: createAgentVersionStore(database, conversations.countsByVersion),
      maxAgentsOf: async (caller: Caller) =>
        (await identity.permissionsOf(caller)).limits?.max_voice_bot ?? settings.maxAgents,
    }),
    ...made.agentTests.routes,
    ...made.knowledge.routes,
    ...connectionRoutes(made.connections, languageModels),
    ...speechModelRoutes({
      models: made.speechModels,
      teamAccess: settings.speechModels.teamAccess,
      hasSeveralTeams: () => conversations.dependencies.teams.hasSeveral(),
      understands: async (teamId, language) =>
        (await made.recognisers.resolve(teamId, { language })) !== undefined,
    }),
    ...numberRoutes(database, { hasOutsideProvider: Object.keys(settings.regionUrls).length > 0 }),
    ...teamSecretRoutes(made.teamSecrets),
    ...toolServers.routes,
    ...voiceRoutes(made.voices),
    ...voiceCloneRoutes(made.voiceClones),
    ...webhookRoutes({ webhooks, agents }),
    ...conversations.routes,
    ...callLogRoutes({
      logs: made.callLogs,
      feedback: new CallLogFeedbackStore(database),
      answers: { store: new QuestionAnswerStore(database), agents, knowledge: made.knowledge.answers },
      log,
      forgetRecordings: conversations.forgetRecordings,
      repeatAnalysis: conversations.repeatAnalysis,
    }),
    ...savedViewRoutes(new SavedViewStore(database)),
    ...made.postCallWebhooks.routes,
    ...usageRoutes(made.usage),
    ...made.alerts.routes,
    ...operatorTeamRoutes({
      teams: new OperatorTeamStore(database, () => new Date()),
      makeTeam: identity.makeTeam,
      usage: made.usage,
      serverLimits: {
        agents: settings.maxAgents,
        conversations: settings.limits.maxTeamConversations ?? null,
        calls: null,
        monthly_minutes: null,
        knowledge_bytes: null,
      },
      noteChange: conversations.noteTeamChange,
      now: () => new Date(),
    }),
  ];
}
