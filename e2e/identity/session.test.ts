import { randomUUID } from 'node:crypto';
import { deleteAgent } from '@parley/contract/agent-list.ts';
import { createMemberLink, listMembers } from '@parley/contract/members.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { inLanguage, PASSWORD, type User } from '../support/console-server.ts';
import { tryAgain } from '../support/try-again.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests({ env: { PARLEY_SIGN_IN_ATTEMPTS: '3' } });
const t = wordsOf('en');

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});
afterEach(() =>
  server().database?.pool.query("update teams set suspended_at = null, suspension_reason = ''"),
);

const agentList = (page: Page) => page.getByRole('heading', { name: t('agents.title') });

async function signInPage(address = '/'): Promise<Page> {
  const page = await browser().newPage(server());
  await page.goto(address);
  await page.getByLabel(t('fields.email')).waitFor();
  return page;
}

async function signIn(page: Page, password: string, email = user.email): Promise<void> {
  await page.getByLabel(t('fields.email')).fill(email);
  await page.getByLabel(t('fields.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('session.sign_in'), exact: true }).click();
}

it('asks for e-mail and password, and goes on to the page that was wanted', async () => {
  const agent = await storeAgent(user, 'Florist');
  const page = await signInPage(`/agents?agent=${agent.provider_uuid}`);
  await expectAccessible(page, 'sign-in page');
  await page.getByRole('button', { name: t('session.sign_in'), exact: true }).click();
  await page.getByText(t('signIn.email_required')).waitFor();
  await expectAccessible(page, 'sign-in page with mistakes', EVERYWHERE);
  await signIn(page, PASSWORD);
  await page.getByRole('button', { name: t('buttons.rename_named', { name: 'Florist' }) }).waitFor();
  expect(new URL(page.url()).searchParams.get('agent')).toBe(agent.provider_uuid);
});

it('signs in and reloads where the storage of the browser is full', async () => {
  const page = await signInPage();
  await page.evaluate(() => {
    for (let size = 1 << 22; size > 0; size >>= 1) {
      try {
        localStorage.setItem(`filler ${size}`, 'x'.repeat(size));
      } catch {
        // Half of it may find room.
      }
    }
  });
  await page.goto('/');
  await signIn(page, PASSWORD);
  await agentList(page).waitFor();
  await page.reload();
  await agentList(page).waitFor();
});

it('signs in while the browser takes itself for offline, as beside a server on the same machine', async () => {
  const page = await signInPage();
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await signIn(page, PASSWORD);
  await agentList(page).waitFor();
});

it('says how to get a link where the server sends no mail', async () => {
  const page = await signInPage();
  await page.getByRole('button', { name: t('signIn.link_instead') }).click();
  await page.getByText(t('signIn.no_mail')).waitFor();
  await expectAccessible(page, 'advice on sign-in links');
  await page.getByRole('button', { name: t('buttons.back') }).click();
  await page.getByRole('button', { name: t('signIn.forgot_password') }).click();
  await page.getByText(t('signIn.no_mail')).waitFor();
});

it('speaks three languages on the sign-in page, and the console speaks the chosen one', async () => {
  const page = await signInPage();
  await page.getByRole('button', { name: 'Español' }).click();
  const es = wordsOf('es');
  await page.getByLabel(es('fields.email')).fill(user.email);
  await page.getByLabel(es('fields.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: es('session.sign_in'), exact: true }).click();
  await page.getByRole('heading', { name: es('agents.title') }).waitFor();
});

it('refuses a wrong password with the same words as an unknown address, then makes guessing wait', async () => {
  browser().ignoreErrors(/status of 400/, /status of 403/, /status of 429/);
  const guessed = await server().newUser('member');
  const page = await signInPage();
  const guess = async (password: string, email: string) => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/password'));
    await signIn(page, password, email);
    return (await answered).status();
  };
  expect(await guess('longer than a password can be'.repeat(10), guessed.email)).toBe(400);
  await page.getByText(t('signIn.wrong_credentials')).waitFor();
  expect(await guess('wrong', 'unknown@example.org')).toBe(403);
  await page.getByText(t('signIn.wrong_credentials')).waitFor();
  await expectAccessible(page, 'refused sign-in');
  let status = 0;
  for (let guesses = 0; guesses < 6 && status !== 429; guesses += 1) {
    status = await guess('still wrong', guessed.email);
  }
  expect(status).toBe(429);
  await page.getByText(/Wait \d+ seconds before retrying/).waitFor();
  await expectAccessible(page, 'guessing made to wait');
});

it('starts again from a page that stood open until its sign-in had ended', async () => {
  browser().ignoreErrors(/status of 404/);
  const page = await signInPage();
  await page.context().clearCookies();
  await signIn(page, PASSWORD);
  await page.getByText(t('signIn.gone_message')).waitFor();
  await expectAccessible(page, 'sign-in page whose sign-in has ended');
  await page.getByRole('link', { name: t('signIn.start_again') }).click();
  await page.getByText(t('signIn.gone_message')).waitFor({ state: 'hidden' });
  await signIn(page, PASSWORD);
  await agentList(page).waitFor();
});

it('takes a one-time link once, and says so the second time', async () => {
  const link = inLanguage(await server().newLink('member'), 'en');
  const first = await browser().newPage(server());
  await first.goto(link);
  await first.getByRole('heading', { name: t('agents.title') }).waitFor();
  expect(first.url()).not.toContain('token');

  const second = await browser().newPage(server());
  await second.goto(link);
  await second.getByText(t('signIn.problem_link_used')).waitFor();
  await expectAccessible(second, 'sign-in page after a used link');
  const forged = await browser().newPage(server());
  // From any page, as from /login itself.
  await forged.goto('/call?token=forged&lang=en');
  await forged.getByText(t('signIn.problem_link_invalid')).waitFor();
});

it('leads to the choice of a new password behind a link that resets it', async () => {
  const owner = await server().newUser('owner');
  const { email } = await server().newUser('member');
  const member = (await owner.call(listMembers, {})).find((one) => one.email === email);
  const { link } = await owner.call(createMemberLink, { params: { id: member?.id ?? '' } });
  const page = await browser().newPage(server());
  await page.goto(inLanguage(link, 'en'));
  await page.getByRole('button', { name: t('teamSettings.set_password') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings/profile');
  expect(page.url()).not.toContain('token');
});

it('renews refused tokens once for all calls of two tabs', async () => {
  browser().ignoreErrors(/status of 401/);
  const own = await server().newUser('member');
  await storeAgent(own, 'Grocer');
  const page = await browser().newPage(server(), { user: own });
  await page.goto('/ping');
  const refreshes: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/oauth2/access_token')) refreshes.push(request.postData() ?? '');
  });
  const broken = own.tokens.id_token.replace(/.{8}$/, 'AAAAAAAA');
  await page.evaluate((token) => localStorage.setItem('id_token', token), broken);
  const other = await browser().newTab(page);
  await Promise.all([page.goto('/agents'), other.goto('/agents')]);
  await Promise.all([agentList(page).waitFor(), agentList(other).waitFor()]);
  await page.getByRole('list', { name: t('agents.title') }).waitFor();
  await other.getByRole('list', { name: t('agents.title') }).waitFor();
  expect(refreshes).toHaveLength(1);
  expect(refreshes[0]).toContain('grant_type=refresh_token');
  expect(await page.evaluate(() => localStorage.getItem('id_token'))).not.toBe(broken);
});

it('sends to sign-in when the tokens cannot be renewed, and comes back to the page', async () => {
  browser().ignoreErrors(/status of 40[01]/);
  const agent = await storeAgent(user, 'Bakery');
  const page = await browser().newPage(server());
  await page.goto('/ping');
  await page.evaluate(() => {
    localStorage.setItem('id_token', 'forged');
    localStorage.setItem('access_token', 'forged');
    localStorage.setItem('refresh_token', 'forged');
  });
  await page.goto(`/agents?agent=${agent.provider_uuid}&dark=true`);
  await page.getByLabel(t('fields.email')).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await signIn(page, PASSWORD);
  await page.getByRole('button', { name: t('buttons.rename_named', { name: 'Bakery' }) }).waitFor();
});

it('signs out everywhere in the browser: the tokens are gone and the next visit asks again', async () => {
  const own = await server().newUser('member');
  const page = await browser().newPage(server());
  await page.goto('/');
  await signIn(page, PASSWORD, own.email);
  await agentList(page).waitFor();
  const other = await browser().newTab(page);
  await other.goto('/agents');
  await agentList(other).waitFor();
  // A call that is still under way would be refused, and have that tab leave for sign-in by itself.
  await other.waitForLoadState('networkidle');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: t('shell.sign_out') }).click();
  await page.getByLabel(t('fields.email')).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('id_token'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  await other.getByText(t('session.signed_out_title')).waitFor();
  await expectAccessible(other, 'signed out in another tab');
  await other.goto('/agents');
  await other.getByLabel(t('fields.email')).waitFor();
});

/** Suspends the team, and waits until the server knows. */
async function suspendTeam(reason: string): Promise<void> {
  const suspend = 'update teams set suspended_at = now(), suspension_reason = $1';
  await server().database?.pool.query(suspend, [reason]);
  const unknown = { params: { external_id: randomUUID() } };
  await expect
    .poll(() => user.call(deleteAgent, unknown).catch((error: unknown) => error))
    .toMatchObject({ status: 403 });
}

it('tells members of a suspended team why it is, and lets them look and change nothing', async () => {
  await server().database?.pool.query(
    "update teams set suspended_at = now(), suspension_reason = 'Invoice 2041 is unpaid'",
  );
  const page = await browser().newPage(server(), { user });
  await page.goto('/agents');
  await page.getByText(t('session.suspended_title')).waitFor();
  await page.getByText(t('session.suspended_reason', { reason: 'Invoice 2041 is unpaid' })).waitFor();
  await page.getByRole('heading', { name: t('agents.title') }).waitFor();
  // How many agents there are stands in the name of the button too.
  expect(await page.getByRole('button', { name: t('agents.new') }).count()).toBe(0);
  await expectAccessible(page, 'a suspended team', EVERYWHERE);
});

it('tells a member why a change is refused whose team is suspended meanwhile', async () => {
  // For a second, the server may still think of the team as suspended.
  await expect.poll(() => storeAgent(user, 'Chocolate shop').catch(() => undefined)).toBeDefined();
  const page = await browser().newPage(server(), { user });
  // The page reads the permissions some time after the list, and must have read them before the suspension.
  const permitted = page.waitForResponse(/team\/permissions/);
  await page.goto('/agents');
  await permitted;
  await page.getByRole('button', { name: t('design.row_actions', { name: 'Chocolate shop' }) }).click();
  // The page learns it from the refusal, not from reading the permissions again by itself before.
  const refused = Promise.withResolvers<void>();
  await page.route(/team\/permissions/, async (route) => {
    await refused.promise;
    await route.continue();
  });
  await suspendTeam('Invoice 2042 is unpaid');
  browser().ignoreErrors(/403/);
  await page.getByRole('menuitem', { name: t('agents.delete') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('agents.delete') })
    .click();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  refused.resolve();
  await page.getByText(t('session.suspended_reason', { reason: 'Invoice 2042 is unpaid' })).waitFor();
});

it('ends the test of an agent whose team is suspended meanwhile', async () => {
  const agent = await vi.waitFor(() => storeAgent(user, 'Tea shop'), { timeout: 5_000, interval: 100 });
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await editor.open(agent);
  await page.getByRole('tab', { name: t('testPanel.demoChat') }).click();
  await editor.button('testPanel.test').click();
  const phase = page.getByText(t('testPanel.phase.connected'), { exact: true });
  await phase.waitFor();
  await suspendTeam('Invoice 2043 is unpaid');
  browser().ignoreErrors(/403/);
  // The page learns it from a refusal.
  await editor.field('prompt.first_message').fill('Good morning.');
  await page.keyboard.press('Control+s');
  await page.getByText(t('testPanel.suspended')).waitFor();
  await phase.waitFor({ state: 'hidden' });
});

it('shows a user whom the permissions allow nothing that they have no access', async () => {
  const page = await browser().newPage(server(), { user });
  await page.route(/team\/permissions/, (route) => route.fulfill({ json: { notAllowed: true } }));
  await page.goto('/agents');
  await page.getByText(t('session.denied_title'), { exact: true }).waitFor();
  await page.getByText('ACME_ACCESS_DENIED_PERMISSION').waitFor();
  await expectAccessible(page, 'access denied', EVERYWHERE);
  // This server knows no dashboard to go back to.
  expect(await page.getByText(t('session.back_to_dashboard')).count()).toBe(0);
  expect(await agentList(page).count()).toBe(0);
});

it.each([
  ['the session', /oauth2\/introspect/, 503, 'unavailable', 'session.error_unavailable'],
  ['the user', /app\/user$/, 429, 'rate_limited', 'session.wait_minute'],
] as const)(
  'stays and says why when the server cannot tell about %s for now',
  async (_, address, status, code, words) => {
    browser().ignoreErrors(/status of (503|429)/);
    const page = await browser().newPage(server(), { user });
    const json = { error: { code, message: 'In the words of the server' } };
    await page.route(address, (route) => route.fulfill({ status, json, headers: { 'retry-after': '60' } }));
    await page.goto('/agents');
    await page.getByText(t(words)).waitFor();
    expect(new URL(page.url()).pathname).toBe('/agents');
    await page.unroute(address);
    await tryAgain(page.getByRole('button', { name: t('design.retry') }), agentList(page));
  },
);

it('stays at a page that needs a permission and says why the permissions cannot be read for now', async () => {
  browser().ignoreErrors(/status of 503/);
  const page = await browser().newPage(server(), { user });
  const json = { error: { code: 'unavailable', message: 'In the words of the server' } };
  await page.route(/team\/permissions/, (route) => route.fulfill({ status: 503, json }));
  await page.goto('/call');
  await page.getByText(t('session.error_unavailable')).waitFor();
  await expectAccessible(page, 'page whose permissions cannot be read');
  expect(new URL(page.url()).pathname).toBe('/call');
  await page.unroute(/team\/permissions/);
  const logs = page.getByRole('heading', { level: 1, name: t('shell.page_call') });
  await tryAgain(page.getByRole('button', { name: t('design.retry') }), logs);
});

it('says that the server cannot be reached when a visit begins without it', async () => {
  browser().ignoreErrors(/ERR_FAILED/);
  const page = await browser().newPage(server(), { user });
  let refused = 0;
  await page.route(/\/(api|oauth2|v4)\//, (route) => {
    refused += 1;
    return route.abort();
  });
  // Otherwise the page begins by itself as soon as the server is back.
  await page.route('**/healthz', (route) => route.abort());
  await page.goto('/agents');
  await page.getByText(t('session.failure_unreachable')).waitFor();
  await expectAccessible(page, 'no session, as the server is out of reach');
  // How many calls are shared depends on the moment; once no more come, what is asked for twice has failed too.
  let refusedBefore = 0;
  const isQuiet = () => {
    const before = refusedBefore;
    refusedBefore = refused;
    return refused > 0 && refused === before;
  };
  await expect.poll(isQuiet, { interval: 1_500 }).toBe(true);
  await page.unroute(/\/(api|oauth2|v4)\//);
  await tryAgain(page.getByRole('button', { name: t('design.retry') }), agentList(page));
});
