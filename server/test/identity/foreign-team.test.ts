import { listAgents } from '@parley/contract/agent-list.ts';
import { startTestRun } from '@parley/contract/agent-test-runs.ts';
import { createAgentTest } from '@parley/contract/agent-tests.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { createAlertDestination } from '@parley/contract/alert-destinations.ts';
import { createAlertRule } from '@parley/contract/alerts.ts';
import { createApiKey } from '@parley/contract/api-keys.ts';
import { previewCampaignRows } from '@parley/contract/campaign-rows.ts';
import { createCampaign, putCampaignRows } from '@parley/contract/campaigns.ts';
import { chat } from '@parley/contract/conversation.ts';
import { pathTemplate } from '@parley/contract/endpoint.ts';
import { endpoints } from '@parley/contract/endpoints.ts';
import { addTextDocument, listDocuments } from '@parley/contract/knowledge.ts';
import { searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { assignNumber, listNumbers, listTransferTargets } from '@parley/contract/numbers.ts';
import { createOutgoingCall, listCallingLines, listOutgoingCalls } from '@parley/contract/outgoing-calls.ts';
import { createPhoneLine } from '@parley/contract/phone-lines.ts';
import { createPostCallWebhook, testPostCallWebhook } from '@parley/contract/post-call-webhooks.ts';
import { createSavedView } from '@parley/contract/saved-views.ts';
import { createTeamSecret, listTeamSecrets } from '@parley/contract/team-secrets.ts';
import { createToolServer, listToolServers } from '@parley/contract/tool-servers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostileToolServer, startHostileToolServer } from '../support/hostile-tool-server.ts';
import { OAUTH_CLIENTS, OPERATORS, OWN_IDENTITIES } from '../support/own-identities.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { writeTable } from './access-table-file.ts';

// Ids of another team are not found, on every call that takes one.

const REPLY_TEST = {
  kind: 'reply',
  name: 'x',
  checks: [{ type: 'contains', text: 'x' }],
  history: [{ role: 'user', message: 'Hello' }],
};

const TRIED_FUNCTION = { type: 'webhook', name: 'x', api_schema: { url: 'http://127.0.0.1:9/' } };

/** Name of the call, what its path names, and its body, in which such names stand for ids. */
const CALLS: [name: string, kind: string, body: Record<string, unknown> | undefined][] = [
  ['getAgent', 'row', undefined],
  ['getAgent', 'agent', undefined],
  ['getFirstMessage', 'agent', undefined],
  ['updateAgent', 'agent', { test_uuid: 'row', name: 'Ours now' }],
  ['duplicateAgent', 'agent', undefined],
  ['deleteAgent', 'agent', undefined],
  ['signAgentEditor', 'agent', undefined],
  ['signAgentEditor', 'row', undefined],
  ['leaveAgentEditor', 'agent', undefined],
  ['undoAgentDeletion', 'agent', undefined],
  ['listAgentVersions', 'agent', undefined],
  ['getAgentVersion', 'agent', undefined],
  ['noteAgentVersion', 'agent', { note: 'Ours now' }],
  ['restoreAgentVersion', 'agent', { base_version: 1 }],
  ['exportAgent', 'agent', undefined],
  ['getConversation', 'conversation', undefined],
  ['getCallLog', 'conversation', undefined],
  ['getConversationUsage', 'conversation', undefined],
  ['deleteCallLog', 'conversation', undefined],
  ['renameSavedView', 'savedView', { name: 'Ours now' }],
  ['deleteSavedView', 'savedView', undefined],
  ['answerQuestion', 'conversation', { answer: 'At ten.' }],
  ['rateCallLog', 'conversation', { feedback: 'like' }],
  ['getSignedUrl', 'agent', undefined],
  ['chat', 'agent', { agent_id: 'agent', message: 'Hello' }],
  ['visitorChat', 'agent', { agent_id: 'agent', message: 'Hello' }],
  ['createDraftSignedUrl', 'agent', { agent_id: 'agent', draft: { name: 'x', conversation_config: {} } }],
  ['listIntegrations', 'row', undefined],
  ['connectWebsite', 'row', { url: 'https://example.org' }],
  ['disconnectWebsite', 'row', undefined],
  ['connectSlack', 'agent', { botToken: 'xoxb-1' }],
  ['disconnectSlack', 'agent', undefined],
  ['getSlackApp', 'agent', undefined],
  ['getWebsiteSnippet', 'agent', undefined],
  ['openWebsiteTrial', 'agent', { language: 'fr' }],
  ['removeDoNotCall', 'row', undefined],
  ['updateNumber', 'number', { label: 'Ours now' }],
  ['deleteNumber', 'number', undefined],
  ['assignNumber', 'row', { number: 33_199_001_234, ai_agent_uuid: 'row' }],
  ['removeNumber', 'number', { number: 33_199_001_234 }],
  ['updateTransferTarget', 'target', { kind: 'ivr', name: 'Ours now' }],
  ['deleteTransferTarget', 'target', undefined],
  ['revokeApiKey', 'apiKey', undefined],
  ['updateTeamSecret', 'secret', { value: 'ours now' }],
  ['deleteTeamSecret', 'secret', undefined],
  ['getDocument', 'document', undefined],
  ['getDocumentSource', 'document', undefined],
  ['updateDocument', 'document', { name: 'Ours now' }],
  ['refreshDocument', 'document', undefined],
  ['retryDocument', 'document', undefined],
  ['listDependentAgents', 'document', undefined],
  ['deleteDocument', 'document', undefined],
  ['undoDocumentDeletion', 'document', undefined],
  ['getToolServer', 'toolServer', undefined],
  ['updateToolServer', 'toolServer', { name: 'Ours now' }],
  ['deleteToolServer', 'toolServer', undefined],
  ['undoToolServerDeletion', 'toolServer', undefined],
  ['startToolServerSignIn', 'toolServer', undefined],
  ['endToolServerSignIn', 'toolServer', undefined],
  ['listServerTools', 'toolServer', undefined],
  ['setApprovalPolicy', 'toolServer', { approval_policy: 'auto_approve_all' }],
  ['approveTool', 'toolServer', { tool_name: 'note' }],
  ['approveToolByShortPath', 'toolServer', { tool_name: 'note' }],
  ['withdrawToolApproval', 'toolServer', undefined],
  ['withdrawToolApprovalByShortPath', 'toolServer', undefined],
  ['listAgentTests', 'agent', undefined],
  ['getAgentTest', 'agent', undefined],
  ['createAgentTest', 'agent', REPLY_TEST],
  ['updateAgentTest', 'agent', REPLY_TEST],
  ['duplicateAgentTest', 'agent', undefined],
  ['deleteAgentTest', 'agent', undefined],
  ['undoAgentTestDeletion', 'agent', undefined],
  ['startTestRun', 'agent', { repeat: 1 }],
  ['listTestRuns', 'agent', undefined],
  ['getTestRun', 'agent', undefined],
  ['getTestRepetitions', 'agent', undefined],
  ['cancelTestRun', 'agent', undefined],
  ['deleteTestRun', 'agent', undefined],
  ['repeatAnalysis', 'conversation', undefined],
  ['listCallDeliveries', 'conversation', undefined],
  ['changeAlertRule', 'alertRule', { name: 'Ours now' }],
  ['updateAlertRule', 'alertRule', { name: 'Ours now', kind: 'success_rate', threshold: 1 }],
  ['pauseAlertRule', 'alertRule', { paused_until: '2099-01-01T00:00:00Z' }],
  ['deleteAlertRule', 'alertRule', undefined],
  ['testAlertRule', 'alertRule', undefined],
  ['deleteAlertDestination', 'alertDestination', undefined],
  ['updatePostCallWebhook', 'postCallWebhook', { is_active: false }],
  ['deletePostCallWebhook', 'postCallWebhook', undefined],
  ['rotatePostCallSecret', 'postCallWebhook', undefined],
  ['testPostCallWebhook', 'postCallWebhook', undefined],
  ['listPostCallDeliveries', 'postCallWebhook', undefined],
  ['redeliverPostCall', 'delivery', undefined],
  ['getTurnTest', 'conversation', undefined],
  ['getCallLogFile', 'conversation', undefined],
  ['getRecording', 'conversation', undefined],
  ['countMissedConversations', 'postCallWebhook', undefined],
  ['sendMissedConversations', 'postCallWebhook', undefined],
  ['testConnection', 'connection', undefined],
  ['deleteConnection', 'connection', undefined],
  ['updatePhoneLine', 'phoneLine', { name: 'Ours now' }],
  ['checkPhoneLine', 'phoneLine', undefined],
  ['renewPhoneLineSecret', 'phoneLine', undefined],
  ['deletePhoneLine', 'phoneLine', undefined],
  ['createOutgoingCall', 'agent', { agent_id: 'agent', to: '+33639980045', line_id: 'simulator' }],
  ['getOutgoingCall', 'outgoingCall', undefined],
  ['cancelOutgoingCall', 'outgoingCall', undefined],
  ['getCampaign', 'campaign', undefined],
  ['updateCampaign', 'campaign', { name: 'Ours now' }],
  ['deleteCampaign', 'campaign', undefined],
  ['listCampaignRows', 'campaign', undefined],
  ['exportCampaignResults', 'campaign', undefined],
  ['startCampaign', 'campaign', undefined],
  ['pauseCampaign', 'campaign', undefined],
  ['stopCampaign', 'campaign', undefined],
  ['testCampaign', 'campaign', { to: '+33639980045' }],
  ['answerSimulatedCall', 'outgoingCall', { outcome: 'busy' }],
  ['updateVoiceClone', 'clone', { name: 'Ours now' }],
  ['speakWithClone', 'clone', { text: 'Hello' }],
  ['getCloneSample', 'clone', undefined],
  ['deleteCloneSample', 'clone', undefined],
  ['deleteVoiceClone', 'clone', undefined],
  ['getVoice', 'clone', undefined],
  ['getVoicePreview', 'clone', undefined],
  ['speakWithVoice', 'clone', { text: 'Hello' }],
  ['tryWebhook', 'agent', { function: TRIED_FUNCTION, agent_id: 'agent' }],
  ['addTextDocument', 'agent', { name: 'x', text: 'A text that is long enough.', agentId: 'agent' }],
  ['convaiGetAgent', 'agent', undefined],
  ['convaiUpdateAgent', 'agent', { name: 'Ours now' }],
  ['convaiDeleteAgent', 'agent', undefined],
  ['convaiDuplicateAgent', 'agent', undefined],
  ['convaiGetTool', 'agentTool', undefined],
  ['convaiGetToolServer', 'toolServer', undefined],
  ['convaiGetConversation', 'conversation', undefined],
  ['convaiGetAudio', 'conversation', undefined],
  ['convaiDeleteConversation', 'conversation', undefined],
  ['convaiGetSignedUrl', 'agent', undefined],
  [
    'convaiCallByTwilio',
    'agent',
    { agent_id: 'agent', agent_phone_number_id: '+33199001234', to_number: '+33639980045' },
  ],
  ['convaiGetDocument', 'document', undefined],
  ['convaiGetDocumentContent', 'document', undefined],
  ['convaiListDependentAgents', 'document', undefined],
  ['convaiUpdateDocument', 'document', { name: 'Ours now' }],
  ['convaiDeleteDocument', 'document', undefined],
  ['changeMemberRole', 'member', { role: 'viewer' }],
  ['createMemberLink', 'member', undefined],
  ['removeMember', 'member', undefined],
];

/** Calls with a parameter in their path that is no id of a team, or is tested elsewhere. */
const OTHERS = [
  // Templates are the same for everybody.
  'getTemplate',
  // Are known to the process in which the call is simulated alone: phone-platform tests.
  ...['continueSimulatedCall', 'endSimulatedCall'],
  // Belong to the whole server, and no id of a team names them: speech-models.test.ts.
  ...['installSpeechModel', 'cancelSpeechModel', 'removeSpeechModel'],
  // Reads files: voice-clones.test.ts.
  'addCloneSamples',
  // Read files: below.
  ...['previewCampaignRows', 'putCampaignRows'],
];

/** Statuses by the name of the identity, then by the call. */
const receptions = new Map<string, Readonly<Record<string, string>>>();

let server: RunningServer;
let tools: HostileToolServer;
const foreign: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer({
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
    PARLEY_OAUTH_CLIENTS: OAUTH_CLIENTS,
    PARLEY_OPERATORS: OPERATORS,
  });
  tools = await startHostileToolServer();
  const agent = await server.owner.call(createAgent, {
    body: { name: 'Theirs', conversation_config: { agent: { prompt: { prompt: 'Secret recipe.' } } } },
  });
  const { conversation_id } = await server.owner.call(chat, {
    body: { agent_id: agent.agent_id, message: 'Hello' },
  });
  const secret = await server.owner.call(createTeamSecret, {
    body: { name: 'recipe', value: 'v', hosts: ['example.com'] },
  });
  const [number] = await server.owner.call(listNumbers, {});
  const [target] = await server.owner.call(listTransferTargets, {});
  const document = await server.owner.call(addTextDocument, {
    body: { name: 'Theirs', text: 'The secret recipe takes three eggs.' },
  });
  const toolServer = await server.owner.call(createToolServer, {
    body: { config: { name: 'recipe', url: tools.url } } as never,
  });
  const test = await server.owner.call(createAgentTest, {
    params: { id: agent.agent_id },
    body: {
      kind: 'reply',
      name: 'recipe',
      checks: [{ type: 'contains', text: 'recipe' }],
      history: [{ role: 'user', message: 'The recipe?' }],
    } as never,
  });
  const run = await server.owner.call(startTestRun, { params: { id: agent.agent_id }, body: { repeat: 1 } });
  const webhook = await server.owner.call(createPostCallWebhook, {
    body: { url: 'http://127.0.0.1:9/recipe', includes_tests: false },
  });
  const delivery = await server.owner.call(testPostCallWebhook, {
    params: { webhook_id: webhook.webhook_id },
  });
  const alertDestination = await server.owner.call(createAlertDestination, {
    body: { kind: 'slack', name: 'recipe', url: 'http://127.0.0.1:9/recipe' },
  });
  const alertRule = await server.owner.call(createAlertRule, {
    body: { name: 'recipe', kind: 'success_rate', threshold: 80 },
  });
  const { line } = await server.owner.call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'recipe' },
  });
  await server.owner.call(assignNumber, {
    body: { number: 33_199_001_234, ai_agent_uuid: agent.provider_uuid, move: true },
  });
  const outgoing = await server.owner.call(createOutgoingCall, {
    body: {
      agent_id: agent.agent_id,
      to: '+33639980045',
      line_id: 'simulator',
      not_before: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  const campaign = await server.owner.call(createCampaign, {
    body: { name: 'recipe', agent_id: agent.agent_id },
  });
  const { key } = await server.owner.call(createApiKey, {
    body: { name: 'recipe', scopes: ['agents:read'] },
  });
  const { pool } = server.database;
  const { rows: connections } = await pool.query(
    `insert into connections (id, team_id, kind, name, models, created_at, last_checked_at)
     select gen_random_uuid(), id, 'openai-compatible', 'recipe', '[]', now(), now() from teams returning id`,
  );
  const { rows: clones } = await pool.query(
    `with clone as (
       insert into voice_clones (id, team_id, name, cloning_type, description, language, remove_background_noise,
         status, attempts, due_at, is_submitting, created_at)
       select gen_random_uuid(), id, 'recipe', 'instant', '', 'en', false, 'failed', 0, now(), false, now() from teams
       returning id)
     insert into voice_clone_samples (id, clone_id, name, content_type, bytes, duration_ms, is_sent, created_at)
     select gen_random_uuid(), id, 'recipe.wav', 'audio/wav', 1, 1000, true, now() from clone returning id, clone_id`,
  );
  const member = await server.signIn('member');
  const view = await member.call(createSavedView, { body: { name: 'recipe', query: 'search=recipe' } });
  const { rows: people } = await pool.query("select id from accounts where email like 'member%'");
  const { rows: teams } = await pool.query("insert into teams (name) values ('Theirs') returning id");
  for (const table of [
    'agents',
    'conversations',
    'numbers',
    'transfer_targets',
    'team_secrets',
    'api_keys',
    'knowledge_documents',
    'tool_servers',
    'post_call_webhooks',
    'alert_rules',
    'alert_destinations',
    'agent_tests',
    'agent_test_runs',
    'connections',
    'phone_lines',
    'outgoing_calls',
    'campaigns',
    'voice_clones',
  ]) {
    await pool.query(`update ${table} set team_id = $1`, [teams[0].id]);
  }
  await pool.query('update memberships set team_id = $1 where account_id = $2', [teams[0].id, people[0].id]);
  Object.assign(foreign, {
    row: agent.provider_uuid,
    agent: agent.agent_id,
    agentTool: `${agent.agent_id}.end_call`,
    conversation: conversation_id,
    number: number?.id ?? '',
    target: target?.id ?? '',
    secret: secret.secret_id,
    apiKey: key.id,
    document: document.uuid,
    toolServer: toolServer.id,
    postCallWebhook: webhook.webhook_id,
    alertRule: alertRule.rule_id,
    alertDestination: alertDestination.destination_id,
    delivery: delivery.delivery_id,
    savedView: view.view_id,
    member: people[0].id,
    memberToken: member.token,
    agentTest: test.id,
    testRun: run.run_id,
    phoneLine: line.id,
    outgoingCall: outgoing.id,
    campaign: campaign.id,
    connection: connections[0].id,
    clone: clones[0].clone_id,
    cloneSample: clones[0].id,
  });
});
afterAll(async () => {
  const title = "Statuses with another team's ids";
  await writeTable({ file: 'foreign-team-table', title, first: ['call'], receptions });
  await server[Symbol.asyncDispose]();
  await tools[Symbol.asyncDispose]();
});

/** Asks for something of the other team. */
async function askForeign([name, kind, body]: (typeof CALLS)[number], headers: Record<string, string>) {
  const endpoint = endpoints[name];
  if (!endpoint) throw new Error(`no endpoint ${name}`);
  const id = foreign[kind] ?? '';
  const path = pathTemplate(endpoint, 'test')
    .replace(':version', '1')
    .replace(':event_id', '1')
    .replace(':sample_id', foreign.cloneSample ?? '')
    .replace(':file_id', `file_${'0'.repeat(26)}`)
    .replace(':test_id', foreign.agentTest ?? '')
    .replace(':run_id', foreign.testRun ?? '')
    .replaceAll(/:[a-z_]+/g, id);
  const queries: Record<string, string> = {
    getSignedUrl: `?agent_id=${id}`,
    convaiGetSignedUrl: `?agent_id=${id}`,
    deleteDocument: `?test_uuid=${id}`,
  };
  const answer = await fetch(`${server.url}${path}${queries[name] ?? ''}`, {
    method: endpoint.method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body, (_, value) => foreign[value] ?? value) } : {}),
  });
  return { status: answer.status, text: await answer.text() };
}

