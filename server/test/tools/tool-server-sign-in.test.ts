import { listMembers, removeMember } from '@parley/contract/members.ts';
import {
  endToolServerSignIn,
  finishToolServerSignIn,
  startToolServerSignIn,
  TOOL_SERVER_SIGN_IN_PATH,
} from '@parley/contract/tool-server-sign-in.ts';
import {
  createToolServer,
  getToolServer,
  listServerTools,
  listToolServers,
  type ToolServer,
  type ToolTransport,
  updateToolServer,
} from '@parley/contract/tool-servers.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuthorizationServer, startAuthorizationServer } from '../support/authorization-server.ts';
import { type EverythingServer, startEverythingServer } from '../support/everything-server.ts';
import { type RunningServer, type SignedIn, startServer } from '../support/running-server.ts';
import { openToolServerBench } from './tool-server-bench.ts';

let server: RunningServer;
let other: RunningServer;
let member: SignedIn;
let colleague: SignedIn;
let tools: EverythingServer;
let service: AuthorizationServer;
beforeAll(async () => {
  server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1' });
  other = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1' }, server);
  member = await server.signIn('member');
  colleague = await server.signIn('member');
  tools = await startEverythingServer('STREAMABLE_HTTP');
});
afterAll(async () => {
  await tools[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  service = await startAuthorizationServer();
  service.protect(tools);
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await server.database.pool.query('delete from tool_servers');
});

function add(config: Record<string, unknown> = {}): Promise<ToolServer> {
  const body = { config: { name: 'Tools', url: tools.url, ...config } } as never;
  return member.call(createToolServer, { body });
}

const read = (id: string) => member.call(getToolServer, { params: { id } });
const ask = (id: string, person = member) => person.call(listServerTools, { params: { id } });

async function begin(id: string, decision: 'allow' | 'refuse' = 'allow', person = member) {
  const { authorization_url } = await person.call(startToolServerSignIn, { params: { id } });
  const answer = await service.decide(authorization_url, decision);
  return Object.fromEntries(answer) as { state: string; code?: string; iss?: string; error?: string };
}

async function signedIn(config?: Record<string, unknown>): Promise<string> {
  const { id } = await add(config);
  await member.call(finishToolServerSignIn, { body: await begin(id) });
  return id;
}

const tokenCalls = () => service.calls.filter((call) => call !== 'register');

describe.each<ToolTransport>(['STREAMABLE_HTTP', 'SSE'])('a member’s sign-in over %s', (transport) => {
  it('brings the tools of a server that asks for one, until the member signs out', async () => {
    await using another = transport === 'SSE' ? await startEverythingServer('SSE') : undefined;
    const used = another ?? tools;
    service.protect(used);
    const added = await add({ url: used.url, transport });
    expect(added.health).toMatchObject({ state: 'unreachable', error: { code: 'unauthorized' } });
    expect(added.config.signed_in).toBeNull();
    const answer = await begin(added.id);
    const done = await member.call(finishToolServerSignIn, { body: answer });
    expect(done.health).toMatchObject({ state: 'reachable', error: null });
    expect(done.tools.map(({ name }) => name)).toContain('echo');
    expect(done.config.signed_in).toEqual({ name: expect.stringContaining('member') });
    expect((await member.call(listToolServers, {})).mcp_servers[0]?.config.signed_in).not.toBeNull();

    const out = await member.call(endToolServerSignIn, { params: { id: added.id } });
    expect(out.config.signed_in).toBeNull();
    expect(out.health.error?.code).toBe('unauthorized');
    expect(out.tools).toEqual(done.tools);
    expect(service.calls.at(-1)).toBe('revoke');
  });
});

describe('the answer of a sign-in page', () => {
  it('is good once', async () => {
    const { id } = await add();
    const answer = await begin(id);
    await member.call(finishToolServerSignIn, { body: answer });
    await expect(member.call(finishToolServerSignIn, { body: answer })).rejects.toMatchObject({
      code: 'sign_in_expired',
    });
    expect((await read(id)).config.signed_in).not.toBeNull();
  });

  it('is refused with another state, and the right one stays good', async () => {
    const { id } = await add();
    const answer = await begin(id);
    for (const state of [`${answer.state}x`, 'nonsense', `${id}.`]) {
      const forged = member.call(finishToolServerSignIn, { body: { ...answer, state } });
      await expect(forged).rejects.toMatchObject({ status: 409, code: 'sign_in_expired' });
    }
    expect(tokenCalls()).toEqual([]);
    await member.call(finishToolServerSignIn, { body: answer });
  });

  it('is refused from other members', async () => {
    const { id } = await add();
    const answer = await begin(id);
    for (const person of [colleague, server.owner]) {
      await expect(person.call(finishToolServerSignIn, { body: answer })).rejects.toMatchObject({
        code: 'sign_in_expired',
      });
    }
    expect(tokenCalls()).toEqual([]);
  });

  it('is refused ten minutes later', async () => {
    const { id } = await add();
    const answer = await begin(id);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    const late = member.call(finishToolServerSignIn, { body: answer }).finally(() => vi.useRealTimers());
    await expect(late).rejects.toMatchObject({ code: 'sign_in_expired' });
    expect(tokenCalls()).toEqual([]);
  });

  it('is refused after another sign-in was begun', async () => {
    const { id } = await add();
    const first = await begin(id);
    await begin(id);
    await expect(member.call(finishToolServerSignIn, { body: first })).rejects.toMatchObject({
      code: 'sign_in_expired',
    });
  });

  it('of another service than the one that was asked is refused', async () => {
    const { id } = await add();
    const answer = { ...(await begin(id)), iss: 'https://elsewhere.example' };
    await expect(member.call(finishToolServerSignIn, { body: answer })).rejects.toMatchObject({
      status: 502,
      code: 'sign_in_failed',
    });
    expect(tokenCalls()).toEqual([]);
  });

  it('that the person refused says so and stores nothing', async () => {
    const { id } = await add();
    const answer = await begin(id, 'refuse');
    await expect(member.call(finishToolServerSignIn, { body: answer })).rejects.toMatchObject({
      code: 'sign_in_refused',
    });
    expect((await read(id)).config.signed_in).toBeNull();
  });
});

describe('a sign-in', () => {
  it('is not begun at a service that registers no programs, or in place of a stored token', async () => {
    service.registers = false;
    const { id } = await add();
    const start = member.call(startToolServerSignIn, { params: { id } });
    await expect(start).rejects.toMatchObject({ status: 422, code: 'sign_in_unsupported' });
    const withToken = await add({ secret_token: 'a-token-of-ours' });
    const second = member.call(startToolServerSignIn, { params: { id: withToken.id } });
    await expect(second).rejects.toMatchObject({ status: 409, code: 'stored_key_in_use' });
  });

  it('is begun also where the server closes the connection on which it is asked first', async () => {
    const { id } = await add();
    const { guard } = tools;
    let isClosed = false;
    tools.guard = (request) => {
      if (!isClosed) request.socket.destroy();
      isClosed = true;
      return guard?.(request);
    };
    await member.call(startToolServerSignIn, { params: { id } });
  });

  it('refuses a service in a private network', async () => {
    tools.guard = () => 'Bearer resource_metadata="http://10.0.0.1/metadata"';
    const { id } = await add();
    await expect(member.call(startToolServerSignIn, { params: { id } })).rejects.toMatchObject({
      status: 422,
      code: 'address_refused',
    });
  });

  it('is renewed once, however many requests on two nodes find its token refused', async () => {
    const id = await signedIn();
    service.expireTokens();
    const elsewhere = { ...member, call: other.owner.call };
    await Promise.all([ask(id), ask(id, elsewhere), ask(id), ask(id, elsewhere)]);
    expect(tokenCalls()).toEqual(['authorization_code', 'refresh_token']);
    expect((await ask(id)).health).toMatchObject({ state: 'reachable', error: null });
  });

  it('is renewed before the server refuses a token whose time is over', async () => {
    service.lifetimeSeconds = 0;
    const id = await signedIn();
    expect(tokenCalls().slice(0, 2)).toEqual(['authorization_code', 'refresh_token']);
    service.lifetimeSeconds = 3_600;
    await ask(id);
    const { length } = tokenCalls();
    expect((await ask(id)).health.state).toBe('reachable');
    expect(tokenCalls()).toHaveLength(length);
  });

  it('that was withdrawn is asked for again, and a new one works', async () => {
    const id = await signedIn();
    service.withdraw();
    const { health, tools: known } = await ask(id);
    expect(health).toMatchObject({ state: 'unreachable', error: { code: 'unauthorized' } });
    expect(known.map(({ name }) => name)).toContain('echo');
    expect((await read(id)).config.signed_in).toBeNull();
    const again = await member.call(finishToolServerSignIn, { body: await begin(id) });
    expect(again.health.state).toBe('reachable');
  });

  it('outlasts a failure of the service', async () => {
    const id = await signedIn();
    service.expireTokens();
    await service[Symbol.asyncDispose]();
    expect((await ask(id)).health.error?.code).toBe('sign_in_unavailable');
    expect((await read(id)).config.signed_in).not.toBeNull();
  });

  it('does not follow the server to another address', async () => {
    const id = await signedIn();
    await using elsewhere = await startEverythingServer('STREAMABLE_HTTP');
    const seen: unknown[] = [];
    elsewhere.guard = ({ headers }) => void seen.push(headers.authorization);
    const { config } = await member.call(updateToolServer, { params: { id }, body: { url: elsewhere.url } });
    expect(config.signed_in).toBeNull();
    await ask(id);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set([undefined]));
    const back = await member.call(updateToolServer, { params: { id }, body: { url: tools.url } });
    expect(back.health.error?.code).toBe('unauthorized');
  });

  it('is kept at an address that its resource covers, and ends at another path of the host', async () => {
    const id = await signedIn();
    for (const url of [`${tools.url}/`, `${tools.url}?project=1`]) {
      const { config, health } = await member.call(updateToolServer, { params: { id }, body: { url } });
      expect(config.signed_in).not.toBeNull();
      expect(health).toMatchObject({ state: 'reachable', error: null });
    }
    expect(tokenCalls()).toEqual(['authorization_code']);
    const other = new URL('/another', tools.url).href;
    const moved = await member.call(updateToolServer, { params: { id }, body: { url: other } });
    expect(moved.config.signed_in).toBeNull();
  });

  it('ends when its member is removed from the team, and that of another stays', async () => {
    const leaving = await server.signIn('admin');
    const { id } = await add();
    const { id: kept } = await add();
    await member.call(finishToolServerSignIn, { body: await begin(kept) });
    await leaving.call(finishToolServerSignIn, { body: await begin(id, 'allow', leaving) });
    const members = await server.owner.call(listMembers, {});
    const admin = members.find(({ role }) => role === 'admin');
    await server.owner.call(removeMember, { params: { id: admin?.id ?? '' } });
    const { config, health } = await read(id);
    expect(config.signed_in).toBeNull();
    expect(health.error?.code).toBe('unauthorized');
    const { rows } = await server.database.pool.query(
      'select sealed_sign_in from tool_servers where id = $1',
      [id],
    );
    expect(rows).toEqual([{ sealed_sign_in: null }]);
    await vi.waitFor(() => expect(service.calls.at(-1)).toBe('revoke'));
    expect((await ask(kept)).health.state).toBe('reachable');
  });

  it('is stored encrypted and in no answer', async () => {
    const id = await signedIn();
    const { rows } = await server.database.pool.query('select * from tool_servers');
    expect(rows[0].sealed_sign_in).toMatch(/^v1\./);
    const answered = JSON.stringify([rows, await read(id), await ask(id)]);
    expect(answered).not.toMatch(/access-|refresh_token|code_verifier/);
  });
});

