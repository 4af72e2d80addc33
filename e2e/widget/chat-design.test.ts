import { type AgentDetail, createAgent, getAgent, updateAgent } from '@parley/contract/agents.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import type { PageOptions } from '../support/test-browser.ts';
import { serveWebsite } from '../support/website.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');
/** A picture of eight by four dots. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWNQr/THihioJwEA0W8d4dTjQo0AAAAASUVORK5CYII=',
  'base64',
);

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

function storeAgent(type: 'chat' | 'voice' = 'chat'): Promise<AgentDetail> {
  return user.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      type,
      conversation_config: {
        agent: {
          first_message: 'Hello from the bicycle shop.',
          language: 'en',
          prompt: { prompt: '# Environment\n- The shop is open Monday to Saturday, 9 am to 7 pm.' },
        },
        conversation: { text_only: type === 'chat' },
      },
      platform_settings: { auth: { enable_auth: false } },
    },
  });
}

async function designOf(agent: AgentDetail, options: PageOptions = {}) {
  const page = await browser().newPage(server(), { user, ...options });
  await page.addInitScript(() =>
    localStorage.setItem('editor_sections', JSON.stringify({ prompt: false, design: true })),
  );
  await page.goto(`/agents?agent=${agent.provider_uuid}`);
  await previewField(page).waitFor();
  // A wheel over it scrolls the editor.
  const messages = preview(page).locator('.messages');
  expect(await messages.evaluate((shown) => getComputedStyle(shown).overscrollBehavior)).toBe('auto');
  return { page, editor: agentEditor(page, t) };
}

const preview = (page: Page) => page.getByRole('region', { name: t('chatDesign.preview') });
const previewField = (page: Page) => preview(page).getByRole('textbox', { name: 'Your message' });
const previewWindow = (page: Page) => preview(page).getByRole('dialog', { name: 'Bicycle shop' });
const sizeOf = async (page: Page) => {
  const { width = 0, height = 0 } = (await previewWindow(page).boundingBox()) ?? {};
  return `${Math.round(width)}x${Math.round(height)}`;
};
const stored = async ({ agent_id }: AgentDetail) =>
  (await user.call(getAgent, { params: { id: agent_id } })).platform_settings.widget;

it('stores every choice, shows it in the preview at once and on a website once it is saved', async () => {
  const agent = await storeAgent();
  const { page, editor } = await designOf(agent);
  expect(await sizeOf(page)).toBe('400x600');
  await editor.choose(t('chatDesign.mode'), t('chatDesign.mode_dark'));
  await editor.choose(t('chatDesign.accent'), t('chatDesign.accent_violet'));
  await editor.choose(t('chatDesign.avatar'), t('chatDesign.avatar_hazel'));
  await editor.choose(t('chatDesign.size'), t('chatDesign.size_small'));
  await editor.choose(t('chatDesign.desktop_position'), t('chatDesign.position_top-left'));
  await editor.choose(t('chatDesign.mobile_position'), t('chatDesign.position_bottom-left'));
  await expect.poll(() => sizeOf(page)).toBe('350x500');
  const surface = () => previewWindow(page).evaluate((shown) => getComputedStyle(shown).backgroundColor);
  expect(await surface()).toBe('rgb(29, 28, 26)');
  const questions = page.getByRole('textbox', { name: t('differences.starter_questions') });
  await questions.fill('When are you open?\n\n Prices? \n1\n2\n3');
  await page.keyboard.press('Control+s');
  await page
    .getByRole('region', { name: t('editor.configuration') })
    .getByText(t('chatDesign.starter_questions_wrong'))
    .waitFor();
  await questions.fill('When are you open?\n\n Prices? \n');
  await preview(page).getByRole('button', { name: 'Prices?' }).waitFor();
  await page.getByRole('switch', { name: t('chatDesign.ask_answers') }).click();
  await page.getByRole('switch', { name: t('chatDesign.ask_conversation') }).click();
  await editor.save();
  await page.reload();
  await previewField(page).waitFor();
  expect(await stored(agent)).toEqual({
    color_mode: 'dark',
    accent_color: '#9333ea',
    avatar: { type: 'drawn', name: 'hazel' },
    chatbox_size: 'small',
    desktop_position: 'top-left',
    mobile_position: 'bottom-left',
    starter_questions: ['When are you open?', 'Prices?'],
    feedback_mode: 'during',
    end_feedback: { type: 'rating' },
  });
  const shown = (key: string) => page.getByRole('combobox', { name: t(key), exact: true }).textContent();
  expect(await shown('chatDesign.avatar')).toContain(t('chatDesign.avatar_hazel'));
  expect(await shown('chatDesign.size')).toContain('300 × 400');

  using website = await serveWebsite();
  website.show(`<script src="${server().url}/widget.js" data-agent="${agent.agent_id}"></script>`);
  const visitor = await browser().newPage(website);
  await visitor.goto('/');
  await visitor.getByRole('button', { name: 'Open the chat' }).click();
  const box = await visitor.getByRole('dialog', { name: 'Bicycle shop' }).boundingBox();
  expect(box).toEqual({ x: 20, y: 88, width: 300, height: 400 });
});

it('takes choices of one’s own: automatic mode, any colour, any size', async () => {
  const agent = await storeAgent();
  const { page, editor } = await designOf(agent);
  await editor.button('chatDesign.mode_custom').click();
  await editor.button('chatDesign.accent_custom').click();
  const hex = page.getByRole('textbox', { name: t('chatDesign.accent_hex') });
  await hex.fill('#12345');
  await page.getByText(t('chatDesign.accent_wrong')).waitFor();
  await hex.blur();
  await expect.poll(() => hex.inputValue()).toMatch(/^#[0-9a-f]{6}$/);
  await hex.fill('#0a7');
  await hex.blur();
  await expect.poll(() => hex.inputValue()).toBe('#00aa77');
  await editor.button('chatDesign.size_custom').click();
  const width = page.getByRole('spinbutton', { name: t('chatDesign.width') });
  await width.fill('9000');
  await page.getByText(t('chatDesign.size_bounds', { min: 280, max: 800 })).waitFor();
  await width.blur();
  await expect.poll(() => width.inputValue()).toBe('800');
  await width.fill('440');
  await page.getByRole('spinbutton', { name: t('chatDesign.height') }).fill('520');
  await expect.poll(() => sizeOf(page)).toBe('440x520');
  await expectAccessible(page, 'design section with choices of one’s own', EVERYWHERE);
  await editor.save();
  await page.reload();
  await previewField(page).waitFor();
  expect(await stored(agent)).toMatchObject({
    color_mode: 'auto',
    accent_color: '#00aa77',
    chatbox_size: { width: 440, height: 520 },
  });
  await expect.poll(() => width.inputValue()).toBe('440');
});

it('uploads a picture, refuses what is none, and takes the picture off again', async () => {
  const agent = await storeAgent();
  const { page, editor } = await designOf(agent);
  browser().ignoreErrors(/400/);
  const input = page.getByLabel(t('chatDesign.avatar_custom'));
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
  await input.setInputFiles(file('notes.png', Buffer.from('no picture')));
  await page.getByText(t('chatDesign.error_avatar_not_image')).waitFor();
  await input.setInputFiles(file('large.png', Buffer.alloc(5_000_001)));
  await page.getByText(t('chatDesign.error_file_too_large', { megabytes: 5 })).waitFor();
  await input.setInputFiles(file('face.png', PNG));
  const face = page.getByRole('img', { name: t('chatDesign.avatar_own') });
  await face.waitFor();
  await editor.save();
  await page.reload();
  await face.waitFor();
  await expect.poll(() => face.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(256);
  const widget = await stored(agent);
  expect(widget?.avatar).toMatchObject({
    type: 'image',
    url: expect.stringMatching(/^\/api\/acme\/avatars\/[0-9a-f]{64}\.webp$/),
  });
  await editor.button('chatDesign.avatar_remove').click();
  await face.waitFor({ state: 'detached' });
  await editor.save();
  expect((await stored(agent))?.avatar).toMatchObject({ type: 'drawn', name: 'alder' });
});

it('says that the picture of an imported agent is missing, and offers the drawn avatars', async () => {
  const agent = await storeAgent();
  const avatar = { type: 'image', url: `/api/acme/avatars/${'0'.repeat(64)}.webp` };
  const { agent_id, provider_uuid } = agent;
  const body = { provider_uuid, platform_settings: { widget: { avatar } } };
  await user.call(updateAgent, { params: { agent_id }, body });
  browser().ignoreErrors(/status of 404/);
  const { page, editor } = await designOf(agent);
  await page.getByText(t('chatDesign.avatar_missing')).waitFor();
  expect(await page.getByRole('img', { name: t('chatDesign.avatar_own') }).count()).toBe(0);
  await expectAccessible(page, 'missing picture of an agent', EVERYWHERE);
  await editor.choose(t('chatDesign.avatar'), t('chatDesign.avatar_hazel'));
  await page.getByText(t('chatDesign.avatar_missing')).waitFor({ state: 'detached' });
  await editor.save();
  expect((await stored(agent))?.avatar).toMatchObject({ type: 'drawn', name: 'hazel' });
});

it('opens a conversation with the draft in the preview, and shows when that fails', async () => {
  const agent = await storeAgent();
  const { page } = await designOf(agent);
  const said = (text: string | RegExp) => preview(page).getByRole('article').filter({ hasText: text });
  await page.route('**/draft-signed-url', (route) => route.abort());
  browser().ignoreErrors(/ERR_FAILED/);
  // The shortcuts of the page take nothing of what is typed.
  await previewField(page).pressSequentially('When are you open?');
  await previewField(page).press('Enter');
  await preview(page).getByText('The connection was lost. Connecting again…').waitFor();
  await page.unroute('**/draft-signed-url');
  await said(/Monday to Saturday/).waitFor();
  await previewField(page).press('Escape');
  await previewWindow(page).waitFor({ state: 'hidden' });
  // Escape closed the chat, not the editor around it.
  await preview(page).getByRole('button', { name: 'Open the chat' }).click();
  await expect.poll(() => said(/Monday to Saturday/).count()).toBe(1);
  await page.getByRole('button', { name: t('chatDesign.restart') }).click();
  await expect.poll(() => said(/Monday to Saturday/).count()).toBe(0);
  await page.getByRole('button', { name: t('chatDesign.mobile'), exact: true }).click();
  await expect.poll(() => sizeOf(page)).toBe('390x720');
});

