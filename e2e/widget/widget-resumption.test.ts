import { type AgentDetail, createAgent } from '@parley/contract/agents.ts';
import { getConversation } from '@parley/contract/conversation.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { conversationId } from '../support/test-conversation.ts';
import { serveWebsite, type Website } from '../support/website.ts';

const { server, browser } = consoleForTests();
const ANSWER = /Monday to Saturday/;
/** The longest pause between two attempts of the chat to come back, twice. */
const LONGEST_RETURN_MS = 60_000;

let user: User;
let agent: AgentDetail;
beforeAll(async () => {
  user = await server().newUser('member');
  agent = await user.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      type: 'chat',
      conversation_config: {
        agent: {
          first_message: 'Hello from the bicycle shop.',
          language: 'en',
          prompt: { prompt: '# Environment\n- The shop is open Monday to Saturday, 9 am to 7 pm.' },
        },
        conversation: { text_only: true },
      },
      platform_settings: { auth: { enable_auth: false } },
    },
  });
});

async function visit(website: Website): Promise<Page> {
  website.show(`<script src="${server().url}/widget.js" data-agent="${agent.agent_id}" async></script>`);
  const page = await browser().newPage(website);
  await page.goto('/');
  return page;
}

const opener = (page: Page) => page.getByRole('button', { name: 'Open the chat' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const messages = (page: Page) => page.getByRole('log').getByRole('article');
const marked = (page: Page) => page.getByRole('button', { name: 'Open the chat. Unread messages: 1' });
const answers = (page: Page) => messages(page).filter({ hasText: ANSWER });

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press('Enter');
}

/** Opens the chat and has a question answered. @returns the id of the conversation */
async function begin(page: Page): Promise<string> {
  const id = conversationId(page);
  await opener(page).click();
  await ask(page, 'When are you open?');
  await answers(page).waitFor();
  return id;
}

const turnsOf = async (conversation_id: string) =>
  (await user.call(getConversation, { params: { conversation_id } })).turns.map(
    ({ role, message }) => `${role}: ${message}`,
  );

describe('a visitor who moves from page to page', () => {
  it('finds the chat as it was, with what was said, and goes on in the same conversation', async () => {
    using website = await serveWebsite();
    const page = await visit(website);
    const id = await begin(page);
    await field(page).fill('And on a');
    await page.reload();
    await answers(page).waitFor();
    await expect
      .poll(() => messages(page).allTextContents())
      .toEqual([
        'Bicycle shopHello from the bicycle shop.',
        'YouWhen are you open?',
        expect.stringMatching(ANSWER),
      ]);
    await expect.poll(() => field(page).inputValue()).toBe('And on a');
    await ask(page, 'Are you open on Mondays?');
    await expect.poll(() => answers(page).count()).toBe(2);
    await expect.poll(() => turnsOf(id)).toHaveLength(5);
    // As the next page finds it: this one may still write what it remembers.
    await page.addInitScript(() => {
      for (const [key, value] of Object.entries(sessionStorage)) {
        const outbox = [{ text: 'Are you open on Tuesdays?' }];
        sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), isOpen: false, outbox }));
      }
    });
    await page.reload();
    await marked(page).waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(await page.context().cookies()).toEqual([]);
  });

  it('begins another conversation when asked to, and does not come back to the first', async () => {
    using website = await serveWebsite();
    const page = await visit(website);
    const first = await begin(page);
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page, 'question before a new conversation', EVERYWHERE);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect.poll(() => answers(page).count()).toBe(1);
    await page.getByRole('button', { name: 'New conversation' }).press('Enter');
    await page.getByRole('alertdialog').press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('textarea:focus').count()).toBe(1);
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New conversation' }).click();
    await expect.poll(() => answers(page).count()).toBe(0);
    await page.reload();
    await expect.poll(() => messages(page).count()).toBe(2);
    const second = conversationId(page);
    await ask(page, 'When are you open?');
    await answers(page).waitFor();
    expect(await second).not.toBe(first);
  });

  it('begins anew and says so when the conversation cannot be gone on with', async () => {
    using website = await serveWebsite();
    const page = await visit(website);
    await begin(page);
    await page.evaluate(() => {
      for (const [key, value] of Object.entries(sessionStorage)) {
        sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), token: 'forged' }));
      }
    });
    await page.reload();
    await page.getByText('The earlier conversation has expired. This is a new one.').waitFor();
    await ask(page, 'When are you open?');
    await answers(page).waitFor();
  });

  it('uses the chat without storage too, as long as the page lasts', async () => {
    using website = await serveWebsite();
    website.show(`<script src="${server().url}/widget.js" data-agent="${agent.agent_id}" async></script>`);
    const page = await browser().newPage(website);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('No storage here.', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    await begin(page);
    await page.reload();
    await opener(page).click();
    await expect.poll(() => messages(page).count()).toBe(2);
  });
});

describe('a line that breaks', () => {
  it('comes back by itself, and loses nothing that was written meanwhile', async () => {
    using website = await serveWebsite();
    browser().ignoreErrors(/WebSocket/, /ERR_CONNECTION/);
    const page = await visit(website);
    const id = await begin(page);
    // What was answered in the moment before would be lost with the server.
    await expect.poll(async () => (await turnsOf(id)).join()).toMatch(ANSWER);
    await server().kill();
    await page.getByText('The connection was lost. Connecting again…').waitFor();
    await ask(page, 'Are you open on Mondays?');
    await page.getByText('Waiting to be sent').waitFor();
    await expectAccessible(page, 'broken line', EVERYWHERE);
    // In vain as yet; the pauses between its own attempts begin anew.
    await page.getByRole('button', { name: 'Try again' }).click();
    await server().restart();
    await expect.poll(() => answers(page).count(), { timeout: LONGEST_RETURN_MS }).toBe(2);
    expect(await page.getByText('Waiting to be sent').count()).toBe(0);
    expect(await messages(page).filter({ hasText: 'When are you open?' }).count()).toBe(1);
    await expect.poll(() => turnsOf(id)).toContain('user: Are you open on Mondays?');
  });

  it('is shown as offline, stores what is written, and sends it once the network is back', async () => {
    using website = await serveWebsite();
    const page = await visit(website);
    const id = await begin(page);
    // What comes with its region is not read out.
    const region = await page.locator('.notices[role=status]').first().elementHandle();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    expect(await region?.textContent()).toContain('You are offline.');
    await ask(page, 'Are you open on Mondays?');
    await page.getByText('Waiting to be sent').waitFor();
    await expectAccessible(page, 'offline');
    const shown = await messages(page).elementHandles();
    await field(page).press('Escape');
    await page.context().setOffline(false);
    await marked(page).waitFor();
    await expectAccessible(page, 'unread message', EVERYWHERE);
    await marked(page).click();
    await expect.poll(() => answers(page).count()).toBe(2);
    // What is drawn anew is read out again.
    const isThere = await Promise.all(shown.map((each) => each.evaluate(({ isConnected }) => isConnected)));
    expect(isThere).toEqual([true, true, true, true]);
    await expect.poll(() => turnsOf(id)).toContain('user: Are you open on Mondays?');
  });
});
