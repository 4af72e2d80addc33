import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import {
  AgentFile,
  exportAgent,
  getAgentVersion,
  listAgentVersions,
  noteAgentVersion,
  restoreAgentVersion,
} from '@parley/contract/agent-versions.ts';
import {
  type AgentDetail,
  createAgent,
  getAgent,
  type NewAgent,
  updateAgent,
} from '@parley/contract/agents.ts';
import { chat } from '@parley/contract/conversation.ts';
import { createTeamSecret } from '@parley/contract/team-secrets.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';

const ORDER_API = { url: 'https://shop.example.com/orders', method: 'GET' };
const PROMPT = 'You help customers of a bakery.';
const bakery: NewAgent = {
  name: 'Bakery',
  conversation_config: { agent: { language: 'en', first_message: 'Hello', prompt: { prompt: PROMPT } } },
};

let server: RunningServer;
let agent: AgentDetail;
beforeAll(async () => {
  server = await startServer({});
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  agent = await server.owner.call(createAgent, { body: bakery });
});

async function rename(name: string): Promise<AgentDetail> {
  return server.owner.call(updateAgent, {
    params: { agent_id: agent.agent_id },
    body: { provider_uuid: agent.provider_uuid, name },
  });
}

it('lists every save, newest first and by page, with who made it', async () => {
  await rename('Bakery two');
  await rename('Bakery three');
  const params = { id: agent.provider_uuid };
  const first = await server.owner.call(listAgentVersions, { params, query: { limit: 2 } });
  expect(first.versions.map(({ version, name }) => [version, name])).toEqual([
    [3, 'Bakery three'],
    [2, 'Bakery two'],
  ]);
  expect(first.has_more).toBe(true);
  expect(first.versions[0]).toMatchObject({ updated_by: agent.updated_by, restored_from: null });
  const rest = await server.owner.call(listAgentVersions, { params, query: { before: 2, limit: 2 } });
  expect(rest).toMatchObject({ versions: [{ version: 1, name: 'Bakery' }], has_more: false });
});

it('counts the conversations of each version', async () => {
  const say = { agent_id: agent.agent_id, message: 'Hello' };
  await server.owner.call(chat, { body: say });
  await rename('Bakery two');
  await server.owner.call(chat, { body: say });
  await server.owner.call(chat, { body: say });
  const { versions } = await server.owner.call(listAgentVersions, {
    params: { id: agent.agent_id },
    query: {},
  });
  expect(versions.map(({ conversations }) => conversations)).toEqual([2, 1]);
});

it('restores an old version as a new one, and preserves those between', async () => {
  await rename('Bakery two');
  const restored = await server.owner.call(restoreAgentVersion, {
    params: { id: agent.agent_id, version: 1 },
    body: { base_version: 2 },
  });
  expect(restored).toMatchObject({
    version: 3,
    name: 'Bakery',
    conversation_config: agent.conversation_config,
  });
  const params = { id: agent.agent_id };
  expect(await server.owner.call(getAgent, { params })).toEqual(restored);
  const { versions } = await server.owner.call(listAgentVersions, { params, query: {} });
  expect(versions.map(({ version, restored_from }) => [version, restored_from])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ]);
  const second = { id: agent.agent_id, version: 2 };
  expect(await server.owner.call(getAgentVersion, { params: second })).toMatchObject({ name: 'Bakery two' });
});

it('does not erase earlier conversations because a version comes back that once did', async () => {
  const { agent_id, provider_uuid } = agent;
  const keep = (privacy: PlatformSettings['privacy']) =>
    server.owner.call(updateAgent, {
      params: { agent_id },
      body: { provider_uuid, platform_settings: { privacy } },
    });
  await keep({ retention_days: 1, apply_to_existing_conversations: true });
  await keep({ retention_days: 730, apply_to_existing_conversations: false });
  const restored = await server.owner.call(restoreAgentVersion, {
    params: { id: agent_id, version: 2 },
    body: { base_version: 3 },
  });
  expect(restored.platform_settings.privacy).toEqual({
    retention_days: 1,
    apply_to_existing_conversations: false,
  });
});

it('does not restore over a version that the person has not seen, nor one that does not exist', async () => {
  await rename('Bakery two');
  const restore = (version: number, base_version: number) =>
    server.owner.call(restoreAgentVersion, {
      params: { id: agent.agent_id, version },
      body: { base_version },
    });
  await expect(restore(1, 1)).rejects.toMatchObject({ status: 409, code: 'agent_version_conflict' });
  await expect(restore(9, 2)).rejects.toMatchObject({ status: 404, code: 'agent_version_not_found' });
});

it('stores a note of a version, which its restored copy does not have', async () => {
  await rename('Bakery two');
  const params = { id: agent.agent_id };
  const noteOf = (version: number, note: string, by = server.owner) =>
    by.call(noteAgentVersion, { params: { ...params, version }, body: { note } });
  await noteOf(1, '  Before the summer menu ');
  await expect(noteOf(9, 'Later')).rejects.toMatchObject({ status: 404 });
  await expect(noteOf(1, 'x'.repeat(201))).rejects.toMatchObject({ status: 400 });
  await expect(noteOf(1, 'Mine', await server.signIn('viewer'))).rejects.toMatchObject({ status: 403 });
  await server.owner.call(restoreAgentVersion, {
    params: { ...params, version: 1 },
    body: { base_version: 2 },
  });
  const { versions } = await server.owner.call(listAgentVersions, { params, query: {} });
  expect(versions.map(({ note }) => note)).toEqual(['', '', 'Before the summer menu']);
});

