import * as agentActivity from './agent-activity.ts';
import * as agentEditors from './agent-editors.ts';
import * as agentList from './agent-list.ts';
import { listAgentsOrPage } from './agent-list-page.ts';
import * as agentTestRuns from './agent-test-runs.ts';
import * as agentTests from './agent-tests.ts';
import * as agentVersions from './agent-versions.ts';
import * as agents from './agents.ts';
import * as alertDestinations from './alert-destinations.ts';
import * as alerts from './alerts.ts';
import * as apiKeys from './api-keys.ts';
import * as auditLog from './audit-log.ts';
import * as auth from './auth.ts';
import * as businessProfile from './business-profile.ts';
import * as callLogOverview from './call-log-overview.ts';
import * as callLogs from './call-logs.ts';
import * as campaignRows from './campaign-rows.ts';
import * as campaigns from './campaigns.ts';
import * as connections from './connections.ts';
import * as convaiAgents from './convai-agents.ts';
import * as convaiConversations from './convai-conversations.ts';
import * as convaiKnowledge from './convai-knowledge.ts';
import * as convaiTools from './convai-tools.ts';
import * as conversation from './conversation.ts';
import * as doNotCall from './do-not-call.ts';
import type { Endpoint } from './endpoint.ts';
import * as functionTrials from './function-trials.ts';
import * as integrations from './integrations.ts';
import * as knowledge from './knowledge.ts';
import * as knowledgeSearch from './knowledge-search.ts';
import * as languageModels from './language-models.ts';
import * as members from './members.ts';
import * as numbers from './numbers.ts';
import * as operatorTeams from './operator-teams.ts';
import * as outgoingCalls from './outgoing-calls.ts';
import * as phoneCalls from './phone-calls.ts';
import * as phoneLines from './phone-lines.ts';
import * as postCallWebhooks from './post-call-webhooks.ts';
import * as prompt from './prompt.ts';
import * as qaPairs from './qa-pairs.ts';
import * as savedViews from './saved-views.ts';
import * as speechModels from './speech-models.ts';
import * as teamSecrets from './team-secrets.ts';
import * as templates from './templates.ts';
import * as toolServerSignIn from './tool-server-sign-in.ts';
import * as toolServers from './tool-servers.ts';
import * as undoDeletion from './undo-deletion.ts';
import * as usage from './usage.ts';
import * as voiceClones from './voice-clones.ts';
import * as voices from './voices.ts';
import * as widget from './widget.ts';

const nouns: readonly object[] = [
  { ...agentList, listAgents: listAgentsOrPage },
  agentEditors,
  agentTestRuns,
  agentTests,
  agentVersions,
  agents,
  alerts,
  alertDestinations,
  apiKeys,
  auditLog,
  auth,
  businessProfile,
  members,
  agentActivity,
  callLogOverview,
  callLogs,
  campaigns,
  campaignRows,
  connections,
  convaiAgents,
  convaiConversations,
  convaiKnowledge,
  convaiTools,
  conversation,
  functionTrials,
  integrations,
  knowledge,
  knowledgeSearch,
  languageModels,
  numbers,
  doNotCall,
  operatorTeams,
  outgoingCalls,
  phoneCalls,
  phoneLines,
  prompt,
  postCallWebhooks,
  qaPairs,
  savedViews,
  speechModels,
  teamSecrets,
  templates,
  toolServerSignIn,
  toolServers,
  undoDeletion,
  usage,
  voiceClones,
  voices,
  widget,
];

/** Every call of the contract by name, for the OpenAPI document and for tests that must miss none. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  nouns.flatMap((noun) =>
    Object.entries(noun).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);

function isEndpoint(value: unknown): value is Endpoint {
  return value !== null && typeof value === 'object' && 'method' in value && 'path' in value;
}