describe('a program that is registered by hand', () => {
  const registered_client = {
    client_id: 'parley-console',
    client_secret: 'secret-of-parley',
    scope: 'tools',
  };
  const shown = { client_id: 'parley-console', scope: 'tools', has_secret: true };
  beforeEach(() => {
    service.registers = false;
    const redirectUri = `${server.url}${TOOL_SERVER_SIGN_IN_PATH}`;
    service.addClient({ id: 'parley-console', secret: 'secret-of-parley', redirectUri });
  });

  it('lets members sign in where none registers by itself, and outlasts their sign-ins', async () => {
    const added = await add({ registered_client });
    expect(added.config).toMatchObject({ registered_client: shown, signed_in: null });
    expect(added.health.error?.code).toBe('unauthorized');
    const done = await member.call(finishToolServerSignIn, { body: await begin(added.id) });
    expect(done.health.state).toBe('reachable');
    expect(done.config).toMatchObject({ registered_client: shown, signed_in: { name: expect.any(String) } });
    service.expireTokens();
    expect((await ask(added.id)).health.state).toBe('reachable');
    expect(service.calls).toEqual(['authorization_code', 'refresh_token']);
    service.withdraw();
    await ask(added.id);
    expect((await read(added.id)).config).toMatchObject({ registered_client: shown, signed_in: null });
    await member.call(finishToolServerSignIn, { body: await begin(added.id, 'allow', member) });
    const out = await member.call(endToolServerSignIn, { params: { id: added.id } });
    expect(out.config).toMatchObject({ registered_client: shown, signed_in: null });
    const { rows } = await server.database.pool.query('select * from tool_servers');
    expect(JSON.stringify([rows, out])).not.toContain('secret-of-parley');
  });

  it('stays when the member leaves the team who has signed in with it', async () => {
    const leaving = await server.signIn('admin');
    const { id } = await add({ registered_client });
    const { id: unused } = await add({ registered_client });
    await leaving.call(finishToolServerSignIn, { body: await begin(id, 'allow', leaving) });
    const members = await server.owner.call(listMembers, {});
    const admin = members.find(({ role }) => role === 'admin');
    await server.owner.call(removeMember, { params: { id: admin?.id ?? '' } });
    for (const one of [id, unused]) {
      expect((await read(one)).config).toMatchObject({ registered_client: shown, signed_in: null });
    }
    await member.call(finishToolServerSignIn, { body: await begin(id) });
  });

  it('is corrected without its secret, and a change of it ends the sign-in', async () => {
    const id = await signedIn({ registered_client });
    const change = (body: Parameters<typeof member.call<typeof updateToolServer>>[1]['body']) =>
      member.call(updateToolServer, { params: { id }, body });
    const { client_id } = registered_client;
    const same = await change({ registered_client: { client_id, scope: 'tools' } });
    expect(same.config).toMatchObject({ registered_client: shown, signed_in: { name: expect.any(String) } });
    const narrower = await change({ registered_client: { client_id, scope: 'read' } });
    expect(narrower.config).toMatchObject({ registered_client: { scope: 'read', has_secret: true } });
    expect(narrower.config.signed_in).toBeNull();
    const other = await change({ registered_client: { client_id: 'another', scope: '' } });
    expect(other.config.registered_client).toEqual({ client_id: 'another', scope: '', has_secret: false });
    const gone = await change({ registered_client: null });
    expect(gone.config.registered_client).toBeNull();
  });

  it('is sent neither to another origin nor to another service', async () => {
    const id = await signedIn({ registered_client });
    await using elsewhere = await startEverythingServer('STREAMABLE_HTTP');
    const moved = member.call(updateToolServer, { params: { id }, body: { url: elsewhere.url } });
    await expect(moved).rejects.toMatchObject({ status: 409, code: 'secrets_needed_again' });
    await using thief = await startAuthorizationServer();
    thief.protect(tools);
    const start = member.call(startToolServerSignIn, { params: { id } });
    await expect(start).rejects.toMatchObject({ status: 409, code: 'client_of_other_service' });
    expect(thief.calls).toEqual([]);
  });
});

