import type { CallError } from '@parley/client/call.ts';
import { deleteAgent } from '@parley/contract/agent-list.ts';
import { createAgent, updateAgent } from '@parley/contract/agents.ts';
import { describeWebhook, tryWebhook } from '@parley/contract/function-trials.ts';
import { createTeamSecret, listTeamSecrets, updateTeamSecret } from '@parley/contract/team-secrets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

let server: RunningServer;
let shop: WebhookServer;
beforeAll(async () => {
  shop = await startWebhookServer();
  server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1' });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await shop[Symbol.asyncDispose]();
});

const webhook = (path: string, api: Record<string, unknown> = {}) => ({
  type: 'webhook' as const,
  name: 'find_order',
  api_schema: { url: `${shop.origin}${path}`, method: 'POST' as const, ...api },
});
const agent = (prompt: Record<string, unknown>) => ({
  name: 'Shop',
  conversation_config: {
    agent: {
      prompt: { prompt: 'You run a shop.', ...prompt },
      dynamic_variables: { dynamic_variable_placeholders: { branch: 'Lyon' } },
    },
  },
});

describe('a webhook that is tried', () => {
  it('is called for real, and shows request, answer, variables and the result for the model', async () => {
    const { secret_id } = await server.owner.call(createTeamSecret, {
      body: { name: 'Shop key', value: 'shop-key-7788', hosts: [shop.origin] },
    });
    const { agent_id } = await server.owner.call(createAgent, { body: agent({ timezone: 'Asia/Tokyo' }) });
    const tried = await server.owner.call(tryWebhook, {
      body: {
        function: {
          ...webhook('/order', {
            request_headers: { 'X-Key': { secret_id } },
            request_body_schema: {
              type: 'object',
              properties: {
                number: { type: 'integer', description: 'Number' },
                branch: { type: 'string', dynamic_variable: 'branch' },
                time: { type: 'string', dynamic_variable: 'system__conversation_id' },
                timezone: { type: 'string', dynamic_variable: 'system__timezone' },
              },
            },
          }),
          assignments: [{ dynamic_variable: 'order_status', value_path: 'status' }],
        },
        input: { number: '7' },
        agent_id,
      },
    });
    expect(tried).toMatchObject({
      status: 'succeeded',
      request: {
        method: 'POST',
        body: '{"number":7,"branch":"Lyon","time":"trial","timezone":"Asia/Tokyo"}',
      },
      response: { status: 200, is_cut: false },
      told: expect.stringContaining('"status":"shipped"'),
      variables: { order_status: 'shipped' },
    });
    expect(shop.requests.at(-1)?.headers['x-key']).toBe('shop-key-7788');
    expect(JSON.stringify(tried)).not.toContain('shop-key-7788');
  });

  it('sends no secret to a server that no administrator has allowed for it, and asks for that', async () => {
    const { secret_id } = await server.owner.call(createTeamSecret, {
      body: { name: 'Bank key', value: 'bank-key-9911', hosts: ['https://bank.example/v1'] },
    });
    const member = await server.signIn('member');
    const attempt = () =>
      member.call(tryWebhook, {
        body: { function: webhook('/order', { request_headers: { 'X-Key': { secret_id } } }) },
      });
    const before = shop.requests.length;
    const refusals = await Promise.all([attempt(), attempt(), attempt()]);
    for (const refused of refusals) {
      expect(refused).toMatchObject({
        status: 'refused',
        request: null,
        response: null,
        detail: { error_code: 'secret_host_refused' },
        told: expect.stringContaining(shop.origin),
      });
    }
    expect(shop.requests).toHaveLength(before);
    const params = { secret_id };
    const find = async () =>
      (await member.call(listTeamSecrets, {})).find((secret) => secret.secret_id === secret_id);
    expect(await find()).toMatchObject({ hosts: ['bank.example'], requested_hosts: [shop.origin] });

    await server.owner.call(updateTeamSecret, { params, body: { dismissed_host: shop.origin } });
    expect(await find()).toMatchObject({ hosts: ['bank.example'], requested_hosts: [] });
    expect((await attempt()).status).toBe('refused');

    await server.owner.call(updateTeamSecret, { params, body: { hosts: ['bank.example', shop.origin] } });
    expect(await find()).toMatchObject({ hosts: ['bank.example', shop.origin], requested_hosts: [] });
    expect((await attempt()).status).toBe('succeeded');
    expect(shop.requests.at(-1)?.headers['x-key']).toBe('bank-key-9911');
  });

  it('asks for no more servers of a secret than an administrator can review', async () => {
    const { secret_id } = await server.owner.call(createTeamSecret, {
      body: { name: 'Wanted key', value: 'k', hosts: ['bank.example'] },
    });
    for (let index = 0; index < 12; index += 1) {
      const url = `https://host-${index}.example/`;
      const api = { url, request_headers: { 'X-Key': { secret_id } } };
      await server.owner.call(tryWebhook, { body: { function: webhook('', api) } });
    }
    const secrets = await server.owner.call(listTeamSecrets, {});
    const requested = secrets.find((secret) => secret.secret_id === secret_id)?.requested_hosts;
    expect(requested).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((index) => `host-${index}.example`));
  });

  it('no longer asks for servers that a wildcard allows by now', async () => {
    const { secret_id } = await server.owner.call(createTeamSecret, {
      body: { name: 'Wildcard key', value: 'k', hosts: ['bank.example'] },
    });
    const addresses = ['https://api.shop.example/', 'http://api.shop.example/', 'https://shop.example/'];
    for (const url of addresses) {
      const api = { url, request_headers: { 'X-Key': { secret_id } } };
      await server.owner.call(tryWebhook, { body: { function: webhook('', api) } });
    }
    const params = { secret_id };
    const renamed = await server.owner.call(updateTeamSecret, { params, body: { name: 'Wild key' } });
    expect(renamed.requested_hosts).toEqual(['api.shop.example', 'http://api.shop.example', 'shop.example']);
    const hosts = ['bank.example', '*.shop.example'];
    const changed = await server.owner.call(updateTeamSecret, { params, body: { hosts } });
    expect(changed).toMatchObject({ hosts, requested_hosts: ['http://api.shop.example', 'shop.example'] });
    const narrowed = await server.owner.call(updateTeamSecret, { params, body: { hosts: ['bank.example'] } });
    expect(narrowed.requested_hosts).toEqual(['http://api.shop.example', 'shop.example']);
  });

  it('explains why no request could be made', async () => {
    const tried = await server.owner.call(tryWebhook, {
      body: { function: webhook('/order', { request_headers: { Authorization: { secret_id: '' } } }) },
    });
    expect(tried).toMatchObject({
      status: 'refused',
      request: null,
      response: null,
      detail: { error_code: 'secret_missing' },
    });
  });

  it('says what a model would be asked', async () => {
    const described = await server.owner.call(describeWebhook, {
      body: { function: webhook('/orders/{id}') },
    });
    expect(described).toMatchObject({
      name: 'find_order',
      input_schema: {
        properties: { id: { type: 'string', description: 'String parameter' } },
        required: ['id'],
      },
    });
  });

  it('is nothing for viewers', async () => {
    const viewer = await server.signIn('viewer');
    await expect(viewer.call(tryWebhook, { body: { function: webhook('/order') } })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('an agent with functions', () => {
  it('is refused with the path and the code of what is wrong, new and changed alike', async () => {
    const wrong = { ...webhook('/order'), name: 'my order' };
    const refusal = {
      status: 400,
      body: {
        error: {
          detail: {
            fields: [
              { path: 'conversation_config.agent.prompt.tools.0.name', message: 'function_name_invalid' },
              { path: 'conversation_config.agent.prompt.mcp_server_ids.0', message: 'tool_server_not_found' },
            ],
          },
        },
      },
    };
    const config = agent({ tools: [wrong], mcp_server_ids: ['7b0c8f3e-8a52-4a62-9a3b-0d3f4b1c2d3e'] });
    await expect(server.owner.call(createAgent, { body: config })).rejects.toMatchObject(refusal);
    const saved = await server.owner.call(createAgent, { body: agent({}) });
    const { agent_id, provider_uuid } = saved;
    const change = { params: { agent_id }, body: { ...config, provider_uuid } };
    await expect(server.owner.call(updateAgent, change)).rejects.toMatchObject(refusal);
  });

  it('may not hand a conversation over to itself', async () => {
    const { agent_id, provider_uuid } = await server.owner.call(createAgent, { body: agent({}) });
    const built_in_tools = {
      transfer_to_agent: {
        type: 'system',
        name: 'transfer_to_agent',
        description: '',
        params: { system_tool_type: 'transfer_to_agent', transfers: [{ agent_id }] },
      },
    };
    const change = { params: { agent_id }, body: { ...agent({ built_in_tools }), provider_uuid } };
    await expect(server.owner.call(updateAgent, change)).rejects.toMatchObject({
      body: { error: { detail: { fields: [{ message: 'transfer_to_itself' }] } } },
    });
  });

  it('names secrets and agents of the team alone, though what it has may be deleted later', async () => {
    const { pool } = server.database;
    const { call } = server.owner;
    const naming = (secret_id: string, agent_id: string) =>
      agent({
        tools: [webhook('/order', { request_headers: { 'X-Key': { secret_id } } })],
        built_in_tools: {
          transfer_to_agent: { params: { system_tool_type: 'transfer_to_agent', transfers: [{ agent_id }] } },
        },
      });
    const refusal = (body: Parameters<typeof naming>) =>
      call(createAgent, { body: naming(...body) }).catch((error: CallError) => [error.status, error.fields]);
    const other = await call(createAgent, { body: agent({}) });
    const hosts = [shop.origin];
    const own = await call(createTeamSecret, { body: { name: 'Own', value: 'abcd', hosts } });
    const theirs = await call(createAgent, { body: agent({}) });
    const secret = await call(createTeamSecret, { body: { name: 'Theirs', value: 'abcd', hosts } });
    const { rows } = await pool.query("insert into teams (name) values ('Theirs') returning id");
    await pool.query('update agents set team_id = $1 where agent_id = $2', [rows[0].id, theirs.agent_id]);
    await pool.query('update team_secrets set team_id = $1 where id = $2', [rows[0].id, secret.secret_id]);
    const prompt = 'conversation_config.agent.prompt';
    const expected = [
      400,
      [
        { path: `${prompt}.tools.0.api_schema.request_headers.X-Key.secret_id`, message: 'secret_not_found' },
        {
          path: `${prompt}.built_in_tools.transfer_to_agent.params.transfers.0.agent_id`,
          message: 'agent_not_found',
        },
      ],
    ];
    expect(await refusal([secret.secret_id, theirs.agent_id])).toEqual(expected);
    expect(await refusal(['7b0c8f3e-8a52-4a62-9a3b-0d3f4b1c2d3e', 'agent_unknown'])).toEqual(expected);
    const config = naming(own.secret_id, other.agent_id);
    const { agent_id, provider_uuid } = await call(createAgent, { body: config });
    await call(deleteAgent, { params: { external_id: other.agent_id } });
    await pool.query('delete from team_secrets where id = $1', [own.secret_id]);
    const body = { ...config, name: 'Renamed', provider_uuid };
    expect(await call(updateAgent, { params: { agent_id }, body })).toMatchObject({ name: 'Renamed' });
  });

  it('is known to use a secret that was written in the text of a header', async () => {
    const { secret_id } = await server.owner.call(createTeamSecret, {
      body: { name: 'Token', value: 'abcd', hosts: [shop.origin] },
    });
    const headers = { Authorization: `Bearer {{secret:${secret_id}}}` };
    const tools = [webhook('/order', { request_headers: headers })];
    await server.owner.call(createAgent, { body: { ...agent({ tools }), name: 'User of a token' } });
    const secrets = await server.owner.call(listTeamSecrets, {});
    expect(secrets.find((secret) => secret.secret_id === secret_id)?.used_by).toMatchObject([
      { name: 'User of a token' },
    ]);
  });
});
