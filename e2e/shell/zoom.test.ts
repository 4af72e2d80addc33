import { createAgent } from '@parley/contract/agents.ts';
import { type Campaign, createCampaign, putCampaignRows } from '@parley/contract/campaigns.ts';
import { addTextDocument } from '@parley/contract/knowledge.ts';
import { inviteMember } from '@parley/contract/members.ts';
import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { wordsOf } from '../support/words.ts';

// A window of 1280 × 900 pixels at 200 % and 400 %, and windows whose colours the system chooses.

const { server, browser } = consoleForTests();
const [en, fr] = [wordsOf('en'), wordsOf('fr')];
const ZOOMED = [
  { width: 640, height: 450 },
  { width: 320, height: 225 },
];
const KEYS = 25;
const EDITOR_KEYS = 45;
const LONG = {
  name: 'Questions on opening hours on Sundays',
  email: 'a.colleague.of.many.names@customer-service.example.org',
};

let user: User;
let screens: readonly { address: string; text: string }[];
beforeAll(async () => {
  user = await server().newUser('owner');
  const { provider_uuid } = await storeAgent(user, 'Florist');
  await user.call(addTextDocument, { body: { name: 'Price list', text: 'Roses cost five euros.' } });
  screens = [
    { address: '/agents', text: 'Florist' },
    { address: '/agents?agent=new&type=voice', text: en('editor.template_support') },
    { address: `/agents?agent=${provider_uuid}`, text: en('prompt.first_message') },
    { address: `/agents?agent=${provider_uuid}&tests=all`, text: en('agentTests.empty_title') },
    { address: '/knowledge-base', text: 'Price list' },
    { address: '/mcp', text: en('shell.page_mcp') },
    { address: '/call', text: en('shell.page_call') },
    { address: '/call/overview', text: en('shell.page_call') },
    { address: '/call/campaigns', text: en('campaigns.title') },
    { address: '/line-simulator', text: en('shell.line_simulator') },
    { address: '/settings/members', text: en('teamSettings.tab_members') },
  ];
});

