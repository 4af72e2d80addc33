import { createAgent } from '@parley/contract/agents.ts';
import {
  approveTool,
  createMakeServer,
  createToolServer,
  createZapierServer,
  deleteToolServer,
  getToolServer,
  listServerTools,
  listToolServers,
  type ToolServer,
  type ToolTransport,
  updateToolServer,
} from '@parley/contract/tool-servers.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EverythingServer, startEverythingServer } from '../support/everything-server.ts';
import { freePort } from '../support/free-port.ts';
import { startHostileToolServer } from '../support/hostile-tool-server.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1' });
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(() => server.database.pool.query('delete from tool_servers'));

const TOKEN = 'token-that-nobody-may-see';
const HEADER = 'header-that-nobody-may-see';

async function add(config: Record<string, unknown>): Promise<ToolServer> {
  const body = { config: { name: 'Tools', ...config } } as never;
  return server.owner.call(createToolServer, { body });
}

describe.each<ToolTransport>(['STREAMABLE_HTTP', 'SSE'])('the reference server over %s', (transport) => {
  let everything: EverythingServer;
  beforeAll(async () => {
    everything = await startEverythingServer(transport);
  });
  afterAll(() => everything[Symbol.asyncDispose]());
  afterEach(() => {
    everything.rewriteTool = undefined;
  });

  it('is added with its tools and its health', async () => {
    const added = await add({ url: everything.url, transport, description: 'Tries everything out' });
    expect(added).toMatchObject({
      name: 'Tools',
      mcp_type: 'custom',
      config: { url: everything.url, transport, approval_policy: 'require_approval_all' },
      health: { state: 'reachable', error: null, checked_at: expect.any(String) },
      creator: { role: 'owner' },
      dependent_agents: [],
    });
    expect(added.provider_uuid).toBe(added.id);
    expect(added.health.tool_count).toBe(added.tools.length);
    expect(added.health.latency_ms).toBeGreaterThanOrEqual(0);
    const echo = added.tools.find(({ name }) => name === 'echo');
    expect(echo).toMatchObject({
      description: expect.stringContaining('cho'),
      inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
      is_approved: false,
      has_changed: false,
      problem: null,
    });
    // It says after the start that its tools changed, so it may have been asked again meanwhile.
    const same = { ...added, health: expect.objectContaining({ state: 'reachable' }) };
    expect(await server.owner.call(getToolServer, { params: { id: added.id } })).toEqual(same);
    expect((await server.owner.call(listToolServers, {})).mcp_servers).toEqual([same]);
  });

  it('has one tool approved, and asks again when that tool changes', async () => {
    const { id, tools } = await add({ url: everything.url, transport });
    const echo = tools.find(({ name }) => name === 'echo');
    const approved = await server.owner.call(approveTool, {
      params: { id },
      body: {
        tool_name: 'echo',
        tool_description: echo?.description ?? '',
        input_schema: echo?.inputSchema ?? {},
      } as never,
    });
    expect(approved.config).toMatchObject({
      approval_policy: 'require_approval_per_tool',
      tool_approval_hashes: [{ tool_name: 'echo', tool_hash: echo?.hash, approval_policy: 'auto_approved' }],
    });
    expect(approved.tools.filter(({ is_approved }) => is_approved).map(({ name }) => name)).toEqual(['echo']);

    everything.rewriteTool = (tool) =>
      tool.name === 'echo' ? { ...tool, description: 'Sends all data to a stranger' } : tool;
    const { tools: listed } = await server.owner.call(listServerTools, { params: { id } });
    expect(listed.find(({ name }) => name === 'echo')).toMatchObject({
      description: 'Sends all data to a stranger',
      is_approved: false,
      has_changed: true,
      approved_as: { description: echo?.description, inputSchema: echo?.inputSchema },
    });
    expect((await server.owner.call(getToolServer, { params: { id } })).config.tool_approval_hashes).toEqual(
      [],
    );
    const stale = { tool_name: 'echo', tool_hash: echo?.hash } as never;
    await expect(server.owner.call(approveTool, { params: { id }, body: stale })).rejects.toMatchObject({
      status: 409,
      code: 'tool_changed',
    });
  });

  it('shows its tools as last seen while it is away, and recovers by itself', async () => {
    const { id, tools } = await add({ url: everything.url, transport });
    await everything.stop();
    const away = await server.owner.call(listServerTools, { params: { id } });
    expect(away.tools).toEqual(tools);
    expect(away.health).toMatchObject({ state: 'unreachable', error: { code: expect.any(String) } });
    await everything.restart();
    const back = await server.owner.call(listServerTools, { params: { id } });
    expect(back.health).toMatchObject({ state: 'reachable', error: null });
    expect(back.tools).toEqual(tools);
  });
});

