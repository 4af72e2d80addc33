import { type AgentDetail, createAgent } from '@parley/contract/agents.ts';
import { listIntegrations } from '@parley/contract/integrations.ts';
import type { FrameLocator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { storeReadText } from '../support/knowledge-section.ts';
import { conversationId } from '../support/test-conversation.ts';
import { serveWebsite, type Website } from '../support/website.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const GREETING = 'Hello from the bicycle shop.';
const HOURS = /Monday to Saturday/;
const RANGE = /80 kilometres/;

const { server, browser } = consoleForTests();

let user: User;
let agent: AgentDetail;
/** Id of the conversation of a visitor on the website. */
let storedId: string;

beforeAll(async () => {
  user = await server().newUser('admin', 'Ada Lovelace');
});

async function storeShop(): Promise<AgentDetail> {
  const document = await storeReadText(
    user,
    'Bicycles',
    'The battery of the Boreal bicycle lasts for 80 kilometres.',
  );
  return user.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      type: 'chat',
      conversation_config: {
        agent: {
          first_message: GREETING,
          language: 'en',
          prompt: {
            prompt: '# Environment\n- The shop is open Monday to Saturday, 9 am to 7 pm.',
            knowledge_base: [{ id: document.uuid, name: document.name, type: 'text', usage_mode: 'auto' }],
            rag: { enabled: true },
          },
        },
        conversation: { text_only: true },
      },
      platform_settings: { widget: { feedback_mode: 'during' } },
    },
  });
}

/** A website as strict as docs/embedding.md lets it be. */
function strictWebsite(): Promise<Website> {
  const { url } = server();
  const policy = [
    ...["default-src 'none'", `script-src ${url}`, `connect-src ${url} ${url.replace('http', 'ws')}`],
    ...[`img-src ${url} data:`, "require-trusted-types-for 'script'", 'trusted-types parley-chat'],
  ];
  return serveWebsite({ policy: policy.join('; ') });
}

type Shown = Page | FrameLocator;
const opener = (page: Shown) => page.getByRole('button', { name: 'Open the chat' });
const messages = (page: Shown) => page.getByRole('log').getByRole('article');

async function ask(page: Shown, question: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill(question);
  await field.press('Enter');
}

const websiteDialog = (page: Page, key: string) => page.getByRole('dialog', { name: t(`channels.${key}`) });

/** Opens the dialog of the agent's website. */
async function openWebsite(page: Page): Promise<void> {
  await page.goto('/agents');
  await page
    .getByRole('button', { name: t('agents.channel_connected', { channel: t('agents.website') }) })
    .first()
    .click();
  await websiteDialog(page, 'edit_website_title').waitFor();
}

/** What the dialog offers to copy. */
const markup = (page: Page) => page.getByRole('dialog').locator('pre').textContent();

it('is connected in the console, pasted in a page, used by a visitor, and resumed after a reload', async () => {
  using website = await strictWebsite();
  agent = await storeShop();
  const admin = await browser().newPage(server(), { user });
  await admin.goto('/agents');
  await admin
    .getByRole('button', { name: t('agents.connect_channel', { channel: t('agents.website') }) })
    .first()
    .click();
  await admin.getByRole('textbox', { name: t('channels.website_url') }).fill(website.url);
  await admin.getByRole('button', { name: t('buttons.connect'), exact: true }).click();
  await admin.getByText(t('channels.website_added')).first().waitFor();
  const dialog = websiteDialog(admin, 'edit_website_title');
  await dialog.getByRole('heading', { name: t('channels.website_snippet') }).waitFor();
  await dialog.getByText(`http://${website.host}`, { exact: true }).waitFor();
  await dialog.getByText(t('channels.website_elsewhere_chat')).waitFor();
  expect(await dialog.textContent()).not.toContain(t('editor.section_advanced'));
  await expectAccessible(admin, 'connected website with its snippet');
  const { website: connected } = await user.call(listIntegrations, { params: { id: agent.agent_id } });
  expect(connected?.url).toBe(website.url);

  website.show((await markup(admin)) ?? '');
  const page = await browser().newPage(website);
  await page.goto('/');
  const id = conversationId(page);
  await opener(page).click();
  await ask(page, 'When are you open?');
  const answer = messages(page).filter({ hasText: HOURS });
  await answer.waitFor();
  storedId = await id;
  const like = answer.getByRole('button', { name: 'Helpful', exact: true });
  await like.click();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');

  await page.reload();
  await answer.waitFor();
  await messages(page).filter({ hasText: 'When are you open?' }).waitFor();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  await ask(page, 'How far does the battery of the Boreal bicycle last?');
  await messages(page).filter({ hasText: RANGE }).waitFor();
  await expect.poll(() => messages(page).filter({ hasText: GREETING }).count()).toBe(1);
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New conversation' }).click();
  await expect.poll(() => messages(page).filter({ hasText: RANGE }).count()).toBe(0);
});

