import { listAgents } from '@parley/contract/agent-list.ts';
import { startTestRun } from '@parley/contract/agent-test-runs.ts';
import { createAgentTest } from '@parley/contract/agent-tests.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { chat } from '@parley/contract/conversation.ts';
import { pathTemplate } from '@parley/contract/endpoint.ts';
import { endpoints } from '@parley/contract/endpoints.ts';
import { addTextDocument, listDocuments } from '@parley/contract/knowledge.ts';
import { searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { listNumbers, listTransferTargets } from '@parley/contract/numbers.ts';
import { createPostCallWebhook, testPostCallWebhook } from '@parley/contract/post-call-webhooks.ts';
import { createTeamSecret, listTeamSecrets } from '@parley/contract/team-secrets.ts';
import { createToolServer, listToolServers } from '@parley/contract/tool-servers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostileToolServer, startHostileToolServer } from './hostile-tool-server.ts';
import { type RunningServer, startServer } from './running-server.ts';

// Ids of another team look to a caller as if they did not exist, on every call that takes one.

const REPLY_TEST = {
  ...{ kind: 'reply', name: 'x', checks: [{ type: 'contains', text: 'x' }] },
  history: [{ role: 'user', message: 'Hello' }],
};

let server: RunningServer;
let tools: HostileToolServer;
const foreign: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1' });
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
      ...{ kind: 'reply', name: 'recipe', checks: [{ type: 'contains', text: 'recipe' }] },
      ...{ history: [{ role: 'user', message: 'The recipe?' }] },
    } as never,
  });
  const run = await server.owner.call(startTestRun, { params: { id: agent.agent_id }, body: { repeat: 1 } });
  const webhook = await server.owner.call(createPostCallWebhook, {
    body: { url: 'http://127.0.0.1:9/recipe', includes_tests: false },
  });
  const delivery = await server.owner.call(testPostCallWebhook, {
    params: { webhook_id: webhook.webhook_id },
  });
  const { pool } = server.database;
  const member = await server.signIn('member');
  const { rows: people } = await pool.query("select id from accounts where email like 'member%'");
  const { rows: teams } = await pool.query("insert into teams (name) values ('Theirs') returning id");
  for (const table of [
    'agents',
    'conversations',
    'numbers',
    'transfer_targets',
    'team_secrets',
    'knowledge_documents',
    'tool_servers',
    'post_call_webhooks',
    'agent_tests',
    'agent_test_runs',
  ]) {
    await pool.query(`update ${table} set team_id = $1`, [teams[0].id]);
  }
  await pool.query('update memberships set team_id = $1 where account_id = $2', [teams[0].id, people[0].id]);
  Object.assign(foreign, {
    row: agent.provider_uuid,
    agent: agent.agent_id,
    conversation: conversation_id,
    number: number?.id ?? '',
    target: target?.id ?? '',
    secret: secret.secret_id,
    document: document.uuid,
    toolServer: toolServer.id,
    webhook: webhook.webhook_id,
    delivery: delivery.delivery_id,
    member: people[0].id,
    memberToken: member.token,
    agentTest: test.id,
    testRun: run.run_id,
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await tools[Symbol.asyncDispose]();
});