describe('a call of a tool', () => {
  const CALLS = 5;

  it('renews the sign-in once, however many two processes make at a time', async () => {
    await using bench = await openToolServerBench();
    await using process = bench.another();
    const id = await bench.add(tools.url);
    await bench.signIn(id, service);
    const [echo] = await bench.offered([id]);
    service.expireTokens();
    const calls = [bench.toolServers, process].flatMap((one) =>
      Array.from({ length: CALLS }, () => bench.callOffered(echo, { message: 'hello' }, {}, one)),
    );
    const outcomes = await Promise.all(calls);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    expect(tokenCalls()).toEqual(['authorization_code', 'refresh_token']);
  });

  it('after the sign-in was withdrawn is not made, and the server needs a sign-in', async () => {
    await using bench = await openToolServerBench();
    const id = await bench.add(tools.url);
    await bench.signIn(id, service);
    const [echo] = await bench.offered([id]);
    service.withdraw();
    const outcome = await bench.callOffered(echo, { message: 'hello' });
    expect(outcome).toMatchObject({
      status: 'failed',
      wasCalled: false,
      detail: { error_code: 'unauthorized' },
    });
    expect(outcome.result).toContain('has to sign in again');
    expect(await bench.get(id)).toMatchObject({
      config: { signed_in: null },
      health: { state: 'unreachable', error: { code: 'unauthorized' } },
    });
    // A conversation goes on with what was known, without waiting for the server.
    expect((await bench.offered([id])).map(({ title }) => title)).toContain('echo');
    expect(bench.logged()).not.toContain('access-');
  });
});