it('shows the history to a viewer, who can restore nothing', async () => {
  await rename('Bakery two');
  const viewer = await server.signIn('viewer');
  const params = { id: agent.agent_id };
  expect((await viewer.call(listAgentVersions, { params, query: {} })).versions).toHaveLength(2);
  const restore = viewer.call(restoreAgentVersion, {
    params: { ...params, version: 1 },
    body: { base_version: 2 },
  });
  await expect(restore).rejects.toMatchObject({ status: 403 });
});

it('exports an agent without secrets and without ids of this installation, fit to be created anew', async () => {
  const { secret_id } = await server.owner.call(createTeamSecret, {
    body: { name: 'Models', value: 'abcd', hosts: ['https://models.example.com'] },
  });
  const withSecret = await server.owner.call(createAgent, {
    body: {
      ...bakery,
      conversation_config: {
        agent: {
          prompt: {
            prompt: PROMPT,
            custom_llm: { url: 'https://models.example.com/v1', api_key: { secret_id } },
            tools: [{ type: 'webhook', name: 'order', api_schema: ORDER_API, newer: { field: 1 } }],
            mcp_server_ids: [],
          },
        },
      },
      newer_field: { kept: true },
    },
  });
  const file = await server.owner.call(exportAgent, { params: { id: withSecret.agent_id } });
  const text = JSON.stringify(file);
  for (const id of [secret_id, withSecret.agent_id, withSecret.provider_uuid]) expect(text).not.toContain(id);
  expect(file).toMatchObject({
    format: 'parley-agent',
    format_version: 1,
    name: 'Bakery',
    type: 'voice',
    newer_field: { kept: true },
    conversation_config: {
      agent: {
        prompt: {
          custom_llm: { url: 'https://models.example.com/v1' },
          tools: [{ type: 'webhook', name: 'order', api_schema: ORDER_API, newer: { field: 1 } }],
        },
      },
    },
  });
  const { format: _, format_version, exported_at, ...again } = AgentFile.parse(JSON.parse(text));
  const imported = await server.owner.call(createAgent, { body: again });
  expect(imported.platform_settings).toEqual(withSecret.platform_settings);
});

it('exports no picture that only this installation serves, and one of another server', async () => {
  const designs = ['/api/test/avatars/1.webp', 'https://shop.example.com/face.png'].map((url) => ({
    color_mode: 'dark' as const,
    avatar: { type: 'image', url },
  }));
  const exported = designs.map(async (widget) => {
    const body = { ...bakery, platform_settings: { widget } };
    const { agent_id } = await server.owner.call(createAgent, { body });
    return (await server.owner.call(exportAgent, { params: { id: agent_id } })).platform_settings.widget;
  });
  expect(await Promise.all(exported)).toEqual([{ color_mode: 'dark' }, designs[1]]);
});

it('hides keys in plain text from viewers and exports', async () => {
  const keys = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `plain-key-${number}`);
  const [header, query, parameter, modelHeader, modelQuery, inBody, variable = '', toolVariable = ''] = keys;
  const client_secret = { type: 'string', constant_value: inBody };
  const api_schema = {
    url: `https://shop.example.com/orders?api_key=${query}&page=2`,
    request_headers: { Authorization: `Bearer ${header}`, 'X-Tenant': 'seven' },
    query_params_schema: { properties: { token: { type: 'string', constant_value: parameter } } },
    method: 'POST',
    request_body_schema: {
      type: 'object',
      properties: { client: { type: 'object', properties: { client_secret } } },
    },
  };
  const custom_llm = {
    url: `https://models.example.com/v1?key=${modelQuery}`,
    request_headers: { 'X-Api-Key': modelHeader ?? '', 'X-Team': 'bikes' },
  };
  const dynamic_variables = {
    dynamic_variable_placeholders: { secret__shop: toolVariable, shop: 'seven' },
  };
  const tools = [{ type: 'webhook', name: 'order', api_schema, dynamic_variables }];
  const prompt = { prompt: PROMPT, custom_llm, tools };
  const variables = { dynamic_variable_placeholders: { secret__crm: variable, team: 'bikes' } };
  const { agent_id } = await server.owner.call(createAgent, {
    body: { ...bakery, conversation_config: { agent: { prompt, dynamic_variables: variables } } },
  });
  const params = { id: agent_id };
  const [viewer, member] = await Promise.all([server.signIn('viewer'), server.signIn('member')]);
  const file = await member.call(exportAgent, { params });
  const shown = await viewer.call(getAgent, { params });
  const version = await viewer.call(getAgentVersion, { params: { ...params, version: 1 } });
  for (const text of [file, shown, version].map((answer) => JSON.stringify(answer))) {
    for (const key of keys) expect(text).not.toContain(key);
    for (const word of ['page=2', 'seven', 'bikes']) expect(text).toContain(word);
  }
  expect(file.conversation_config.agent?.prompt).toMatchObject({
    custom_llm: { url: 'https://models.example.com/v1?key=', request_headers: { 'X-Team': 'bikes' } },
    tools: [{ api_schema: { request_headers: { Authorization: { secret_id: '' } } } }],
  });
  // Without a default, a webhook is not called rather than called without its key.
  expect(file.conversation_config.agent?.dynamic_variables?.dynamic_variable_placeholders).toEqual({
    team: 'bikes',
  });
  const own = JSON.stringify(await member.call(getAgent, { params }));
  for (const key of keys) expect(own).toContain(key);
});
