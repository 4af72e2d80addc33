import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import { type AgentDetail, createAgent } from '@parley/contract/agents.ts';
import { getConversation } from '@parley/contract/conversation.ts';
import type { WidgetDesign } from '@parley/contract/widget.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { conversationId } from '../support/test-conversation.ts';
import { serveWebsite, type Website } from '../support/website.ts';

const { server, browser } = consoleForTests();
const GREETING = 'Hello from the **bicycle shop**.';
const ANSWER = /Monday to Saturday/;

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

function storeAgent(
  widget: WidgetDesign,
  auth: PlatformSettings['auth'] = { enable_auth: false },
): Promise<AgentDetail> {
  return user.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      type: 'chat',
      conversation_config: {
        agent: {
          first_message: GREETING,
          language: 'en',
          prompt: { prompt: '# Environment\n- The shop is open Monday to Saturday, 9 am to 7 pm.' },
        },
        conversation: { text_only: true },
      },
      platform_settings: { auth, widget },
    },
  });
}

async function visit(website: Website, agent: AgentDetail, options: { width?: number; dark?: boolean } = {}) {
  website.show(`<script src="${server().url}/widget.js" data-agent="${agent.agent_id}" async></script>`);
  const page = await browser().newPage(website, options);
  await page.goto('/');
  return page;
}

const opener = (page: Page) => page.getByRole('button', { name: 'Open the chat' });
const chatWindow = (page: Page) => page.getByRole('dialog', { name: 'Bicycle shop' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const messages = (page: Page) => page.getByRole('log').getByRole('article');

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press('Enter');
}

it('is a script that any page may fetch, small on the wire', async () => {
  const headers = { 'accept-encoding': 'br' };
  const answer = await fetch(`${server().url}/widget.js`, { headers });
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toContain('max-age=300');
  expect(answer.headers.get('content-encoding')).toBe('br');
  // With its ETag, a browser that has cached it gets 304.
  expect(answer.headers.get('etag')).toMatch(/\S/);
});

it('shows one chat on a page that includes the script twice', async () => {
  using website = await serveWebsite();
  const [agent, other] = [await storeAgent({}), await storeAgent({})];
  const tag = ({ agent_id }: AgentDetail) =>
    `<script src="${server().url}/widget.js" data-agent="${agent_id}"></script>`;
  website.show(tag(agent) + tag(agent));
  const page = await browser().newPage(website);
  await page.goto('/');
  await opener(page).waitFor();
  expect(await page.locator('parley-chat').count()).toBe(1);
  website.show(tag(agent) + tag(other));
  await page.goto('/');
  await expect.poll(() => opener(page).count()).toBe(2);
});

it('shows the agent that a page names later, and another one after it', async () => {
  using website = await serveWebsite();
  const [agent, other] = [await storeAgent({}), await storeAgent({})];
  website.show(`<script src="${server().url}/widget.js"></script><parley-chat></parley-chat>`);
  const page = await browser().newPage(website);
  await page.goto('/');
  const name = async ({ agent_id }: AgentDetail) => {
    const asked = page.waitForRequest(new RegExp(`${agent_id}/widget`));
    await page.locator('parley-chat').evaluate((chat, id) => chat.setAttribute('agent-id', id), agent_id);
    await asked;
    await opener(page).waitFor();
  };
  await name(agent);
  await name(other);
  await page.locator('parley-chat').evaluate((chat) => chat.removeAttribute('agent-id'));
  await opener(page).waitFor({ state: 'detached' });
  const unnamed = expect.stringContaining('neither agent-id nor signed-url names an agent');
  expect(browser().takePageErrors()).toEqual([unnamed, unnamed]);
});

it('runs a conversation on a site of the list, under a strict policy and without touching the page', async () => {
  const { url } = server();
  const policy = `default-src 'none'; script-src ${url}; connect-src ${url} ${url.replace('http', 'ws')}`;
  using website = await serveWebsite({ policy: `${policy}; img-src ${url} data:` });
  const auth = { enable_auth: false, allowlist: [{ hostname: website.host }] };
  const page = await visit(website, await storeAgent({}, auth));
  const fontBefore = await page.locator('h1').evaluate((title) => getComputedStyle(title).font);
  const id = conversationId(page);
  await opener(page).click();
  await expect
    .poll(() => messages(page).allTextContents())
    .toEqual(['Bicycle shopHello from the bicycle shop.', 'Bicycle shopHow can I help you today?']);
  await expect.poll(() => messages(page).first().locator('strong').textContent()).toBe('bicycle shop');
  await ask(page, 'When are you open?');
  await messages(page).filter({ hasText: ANSWER }).waitFor();
  await expect.poll(() => messages(page).count()).toBe(3);
  expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).font)).toBe(fontBefore);
  const conversation_id = await id;
  await expect
    .poll(() => user.call(getConversation, { params: { conversation_id } }))
    .toMatchObject({ channel: 'widget', turns: [{ role: 'agent' }, { role: 'user' }, { role: 'agent' }] });
});