/** What lies beyond the right edge of the window, and not in a part that is to scroll sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    // What scrolls downwards can then be scrolled sideways, too, but is not to be.
    const scrollsSideways = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) && !element.matches('.overflow-y-auto');
    const canScroll = (element: Element | null): boolean =>
      element !== null && (scrollsSideways(element) || canScroll(element.parentElement));
    const shown = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isSeen =
        width > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return isSeen && left < clientWidth && right > clientWidth + 1 && !canScroll(element.parentElement);
    });
    const names = shown.map((element) => element.outerHTML.slice(0, 120));
    return scrollWidth > clientWidth ? [`The page is ${scrollWidth} pixels wide.`, ...names] : names;
  });

it('cuts nothing off at 200 % and 400 %', async () => {
  const page = await browser().newPage(server(), { user });
  const found: string[] = [];
  for (const { address, text } of screens) {
    await page.setViewportSize(ZOOMED[0] ?? { width: 640, height: 450 });
    await page.goto(address);
    await page.getByText(text).first().waitFor({ state: 'attached' });
    for (const size of ZOOMED) {
      await page.setViewportSize(size);
      found.push(...(await cutOff(page)).map((part) => `${address} at ${size.width} pixels: ${part}`));
    }
  }
  expect(found).toEqual([]);
});

/** A page in French, 390 pixels wide, of a browser that writes twice as large. */
async function narrowPage(): Promise<Page> {
  const page = await browser().newPage(server(), { user, width: 390, height: 844, language: 'fr' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  return page;
}

it('cuts nothing off in a window of 390 pixels of a browser that writes twice as large', async () => {
  const page = await narrowPage();
  const campaign = await storeCampaign();
  const found: string[] = [];
  const { address: editor = '' } = screens.find(({ text }) => text === en('prompt.first_message')) ?? {};
  for (const [address, text] of [
    ['/knowledge-base', 'Price list'],
    ['/settings/profile', fr('teamSettings.current_password')],
    ['/settings/usage', fr('usage.prices')],
    ['/settings/alerts', fr('alerts.add_destination')],
    ['/settings/transfers', fr('numbers.add_user')],
    [`/call/campaigns/${campaign.id}`, fr('campaigns.filter_all')],
    [editor, fr('prompt.first_message')],
    [`${editor}&tests=all`, fr('agentTests.empty_title')],
  ] as const) {
    await page.goto(address);
    await page.getByText(text).first().waitFor({ state: 'attached' });
    found.push(...(await cutOff(page)).map((part) => `${address}: ${part}`));
  }
  await page.goto(editor);
  await page.getByRole('button', { name: fr('editor.agent_choices') }).click();
  await page
    .getByRole('dialog', { name: fr('editor.agent_choices') })
    .getByRole('button', { name: /Grace/ })
    .first()
    .click();
  await page.getByRole('searchbox', { name: fr('voices.search') }).waitFor();
  const voices = page.getByRole('table', { name: fr('voices.list') }).locator('..');
  await expect.poll(() => voices.evaluate((shown) => shown.clientHeight)).toBeGreaterThan(400);
  found.push(...(await cutOff(page)).map((part) => `the voices: ${part}`));
  await page.goto('/call/campaigns');
  await page
    .getByRole('button', { name: fr('design.help'), exact: false })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => cutOff(page)).toEqual([]);
  expect(found).toEqual([]);
});

/** A campaign that has someone to call. */
async function storeCampaign(): Promise<Campaign> {
  const { agent_id } = await storeAgent(user, 'Caller');
  const campaign = await user.call(createCampaign, {
    body: { name: 'Repairs', agent_id, line_id: SIMULATOR_LINE },
  });
  const content = new Blob(['number\n+447700900201']);
  return user.call(putCampaignRows, {
    params: { id: campaign.id },
    query: {},
    body: {},
    files: [{ field: 'file', name: 'people.csv', content }],
  });
}

/** Whether something lies in the window once all of it is scrolled with the mouse. */
async function isScrolledTo(shown: Locator): Promise<boolean> {
  const { mouse } = shown.page();
  await mouse.move(195, 422);
  await mouse.wheel(0, 9_000);
  const box = await shown.boundingBox();
  return box !== null && box.y > 0 && box.y + box.height <= 844;
}

it('leaves room for lists there, and scrolls dialogs and drawers to their buttons and texts', async () => {
  const page = await narrowPage();
  const found: string[] = [];
  for (const [address, key] of [
    ['/settings/members', 'teamSettings.invite'],
    ['/settings/api-keys', 'apiKeys.create'],
    ['/mcp', 'toolServers.add'],
  ] as const) {
    await page.goto(address);
    const name = fr(key);
    await page.getByRole('main').getByRole('button', { name }).first().click();
    const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
    await button.waitFor();
    found.push(...(await cutOff(page)).map((part) => `${address}: ${part}`));
    await expect.poll(() => isScrolledTo(button)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: fr('shell.shortcuts') });
  await shortcuts.locator(':focus').waitFor();
  expect(await shortcuts.evaluate((shown) => shown.scrollTop)).toBe(0);
  const name = 'Returns of bicycles that were bought elsewhere and are older than two years';
  await user.call(addTextDocument, { body: { name, text: 'They are not taken back.' } });
  await page.goto('/knowledge-base');
  const row = page.getByRole('main').getByRole('button', { name, exact: true });
  await row.waitFor();
  const rows = page.getByRole('list', { name: fr('shell.page_knowledge_base') }).locator('..');
  expect(await rows.evaluate((shown) => shown.clientHeight)).toBeGreaterThan(400);
  await row.click();
  const text = page.getByRole('dialog').getByText('They are not taken back.');
  await text.waitFor();
  found.push(...(await cutOff(page)).map((part) => `a document: ${part}`));
  await expect.poll(() => isScrolledTo(text)).toBe(true);
  expect(found).toEqual([]);
});

it('shows long names and addresses in windows of 768 and 390 pixels', async () => {
  await storeAgent(user, LONG.name);
  await user.call(addTextDocument, { body: { name: LONG.name, text: 'We are closed on Sundays.' } });
  await user.call(inviteMember, { body: { email: LONG.email, role: 'member' } });
  await server().newUser('owner');
  const page = await browser().newPage(server(), { user, width: 768 });
  await page.goto('/knowledge-base');
  const name = page.getByText(LONG.name, { exact: true });
  await expect.poll(() => name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
  await page.goto('/settings/members');
  const address = page.getByText(LONG.email, { exact: true });
  await address.waitFor();
  expect((await address.boundingBox())?.height).toBeLessThan(50);
  await page.setViewportSize({ width: 390, height: 844 });
  const menus = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^Actions/ });
  // At the right edge of its row, whichever lines its name and role have.
  await expect
    .poll(() =>
      menus.evaluateAll((shown) =>
        shown.map((menu) => {
          const row = menu.closest('li')?.getBoundingClientRect();
          return Math.round((row?.right ?? 0) - menu.getBoundingClientRect().right);
        }),
      ),
    )
    .toEqual([12, 12, 12]);
  await page.goto('/agents');
  const agent = page.getByTitle(LONG.name, { exact: true });
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() =>
        agent.evaluate((shown) => [
          shown.scrollWidth - shown.clientWidth,
          shown.scrollHeight - shown.clientHeight,
        ]),
      )
      .toEqual([0, 0]);
  }
});

