import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAppUser, signOutEverywhere, updateProfile } from '@parley/contract/auth.ts';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askForTokens,
  follow,
  type IdentityServer,
  signInByLink,
  startIdentityServer,
  startSignIn,
} from '../../../test/support/identity-server.ts';
import { answerIntrospection } from './form-request.ts';

let server: IdentityServer;
let clock = new Date();
beforeAll(async () => {
  server = await startIdentityServer({}, () => clock);
  await server.identity.ensureFirstOwner();
});
afterAll(() => server[Symbol.asyncDispose]());

const signInOwner = async (browser = server.browser()) =>
  signInByLink(server, await server.identity.createSignInLink(), browser);

async function isRefused(token: string): Promise<boolean> {
  const failure = await server.call(getAppUser, {}, token).then(
    () => undefined,
    (error: { status: number }) => error.status,
  );
  return failure === 401;
}

describe('an id token', () => {
  it('is active and names the region', async () => {
    const { id_token } = await signInOwner();
    expect(await server.introspect(id_token)).toMatchObject({ active: true, region: 'eu' });
  });

  it('is refused when another issuer signed it', async () => {
    const { id_token } = await signInOwner();
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT(decodeJwt(id_token))
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey);
    expect(await server.introspect(forged)).toEqual({ active: false });
    expect(await isRefused(forged)).toBe(true);
  });

  it('is refused when it was not signed at all, or is no token', async () => {
    const { id_token } = await signInOwner();
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${id_token.split('.')[1]}.`;
    expect(await server.introspect(unsigned)).toEqual({ active: false });
    expect(await server.introspect('rubbish')).toEqual({ active: false });
    expect(await isRefused('rubbish')).toBe(true);
  });

  it('is refused once it has expired', async () => {
    const { id_token } = await signInOwner();
    expect(await server.introspect(id_token)).toMatchObject({ active: true });
    const before = clock;
    clock = new Date(clock.getTime() + 16 * 60_000);
    expect(await server.introspect(id_token)).toEqual({ active: false });
    clock = before;
  });

  it('must be sent to introspection as a form', async () => {
    const answer = await fetch(`${server.url}/oauth2/introspect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"token":"x"}',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_request' } });
  });
});

describe('introspection', () => {
  it('answers an outage of the database as all calls do', async () => {
    const lost = async () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    };
    const introspect = answerIntrospection({ authenticate: lost, forget: () => {} }, 'eu', () => {});
    const listening = createServer((request, response) => void introspect(request, response));
    await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
    const { port } = listening.address() as AddressInfo;
    const body = new URLSearchParams({ token: 'a token' });
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
    listening.close();
  });
});

