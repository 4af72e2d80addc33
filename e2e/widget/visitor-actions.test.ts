import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentDetail, createAgent } from '@parley/contract/agents.ts';
import type { WidgetDesign } from '@parley/contract/widget.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { serveWebsite, type Website } from '../support/website.ts';

const QUESTION = 'When are you open?';
/** Some twenty seconds, so that what a visitor does falls into it. */
const SLOW_ANSWER = Array.from({ length: 80 }, (_, index) => `day${index + 1}`).join(' ');

let folder: string;
const { server, browser } = consoleForTests(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-visitor-actions-'));
  const [model, speech] = [join(folder, 'model.json'), join(folder, 'speech.json')];
  const reply = { text: SLOW_ANSWER, betweenTokensMs: 250 };
  await writeFile(model, JSON.stringify({ rules: [{ contains: QUESTION, reply }] }));
  await writeFile(speech, JSON.stringify({ recogniser: { rules: [] }, voice: {} }));
  return {
    env: {
      PARLEY_SCRIPTED_MODEL: model,
      PARLEY_SCRIPTED_SPEECH: speech,
      PARLEY_VISITOR_CONVERSATIONS_PER_MINUTE: '2',
      PARLEY_VISITOR_MESSAGES_PER_MINUTE: '1',
    },
  };
});

afterAll(() => rm(folder, { recursive: true, force: true }));

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

function storeAgent(type: 'chat' | 'voice', widget: WidgetDesign = {}): Promise<AgentDetail> {
  return user.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      type,
      conversation_config: {
        agent: { first_message: 'Hello.', language: 'en', prompt: { prompt: 'Answer.', llm: 'scripted' } },
        conversation: { text_only: type === 'chat' },
        turn: { turn_timeout: -1, silence_end_call_timeout: -1 },
      },
      platform_settings: { auth: { enable_auth: false }, widget },
    },
  });
}

async function openChat(website: Website, agent: AgentDetail): Promise<Page> {
  website.show(`<script src="${server().url}/widget.js" data-agent="${agent.agent_id}" async></script>`);
  const page = await browser().newPage(website);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the chat' }).click();
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const untilTalking = (page: Page) =>
  expect.poll(() => button(page, 'Turn the sound off').isEnabled()).toBe(true);
const messages = (page: Page) => page.getByRole('log').getByRole('article');
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('parley-chat')?.shadowRoot?.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent;
  });

it('leaves the focus to a visitor who is asked about a new conversation while an answer comes', async () => {
  using website = await serveWebsite();
  const page = await openChat(
    website,
    await storeAgent('chat', { starter_questions: [QUESTION], feedback_mode: 'end' }),
  );
  await button(page, QUESTION).click();
  await expect.poll(() => focused(page)).toBe('Your message');
  await messages(page).filter({ hasText: 'day2 ' }).waitFor();
  const question = page.getByRole('alertdialog');
  await button(page, 'New conversation').click();
  await question.waitFor();
  await expect.poll(() => focused(page)).toBe('New conversation');
  await page.keyboard.press('Tab');
  const answer = messages(page).last();
  const before = ((await answer.textContent()) ?? '').length;
  await expect.poll(async () => ((await answer.textContent()) ?? '').length).toBeGreaterThan(before);
  expect(await focused(page)).toBe('Keep it');
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  expect(await focused(page)).toBe('Your message');
  await button(page, 'New conversation').click();
  await question.getByRole('button', { name: 'New conversation' }).click();
  await page.getByText('This conversation is over.').waitFor();
  await button(page, 'New conversation').click();
  await expect.poll(() => messages(page).count()).toBe(2);
  expect(await focused(page)).toBe('Your message');
});

it('says that a call is refused since there were too many, and when the next may be', async () => {
  using website = await serveWebsite();
  const page = await openChat(website, await storeAgent('voice'));
  for (const _ of ['first', 'second']) {
    await button(page, 'Talk by voice').click();
    await untilTalking(page);
    await button(page, 'End the call').click();
    await page.getByText('This conversation is over.').waitFor();
  }
  await button(page, 'Talk by voice').click();
  await page.getByText(/That was a lot at once\. You can go on in \d+ /).waitFor();
});

it('sends a refused message again in the call that runs', async () => {
  using website = await serveWebsite();
  const page = await openChat(website, await storeAgent('voice'));
  const sockets: string[][] = [];
  page.on('websocket', (socket) => {
    const sent: string[] = [];
    sockets.push(sent);
    socket.on('framesent', ({ payload }) => sent.push(payload.toString()));
  });
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill('Hi');
  await field.press('Enter');
  await messages(page).filter({ hasText: 'All right.' }).waitFor();
  await field.fill('And on Sundays?');
  await field.press('Enter');
  await page.getByText('Not sent').waitFor();
  await button(page, 'Talk by voice').click();
  await untilTalking(page);
  await button(page, 'Send again').click();
  await expect.poll(() => sockets[1]?.filter((frame) => frame.includes('And on Sundays?')).length).toBe(1);
  expect(await focused(page)).toBe('Your message');
  // The call is bounded like the chat: the message is marked there as well.
  await page.getByText('Not sent').waitFor();
  await page.getByText(/You can go on in \d+ /).waitFor();
  expect(sockets).toHaveLength(2);
});