describe('another team', () => {
  it('is out of reach once conversations have forgotten its agent, a second later', async () => {
    const body = { agent_id: foreign.agent ?? '', message: 'Hello' };
    const talk = () =>
      server.owner.call(chat, { body }).then(
        () => 200,
        ({ status }) => status,
      );
    await expect.poll(talk).toBe(404);
  });

  it.each([
    ['getAgent', 'row', undefined],
    ['getAgent', 'agent', undefined],
    ['getFirstMessage', 'agent', undefined],
    ['updateAgent', 'agent', { test_uuid: 'row', name: 'Ours now' }],
    ['duplicateAgent', 'agent', undefined],
    ['deleteAgent', 'agent', undefined],
    ['listAgentVersions', 'agent', undefined],
    ['getAgentVersion', 'agent', undefined],
    ['restoreAgentVersion', 'agent', { base_version: 1 }],
    ['exportAgent', 'agent', undefined],
    ['getConversation', 'conversation', undefined],
    ['getCallLog', 'conversation', undefined],
    ['deleteCallLog', 'conversation', undefined],
    ['rateCallLog', 'conversation', { feedback: 'like' }],
    ['getSignedUrl', 'agent', undefined],
    ['chat', 'agent', { agent_id: 'agent', message: 'Hello' }],
    ['createDraftSignedUrl', 'agent', { agent_id: 'agent', draft: { name: 'x', conversation_config: {} } }],
    ['listIntegrations', 'row', undefined],
    ['connectWebsite', 'row', { url: 'https://example.org' }],
    ['disconnectWebsite', 'row', undefined],
    ['connectSlack', 'agent', { botToken: 'xoxb-1' }],
    ['disconnectSlack', 'agent', undefined],
    ['getSlackApp', 'agent', undefined],
    ['getWebsiteSnippet', 'agent', undefined],
    ['openWebsiteTrial', 'agent', { language: 'fr' }],
    ['updateNumber', 'number', { label: 'Ours now' }],
    ['deleteNumber', 'number', undefined],
    ['assignNumber', 'row', { number: 33_199_001_234, ai_agent_uuid: 'row' }],
    ['removeNumber', 'number', { number: 33_199_001_234 }],
    ['updateTransferTarget', 'target', { kind: 'ivr', name: 'Ours now' }],
    ['deleteTransferTarget', 'target', undefined],
    ['updateTeamSecret', 'secret', { value: 'ours now' }],
    ['deleteTeamSecret', 'secret', undefined],
    ['getDocument', 'document', undefined],
    ['getDocumentSource', 'document', undefined],
    ['updateDocument', 'document', { name: 'Ours now' }],
    ['refreshDocument', 'document', undefined],
    ['retryDocument', 'document', undefined],
    ['listDependentAgents', 'document', undefined],
    ['deleteDocument', 'document', undefined],
    ['getToolServer', 'toolServer', undefined],
    ['updateToolServer', 'toolServer', { name: 'Ours now' }],
    ['deleteToolServer', 'toolServer', undefined],
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
    ['startTestRun', 'agent', { repeat: 1 }],
    ['listTestRuns', 'agent', undefined],
    ['getTestRun', 'agent', undefined],
    ['getTestRepetitions', 'agent', undefined],
    ['cancelTestRun', 'agent', undefined],
    ['deleteTestRun', 'agent', undefined],
    ['repeatAnalysis', 'conversation', undefined],
    ['listCallDeliveries', 'conversation', undefined],
    ['updatePostCallWebhook', 'webhook', { is_active: false }],
    ['deletePostCallWebhook', 'webhook', undefined],
    ['rotatePostCallSecret', 'webhook', undefined],
    ['testPostCallWebhook', 'webhook', undefined],
    ['listPostCallDeliveries', 'webhook', undefined],
    ['redeliverPostCall', 'delivery', undefined],
    ['getTurnTest', 'conversation', undefined],
    ['changeMemberRole', 'member', { role: 'viewer' }],
    ['createMemberLink', 'member', undefined],
    ['removeMember', 'member', undefined],
  ])('%s answers 404 for its %s', async (name, kind, body) => {
    const endpoint = endpoints[name];
    if (!endpoint) throw new Error(`no endpoint ${name}`);
    const id = foreign[kind] ?? '';
    const path = pathTemplate(endpoint, 'test')
      .replace(':version', '1')
      .replace(':event_id', '1')
      .replace(':test_id', foreign.agentTest ?? '')
      .replace(':run_id', foreign.testRun ?? '')
      .replaceAll(/:[a-z_]+/g, id);
    const queries: Record<string, string> = {
      getSignedUrl: `?agent_id=${id}`,
      deleteDocument: `?test_uuid=${id}`,
    };
    const query = queries[name] ?? '';
    const answer = await fetch(`${server.url}${path}${query}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${server.owner.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body, (_, value) => foreign[value] ?? value) } : {}),
    });
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('recipe')]);
  });

  it('is not in any list', async () => {
    expect(await server.owner.call(listAgents, {})).toEqual([]);
    expect(await server.owner.call(listNumbers, {})).toEqual([]);
    expect(await server.owner.call(listTransferTargets, {})).toEqual([]);
    expect(await server.owner.call(listTeamSecrets, {})).toEqual([]);
    expect(await server.owner.call(listToolServers, {})).toEqual({ mcp_servers: [] });
    expect((await server.owner.call(listDocuments, { query: {} })).total).toBe(0);
    const document_ids = [foreign.document ?? ''];
    const found = await server.owner.call(searchKnowledge, { body: { query: 'eggs', document_ids } });
    expect(found).toMatchObject({ passages: [], missing_document_ids: document_ids });
  });

  it('has kept everything', async () => {
    const { rows } = await server.database.pool.query('select name from agents where deleted_at is null');
    expect(rows).toEqual([{ name: 'Theirs' }]);
  });
});
