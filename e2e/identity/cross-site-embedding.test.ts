import { createServer } from 'node:http';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../server/src/identity/accounts/password.ts';
import { freePort } from '../../server/test/support/free-port.ts';
import { type BrowserProfile, type EmbeddedStorage, openBrowserProfile } from '../support/browser-profile.ts';
import { type ConsoleServer, PASSWORD, startConsoleServer } from '../support/console-server.ts';
import { startTlsProxy } from '../support/tls-proxy.ts';
import { wordsOf } from '../support/words.ts';

// The console at agents.console.example in a page of admin.provider.example: two sites, over HTTPS.

const EMAIL = 'ada@example.org';
const t = wordsOf('en');

const stack = new AsyncDisposableStack();
let server: ConsoleServer;
let consoleUrl: string;
/** Embeds the console over HTTPS. */
let hostUrl: string;

beforeAll(async () => {
  const [port, consolePort, hostPort, plainPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  consoleUrl = `https://agents.console.example:${consolePort}`;
  hostUrl = `https://admin.provider.example:${hostPort}`;
  const pages = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>A provider</title><link rel="icon" href="data:,">
      <style>body { margin: 0 } iframe { width: 100vw; height: 100vh; border: 0 }</style>
      <iframe title="Agents" src="${consoleUrl}/agents?lang=en&menu=${request.url === '/menu'}"></iframe></html>`,
    );
  });
  await new Promise<void>((resolve) => pages.listen(plainPort, '127.0.0.1', resolve));
  stack.defer(() => {
    pages.closeAllConnections();
    pages.close();
  });
  stack.use(await startTlsProxy(hostPort, plainPort));
  stack.use(await startTlsProxy(consolePort, port));
  server = stack.use(
    await startConsoleServer({
      env: {
        PORT: String(port),
        PARLEY_PUBLIC_URL: consoleUrl,
        PARLEY_EMBED_ORIGINS: hostUrl,
      },
    }),
  );
  await server.database?.pool.query('update accounts set email = $1, password_hash = $2', [
    EMAIL,
    await hashPassword(PASSWORD),
  ]);
});
afterAll(() => stack.disposeAsync());

let profile: BrowserProfile | undefined;
afterEach(async () => {
  await profile?.[Symbol.asyncDispose]();
  profile = undefined;
  expect(server.takeErrors()).toEqual([]);
});

async function openHost(storage: EmbeddedStorage, address = hostUrl): Promise<{ page: Page; frame: Frame }> {
  profile = await openBrowserProfile(storage);
  const page = await profile.context.newPage();
  await page.goto(address);
  return { page, frame: consoleFrame(page) };
}

function consoleFrame(page: Page): Frame {
  const frame = page.frames()[1];
  if (!frame) throw new Error('The page has no frame.');
  return frame;
}

const agentList = (frame: Frame | Page) => frame.getByRole('heading', { name: t('agents.title') });

async function signIn(where: Frame | Page): Promise<void> {
  await where.getByLabel(t('fields.email')).fill(EMAIL);
  await where.getByLabel(t('fields.password'), { exact: true }).fill(PASSWORD);
  await where.getByRole('button', { name: t('session.sign_in'), exact: true }).click();
}

/** Presses the frame's button that opens a window. @returns the window */
async function openSignInWindow(page: Page, frame: Frame): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await frame.getByRole('button', { name: t('signIn.window_open') }).click();
  return opened;
}

async function signInThroughWindow(page: Page, frame: Frame): Promise<void> {
  const popup = await openSignInWindow(page, frame);
  await Promise.all([popup.waitForEvent('close'), signIn(popup)]);
  await agentList(frame).waitFor();
}

/** Has the server refuse the token of the next call for the agents, and expects that it is renewed for it alone. */
async function expectRenewal(page: Page, frame: Frame): Promise<void> {
  // From its first answer on the list hears that it is to be read again.
  await expect.poll(() => agentsAnswered(frame)).toBeGreaterThan(0);
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/oauth2/access_token')) exchanges.push(request.postData() ?? '');
  });
  await page.route(
    /\/api\/acme\/agents/,
    (route) => route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer forged' } }),
    { times: 1 },
  );
  const renewed = expect.stringContaining('grant_type=refresh_token');
  for (const _ of ['refused', 'good']) {
    const before = await agentsAnswered(frame);
    await readAgentsAnew(frame);
    await expect.poll(() => agentsAnswered(frame)).toBeGreaterThan(before);
    // A call that was under way before may be answered first.
    await expect.poll(() => exchanges).toEqual([renewed]);
  }
}

/** How many calls for the agents the frame has had answered. */
function agentsAnswered(frame: Frame): Promise<number> {
  return frame.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200)
        .filter(({ name }) => name.includes('/api/acme/agents')).length,
  );
}

async function readAgentsAnew(frame: Frame): Promise<void> {
  await frame.evaluate(() => window.dispatchEvent(new CustomEvent('refresh-agents')));
}

it.each(['allowed', 'partitioned'] as const)(
  'signs in inside the frame, reloads and renews the session where third-party storage is %s',
  async (storage) => {
    const { page, frame } = await openHost(storage);
    await signIn(frame);
    await agentList(frame).waitFor();
    await page.reload();
    await agentList(consoleFrame(page)).waitFor();

    await expectRenewal(page, consoleFrame(page));

    const own = await page.context().newPage();
    await own.goto(`${consoleUrl}/agents?lang=en`);
    if (storage === 'allowed') await agentList(own).waitFor();
    else await own.getByLabel(t('fields.email')).waitFor();
  },
);

it('signs in through a small window where third-party storage is denied, and says what is going on', async () => {
  const { page, frame } = await openHost('denied');
  await frame.getByText(t('signIn.window_storage')).waitFor();
  const addresses: string[] = [];
  page.on('framenavigated', (navigated) => addresses.push(navigated.url()));
  await page.evaluate(() => {
    window.addEventListener('message', ({ data }) => {
      document.title += JSON.stringify(data);
    });
  });
  await signInThroughWindow(page, frame);
  expect(await frame.getByRole('navigation').count()).toBe(0);
  await expect.poll(() => page.title()).toContain('"ready"');
  expect(await page.title()).not.toMatch(/code|token/);
  expect(addresses.filter((address) => /code|token/.test(address))).toEqual([]);

  await expectRenewal(page, frame);

  await page.reload();
  const again = consoleFrame(page);
  const popup = await openSignInWindow(page, again);
  // The window knows who signed in there.
  await popup.waitForEvent('close');
  await agentList(again).waitFor();
});

it('asks again after signing out of a frame that can store nothing', async () => {
  const { page, frame } = await openHost('denied', `${hostUrl}/menu`);
  await signInThroughWindow(page, frame);
  await frame.getByRole('button', { name: EMAIL }).click();
  await frame.getByRole('menuitem', { name: t('shell.sign_out') }).click();
  await signInThroughWindow(page, frame);
  await frame.getByRole('navigation').waitFor();
});

it('goes on when the window was closed without signing in', async () => {
  const { page, frame } = await openHost('denied');
  const popup = await openSignInWindow(page, frame);
  await popup.getByLabel(t('fields.email')).waitFor();
  await popup.close();
  await frame.getByText(t('signIn.window_closed')).waitFor();
  await signInThroughWindow(page, frame);
});

it('says that a draft is not stored where storage is denied', async () => {
  const { page, frame } = await openHost('denied');
  await signInThroughWindow(page, frame);
  await frame
    .getByRole('button', { name: t('agents.new') })
    .first()
    .click();
  await frame.getByRole('menuitem', { name: t('agents.new_chat') }).click();
  await frame.getByRole('radio', { name: t('editor.template_support') }).check();
  await frame.getByLabel(t('editor.business_name')).fill('Harbour Bakery');
  await frame.getByRole('button', { name: t('editor.use_template') }).click();
  await frame.getByText(t('editor.not_kept')).waitFor();
});

it('takes a one-time link inside a frame that can store nothing', async () => {
  const { page, frame } = await openHost('denied');
  const link = new URL(server.link);
  await frame.evaluate((address) => location.replace(address), `/login${link.search}&lang=en`);
  await frame.waitForURL(/\/login/);
  const popup = await openSignInWindow(page, frame);
  await popup.waitForEvent('close');
  await agentList(frame).waitFor();
});
