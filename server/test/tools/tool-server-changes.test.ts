import {
  createToolServer,
  getToolServer,
  type ToolServer,
  updateToolServer,
} from '@parley/contract/tool-servers.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type HostileToolServer, plainTool, startHostileToolServer } from '../support/hostile-tool-server.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1' });
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(() => server.database.pool.query('delete from tool_servers'));

async function add(config: Record<string, unknown>): Promise<ToolServer> {
  const body = { config: { name: 'Tools', ...config } } as never;
  return server.owner.call(createToolServer, { body });
}

const change = (id: string, body: Record<string, unknown>) =>
  server.owner.call(updateToolServer, { params: { id }, body });

/** Has the server answer its handshakes when the promise that each is given to is fulfilled. */
function delayHandshakes(tools: HostileToolServer, until: () => Promise<unknown>): void {
  tools.answers.initialize = async ({ params }) => {
    await until();
    const serverInfo = { name: 'slow', version: '1' };
    return { result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo } };
  };
}

describe('changing how a tool server is reached', () => {
  it('lists the tools of the address that is stored, after a change that was given up', async () => {
    await using first = await startHostileToolServer();
    await using wrong = await startHostileToolServer();
    await using right = await startHostileToolServer();
    wrong.tools = [plainTool('of-the-wrong-one')];
    right.tools = [plainTool('of-the-right-one')];
    const { id } = await add({ url: first.url });
    const leaving = new AbortController();
    const answering = Promise.withResolvers<void>();
    delayHandshakes(wrong, () => {
      leaving.abort();
      return answering.promise;
    });
    const abandoned = fetch(`${server.url}/api/test/mcp-servers/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ url: wrong.url }),
      headers: { authorization: `Bearer ${server.owner.token}`, 'content-type': 'application/json' },
      signal: leaving.signal,
    });
    await expect(abandoned).rejects.toThrow();
    const changing = change(id, { url: right.url });
    answering.resolve();
    expect((await changing).tools.map(({ name }) => name)).toEqual(['of-the-right-one']);
    expect((await server.owner.call(getToolServer, { params: { id } })).config.url).toBe(right.url);
  });

  it('refuses the later of two changes that were made of the same state', async () => {
    await using tools = await startHostileToolServer();
    const { id } = await add({
      url: tools.url,
      request_headers: { 'X-Key': 'old-key' },
      secret_token: 'old-token',
    });
    const both = Promise.withResolvers<void>();
    let handshakes = 0;
    delayHandshakes(tools, () => {
      handshakes += 1;
      if (handshakes === 2) both.resolve();
      return both.promise;
    });
    const changes = [{ request_headers: { 'X-Key': null } }, { secret_token: null }];
    const settled = await Promise.allSettled(changes.map((body) => change(id, body)));
    const refused = settled.flatMap((one, index) => (one.status === 'rejected' ? [{ ...one, index }] : []));
    expect(refused).toMatchObject([{ reason: { status: 409, code: 'tool_server_changed' } }]);
    const again = await change(id, changes[refused[0]?.index ?? 0] ?? {});
    expect(again.config).toMatchObject({ request_headers: {}, has_secret_token: false });
  }, 30_000);
});
