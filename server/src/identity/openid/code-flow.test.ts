import { getAppUser } from '@parley/contract/auth.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askForTokens,
  exchangeCode,
  follow,
  type IdentityServer,
  signInByLink,
  startIdentityServer,
  startSignIn,
  withLink,
} from '../../../test/support/identity-server.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer();
  await server.identity.ensureFirstOwner();
});
afterAll(() => server[Symbol.asyncDispose]());

const ownerLink = () => server.identity.createSignInLink({ language: 'fr' });
const signInOwner = async () => signInByLink(server, await ownerLink());

describe('the code flow', () => {
  it('gives an id token that says who signed in, where and as what', async () => {
    const { id_token } = await signInOwner();
    const user = await server.call(getAppUser, {}, id_token);
    expect(decodeJwt(id_token)).toMatchObject({
      iss: server.url,
      aud: 'agent-console',
      sub: user.id,
      team_id: user.team_id,
      role: 'owner',
      region: 'eu',
    });
    expect(user).toMatchObject({ role: 'owner', team_name: 'Acme', has_password: false, email: '' });
  });

  it('lets the id token live for a quarter of an hour', async () => {
    const { iat = 0, exp = 0 } = decodeJwt((await signInOwner()).id_token);
    expect(exp - iat).toBe(900);
  });

  it('refuses a wrong verifier', async () => {
    const started = startSignIn(server.url, withLink(await ownerLink()));
    const end = await follow(server.browser(), started);
    const answer = await exchangeCode(server.url, { ...started, verifier: 'x'.repeat(43) }, end);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('refuses a code that is used a second time and ends the sign-in', async () => {
    const started = startSignIn(server.url, withLink(await ownerLink()));
    const end = await follow(server.browser(), started);
    const first = await exchangeCode(server.url, started, end);
    const second = await exchangeCode(server.url, started, end);
    expect(second).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await server.introspect(String(first.body.id_token))).toEqual({ active: false });
  });

  it.each([
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
  ])('refuses %s', async (_name, changes) => {
    const end = await follow(server.browser(), startSignIn(server.url, changes));
    expect(end.searchParams.get('error')).toBe('invalid_request');
    expect(end.searchParams.has('code')).toBe(false);
  });

  it('redirects only to addresses of the console', async () => {
    const { address } = startSignIn(server.url, { redirect_uri: 'https://evil.example/login' });
    const answer = await server.browser().open(address);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('comes back to the other name of this machine when the console was opened there', async () => {
    const url = server.url.replace('127.0.0.1', 'localhost');
    const started = startSignIn(url, withLink(await ownerLink()));
    const end = await follow(server.browser(), started);
    expect(end.origin).toBe(url);
    expect((await exchangeCode(url, started, end)).status).toBe(200);
  });

  it('survives a NUL character in a parameter', async () => {
    const end = await follow(server.browser(), startSignIn(server.url, { state: 'a\0b' }));
    expect(end.pathname).toMatch(/^\/oauth2\/interaction\//);
  });

  it('needs no page for a user who is signed in already', async () => {
    const browser = server.browser();
    await signInByLink(server, await ownerLink(), browser);
    const end = await follow(browser, startSignIn(server.url));
    expect(end.searchParams.get('code')).toBeTruthy();
    expect(end.searchParams.get('state')).toBe('a state');
  });

  it('publishes its addresses and keys', async () => {
    const discovery = await (await fetch(`${server.url}/.well-known/openid-configuration`)).json();
    expect(discovery).toMatchObject({
      issuer: server.url,
      authorization_endpoint: `${server.url}/oauth2/authorize`,
      token_endpoint: `${server.url}/oauth2/access_token`,
      end_session_endpoint: `${server.url}/oauth2/logout`,
      code_challenge_methods_supported: ['S256'],
    });
    const { keys } = (await (await fetch(`${server.url}/oauth2/jwks`)).json()) as { keys: object[] };
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toHaveProperty('d');
  });

  it('answers no other origin', async () => {
    const answer = await fetch(`${server.url}/oauth2/access_token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ client_id: 'agent-console', grant_type: 'refresh_token' }),
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('refreshing', () => {
  const refresh = (refresh_token: string) =>
    askForTokens(server.url, { grant_type: 'refresh_token', refresh_token });

  it('gives new tokens of every kind', async () => {
    const tokens = await signInOwner();
    const { status, body } = await refresh(tokens.refresh_token);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(tokens.refresh_token);
    expect(await server.introspect(String(body.id_token))).toMatchObject({ active: true });
  });

  it('ends the sign-in when a refresh token is used a second time', async () => {
    const tokens = await signInOwner();
    const next = await refresh(tokens.refresh_token);
    expect(await refresh(tokens.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await refresh(String(next.body.refresh_token))).toMatchObject({ status: 400 });
    expect(await server.introspect(String(next.body.id_token))).toEqual({ active: false });
  });

  it('lets at most one of two parallel uses succeed, and ends the sign-in', async () => {
    const tokens = await signInOwner();
    const answers = await Promise.all([refresh(tokens.refresh_token), refresh(tokens.refresh_token)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { body } of answers) {
      if (body.refresh_token)
        expect(await refresh(String(body.refresh_token))).toMatchObject({ status: 400 });
    }
  });

  it('refuses what is no refresh token', async () => {
    expect(await refresh('made up')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});

it('stores no code, token or session id in plain text', async () => {
  const tokens = await signInOwner();
  const { rows } = await server.database.pool.query(
    'select payload::text as payload, id_hash from openid_payloads',
  );
  const stored = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(0);
  expect(stored).not.toContain(tokens.refresh_token);
  expect(stored).not.toContain(tokens.access_token);
});
