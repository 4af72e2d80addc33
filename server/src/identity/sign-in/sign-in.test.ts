import { getAppUser, signOutEverywhere, updateProfile } from '@parley/contract/auth.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CookieBrowser } from '../../../test/support/cookie-browser.ts';
import {
  exchangeCode,
  follow,
  type IdentityServer,
  signInByLink,
  startIdentityServer,
  startSignIn,
  withLink,
} from '../../../test/support/identity-server.ts';

const EMAIL = 'zoe@example.org';
const PASSWORD = 'correct horse battery';

let server: IdentityServer;
let clock = new Date();
beforeAll(async () => {
  server = await startIdentityServer({}, () => clock);
  await server.identity.ensureFirstOwner();
  const { id_token } = await signInByLink(server, await server.identity.createSignInLink());
  await server.call(updateProfile, { body: { email: EMAIL, password: PASSWORD } }, id_token);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Opens the sign-in page in a browser, and gives the path under which its calls are. */
async function openSignInPage(browser: CookieBrowser, changes: Record<string, string> = {}) {
  const started = startSignIn(server.url, changes);
  const page = await follow(browser, started);
  return { started, path: page.pathname };
}

async function detailsOf(browser: CookieBrowser, path: string) {
  return (await browser.open(`${path}/details`)).json();
}

describe('the sign-in page', () => {
  it('is told language, colours, brand and whether mail can be sent', async () => {
    const browser = server.browser();
    const { path } = await openSignInPage(browser, { ui_locales: 'es', dark: 'true' });
    expect(await detailsOf(browser, path)).toEqual({
      uid: path.split('/').at(-1),
      lang: 'es',
      dark: true,
      brand: 'Acme',
      sendsMail: false,
    });
  });

  it('signs in with e-mail address and password, whatever the case of the address', async () => {
    const browser = server.browser();
    const { started, path } = await openSignInPage(browser);
    const { body } = await browser.post(`${path}/password`, { email: 'Zoe@Example.org', password: PASSWORD });
    const end = await follow(browser, { address: (body as { redirect: string }).redirect });
    const tokens = await exchangeCode(server.url, started, end);
    const user = await server.call(getAppUser, {}, String(tokens.body.id_token));
    expect(user).toMatchObject({ email: EMAIL, has_password: true });
  });

  it('ends with the other sign-ins when the right password was sent and the browser has not gone on', async () => {
    const browser = server.browser();
    const { path } = await openSignInPage(browser);
    const { body } = await browser.post(`${path}/password`, { email: EMAIL, password: PASSWORD });
    const { id_token } = await signInByLink(server, await server.identity.createSignInLink());
    const changed = { password: 'another horse battery', current_password: PASSWORD };
    await server.call(updateProfile, { body: changed }, id_token);
    const answer = await browser.open((body as { redirect: string }).redirect);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    const back = { password: PASSWORD, current_password: changed.password };
    await server.call(updateProfile, { body: back }, id_token);
  });

  it('says nothing about which of address and password is wrong', async () => {
    const browser = server.browser();
    const { path } = await openSignInPage(browser);
    const wrong = await browser.post(`${path}/password`, { email: EMAIL, password: 'wrong' });
    const unknown = await browser.post(`${path}/password`, { email: 'x@example.org', password: 'wrong' });
    expect(wrong.status).toBe(403);
    expect(wrong.body).toEqual(unknown.body);
  });

  it('cannot be used in another browser, which would sign in the user of the first', async () => {
    const { path } = await openSignInPage(server.browser());
    const answer = await server.browser().post(`${path}/password`, { email: EMAIL, password: PASSWORD });
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'sign_in_ended' } } });
  });

  it('answers a request for a link alike, whether the account exists or not', async () => {
    const browser = server.browser();
    const { path } = await openSignInPage(browser);
    const known = await browser.post(`${path}/link`, { email: EMAIL, purpose: 'sign-in' });
    const unknown = await browser.post(`${path}/link`, { email: 'no@example.org', purpose: 'reset' });
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(known.body).toEqual(unknown.body);
  });
});

