import { afterEach, describe, expect, it } from 'vitest';
import {
  type HostileToolServer,
  startHostileToolServer,
} from '../../../../test/support/hostile-tool-server.ts';
import { ConnectionPool, type PoolOptions } from './connection-pool.ts';
import type { ServerConnection } from './server-connection.ts';

const servers: HostileToolServer[] = [];
const pools: ConnectionPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool[Symbol.asyncDispose]()));
  await Promise.all(servers.splice(0).map((server) => server[Symbol.asyncDispose]()));
});

async function openServer() {
  const server = await startHostileToolServer();
  servers.push(server);
  return server;
}

function openPool(options: Partial<PoolOptions> = {}): ConnectionPool {
  const pool = new ConnectionPool({ fetch, onToolsChanged: () => {}, connectMs: 5_000, ...options });
  pools.push(pool);
  return pool;
}

const target = (server: HostileToolServer, id: string, revision = 1) => ({
  id,
  revision,
  route: () => ({ url: server.url, headers: {}, token: null, transport: 'STREAMABLE_HTTP' as const }),
});
const signal = new AbortController().signal;
const list = (connection: ServerConnection) => connection.listTools(signal);
const starts = ({ requests }: HostileToolServer) =>
  requests.filter(({ method }) => method === 'initialize').length;

describe('the pool', () => {
  it('connects once for everybody who comes at the same moment', async () => {
    const [server, pool] = [await openServer(), openPool()];
    const uses = Array.from({ length: 10 }, () =>
      pool.use(target(server, 'a'), { signal, isPatient: false }, list),
    );
    await Promise.all(uses);
    expect(starts(server)).toBe(1);
  });

  it('connects anew when the way has changed, or the connection was dropped', async () => {
    const [server, pool] = [await openServer(), openPool()];
    const use = (revision: number) =>
      pool.use(target(server, 'a', revision), { signal, isPatient: false }, list);
    await use(1);
    await use(2);
    await use(2);
    expect(starts(server)).toBe(2);
    pool.drop('a');
    expect(pool.isOpen({ id: 'a', revision: 2 })).toBe(false);
    await use(2);
    expect(starts(server)).toBe(3);
  });

  it('does not retry a server that failed a moment ago, unless asked to', async () => {
    const [server, pool] = [await openServer(), openPool({ backoffMs: { first: 60_000, longest: 60_000 } })];
    server.answers.initialize = { status: 503 };
    const use = (isPatient: boolean) => pool.use(target(server, 'a'), { signal, isPatient }, list);
    await expect(use(false)).rejects.toMatchObject({ code: 'server_error' });
    await expect(use(false)).rejects.toMatchObject({ code: 'server_error' });
    expect(starts(server)).toBe(1);
    expect(pool.recentFailure({ id: 'a', revision: 1 })).toMatchObject({ code: 'server_error' });
    expect(pool.recentFailure({ id: 'a', revision: 2 })).toBeUndefined();
    server.answers = {};
    await use(true);
    expect(starts(server)).toBe(2);
  });

  it('closes what was not used for longest when it is full', async () => {
    const pool = openPool({ maxConnections: 2 });
    const three = await Promise.all([openServer(), openServer(), openServer()]);
    for (const [index, server] of three.entries()) {
      await pool.use(target(server, String(index)), { signal, isPatient: false }, list);
    }
    expect([0, 1, 2].map((index) => pool.isOpen({ id: String(index), revision: 1 }))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('lets an aborted request stop waiting', async () => {
    const [server, pool] = [await openServer(), openPool()];
    server.answers.initialize = 'hang';
    const impatient = AbortSignal.abort(new Error('enough'));
    const use = pool.use(target(server, 'a'), { signal: impatient, isPatient: false }, list);
    await expect(use).rejects.toThrow('enough');
  });

  it('forgets a connection that failed when nothing waited for it any more', async () => {
    const [server, pool] = [await openServer(), openPool({ connectMs: 300 })];
    server.answers.initialize = 'hang';
    const impatient = { signal: AbortSignal.timeout(50), isPatient: false };
    await expect(pool.use(target(server, 'a'), impatient, list)).rejects.toThrow();
    await expect.poll(() => pool.recentFailure({ id: 'a', revision: 1 })?.code).toBe('timed_out');
    server.answers = {};
    await pool.use(target(server, 'a'), { signal, isPatient: true }, list);
    expect(starts(server)).toBe(2);
  });

  it('takes leave of its servers at the end', async () => {
    const [server, pool] = [await openServer(), openPool()];
    await pool.use(target(server, 'a'), { signal, isPatient: false }, list);
    await pool[Symbol.asyncDispose]();
    await expect.poll(() => server.listeners()).toBe(0);
    await expect(pool.use(target(server, 'a'), { signal, isPatient: false }, list)).rejects.toThrow();
  });
});