it('uses its own fonts and place on a page that sets them for everything, and follows the direction of what is written', async () => {
  using website = await serveWebsite();
  const agent = await storeAgent({}, { enable_auth: false });
  const page = await visit(website, agent);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const style = '* { letter-spacing: 4px; word-spacing: 9px; text-transform: uppercase; line-height: 3 }';
  const layers = 'body > * { position: relative; z-index: 1; transform: translateX(0) } main { z-index: 2 }';
  const layout = 'body { display: flex; gap: 20px } main { flex: 1; height: 1200px }';
  await page.addStyleTag({ content: style + layers + layout });
  const bottom = async () => ((await opener(page).boundingBox()) ?? { y: Number.NaN }).y;
  expect(await bottom()).toBe(900 - 20 - 56);
  // The chat takes no room either.
  expect((await page.locator('main').boundingBox())?.width).toBe(1440 - 2 * 8);
  await opener(page).click();
  const said = messages(page).first();
  await said.waitFor();
  const looks = await said.evaluate((element) => {
    const { letterSpacing, wordSpacing, textTransform, lineHeight } = getComputedStyle(element);
    return [letterSpacing, wordSpacing, textTransform, lineHeight];
  });
  expect(looks).toEqual(['normal', '0px', 'none', '21.75px']);
  await ask(page, 'متى تفتحون؟');
  const directionOf = (text: string) =>
    messages(page)
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  await expect.poll(() => directionOf('متى تفتحون؟')).toBe('rtl');
  await expect.poll(() => directionOf('Hello from the')).toBe('ltr');
});

it('stays away from sites that are not on the list, and logs the reason', async () => {
  using website = await serveWebsite();
  const auth = { enable_auth: false, allowlist: [{ hostname: 'shop.example' }] };
  browser().ignoreErrors(/may not be used from this website/, /403/);
  const agent = await storeAgent({}, auth);
  website.show(`<script src="${server().url}/widget.js" data-agent="${agent.agent_id}"></script>`);
  const page = await browser().newPage(website);
  const said = page.waitForEvent('console', (message) => message.text().includes('not shown'));
  await page.goto('/');
  expect((await said).text()).toContain('This agent may not be used from this website.');
  expect(await page.getByRole('button').count()).toBe(0);
});

it('has the design of the agent, on wide and on narrow screens', async () => {
  using website = await serveWebsite();
  const agent = await storeAgent({
    color_mode: 'dark',
    accent_color: '#9333ea',
    avatar: { type: 'drawn', name: 'hazel' },
    chatbox_size: { width: 420, height: 560 },
    desktop_position: 'top-left',
    mobile_position: 'bottom-left',
  });
  const page = await visit(website, agent);
  await expect.poll(() => opener(page).boundingBox()).toEqual({ x: 20, y: 20, width: 56, height: 56 });
  const color = await opener(page).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(color).toBe('rgb(147, 51, 234)');
  await opener(page).click();
  await expect.poll(() => chatWindow(page).boundingBox()).toEqual({ x: 20, y: 88, width: 420, height: 560 });
  const surface = () => chatWindow(page).evaluate((shown) => getComputedStyle(shown).backgroundColor);
  expect(await surface()).toBe('rgb(29, 28, 26)');
  await page.setViewportSize({ width: 390, height: 700 });
  // On a phone it takes the whole screen, and closing it is all that can be done with its size.
  await expect.poll(() => chatWindow(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 });
  expect(await page.getByRole('button', { name: 'Full screen' }).count()).toBe(0);
  await expectAccessible(page, 'the chat on a phone');
  await page.getByRole('button', { name: 'Close the chat' }).first().click();
  await expect.poll(() => opener(page).boundingBox()).toEqual({ x: 20, y: 624, width: 56, height: 56 });
});

