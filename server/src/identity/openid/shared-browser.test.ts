import { getAppUser, updateProfile } from '@parley/contract/auth.ts';
import { inviteMember } from '@parley/contract/members.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exchangeCode,
  follow,
  type IdentityServer,
  signInByLink,
  startIdentityServer,
  startSignIn,
  withLink,
} from '../../../test/support/identity-server.ts';

let server: IdentityServer;
let owner: string;
beforeAll(async () => {
  server = await startIdentityServer();
  await server.identity.ensureFirstOwner();
  owner = (await signInByLink(server, await server.identity.createSignInLink())).id_token;
});
afterAll(() => server[Symbol.asyncDispose]());

describe('two people at one browser', () => {
  it('switch accounts by a one-time link without a page in between', async () => {
    const browser = server.browser();
    await signInByLink(server, await server.identity.createSignInLink(), browser);
    const body = { email: 'second@example.org', role: 'viewer' } as const;
    const { link } = await server.call(inviteMember, { body }, owner);
    const { id_token } = await signInByLink(server, link, browser);
    expect(await server.call(getAppUser, {}, id_token)).toMatchObject({ email: body.email });
    const started = startSignIn(server.url);
    const again = await exchangeCode(server.url, started, await follow(browser, started));
    const user = await server.call(getAppUser, {}, String(again.body.id_token));
    expect(user.email).toBe(body.email);
  });

  it('switch accounts by password, over a form that the page may submit by itself', async () => {
    const body = { email: 'third@example.org', role: 'viewer' } as const;
    const { link } = await server.call(inviteMember, { body }, owner);
    const third = await signInByLink(server, link);
    await server.call(updateProfile, { body: { password: 'quiet harbour lantern' } }, third.id_token);

    const browser = server.browser();
    await signInByLink(server, await server.identity.createSignInLink(), browser);
    const started = startSignIn(server.url, { prompt: 'login' });
    const page = await follow(browser, started);
    const answer = await browser.post(`${page.pathname}/password`, {
      email: body.email,
      password: 'quiet harbour lantern',
    });
    const form = await browser.open((answer.body as { redirect: string }).redirect);
    expect(form.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    const html = await form.text();
    const fields = Object.fromEntries(
      [...html.matchAll(/name="([^"]+)" value="([^"]+)"/g)].map(([, name, value]) => [name, value ?? '']),
    );
    const resumed = await browser.open(/action="([^"]+)"/.exec(html)?.[1] ?? '', {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    const end = await follow(browser, { address: resumed.headers.get('location') ?? '' });
    const tokens = await exchangeCode(server.url, started, end);
    const user = await server.call(getAppUser, {}, String(tokens.body.id_token));
    expect(user.email).toBe(body.email);
  });
});

describe('behind https', () => {
  const publicUrl = 'https://agents.example.com';
  const authorize = (url: string) =>
    startSignIn(publicUrl, withLink(`${publicUrl}/login?token=none`)).address.replace(publicUrl, url);

  it.each([
    [
      'sends cookies into the frames of other sites when pages may embed it',
      ['https://portal.example'],
      'none',
    ],
    ['limits cookies to its own site where embedding is off', [], 'lax'],
  ])('%s', async (_name, embedOrigins, sameSite) => {
    await using secure = await startIdentityServer({ publicUrl, embedOrigins });
    const answer = await secure.browser().open(authorize(secure.url));
    const cookies = answer.headers
      .getSetCookie()
      .filter((cookie) => !cookie.includes('expires=Thu, 01 Jan 1970'));
    expect(answer.status).toBe(303);
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toContain(`samesite=${sameSite}; secure; httponly`);
      expect(cookie.includes('partitioned')).toBe(sameSite === 'none');
    }
  });

  it('never believes a Host header', async () => {
    await using secure = await startIdentityServer({ publicUrl });
    const answer = await fetch(`${secure.url}/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    });
    expect(await answer.json()).toMatchObject({ authorization_endpoint: `${publicUrl}/oauth2/authorize` });
  });
});