describe('another team', () => {
  it('is out of reach once conversations have forgotten its agent, a second later', async () => {
    const body = { agent_id: foreign.agent ?? '', message: 'Hello' };
    const open = () =>
      server.owner.call(chat, { body }).then(
        () => 200,
        ({ status }) => status,
      );
    await expect.poll(open).toBe(404);
  });

  it.each(CALLS)('%s answers 404 for its %s', async (name, kind, body) => {
    const headers = { authorization: `Bearer ${server.owner.token}` };
    const answer = await askForeign([name, kind, body], headers);
    expect([answer.status, answer.text]).toEqual([404, expect.not.stringContaining('recipe')]);
  });

  it.each(OWN_IDENTITIES)('is hidden from $name by every call', async ({ name: identity, headersFor }) => {
    const headers = await headersFor(server, foreign.agent ?? '');
    const table: Record<string, string> = {};
    for (const call of CALLS) {
      const { status, text } = await askForeign(call, headers);
      table[`${call[0]} ${call[1]}`] = text.includes('recipe') ? 'a leak' : String(status);
    }
    receptions.set(identity, table);
    const statuses = new Set(Object.values(table));
    expect([...statuses].filter((status) => !['401', '403', '404'].includes(status))).toEqual([]);
  });

  it.each([
    ['previewCampaignRows', previewCampaignRows, {}],
    ['putCampaignRows', putCampaignRows, { skip_problems: 'true' as const }],
  ])('%s answers 404 for its campaign', async (_, endpoint, body) => {
    const files = [{ field: 'file', name: 'rows.csv', content: new Blob(['number\n+33639980045']) }];
    const input = { params: { id: foreign.campaign ?? '' }, query: {}, body, files };
    await expect(server.owner.call(endpoint as typeof putCampaignRows, input)).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is asked for by every call whose path names something', () => {
    const naming = Object.entries(endpoints).filter(
      ([, { access, path }]) => access !== 'public' && access !== 'operator' && path.includes('/:'),
    );
    const tested = new Set([...CALLS.map(([name]) => name), ...OTHERS]);
    expect(naming.map(([name]) => name).filter((name) => !tested.has(name))).toEqual([]);
  });

  it('is not in any list', async () => {
    expect(await server.owner.call(listAgents, {})).toEqual([]);
    expect(await server.owner.call(listNumbers, {})).toEqual([]);
    expect(await server.owner.call(listTransferTargets, {})).toEqual([]);
    expect(await server.owner.call(listTeamSecrets, {})).toEqual([]);
    expect((await server.owner.call(listOutgoingCalls, { query: {} })).list).toEqual([]);
    expect(await server.owner.call(listCallingLines, {})).toEqual([]);
    expect(await server.owner.call(listToolServers, {})).toEqual({ mcp_servers: [] });
    expect((await server.owner.call(listDocuments, { query: {} })).total).toBe(0);
    const document_ids = [foreign.document ?? ''];
    const found = await server.owner.call(searchKnowledge, { body: { query: 'eggs', document_ids } });
    expect(found).toMatchObject({ passages: [], missing_document_ids: document_ids });
  });

  it('has lost nothing', async () => {
    const { rows } = await server.database.pool.query('select name from agents where deleted_at is null');
    expect(rows).toEqual([{ name: 'Theirs' }]);
  });
});