describe('guessing', () => {
  it.each([
    ['of an account', 'victim@example.org'],
    ['of one that does not exist', 'nobody@example.org'],
  ])('is slowed down after a few wrong passwords %s', async (_name, email) => {
    clock = new Date(clock.getTime() + 3_600_000);
    const browser = server.browser();
    const { path } = await openSignInPage(browser);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await browser.post(`${path}/password`, { email, password: 'wrong' })).status).toBe(403);
    }
    const refused = await browser.post(`${path}/password`, { email, password: 'wrong' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(refused.body).toMatchObject({
      error: { code: 'rate_limited', message: 'Wait 30 seconds before retrying' },
    });
  });

  it('counts parallel guesses too', async () => {
    clock = new Date(clock.getTime() + 3_600_000);
    const browser = server.browser();
    const { path } = await openSignInPage(browser);
    const guess = () => browser.post(`${path}/password`, { email: 'many@example.org', password: 'wrong' });
    const answers = await Promise.all(Array.from({ length: 10 }, guess));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(3);
  });

  it('is allowed again after the wait, and forgotten after the right password', async () => {
    clock = new Date(clock.getTime() + 3_600_000);
    const browser = server.browser();
    const { path } = await openSignInPage(browser);
    const tryWith = async (password: string) =>
      (await browser.post(`${path}/password`, { email: EMAIL, password })).status;
    for (let attempt = 0; attempt < 3; attempt += 1) await tryWith('wrong');
    expect(await tryWith(PASSWORD)).toBe(429);
    clock = new Date(clock.getTime() + 31_000);
    expect(await tryWith(PASSWORD)).toBe(200);
    expect(await tryWith('wrong')).toBe(403);
    expect(await tryWith(PASSWORD)).toBe(200);
  });

  it('does not lock out the owner who signs in from elsewhere', async () => {
    clock = new Date(clock.getTime() + 3_600_000);
    const tryFrom = async (ip: string, password: string) => {
      const browser = server.browser(ip);
      const { path } = await openSignInPage(browser);
      return (await browser.post(`${path}/password`, { email: EMAIL, password })).status;
    };
    expect(await tryFrom('192.0.2.1', PASSWORD)).toBe(200);
    const stranger: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) stranger.push(await tryFrom('192.0.2.66', 'wrong'));
    expect(stranger).toEqual([403, 403, 403, 429]);
    expect(await tryFrom('192.0.2.1', PASSWORD)).toBe(200);
    expect(await tryFrom('192.0.2.2', PASSWORD)).toBe(200);
    // From many addresses at once strangers are slowed down together, the owner's own ones go on.
    const many: number[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1) {
      many.push(await tryFrom(`198.51.100.${attempt}`, 'wrong'));
    }
    expect(many.at(-1)).toBe(429);
    expect(await tryFrom('203.0.113.9', PASSWORD)).toBe(429);
    expect(await tryFrom('192.0.2.1', PASSWORD)).toBe(200);
    expect(await tryFrom('192.0.2.2', 'wrong')).toBe(403);
  });

  it('is slowed down for an address that tries many accounts', async () => {
    clock = new Date(clock.getTime() + 3_600_000);
    const browser = server.browser();
    const { path } = await openSignInPage(browser);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 16; attempt += 1) {
      const guess = { email: `person${attempt}@example.org`, password: 'wrong' };
      statuses.push((await browser.post(`${path}/password`, guess)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    clock = new Date(clock.getTime() + 3_600_000);
  });
});

describe('a one-time link', () => {
  it('names the language it was made for', async () => {
    const link = new URL(await server.identity.createSignInLink({ email: EMAIL, language: 'fr' }));
    expect(link.origin + link.pathname).toBe(`${server.url}/login`);
    expect([...link.searchParams.keys()]).toEqual(['token', 'lang']);
  });

  it.each([
    [
      'link_used',
      async () => {
        const link = await server.identity.createSignInLink();
        await signInByLink(server, link);
        return link;
      },
    ],
    ['link_invalid', async () => `${server.url}/login?token=made-up`],
    [
      'link_expired',
      async () => {
        const link = await server.identity.createSignInLink();
        clock = new Date(clock.getTime() + 25 * 3_600_000);
        return link;
      },
    ],
  ])('leads to the sign-in page with the reason %s', async (problem, makeLink) => {
    const browser = server.browser();
    const { path } = await openSignInPage(browser, withLink(await makeLink()));
    expect(await detailsOf(browser, path)).toMatchObject({ problem });
  });

  it('signs in exactly one of two who open it at the same moment', async () => {
    const link = await server.identity.createSignInLink();
    const ends = await Promise.all(
      [1, 2, 3, 4].map(() => follow(server.browser(), startSignIn(server.url, withLink(link)))),
    );
    expect(ends.filter((end) => end.searchParams.has('code'))).toHaveLength(1);
  });

  it('may be opened again by the person it signed in', async () => {
    const browser = server.browser();
    const link = await server.identity.createSignInLink();
    await signInByLink(server, link, browser);
    const end = await follow(browser, startSignIn(server.url, withLink(link)));
    expect(end.searchParams.has('code')).toBe(true);
  });

  it('is stored only as a hash, and not in the pending sign-in', async () => {
    const link = await server.identity.createSignInLink();
    const token = new URL(link).searchParams.get('token') ?? '';
    await signInByLink(server, link);
    const { rows } = await server.database.pool.query(
      'select * from sign_in_links union all select id_hash, null, payload::text, null, null, null, null from openid_payloads',
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('that was opened signs in no longer after signing out everywhere', async () => {
    clock = new Date();
    const { id_token } = await signInByLink(server, await server.identity.createSignInLink());
    const browser = server.browser();
    const link = withLink(await server.identity.createSignInLink());
    const opened = await browser.open(startSignIn(server.url, link).address);
    const next = opened.headers.get('location') ?? '';
    expect(next).toMatch(/\/oauth2\/authorize\//);
    await server.call(signOutEverywhere, {}, id_token);
    const answer = await browser.open(next);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it('is withdrawn by signing out everywhere', async () => {
    clock = new Date();
    const waiting = await server.identity.createSignInLink();
    const { id_token } = await signInByLink(server, await server.identity.createSignInLink());
    await server.call(signOutEverywhere, {}, id_token);
    const browser = server.browser();
    const { path } = await openSignInPage(browser, withLink(waiting));
    expect(await detailsOf(browser, path)).toMatchObject({ problem: 'link_invalid' });
  });
});

it('makes no link for an unknown user', async () => {
  await expect(server.identity.createSignInLink({ email: 'no@example.org' })).rejects.toThrow(
    'No account has the e-mail address no@example.org.',
  );
});