it('stays away from a page of another site, which is told why', async () => {
  using elsewhere = await strictWebsite();
  browser().ignoreErrors(/signed address/, /401/);
  elsewhere.show(`<script src="${server().url}/widget.js" data-agent="${agent.agent_id}" async></script>`);
  const page = await browser().newPage(elsewhere);
  const said = page.waitForEvent('console', (message) => message.text().includes('not shown'));
  await page.goto('/');
  expect((await said).text()).toContain('signed address');
  expect(await page.getByRole('button').count()).toBe(0);
});

it('is found in the call logs, with what was said before and after, its times, evidence and rating', async () => {
  const page = await browser().newPage(server(), { user });
  await page.goto('/call');
  await page.getByRole('combobox', { name: t('fields.channel'), exact: true }).click();
  await page.getByRole('option', { name: t('callLogs.channel_widget') }).click();
  const rows = page.getByRole('table', { name: t('shell.page_call') }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByRole('button').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(t('callLogs.ended_by_visitor')).waitFor();
  expect(new URL(page.url()).searchParams.get('conversation')).toBe(storedId);
  await drawer.getByRole('tab', { name: t('callLogs.transcript') }).click();
  const transcript = drawer.getByRole('region', { name: t('callLogs.transcript') });
  for (const text of [GREETING, 'When are you open?', HOURS, 'How far does the battery', RANGE]) {
    await transcript.getByText(text).first().waitFor();
  }
  const rated = transcript.getByRole('article').filter({ hasText: HOURS });
  const like = rated.getByRole('button', { name: t('record.like'), exact: true });
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  const found = transcript.locator('[data-turn]').filter({ hasText: RANGE });
  await found.locator('summary').filter({ hasText: '·' }).click();
  await found.getByText(t('record.restsOn')).waitFor();
  await found.getByText('Bicycles').first().waitFor();
  await drawer.getByRole('tab', { name: t('callLogs.ledger') }).click();
  await drawer
    .getByRole('rowheader', { name: t('callLogs.whole_wait') })
    .first()
    .waitFor();
});

it('is pinned to one build by a page that names its checksum', async () => {
  using website = await strictWebsite();
  const admin = await browser().newPage(server(), { user });
  await openWebsite(admin);
  await admin.getByRole('textbox', { name: t('channels.website_url') }).fill(website.url);
  await admin.getByRole('button', { name: t('buttons.save') }).click();
  await admin.getByText(t('channels.website_updated')).first().waitFor();
  await openWebsite(admin);
  await admin.getByRole('tab', { name: t('channels.website_pinned') }).click();
  await expect.poll(() => markup(admin)).toContain('integrity="sha384-');
  const pinned = (await markup(admin)) ?? '';

  website.show(pinned);
  const page = await browser().newPage(website);
  await page.goto('/');
  await opener(page).click();
  await ask(page, 'When are you open?');
  await messages(page).filter({ hasText: HOURS }).waitFor();

  browser().ignoreErrors(/integrity/i);
  website.show(pinned.replace(/sha384-.{8}/, 'sha384-AAAAAAAA'));
  const refused = page.waitForEvent('console', (message) => /integrity/i.test(message.text()));
  await page.reload();
  await refused;
  expect(await page.getByRole('button').count()).toBe(0);
});

it('is tried out on a page of this server, light and dark, without becoming a call', async () => {
  const page = await browser().newPage(server(), { user });
  await openWebsite(page);
  await page.getByRole('button', { name: t('channels.try_website') }).click();
  const dialog = websiteDialog(page, 'website_trial_title');
  const frame = page.frameLocator(`iframe[title="${t('channels.website_trial_title')}"]`);
  await opener(frame).click();
  await ask(frame, 'When are you open?');
  await messages(frame).filter({ hasText: HOURS }).waitFor();
  await expectAccessible(page, 'test page', EVERYWHERE);
  const background = () => frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await background()).toBe('rgb(255, 255, 255)');
  await dialog.getByRole('button', { name: t('channels.website_trial_dark') }).click();
  await expect.poll(background).toBe('rgb(18, 18, 18)');
  await dialog.getByRole('button', { name: t('channels.website_trial_phone') }).click();
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBeLessThanOrEqual(392);
  await dialog.getByRole('button', { name: t('channels.website_trial_reload') }).click();
  await opener(frame)
    .or(frame.getByRole('textbox', { name: 'Your message' }))
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: t('buttons.back') }).click();
  await websiteDialog(page, 'edit_website_title').waitFor();
});
