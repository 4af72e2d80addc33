import { deleteAgent, duplicateAgent, listAgents } from '@parley/contract/agent-list.ts';
import { createAgent, type NewAgent } from '@parley/contract/agents.ts';
import {
  connectSlack,
  connectWebsite,
  disconnectSlack,
  disconnectWebsite,
  listIntegrations,
} from '@parley/contract/integrations.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLiveClient } from '../../test/support/live-client.ts';
import { type RunningServer, startServer } from '../../test/support/running-server.ts';
import { startServerProcess } from '../../test/support/server-process.ts';
import { type SlackServer, startSlackServer } from '../../test/support/slack-server.ts';
import { openTestDatabase } from '../../test/support/test-database.ts';
import { AgentStore } from '../agents/agent-store.ts';
import { SlackApi } from '../channels/slack/slack-api.ts';
import { SlackWorkspaces } from '../channels/slack/slack-workspaces.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { createIntegrations } from './integrations.ts';

const agent: NewAgent = { name: 'Florist', conversation_config: { agent: { prompt: { prompt: 'Help.' } } } };
const website = { url: 'https://shop.example.org/flowers', description: 'The shop' };
const botToken = 'xoxb-7-never-seen-again';
const signingSecret = 'signs-and-is-never-seen-again';
const source = { botToken, signingSecret };
const app = { teamId: 'T1', team: 'Flowers', botUserId: 'U1', botName: 'florist', signingSecret };

let slack: SlackServer;
let server: RunningServer;
let params = { id: '' };
let external_id = '';
beforeAll(async () => {
  slack = await startSlackServer({ ...app, token: botToken }, { ...app, token: 'xoxb-8' });
  server = await startServer({ PARLEY_SLACK_API_URL: slack.apiUrl });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await slack[Symbol.asyncDispose]();
});
beforeEach(async () => {
  const created = await server.owner.call(createAgent, { body: agent });
  params = { id: created.provider_uuid };
  external_id = created.agent_id;
  return () => server.owner.call(deleteAgent, { params: { external_id } }).catch(() => undefined);
});

const stored = async (table: string) =>
  JSON.stringify((await server.database.pool.query(`select * from ${table}`)).rows);

describe('the website of an agent', () => {
  it('is connected, changed and disconnected, and named in the list of agents', async () => {
    const { call } = server.owner;
    expect(await call(listIntegrations, { params })).toEqual({ website: null, slack: null });
    const connected = await call(connectWebsite, { params, body: website });
    expect(connected).toEqual({ website: { ...website, connected_at: expect.any(String) }, slack: null });
    expect(await call(listAgents, {})).toMatchObject([{ id: params.id, integrations: ['website'] }]);

    const url = 'http://localhost:4000';
    const changed = await call(connectWebsite, { params: { id: external_id }, body: { url } });
    expect(changed.website).toEqual({
      url,
      description: '',
      connected_at: connected.website?.connected_at,
    });
    expect(await call(listIntegrations, { params })).toEqual(changed);

    await call(disconnectWebsite, { params });
    expect(await call(listIntegrations, { params })).toEqual({ website: null, slack: null });
    expect((await call(listAgents, {}))[0]).not.toHaveProperty('integrations');
  });

  it.each([
    '',
    'shop',
    'ftp://shop.example.org',
    'javascript:alert(1)',
    'https://x/<script>',
    `https://x/${'a'.repeat(2048)}`,
  ])('is refused with the address %s', async (url) => {
    await expect(
      server.owner.call(connectWebsite, { params, body: { ...website, url } }),
    ).rejects.toMatchObject({
      status: 400,
      body: { error: { detail: { fields: [{ path: 'url', message: 'please_enter_url' }] } } },
    });
  });

  it('lets only its own visitors reach the agent without a signed address', async () => {
    const url = `${server.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${external_id}`;
    const visit = async (origin: string) => {
      using client = await openLiveClient(url, { headers: { origin } });
      return await Promise.race([client.begin(), client.closed]);
    };
    const refused = { code: 1008, reason: expect.stringContaining('signed') };
    const from = 'https://shop.example.org';
    expect(await visit(from)).toMatchObject(refused);
    await server.owner.call(connectWebsite, { params, body: website });
    expect(await visit(from)).toMatchObject({ type: 'conversation_initiation_metadata' });
    expect(await visit('https://elsewhere.example.org')).toMatchObject(refused);
    await server.owner.call(disconnectWebsite, { params });
    expect(await visit(from)).toMatchObject(refused);
  });

  it('names the host by which its visitors are known, until it is disconnected', async () => {
    const { database } = server.database;
    const integrations = createIntegrations({
      database,
      agents: new AgentStore(database),
      slack: new SlackWorkspaces({
        database,
        api: new SlackApi(slack.apiUrl),
        secrets: createSecretBox({ dataFolder: '/nowhere', secretKey: 'unused' }),
        eventsUrlOf: (agentId) => `https://parley.example.org/${agentId}`,
      }),
    });
    expect(await integrations.websiteHostsOf(external_id)).toEqual([]);
    await server.owner.call(connectWebsite, { params, body: { url: 'https://Shop.example.org:8443/a' } });
    expect(await integrations.websiteHostsOf(external_id)).toEqual(['shop.example.org:8443']);
    await server.owner.call(connectWebsite, { params, body: { url: 'http://shop.example.org/a' } });
    expect(await integrations.websiteHostsOf(external_id)).toEqual(['http://shop.example.org']);
    await server.owner.call(disconnectWebsite, { params });
    expect(await integrations.websiteHostsOf(external_id)).toEqual([]);
  });
});