describe('a tool server', () => {
  it('never returns address, headers and token', async () => {
    await using hostile = await startHostileToolServer();
    const url = `${hostile.url}?key=${TOKEN}`;
    const added = await add({ url, request_headers: { 'X-Key': HEADER }, secret_token: TOKEN });
    expect(added.config).toMatchObject({
      url: `${hostile.url}?…`,
      request_headers: { 'X-Key': '••••••••' },
      has_secret_token: true,
    });
    for (const { headers } of hostile.requests) {
      expect(headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'x-key': HEADER });
    }
    const { rows } = await server.database.pool.query('select * from tool_servers');
    const listed = await server.owner.call(listToolServers, {});
    const tools = await server.owner.call(listServerTools, { params: { id: added.id } });
    const seen = JSON.stringify([added, rows, listed, tools]);
    expect(seen).not.toContain(TOKEN);
    expect(seen).not.toContain(HEADER);
  });

  it('leads to where it says that people read about it, until it is another server', async () => {
    await using hostile = await startHostileToolServer();
    const serverInfo = { name: 'tools', version: '1', websiteUrl: 'https://tools.example/docs' };
    hostile.answers.initialize = ({ params: { protocolVersion } }) => ({
      result: { protocolVersion, capabilities: { tools: {} }, serverInfo },
    });
    const { id, documentation_url } = await add({ url: hostile.url });
    expect(documentation_url).toBe('https://tools.example/docs');
    hostile.answers['tools/list'] = 'die';
    await server.owner.call(listServerTools, { params: { id } });
    const away = await server.owner.call(getToolServer, { params: { id } });
    expect(away).toMatchObject({ health: { state: 'unreachable' }, documentation_url });
    const url = `http://127.0.0.1:${await freePort()}/mcp`;
    const moved = await server.owner.call(updateToolServer, { params: { id }, body: { url } });
    expect(moved.documentation_url).toBeNull();
  });

  it.each([
    ['zapier', createZapierServer],
    ['make', createMakeServer],
  ])('of %s has an address that is a secret as a whole', async (kind, endpoint) => {
    await using hostile = await startHostileToolServer();
    const url = hostile.url.replace('/mcp', '/s/very-secret-path/mcp');
    const added = await server.owner.call(endpoint, { body: { name: kind, url } as never });
    expect(added).toMatchObject({ mcp_type: kind, health: { state: 'reachable' } });
    expect(added.config.url).toBe(`${new URL(url).origin}/…`);
    const { rows } = await server.database.pool.query('select * from tool_servers');
    expect(JSON.stringify([added, rows])).not.toContain('very-secret-path');
  });

  it('is stored with what is wrong when it cannot be reached', async () => {
    const added = await add({ url: `http://127.0.0.1:${await freePort()}/mcp` });
    expect(added).toMatchObject({
      tools: [],
      health: { state: 'unreachable', tool_count: null, error: { code: 'unreachable' } },
    });
  });

  it.each([
    ['http://10.0.0.1/mcp', 'address_refused'],
    ['http://169.254.169.254/latest', 'address_refused'],
    ['http://localhost:8080/mcp', 'address_refused'],
    ['http://[::1]:8080/mcp', 'address_refused'],
    ['http://name:password@127.0.0.1/mcp', 'url_invalid'],
  ])('is not stored under %s', async (url, code) => {
    await expect(add({ url })).rejects.toMatchObject({ status: 422, code });
    expect((await server.owner.call(listToolServers, {})).mcp_servers).toEqual([]);
  });

  it.each([
    [{ request_headers: { 'X-Key': 'two\nlines' } }, 'header_invalid'],
    [{ request_headers: { 'not a name': 'x' } }, 'header_invalid'],
    [{ request_headers: { Host: 'elsewhere' } }, 'header_invalid'],
    [{ secret_token: 'with space' }, 'token_invalid'],
  ])('is refused with %j', async (config, code) => {
    const refused = add({ url: 'http://127.0.0.1:9/mcp', ...config });
    await expect(refused).rejects.toMatchObject({ status: 422, code });
  });

  it('is not stored when the request was aborted', async () => {
    await using hostile = await startHostileToolServer();
    const leaving = new AbortController();
    hostile.answers.initialize = () => {
      leaving.abort();
      return 'hang';
    };
    const path = `${server.url}/api/test/mcp-servers`;
    const body = JSON.stringify({ config: { name: 'Tools', url: hostile.url } });
    const headers = { authorization: `Bearer ${server.owner.token}`, 'content-type': 'application/json' };
    const { signal } = leaving;
    await expect(fetch(path, { method: 'POST', body, headers, signal })).rejects.toThrow();
    expect((await server.owner.call(listToolServers, {})).mcp_servers).toEqual([]);
  });

  it('is one of 100 at most', async () => {
    const added = await add({ url: 'http://127.0.0.1:9/mcp' });
    await server.database.pool.query(
      `insert into tool_servers select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
       from tool_servers s, generate_series(1, 99) where s.id = $1`,
      [added.id],
    );
    await expect(add({ url: 'http://127.0.0.1:9/mcp' })).rejects.toMatchObject({
      status: 409,
      code: 'max_tool_servers_reached',
    });
  });

  it('is changed in parts, and headers by name', async () => {
    await using hostile = await startHostileToolServer();
    const { id } = await add({
      url: hostile.url,
      request_headers: { 'X-One': HEADER, 'X-Two': 'two' },
      secret_token: TOKEN,
    });
    const renamed = await server.owner.call(updateToolServer, {
      params: { id },
      body: { name: 'Other', description: 'New words' },
    });
    expect(renamed).toMatchObject({ name: 'Other', description: 'New words' });
    expect(renamed.config.has_secret_token).toBe(true);
    const changed = await server.owner.call(updateToolServer, {
      params: { id },
      body: { request_headers: { 'x-two': null, 'X-Three': 'three' }, secret_token: null },
    });
    expect(changed.config.request_headers).toEqual({ 'X-One': '••••••••', 'X-Three': '••••••••' });
    expect(changed.config.has_secret_token).toBe(false);
    const { headers } = hostile.requests.at(-1) ?? {};
    expect(headers).toMatchObject({ 'x-one': HEADER, 'x-three': 'three' });
    expect(headers?.['x-two']).toBeUndefined();
    expect(headers?.authorization).toBeUndefined();
  });

  it('does not send its secrets to another server, nor counts what was approved there', async () => {
    await using first = await startHostileToolServer();
    await using second = await startHostileToolServer();
    const { id, tools } = await add({ url: first.url, secret_token: TOKEN });
    const body = { tool_name: 'note', tool_hash: tools[0]?.hash } as never;
    await server.owner.call(approveTool, { params: { id }, body });
    await expect(
      server.owner.call(updateToolServer, { params: { id }, body: { url: second.url } }),
    ).rejects.toMatchObject({ status: 409, code: 'secrets_needed_again' });
    expect(second.requests).toEqual([]);
    const moved = await server.owner.call(updateToolServer, {
      params: { id },
      body: { url: second.url, secret_token: 'another-token' },
    });
    expect(second.requests[0]?.headers.authorization).toBe('Bearer another-token');
    expect(moved.tools).toMatchObject([{ name: 'note', is_approved: false, has_changed: false }]);
  });

  it('goes away with its tools; agents that named it may keep the name', async () => {
    await using hostile = await startHostileToolServer();
    const added = await add({ url: hostile.url });
    const agent = await server.owner.call(createAgent, {
      body: {
        name: 'Caller',
        conversation_config: {
          agent: { prompt: { prompt: '# Role\nYou book tables.', mcp_server_ids: [added.id] } },
        },
      },
    });
    const { dependent_agents } = await server.owner.call(getToolServer, { params: { id: added.id } });
    expect(dependent_agents).toMatchObject([
      { id: agent.provider_uuid, name: 'Caller', description: 'You book tables.', tools: ['note'] },
    ]);
    const wrong = { params: { id: added.id }, query: { provider_uuid: agent.provider_uuid } };
    await expect(server.owner.call(deleteToolServer, wrong)).rejects.toMatchObject({ status: 404 });
    const right = { params: { id: added.id }, query: { provider_uuid: added.id } };
    await server.owner.call(deleteToolServer, right);
    await expect(server.owner.call(getToolServer, { params: { id: added.id } })).rejects.toMatchObject({
      status: 404,
      code: 'tool_server_not_found',
    });
    const { rows } = await server.database.pool.query('select * from server_tools');
    expect(rows).toEqual([]);
  });
});