it('has a drawn face where the picture of its agent cannot be loaded', async () => {
  using website = await serveWebsite();
  browser().ignoreErrors(/status of 404/);
  const picture = `/api/acme/avatars/${'0'.repeat(64)}.webp`;
  const page = await visit(website, await storeAgent({ avatar: { type: 'image', url: picture } }));
  await opener(page).click();
  await chatWindow(page).locator('header > svg').waitFor();
  expect(await chatWindow(page).locator('img').count()).toBe(0);
});

it('offers the questions that the agent is often asked, until the visitor has begun', async () => {
  using website = await serveWebsite();
  const page = await visit(
    website,
    await storeAgent({ starter_questions: ['When are you open?', 'Prices?'] }),
  );
  await opener(page).click();
  await page.getByRole('button', { name: 'Prices?' }).waitFor();
  await expectAccessible(page, 'the questions that a chat offers');
  await page.getByRole('button', { name: 'When are you open?' }).click();
  await messages(page).filter({ hasText: ANSWER }).waitFor();
  await expect.poll(() => messages(page).nth(1).textContent()).toBe('YouWhen are you open?');
  expect(await page.getByRole('button', { name: 'Prices?' }).count()).toBe(0);
});

it('follows the system of the visitor where the design says so', async () => {
  using website = await serveWebsite();
  const page = await visit(website, await storeAgent({ color_mode: 'auto' }), { dark: true });
  await opener(page).click();
  const surface = () => chatWindow(page).evaluate((shown) => getComputedStyle(shown).backgroundColor);
  expect(await surface()).toBe('rgb(29, 28, 26)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await surface()).toBe('rgb(255, 255, 255)');
});

const styleOf = (locator: Locator, name: string) =>
  locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

it('is used with the keyboard alone', async () => {
  using website = await serveWebsite();
  const page = await visit(website, await storeAgent({}));
  await opener(page).waitFor();
  const focused = () =>
    page.evaluate(() => {
      const element = document.querySelector('parley-chat')?.shadowRoot?.activeElement;
      return element?.getAttribute('aria-label') ?? element?.tagName;
    });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // Pages have any colour.
  expect(await styleOf(opener(page), 'box-shadow')).toContain('rgb(255, 255, 255)');
  await page.keyboard.press('Enter');
  await chatWindow(page).waitFor();
  await expect.poll(focused).toBe('Your message');
  await page.keyboard.press('Enter');
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await expect.poll(() => messages(page).count()).toBe(2);
  await field(page).fill('When are');
  // With this Enter, Safari tells of a word that was chosen from an input method.
  await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('you open?');
  await page.keyboard.press('Enter');
  await messages(page).filter({ hasText: ANSWER }).waitFor();
  await expect.poll(() => messages(page).nth(1).textContent()).toBe('YouWhen are\nyou open?');
  await page.getByRole('button', { name: 'Full screen' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => chatWindow(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  // What is covered is not reached: after the last control comes the first.
  await page.getByRole('button', { name: 'Send' }).focus();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('New conversation');
  await page.keyboard.press('Escape');
  await chatWindow(page).waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe('Open the chat');
  await page.keyboard.press('Enter');
  await expect.poll(() => messages(page).count()).toBe(3);
});

it.each(['light', 'dark'] as const)('can be used by everybody, when it is %s', async (color_mode) => {
  using website = await serveWebsite();
  const page = await visit(website, await storeAgent({ color_mode, accent_color: '#ea580c' }));
  await opener(page).waitFor();
  await expectAccessible(page, 'closed chat', EVERYWHERE);
  await opener(page).click();
  await ask(page, 'When are you open?');
  await messages(page).filter({ hasText: ANSWER }).waitFor();
  await expectAccessible(page, 'open chat', EVERYWHERE);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await styleOf(chatWindow(page), 'border-top-width')).toBe('1px');
});