it('scrolls to the chosen view of the editor in a window of 320 pixels', async () => {
  const page = await browser().newPage(server(), { user, width: 320, language: 'es' });
  await page.goto(screens.find(({ address }) => address.endsWith('&tests=all'))?.address ?? '');
  const chosen = page.getByRole('tab', { name: wordsOf('es')('editor.stored_tests'), selected: true });
  await expect
    .poll(async () => {
      const box = await chosen.boundingBox();
      return box && box.x + box.width <= 320;
    })
    .toBe(true);
});

it('leaves what has the focus in sight in the editor at 200 %', async () => {
  const page = await browser().newPage(server(), { user, width: 640, height: 400 });
  const prompt = ['Personality', 'Environment', 'Objective', 'Tone', 'Rules', 'Tools']
    .map((title) => `# ${title}\n${'- The shop is open.\n'.repeat(6)}`)
    .join('\n');
  const { provider_uuid } = await user.call(createAgent, {
    body: { name: 'Baker', conversation_config: { agent: { first_message: 'Hello', prompt: { prompt } } } },
  });
  await page.goto(`/agents?agent=${provider_uuid}`);
  await page.getByText(en('prompt.first_message')).first().waitFor();
  // The first key would lead through the page behind an editor that has not taken the focus yet.
  const isInEditor = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') != null);
  await expect.poll(isInEditor).toBe(true);
  const covered: string[] = [];
  for (let key = 0; key < EDITOR_KEYS; key += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return undefined;
      const { left, top, width } = focused.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + 4);
      return focused.contains(shown) ? undefined : focused.outerHTML.slice(0, 160);
    });
    if (name) covered.push(name);
  }
  expect(covered).toEqual([]);
});

it('outlines what has the focus, and marks what is chosen, in colours that the system chooses', async () => {
  const page = await browser().newPage(server(), { user });
  await page.emulateMedia({ forcedColors: 'active' });
  const unseen: string[] = [];
  for (const { address, text } of screens) {
    await page.goto(address);
    await page.getByText(text).first().waitFor({ state: 'attached' });
    for (let key = 0; key < KEYS; key += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        // A window takes the focus itself while it opens; no key leads to it.
        if (!focused || focused === document.body) return undefined;
        if (focused.getAttribute('tabindex') === '-1') return undefined;
        // A field may leave its outline to what frames it: the editor of prompts lies three elements deep.
        let isSeen = false;
        for (let frame: Element | null = focused, depth = 0; frame && depth < 4; depth += 1) {
          const styles = [getComputedStyle(frame), getComputedStyle(frame, '::after')];
          isSeen ||= styles.some(({ outlineStyle }) => outlineStyle !== 'none');
          frame = frame.parentElement;
        }
        return isSeen ? undefined : focused.outerHTML.slice(0, 160);
      });
      if (name) unseen.push(`${address}: ${name}`);
    }
  }
  expect(unseen).toEqual([]);
  await page.goto('/agents');
  const current = page.locator('nav [aria-current=page]');
  const other = page.locator('nav a:not([aria-current])').first();
  const backgroundOf = (link: typeof current) =>
    link.evaluate((element) => getComputedStyle(element).backgroundColor);
  await current.waitFor();
  expect(await backgroundOf(current)).not.toBe(await backgroundOf(other));
});
