import { type AgentDetail, createAgent } from '@parley/contract/agents.ts';
import { getCallLog } from '@parley/contract/call-logs.ts';
import type { WidgetDesign } from '@parley/contract/widget.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { conversationId } from '../support/test-conversation.ts';
import { serveWebsite, type Website } from '../support/website.ts';

const { server, browser } = consoleForTests();
const ANSWER = /Monday to Saturday/;

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

function storeAgent(widget: WidgetDesign): Promise<AgentDetail> {
  return user.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      type: 'chat',
      conversation_config: {
        agent: {
          first_message: 'Hello.',
          language: 'en',
          prompt: { prompt: '# Environment\n- The shop is open Monday to Saturday, 9 am to 7 pm.' },
        },
        conversation: { text_only: true },
      },
      platform_settings: { auth: { enable_auth: false }, widget },
    },
  });
}

/** Opens the chat on a website and has a question answered. */
async function begin(website: Website, agent: AgentDetail) {
  website.show(`<script src="${server().url}/widget.js" data-agent="${agent.agent_id}" async></script>`);
  const page = await browser().newPage(website);
  await page.goto('/');
  const id = conversationId(page);
  await page.getByRole('button', { name: 'Open the chat' }).click();
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill('When are you open?');
  await field.press('Enter');
  await answers(page).waitFor();
  return { page, id: await id };
}

const answers = (page: Page) => page.getByRole('log').getByRole('article').filter({ hasText: ANSWER });
const feedbackOf = async (conversation_id: string) =>
  (await user.call(getCallLog, { params: { conversation_id } })).data.metadata.feedback;

it('asks nothing where the design does not say so', async () => {
  using website = await serveWebsite();
  const { page } = await begin(website, await storeAgent({}));
  expect(await page.getByRole('button', { name: 'Helpful', exact: true }).count()).toBe(0);
});

it('takes what a visitor thinks of an answer, shows it again after a reload, and takes it back', async () => {
  using website = await serveWebsite();
  const { page, id } = await begin(website, await storeAgent({ feedback_mode: 'during' }));
  const helpful = page.getByRole('button', { name: 'Helpful', exact: true });
  await helpful.click();
  await expect.poll(() => helpful.getAttribute('aria-pressed')).toBe('true');
  await expectAccessible(page, 'rated answer', EVERYWHERE);
  await expect.poll(() => feedbackOf(id)).toMatchObject({ likes: 1, dislikes: 0 });
  await page.reload();
  await expect.poll(() => helpful.getAttribute('aria-pressed')).toBe('true');
  await helpful.click();
  await expect.poll(() => feedbackOf(id)).toMatchObject({ likes: 0, dislikes: 0 });
});

it('asks how a conversation was when it is over, with the keyboard too', async () => {
  using website = await serveWebsite();
  const { page, id } = await begin(website, await storeAgent({ feedback_mode: 'end' }));
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('radio', { name: '1 of 5' }).focus();
  for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('radio', { name: '4 of 5' }).isChecked()).toBe(true);
  const comment = page.getByRole('textbox', { name: 'Anything to add?' });
  const send = page.locator('.rating').getByRole('button', { name: 'Send' });
  await comment.fill('Quick! '.repeat(150));
  await page.getByText('up to 1,000 characters').waitFor();
  await send.press('Enter');
  expect(await comment.inputValue()).toHaveLength(1050);
  await comment.fill('Quick & clear, <3');
  await expectAccessible(page, 'rating', EVERYWHERE);
  await send.press('Enter');
  await page.getByText('Thank you for your rating.').waitFor();
  // The form had it.
  const thanks = page.locator('.rating:focus');
  await expect.poll(() => thanks.textContent()).toBe('Thank you for your rating.');
  expect(await thanks.evaluate((element) => getComputedStyle(element).outlineOffset)).toBe('-3px');
  await expect.poll(() => feedbackOf(id)).toMatchObject({ rating: 4, comment: 'Quick & clear, ‹3' });
  // A phone with everything at twice its size.
  await page.setViewportSize({ width: 195, height: 422 });
  const anew = page.getByRole('button', { name: 'New conversation' });
  await expect.poll(async () => (await anew.boundingBox())?.x).toBeGreaterThan(0);
  const { x = 0, width = 0 } = (await anew.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(195);
  await anew.click();
  await expect.poll(() => page.getByRole('log').getByRole('article').count()).toBe(2);
});