it('is a matter of chat agents only, as advanced settings are of agents that speak', async () => {
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  const design = page.getByRole('button', { name: new RegExp(`^${t('editor.section_design')}`) });
  const advanced = page.getByRole('button', { name: new RegExp(`^${t('editor.section_advanced')}`) });
  await editor.open(await storeAgent('voice'));
  await advanced.waitFor();
  expect(await design.count()).toBe(0);
  await editor.open(await storeAgent('chat'));
  await design.waitFor();
  expect(await advanced.count()).toBe(0);
});

it('shows viewers the design and changes nothing for them', async () => {
  const agent = await storeAgent();
  const viewer = await server().newUser('viewer');
  const { page } = await designOf(agent, { user: viewer });
  await expect
    .poll(() => page.getByRole('combobox', { name: t('chatDesign.accent') }).isDisabled())
    .toBe(true);
  await expect
    .poll(() => page.getByRole('button', { name: t('chatDesign.avatar_custom') }).isDisabled())
    .toBe(true);
  await page.getByText(t('chatDesign.preview_no_talk')).waitFor();
  browser().ignoreErrors(/403/);
  await previewField(page).fill('When are you open?');
  await previewField(page).press('Enter');
  await preview(page).getByText('The chat is not available right now.').waitFor();
});

it('has room on a phone', async () => {
  const { page } = await designOf(await storeAgent(), { width: 390 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  const box = await previewWindow(page).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
});