describe('client credentials', () => {
  const credentials = { client_id: 'parley', client_secret: 'secret-of-the-program', scope: 'tools' };

  it('bring the tools without a person, and are fetched anew when their time is over', async () => {
    const added = await add({ client_credentials: credentials });
    expect(added.health).toMatchObject({ state: 'reachable', error: null });
    expect(added.config.client_credentials).toEqual({ client_id: 'parley', scope: 'tools' });
    expect(JSON.stringify(added)).not.toContain('secret-of-the-program');
    service.expireTokens();
    expect((await ask(added.id)).health.state).toBe('reachable');
    expect(service.calls).toEqual(['client_credentials', 'client_credentials']);
  });

  it('that are refused say so, and work once they are corrected', async () => {
    const wrong = { ...credentials, client_secret: 'not-this-one' };
    const added = await add({ client_credentials: wrong });
    expect(added.health.error?.code).toBe('client_refused');
    const body = { client_credentials: credentials };
    const corrected = await member.call(updateToolServer, { params: { id: added.id }, body });
    expect(corrected.health.state).toBe('reachable');
    const kept = await member.call(updateToolServer, {
      params: { id: added.id },
      body: { client_credentials: { client_id: 'parley', scope: '' } },
    });
    expect(kept.health.state).toBe('reachable');
    const gone = await member.call(updateToolServer, {
      params: { id: added.id },
      body: { client_credentials: null },
    });
    expect(gone.config.client_credentials).toBeNull();
    expect(gone.health.error?.code).toBe('unauthorized');
  });

  it('are sent neither to another origin nor to another service', async () => {
    const { id } = await add({ client_credentials: credentials });
    await using elsewhere = await startEverythingServer('STREAMABLE_HTTP');
    const moved = member.call(updateToolServer, { params: { id }, body: { url: elsewhere.url } });
    await expect(moved).rejects.toMatchObject({ status: 409, code: 'secrets_needed_again' });
    await using thief = await startAuthorizationServer();
    thief.protect(tools);
    expect((await ask(id)).health.error?.code).toBe('client_refused');
    expect(thief.calls).toEqual([]);
  });
});
