import { join } from 'node:path';
import { createAgentTests } from '../agent-tests/agent-tests.ts';
import { CallLogStore } from '../call-logs/call-log-store.ts';
import { createCallbacks } from '../channels/telephone/outgoing/callbacks.ts';
import { createDoNotCallRequests } from '../channels/telephone/outgoing/do-not-call-requests.ts';
import { callBound } from '../conversations/admission/call-capacity.ts';
import { createConversations } from '../conversations/conversations.ts';
import { recordingFolders } from '../conversations/recording/recording-folders.ts';
import { BucketStore } from '../files/bucket-store.ts';
import type { Identity } from '../identity/identity.ts';
import { Nodes } from '../nodes/nodes.ts';
import { PostCallWebhooks } from '../post-call-webhooks/post-call-webhooks.ts';
import { watchEventLoop } from '../telemetry/event-loop.ts';
import { TurnFigures } from '../telemetry/turn-figures.ts';
import type { Usage } from '../usage/usage.ts';
import type { Composition } from './composition.ts';
import type { MadeAgents } from './made-agents.ts';
import type { MadeSpeech } from './made-speech.ts';

/** Conversations, and what tells of them. */
export type MadeConversations = Awaited<ReturnType<typeof makeConversations>>;

/** Conversations and agent tests are ended by the caller, before what they are made of. */
export async function makeConversations(
  composition: Composition,
  made: MadeAgents & MadeSpeech & { usage: Usage; identity: Pick<Identity, 'permissionsOf'> },
) {
  const { database, pool, settings, machine, secrets, jobs, log, files, telemetry, stack } = composition;
  const { agents, knowledge, languageModels, webhooks, toolServers, usage, identity } = made;
  const { publicUrl, provider } = settings;
  const callbacks = createCallbacks({ database, secrets, publicUrl, provider });
  const tools = { webhooks, toolServers, callbacks, doNotCall: createDoNotCallRequests(database) };
  const nodes = stack.use(new Nodes({ pool, listenUrl: settings.databaseListenUrl, log }));
  if (files instanceof BucketStore) files.connectNodes(nodes);
  const eventLoop = stack.use(watchEventLoop(log, settings.limits.lateMs));
  const callLogs = new CallLogStore(database);
  const postCallWebhooks = stack.use(
    new PostCallWebhooks({
      database,
      callLogs,
      secrets,
      jobs,
      log,
      allowedHosts: settings.allowedHosts,
      pausesSeconds: settings.postCallRetrySeconds,
    }),
  );
  const maxCalls = await callBound(settings.limits.maxCalls, settings);
  const turnFigures = new TurnFigures();
  const conversations = createConversations({
    database,
    nodes,
    agents,
    knowledge,
    languageModels,
    secrets,
    jobs,
    files,
    log,
    tools,
    voice: made,
    recordingFolders: recordingFolders(join(settings.dataFolder, 'recordings-under-way'), machine),
    counts: machine.counts,
    limits: { ...settings.limits, maxCalls },
    isLate: eventLoop.isLate,
    tracing: telemetry?.tracing,
    turnFigures,
    audience: postCallWebhooks,
    spentLimit: (teamId) => usage.spentLimit(teamId),
    mayViewLogs: async (caller) => (await identity.permissionsOf(caller)).pages?.canViewLogs ?? false,
  });
  const { dependencies } = conversations;
  const agentTests = createAgentTests({
    database,
    agents,
    languageModels,
    jobs,
    log,
    knowledge,
    tools,
    logs: callLogs,
    teams: dependencies.teams,
  });
  return {
    nodes,
    eventLoop,
    callLogs,
    postCallWebhooks,
    maxCalls,
    turnFigures,
    conversations,
    agentTests,
  };
}
