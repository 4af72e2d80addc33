import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryStorage } from './browser-storage.ts';
import { introspect } from './console-configuration.ts';
import { type LoginDependencies, loginStep, runLogin } from './login-flow.ts';
import { exchangeRefreshToken } from './oauth-flow.ts';

const ISSUER = 'https://provider.example';
let reply: { status: number; body: unknown } = { status: 500, body: {} };
let tokenAddress = '';
const provider = createServer((request, response) => {
  request.resume();
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
});

beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  tokenAddress = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/oauth2/access_token`;
});
afterAll(() => provider.close());

function dependencies(storage: Storage, tabStorage = createMemoryStorage()): LoginDependencies {
  return {
    storage,
    tabStorage,
    configuration: async () => ({
      provider: 'acme',
      brand: { name: 'Acme' },
      oauth: {
        issuer: ISSUER,
        client_id: 'agent-console',
        scope: 'openid',
        endpoints: {
          authorize: `${ISSUER}/oauth2/authorize`,
          access_token: tokenAddress,
          introspect: tokenAddress.replace('access_token', 'introspect'),
          logout: `${ISSUER}/oauth2/logout`,
        },
      },
      embed_origins: [],
      regions: {},
      agent_languages: ['en'],
      version: '0',
    }),
    browser: () => ({
      isFramed: false,
      isStorageDenied: false,
      isHttps: true,
      acceptsCookies: async () => true,
    }),
    origin: 'https://console.example',
    nowMs: () => 0,
    delay: async () => undefined,
  };
}

function idToken(): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = { iss: ISSUER, aud: 'agent-console', sub: 'somebody', iat: issuedAt, exp: issuedAt + 900 };
  return `${encode({ alg: 'RS256' })}.${encode(claims)}.${encode('signature')}`;
}

it('stores the marker and sends the browser to the provider with a PKCE challenge', async () => {
  const storage = createMemoryStorage({ language: 'es' });
  const outcome = await runLogin(new URLSearchParams(), dependencies(storage));
  const query = new URL(outcome.type === 'leave' ? outcome.address : 'about:blank').searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    client_id: 'agent-console',
    response_type: 'code',
    redirect_uri: 'https://console.example/login',
    code_challenge_method: 'S256',
    state: storage.getItem('pkce_marker'),
    ui_locales: 'es',
  });
});

it('clears the tokens for a one-time token, waits 100 ms and hands it to the provider once', async () => {
  const storage = createMemoryStorage({ id_token: 'old', access_token: 'old', refresh_token: 'old' });
  const waits: number[] = [];
  const login = { ...dependencies(storage), delay: async (ms: number) => void waits.push(ms) };
  expect(await runLogin(new URLSearchParams('token=once'), login)).toEqual({ type: 'go', to: '/login' });
  expect(waits).toEqual([100]);
  const first = await runLogin(new URLSearchParams(), login);
  const second = await runLogin(new URLSearchParams(), login);
  expect(storage.getItem('id_token')).toBeNull();
  expect(first).toMatchObject({ address: expect.stringContaining('connection_type=magic-token&token=once') });
  expect(second).not.toMatchObject({ address: expect.stringContaining('magic-token') });
});

it('stores the tokens of a completed sign-in and comes back to the wanted page', async () => {
  const storage = createMemoryStorage({ pkce_verifier: 'v'.repeat(43), pkce_marker: 'state' });
  const tab = createMemoryStorage({ wanted_page: '/knowledge-base' });
  const body = {
    token_type: 'bearer',
    id_token: idToken(),
    access_token: 'access',
    refresh_token: 'refresh',
  };
  reply = { status: 200, body };
  const outcome = await runLogin(new URLSearchParams('code=c&state=state'), dependencies(storage, tab));
  expect(outcome).toEqual({ type: 'go', to: '/knowledge-base' });
  expect(storage.getItem('refresh_token')).toBe('refresh');
  expect(storage.getItem('pkce_marker')).toBeNull();
});

it.each([400, 401, 403])('takes a token for inactive that the provider refuses with %s', async (status) => {
  reply = { status, body: { error: 'invalid_token' } };
  const configuration = await dependencies(createMemoryStorage()).configuration();
  expect(await introspect(configuration, 'expired')).toEqual({ active: false });
});

it.each([429, 503])('does not know of a token when the provider answers with %s', async (status) => {
  reply = { status, body: { error: 'unavailable' } };
  const configuration = await dependencies(createMemoryStorage()).configuration();
  await expect(introspect(configuration, 'good')).rejects.toMatchObject({ status });
});

it('goes on with the refresh token that it has where the provider sends no other', async () => {
  const body = { token_type: 'bearer', id_token: idToken(), access_token: 'access' };
  reply = { status: 200, body };
  const configuration = await dependencies(createMemoryStorage()).configuration();
  expect(await exchangeRefreshToken(configuration, 'lasting')).toMatchObject({ refresh_token: 'lasting' });
});

it('clears the marker and starts again when the provider refuses the code', async () => {
  const storage = createMemoryStorage({ pkce_verifier: 'v'.repeat(43), pkce_marker: 'state' });
  reply = { status: 400, body: { error: 'invalid_grant' } };
  const outcome = await runLogin(new URLSearchParams('code=c&state=state'), dependencies(storage));
  expect(outcome).toEqual({ type: 'go', to: '/login' });
  expect(storage.length).toBe(0);
});

it.each([
  ['Missing PKCE verifier', { pkce_marker: 'state' }],
  ['Token not found in response', { pkce_marker: 'state', pkce_verifier: 'v'.repeat(43) }],
])('stores the reason "%s" for the screen that ends a loop', async (reason, stored) => {
  const tab = createMemoryStorage();
  reply = { status: 200, body: { token_type: 'bearer', id_token: idToken(), access_token: 'access' } };
  await runLogin(new URLSearchParams('code=c&state=state'), dependencies(createMemoryStorage(stored), tab));
  expect(tab.getItem('sign_in_failure')).toBe(reason);
});

it('has the provider ask anew who the user is once they have signed out everywhere, and only then', async () => {
  const tab = createMemoryStorage();
  const storage = createMemoryStorage({ pkce_verifier: 'v'.repeat(43), pkce_marker: 'state' });
  const login = dependencies(storage, tab);
  const askedFor = async () => {
    const outcome = await runLogin(new URLSearchParams(), login);
    const query = new URL(outcome.type === 'leave' ? outcome.address : 'about:blank').searchParams;
    return [query.get('prompt'), query.get('max_age')];
  };
  expect(await askedFor()).toEqual([null, '315360000']);
  reply = { status: 400, body: { error: 'login_required' } };
  await runLogin(new URLSearchParams(`code=c&state=${storage.getItem('pkce_marker')}`), login);
  expect(await askedFor()).toEqual(['login', '315360000']);
});

it('ends a loop of redirects', async () => {
  const login = dependencies(createMemoryStorage());
  for (const _ of [1, 2, 3, 4]) await runLogin(new URLSearchParams(), login);
  expect(await runLogin(new URLSearchParams(), login)).toEqual({ type: 'stuck', reason: undefined });
});

it('asks for a dark sign-in page where the page around the console asks for dark mode', async () => {
  const tab = createMemoryStorage({ embedding: 'menu=false&dark=true' });
  const outcome = await runLogin(new URLSearchParams(), dependencies(createMemoryStorage(), tab));
  expect(outcome).toMatchObject({ type: 'leave', address: expect.stringContaining('&dark=true') });
});

it('carries language and embedding parameters of a sign-in link into the console', async () => {
  const storage = createMemoryStorage();
  const tab = createMemoryStorage();
  await runLogin(new URLSearchParams('token=once&lang=es&menu=false'), dependencies(storage, tab));
  expect(storage.getItem('language')).toBe('es');
  expect(tab.getItem('wanted_page')).toBe('/?menu=false&lang=es');
});

const query = (text: string) => new URLSearchParams(text);

it('exchanges a code when a sign-in was started here', () => {
  expect(loginStep(query('code=c&state=s'), true)).toEqual({ type: 'exchange-code' });
});

it('goes to the start page with a code but no marker', () => {
  expect(loginStep(query('code=c'), false)).toEqual({ type: 'go', to: '/' });
});

it('restarts sign-in with the token of a link, whatever else the address contains', () => {
  expect(loginStep(query('token=t&lang=es'), true)).toEqual({ type: 'restart-with-token', token: 't' });
});

it('starts sign-in when the address carries nothing', () => {
  expect(loginStep(query(''), false)).toEqual({ type: 'start' });
});

it('drops other parameters by going to /login again', () => {
  expect(loginStep(query('error=access_denied'), true)).toEqual({ type: 'go', to: '/login' });
});