describe('logging out', () => {
  const logoutAddress = (hint?: string) =>
    `${server.url}/oauth2/logout?${new URLSearchParams({
      post_logout_redirect_uri: `${server.url}/login`,
      ...(hint ? { id_token_hint: hint } : { client_id: 'agent-console' }),
    })}`;

  it('ends the sign-in and comes back to /login without asking', async () => {
    const browser = server.browser();
    const tokens = await signInOwner(browser);
    const answer = await browser.open(logoutAddress(tokens.id_token));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${server.url}/login`);
    expect(await server.introspect(tokens.id_token)).toEqual({ active: false });
    const refreshed = await askForTokens(server.url, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    expect(refreshed.status).toBe(400);
    expect((await follow(browser, startSignIn(server.url))).pathname).toMatch(/^\/oauth2\/interaction\//);
  });

  it('ends the sign-in and the session that it came from also where the cookie is out of reach', async () => {
    const browser = server.browser();
    const tokens = await signInOwner(browser);
    const answer = await server.browser().open(logoutAddress(tokens.id_token));
    expect(answer.headers.get('location')).toBe(`${server.url}/login`);
    expect(await server.introspect(tokens.id_token)).toEqual({ active: false });
    expect((await follow(browser, startSignIn(server.url))).pathname).toMatch(/^\/oauth2\/interaction\//);
  });

  it('asks when a stranger merely links to it', async () => {
    const browser = server.browser();
    const tokens = await signInOwner(browser);
    const answer = await browser.open(logoutAddress());
    expect(await answer.text()).toContain('name="logout" value="yes"');
    expect(await server.introspect(tokens.id_token)).toMatchObject({ active: true });
  });

  it('refuses a forged hint and an address that is not the console', async () => {
    const { id_token } = await signInOwner();
    const forged = `${id_token.slice(0, -8)}AAAAAAAA`;
    expect((await server.browser().open(logoutAddress(forged))).status).toBe(400);
    const elsewhere = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: 'https://evil.example/',
    });
    expect((await server.browser().open(`/oauth2/logout?${elsewhere}`)).status).toBe(400);
    expect(await server.introspect(id_token)).toMatchObject({ active: true });
  });
});

describe('signing out everywhere', () => {
  it('ends all sign-ins at once', async () => {
    const browser = server.browser();
    const [here, there] = [await signInOwner(browser), await signInOwner()];
    expect(await isRefused(there.id_token)).toBe(false);
    await server.call(signOutEverywhere, {}, here.id_token);
    expect([await isRefused(here.id_token), await isRefused(there.id_token)]).toEqual([true, true]);
    expect((await follow(browser, startSignIn(server.url))).pathname).toMatch(/^\/oauth2\/interaction\//);
  });

  it('reaches other nodes within a second', async () => {
    const { id_token } = await signInOwner();
    expect(await isRefused(id_token)).toBe(false);
    // Another node would delete the same rows; this one has only its memory to go by.
    await server.database.pool.query('delete from openid_payloads');
    clock = new Date(clock.getTime() + 1_000);
    expect(await isRefused(id_token)).toBe(true);
  });
});

describe('changing the password', () => {
  it('ends all sign-ins but the one it is done from', async () => {
    const [browser, otherBrowser] = [server.browser(), server.browser()];
    const [here, there] = [await signInOwner(browser), await signInOwner(otherBrowser)];
    const first = { email: 'first@example.org', password: 'first harbour lantern' };
    await server.call(updateProfile, { body: first }, here.id_token);
    expect(await isRefused(there.id_token)).toBe(false);
    const second = { password: 'second password', current_password: 'first harbour lantern' };
    await server.call(updateProfile, { body: second }, here.id_token);
    expect([await isRefused(here.id_token), await isRefused(there.id_token)]).toEqual([false, true]);
    const ends = [browser, otherBrowser].map((each) => follow(each, startSignIn(server.url)));
    const [own, other] = await Promise.all(ends);
    expect(own?.searchParams.has('code')).toBe(true);
    expect(other?.pathname).toMatch(/^\/oauth2\/interaction\//);
    await server.database.pool.query('update accounts set password_hash = null, email = null');
  });
});

describe('the profile', () => {
  it('is completed without a password the first time, and with the current one after that', async () => {
    const { id_token } = await signInOwner();
    const change = (body: Parameters<typeof server.call<typeof updateProfile>>[1]['body']) =>
      server.call(updateProfile, { body }, id_token);
    await expect(change({ password: 'a long password' })).rejects.toMatchObject({ code: 'email_needed' });
    const guessable = { status: 400, code: 'password_guessable' };
    for (const password of ['1234567890', 'ada@example.org', 'ADA-Byron-1815', 'password2026!']) {
      const body = { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.org', password };
      await expect(change(body)).rejects.toMatchObject(guessable);
    }
    expect((await server.call(getAppUser, {}, id_token)).has_password).toBe(false);
    const completed = await change({
      firstname: 'Ada',
      lastname: 'Byron',
      email: 'Ada@Example.org',
      password: 'a long password',
      lang: 'es',
    });
    expect(completed).toMatchObject({
      firstname: 'Ada',
      email: 'ada@example.org',
      has_password: true,
      settings: { lang: 'es' },
    });
    await expect(change({ password: 'another password' })).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(change({ email: 'b@example.org', current_password: 'no' })).rejects.toMatchObject({
      code: 'wrong_password',
    });
    const changed = await change({ email: 'b@example.org', current_password: 'a long password' });
    expect(changed.email).toBe('b@example.org');
    expect((await change({ firstname: 'Augusta' })).firstname).toBe('Augusta');
  });
});
