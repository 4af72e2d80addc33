import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../server/test/support/free-port.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { openBrowserProfile } from '../support/browser-profile.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { PASSWORD, type User } from '../support/console-server.ts';
import { wordsOf } from '../support/words.ts';

const HOST_PAGE = readFileSync(join(import.meta.dirname, '../../docs/examples/embedding-host.html'));

const hosts = new AsyncDisposableStack();
let allowedOrigin: string;
let foreignOrigin: string;
const { server, browser } = consoleForTests(async () => {
  [allowedOrigin, foreignOrigin] = [await serveHostPage(), await serveHostPage()];
  return { env: { PARLEY_EMBED_ORIGINS: `${allowedOrigin},${otherSiteOf(allowedOrigin)}` } };
});
const [fr, en] = [wordsOf('fr'), wordsOf('en')];

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});
afterAll(() => hosts.disposeAsync());

/** Serves the host page of the documentation on an origin of its own. @returns the origin */
async function serveHostPage(): Promise<string> {
  const port = await freePort();
  const host = createServer((request, response) => {
    if (!request.url?.startsWith('/?')) return void response.writeHead(204).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end(HOST_PAGE);
  });
  await new Promise<void>((resolve) => host.listen(port, '127.0.0.1', resolve));
  hosts.defer(() => {
    host.closeAllConnections();
    host.close();
  });
  return `http://127.0.0.1:${port}`;
}

/** The same server under a name that browsers take for another site. */
function otherSiteOf(origin: string): string {
  return origin.replace('127.0.0.1', 'localhost');
}

it('obeys messages of the embedding page and sends it events', async () => {
  const page = await browser().newPage(server(), { user });
  await page.goto(`${allowedOrigin}/?console=${server().url}`);
  const frame = page.frameLocator('iframe');
  const messages = page.getByRole('list', { name: 'Messages received' });
  const heard = async () =>
    (await messages.getByRole('listitem').allTextContents()).map((text) => JSON.parse(text));

  await frame.getByRole('heading', { name: en('agents.title') }).waitFor();
  expect(await frame.getByRole('navigation').count()).toBe(0);
  await expect.poll(heard).toMatchObject([
    { type: 'ready', configuration: { menu: false, lang: 'en', dark: false } },
    { type: 'navigation-change', page: 'agents' },
  ]);
  await page.getByRole('button', { name: 'Ping' }).click();
  await expect.poll(heard).toContainEqual({ type: 'pong' });

  await page.getByRole('button', { name: 'Call logs' }).click();
  await frame.getByRole('heading', { level: 1, name: en('shell.page_call') }).waitFor();
  await expect.poll(heard).toContainEqual({ type: 'navigation-change', page: 'call' });

  await page.getByRole('button', { name: 'Français' }).click();
  await frame.getByRole('heading', { level: 1, name: fr('shell.page_call') }).waitFor();
  await expect.poll(heard).toContainEqual({ type: 'languageChange', language: 'fr' });
});

it('closes the editor, the palette and the shortcuts when the page around it asks for another page', async () => {
  const page = await browser().newPage(server(), { user });
  await page.goto(`${allowedOrigin}/?console=${server().url}`);
  const frame = page.frameLocator('iframe');
  await frame
    .getByRole('button', { name: en('agents.new') })
    .first()
    .click();
  await frame.getByRole('menuitem', { name: en('agents.new_chat') }).click();
  await frame.getByRole('dialog', { name: en('editor.pick_template_chat') }).waitFor();
  await page.getByRole('button', { name: 'Knowledge base' }).click();
  await frame.getByRole('heading', { level: 1, name: en('shell.page_knowledge_base') }).waitFor();
  await frame.getByRole('dialog').waitFor({ state: 'detached' });

  await frame.locator('#page').press('Control+k');
  await frame.getByRole('dialog', { name: en('shell.shortcut_palette') }).waitFor();
  await page.getByRole('button', { name: 'Call logs' }).click();
  await frame.getByRole('dialog').waitFor({ state: 'detached' });
  await frame.locator('#page').press('?');
  await frame.getByRole('dialog', { name: en('shell.shortcuts') }).waitFor();
  await page.getByRole('button', { name: 'Agents' }).click();
  await frame.getByRole('dialog').waitFor({ state: 'detached' });
});

it('says that HTTPS is needed where a page of another site embeds it over plain HTTP', async () => {
  await using profile = await openBrowserProfile('partitioned');
  const page = await profile.context.newPage();
  await page.goto(`${otherSiteOf(allowedOrigin)}/?console=${server().url}`);
  const frame = page.frameLocator('iframe');
  await frame.getByText(en('signIn.window_insecure')).waitFor();
  const opened = page.waitForEvent('popup');
  await frame.getByRole('button', { name: en('signIn.window_open') }).click();
  const popup = await opened;
  await popup.getByLabel(en('fields.email')).fill(user.email);
  await popup.getByLabel(en('fields.password'), { exact: true }).fill(PASSWORD);
  await popup.getByRole('button', { name: en('session.sign_in'), exact: true }).click();
  await frame.getByRole('heading', { name: en('agents.title') }).waitFor();
});

it('is not shown in a page of another origin', async () => {
  const page = await browser().newPage(server(), { user });
  browser().ignoreErrors(/frame-ancestors|frame because|refused to connect|ERR_BLOCKED_BY_RESPONSE/i);
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await page.goto(`${foreignOrigin}/?console=${server().url}`);
  await refused;
  expect(await page.frameLocator('iframe').getByRole('main').count()).toBe(0);
  expect(await page.getByRole('listitem').count()).toBe(0);
});

it('has the same content as alone, without anything that bars assistive technology', async () => {
  const page = await browser().newPage(server(), { user });
  await page.goto('/agents?menu=false&lang=fr');
  await page.getByRole('heading', { name: fr('agents.title') }).waitFor();
  await expectAccessible(page, 'console as it is embedded', EVERYWHERE);
});