describe('the Slack workspace of an agent', () => {
  it('is connected and disconnected, and its bot token is sealed and never given back', async () => {
    const { call } = server.owner;
    const answers = [
      await call(connectSlack, { params, body: source }),
      await call(listIntegrations, { params }),
      await call(listAgents, {}),
    ];
    expect(answers[0]).toMatchObject({ website: null, slack: { connected_at: expect.any(String) } });
    expect(answers[2]).toMatchObject([{ integrations: ['slack'] }]);
    expect(JSON.stringify(answers)).not.toMatch(/xoxb|signs-|v1\./);
    const sealed = await stored('slack_sources');
    expect(sealed).toContain('"sealed_bot_token":"v1.');
    expect(sealed).toContain('"sealed_signing_secret":"v1.');
    expect(sealed).not.toMatch(/xoxb|signs-/);

    await call(disconnectSlack, { params });
    expect(await stored('slack_sources')).toBe('[]');
    expect((await call(listIntegrations, { params })).slack).toBeNull();
  });

  it('never logs its bot token', async () => {
    await using database = await openTestDatabase();
    const env = { DATABASE_URL: database.url, PARLEY_LOG_LEVEL: 'trace', PARLEY_SLACK_API_URL: slack.apiUrl };
    await using verbose = await startServerProcess({}, env);
    const { provider_uuid: id } = await verbose.call(createAgent, { body: agent });
    await verbose.call(connectSlack, { params: { id }, body: source });
    const wrong = verbose.call(connectSlack, {
      params: { id },
      body: { ...source, botToken: botToken.repeat(30) },
    });
    await expect(wrong).rejects.toMatchObject({ status: 400 });
    await database.pool.query('drop table slack_sources cascade');
    const failing = verbose.call(connectSlack, { params: { id }, body: source });
    await expect(failing).rejects.toMatchObject({ status: 500 });
    await expect.poll(() => verbose.program.errors()).toContain('Failed query');
    expect(verbose.program.errors()).toContain('/slack');
    expect(verbose.program.errors()).not.toMatch(/xoxb|signs-/);
  });

  it('replaces the old token with a new one', async () => {
    await server.owner.call(connectSlack, { params, body: source });
    const before = await stored('slack_sources');
    await server.owner.call(connectSlack, { params, body: { botToken: 'xoxb-8' } });
    expect(await stored('slack_sources')).not.toBe(before);
    expect((await server.database.pool.query('select * from slack_sources')).rows).toHaveLength(1);
  });

  it.each(['', '   '])('is refused without a bot token: "%s"', async (empty) => {
    await expect(
      server.owner.call(connectSlack, { params, body: { botToken: empty } }),
    ).rejects.toMatchObject({
      status: 400,
      body: { error: { detail: { fields: [{ path: 'botToken', message: 'please_enter_bot_token' }] } } },
    });
  });
});

it('deletes integrations with their agent, and does not copy them', async () => {
  const { call } = server.owner;
  await call(connectWebsite, { params, body: website });
  await call(connectSlack, { params, body: source });
  const copy = await call(duplicateAgent, { params: { external_id } });
  expect(await call(listIntegrations, { params: { id: copy.agent_id } })).toEqual({
    website: null,
    slack: null,
  });
  await call(deleteAgent, { params: { external_id: copy.agent_id } });
  expect(JSON.parse(await stored('slack_sources'))).toHaveLength(1);

  await call(deleteAgent, { params: { external_id } });
  expect(await stored('slack_sources')).toBe('[]');
  expect(await stored('website_sources')).toBe('[]');
  await expect(call(listIntegrations, { params })).rejects.toMatchObject({ code: 'agent_not_found' });
  await expect(call(connectSlack, { params, body: source })).rejects.toMatchObject({ status: 404 });
});

it('lets a member connect and a viewer look', async () => {
  const [member, viewer] = [await server.signIn('member'), await server.signIn('viewer')];
  await member.call(connectWebsite, { params, body: website });
  await member.call(connectSlack, { params, body: source });
  const connected = await viewer.call(listIntegrations, { params });
  expect(connected).toMatchObject({ website, slack: {} });
  const refused = { status: 403, code: 'not_allowed' };
  await expect(viewer.call(connectWebsite, { params, body: website })).rejects.toMatchObject(refused);
  await expect(viewer.call(disconnectWebsite, { params })).rejects.toMatchObject(refused);
  await expect(viewer.call(connectSlack, { params, body: source })).rejects.toMatchObject(refused);
  await expect(viewer.call(disconnectSlack, { params })).rejects.toMatchObject(refused);
  expect(await viewer.call(listIntegrations, { params })).toEqual(connected);
});
