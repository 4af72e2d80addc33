import { deleteAgent, listAgents } from '@parley/contract/agent-list.ts';
import { pathOf } from '@parley/contract/endpoint.ts';
import {
  connectSlack,
  connectWebsite,
  disconnectSlack,
  listIntegrations,
  receiveSlackEvent,
} from '@parley/contract/integrations.ts';
import { assignNumber, createNumber, listNumbers } from '@parley/contract/numbers.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DRIVER, FLORIST } from '../../server/test/support/slack-agents.ts';
import {
  type SlackServer,
  signedHeaders,
  slackCallback,
  startSlackServer,
} from '../../server/test/support/slack-server.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { wordsOf } from '../support/words.ts';

let slack: SlackServer;
const { server, browser } = consoleForTests(async () => {
  slack = await startSlackServer(FLORIST, { ...FLORIST, token: 'xoxb-new' }, DRIVER);
  return { env: { PARLEY_SLACK_API_URL: slack.apiUrl } };
});
afterAll(() => slack[Symbol.asyncDispose]());
const t = wordsOf('en');
/** As dialogs show it. */
const GROUPED = '+33 1 99 00 12 34';
const LABEL = 'Accueil';

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});
afterEach(async () => {
  for (const { external_id } of await user.call(listAgents, {})) {
    await user.call(deleteAgent, { params: { external_id } });
  }
});

async function listPage(options: { as?: User; width?: number } = {}): Promise<Page> {
  const { as = user, ...window } = options;
  const page = await browser().newPage(server(), { user: as, ...window });
  await page.goto('/agents');
  await page.getByRole('list', { name: t('agents.title') }).waitFor();
  return page;
}

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: t('agents.title') })
    .getByRole('listitem')
    .filter({ hasText: name });
const button = (within: Page | Locator, key: string, values = {}) =>
  within.getByRole('button', { name: t(key, values), exact: true });
const toast = (page: Page, key: string, values = {}) => agentEditor(page, t).toast(t(key, values));
const dialog = (page: Page, key: string, values = {}) =>
  page.getByRole('dialog', { name: t(key, values), exact: true });
const question = (page: Page, key: string, values = {}) =>
  page.getByRole('alertdialog', { name: t(key, values), exact: true });
const website = t('agents.website');

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const holdsFocus = (target: Locator) =>
  target.evaluate((element) => element.contains(document.activeElement));

async function chooseNumber(page: Page, number: string): Promise<void> {
  await page.getByRole('combobox', { name: t('fields.number') }).click();
  await page.getByRole('option', { name: number }).click();
}

it('assigns a number after a question, shows it after a reload, and removes it after another', async () => {
  const agent = await storeAgent(user, 'Florist');
  const page = await listPage();
  const wholeLists: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/agents')) wholeLists.push(request.url());
  });
  await button(row(page, 'Florist'), 'agents.add_number').click();
  const window = dialog(page, 'channels.assign_number_title');
  const save = button(window, 'buttons.save');
  await page.getByRole('combobox', { name: t('fields.number') }).waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: t('fields.number') }).click();
  const option = page.getByRole('option', { name: GROUPED });
  await option.getByText(LABEL).waitFor();
  await expect.poll(() => option.locator('img').getAttribute('src')).toContain('FR.svg');
  const offered = await page.getByRole('option').allTextContents();
  expect(offered.join()).not.toMatch(/Fax|Leeds/);
  await expectAccessible(page, 'choice of a number', EVERYWHERE);
  await option.click();
  await save.click();
  const confirm = question(page, 'channels.confirm_number_title', { number: GROUPED });
  await confirm
    .getByText(t('channels.confirm_number_message', { number: GROUPED, name: 'Florist' }))
    .waitFor();
  await expectAccessible(page, 'question before a number is assigned');
  await page.keyboard.press('Escape');
  await confirm.waitFor({ state: 'detached' });
  expect((await user.call(listAgents, {}))[0]?.number_active).toBeNull();
  await save.click();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await button(confirm, 'channels.assign_number').click();
  expect((await sent).postDataJSON()).toEqual({ number: 33199001234, ai_agent_uuid: agent.provider_uuid });
  await toast(page, 'channels.number_assigned_successfully', { number: GROUPED }).waitFor();

  await row(page, 'Florist').getByText(GROUPED, { exact: true }).waitFor();
  const remove = button(row(page, 'Florist'), 'agents.remove_number', { number: GROUPED });
  await expect.poll(() => isFocused(remove)).toBe(true);
  await page.reload();
  await row(page, 'Florist').getByText(GROUPED, { exact: true }).waitFor();
  await expect.poll(() => row(page, 'Florist').locator('img[src*="FR.svg"]').count()).toBe(1);
  expect(await button(row(page, 'Florist'), 'agents.add_number').count()).toBe(0);
  await expectAccessible(page, 'agent with a number', [1440, 640, 390]);

  await remove.click();
  const removal = question(page, 'channels.remove_number_title', { number: GROUPED });
  await expectAccessible(page, 'question before a number is removed');
  await button(removal, 'channels.remove_number').click();
  await toast(page, 'channels.number_removed').waitFor();
  const add = button(row(page, 'Florist'), 'agents.add_number');
  await expect.poll(() => isFocused(add)).toBe(true);
  expect(wholeLists.filter((url) => url.includes('/api/'))).toEqual([]);
  expect((await user.call(listAgents, {}))[0]?.number_active).toBeNull();
});

it('shows the flag of the country whose calling code is that of others', async () => {
  const admin = await server().newUser('admin');
  await admin.call(createNumber, { body: { number: '+1 514 555 0123' } });
  const { provider_uuid } = await storeAgent(user, 'Florist');
  await user.call(assignNumber, { body: { number: 15_145_550_123, ai_agent_uuid: provider_uuid } });
  const page = await listPage();
  await expect.poll(() => row(page, 'Florist').locator('img').getAttribute('src')).toContain('CA.svg');
});

it('moves a number from another agent only when asked for it, and names that agent before', async () => {
  const bakery = await storeAgent(user, 'Bakery');
  await storeAgent(user, 'Florist');
  await user.call(assignNumber, { body: { number: 33199001234, ai_agent_uuid: bakery.provider_uuid } });
  const page = await listPage();
  await button(row(page, 'Florist'), 'agents.add_number').click();
  const numbers = page.getByRole('combobox', { name: t('fields.number') });
  await numbers.click();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option', { name: GROUPED }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('switch').click();
  await numbers.click();
  await page
    .getByRole('option', { name: GROUPED })
    .getByText(t('channels.held_by', { name: 'Bakery' }))
    .waitFor();
  await expectAccessible(page, 'numbers of other agents');
  await page.getByRole('option', { name: GROUPED }).click();
  await button(dialog(page, 'channels.assign_number_title'), 'buttons.save').click();
  const move = question(page, 'channels.move_number_title', { number: GROUPED });
  const values = { number: GROUPED, name: 'Florist', holder: 'Bakery' };
  await move.getByText(t('channels.move_number_message', values)).waitFor();
  await button(move, 'channels.move_number').click();
  await toast(page, 'channels.number_assigned_successfully', { number: GROUPED }).waitFor();
  await row(page, 'Florist').getByText(GROUPED, { exact: true }).waitFor();
  await button(row(page, 'Bakery'), 'agents.add_number').waitFor();
});

it('asks once more when another agent got the number meanwhile', async () => {
  const bakery = await storeAgent(user, 'Bakery');
  await storeAgent(user, 'Florist');
  browser().ignoreErrors(/status of 409/);
  const page = await listPage();
  await button(row(page, 'Florist'), 'agents.add_number').click();
  await page.getByRole('combobox', { name: t('fields.number') }).click();
  await page.getByRole('option', { name: GROUPED }).click();
  await button(dialog(page, 'channels.assign_number_title'), 'buttons.save').click();
  await user.call(assignNumber, { body: { number: 33199001234, ai_agent_uuid: bakery.provider_uuid } });
  const values = { number: GROUPED, name: 'Florist', holder: 'Bakery' };
  await button(question(page, 'channels.confirm_number_title', values), 'channels.assign_number').click();
  const move = question(page, 'channels.move_number_title', { number: GROUPED });
  await move.getByText(t('channels.move_number_message', values)).waitFor();
  await button(move, 'channels.move_number').click();
  await toast(page, 'channels.number_assigned_successfully', { number: GROUPED }).waitFor();
  await row(page, 'Florist').getByText(GROUPED, { exact: true }).waitFor();
});

it('says when there are no numbers, when they cannot be loaded, and why one could not be assigned', async () => {
  await storeAgent(user, 'Florist');
  browser().ignoreErrors(/status of (409|500)/);
  const page = await listPage();
  const numbers = '**/dashboard/configuration';
  await page.route(numbers, (route) => route.fulfill({ json: { values: [] } }));
  await button(row(page, 'Florist'), 'agents.add_number').click();
  const window = dialog(page, 'channels.assign_number_title');
  await window.getByText(t('channels.no_numbers_available'), { exact: true }).waitFor();
  await expectAccessible(page, 'no numbers');
  await button(window, 'design.cancel').click();

  await page.unroute(numbers);
  await page.route(numbers, (route) => route.fulfill({ status: 500, json: {} }));
  await button(row(page, 'Florist'), 'agents.add_number').click();
  await window.getByText(t('numbers.failed'), { exact: true }).waitFor();
  await expectAccessible(page, 'numbers that could not be loaded');
  await page.unroute(numbers);
  await button(window, 'design.retry').click();
  await chooseNumber(page, GROUPED);

  const failures = [
    [
      { error: { message: 'The line is closed.', detail: { message: 'The porting is under way.' } } },
      'The porting is under way.',
    ],
    [{ error: { message: 'The line is closed.' } }, 'The line is closed.'],
  ] as const;
  for (const [json, sentence] of failures) {
    await page.route('**/ai-agent/number', (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await button(window, 'buttons.save').click();
    await button(
      question(page, 'channels.confirm_number_title', { number: GROUPED }),
      'channels.assign_number',
    ).click();
    await agentEditor(page, t).toast(sentence).waitFor();
  }
  await window.waitFor();
  expect((await user.call(listAgents, {}))[0]?.number_active).toBeNull();
});

it('connects a website, changes it and disconnects it after a question', async () => {
  const agent = await storeAgent(user, 'Florist');
  const params = { id: agent.provider_uuid };
  const page = await listPage();
  await button(row(page, 'Florist'), 'agents.connect_channel', { channel: website }).click();
  const adding = dialog(page, 'channels.add_website_title');
  const url = page.getByRole('textbox', { name: t('channels.website_url') });
  await button(adding, 'buttons.connect').click();
  await adding.getByText(t('channels.please_enter_url')).waitFor();
  await expect.poll(() => isFocused(url)).toBe(true);
  await expectAccessible(page, 'website without an address');
  // Chromium takes it for an address, and the server does not.
  browser().ignoreErrors(/400/);
  await url.fill('no address');
  await button(adding, 'buttons.connect').click();
  await expect.poll(() => url.getAttribute('aria-invalid')).toBe('true');
  await adding.getByText(t('channels.please_enter_url')).waitFor();
  await url.fill('shop.example.org');
  await page.getByRole('textbox', { name: t('fields.description') }).fill('The shop');
  await page.keyboard.press('Tab');
  await url.press('Enter');
  await toast(page, 'channels.website_added').waitFor();
  expect((await user.call(listIntegrations, { params })).website).toMatchObject({
    url: 'https://shop.example.org',
    description: 'The shop',
  });

  await page.reload();
  const edit = button(row(page, 'Florist'), 'agents.channel_connected', { channel: website });
  await edit.click();
  await expect.poll(() => url.inputValue()).toBe('https://shop.example.org');
  await expectAccessible(page, 'connected website', EVERYWHERE);
  await url.fill('https://www.example.org/flowers');
  const editing = dialog(page, 'channels.edit_website_title');
  await button(editing, 'buttons.save').click();
  await toast(page, 'channels.website_updated').waitFor();
  await editing.waitFor({ state: 'detached' });

  await edit.click();
  await expect.poll(() => url.inputValue()).toBe('https://www.example.org/flowers');
  await button(editing, 'buttons.disconnect').click();
  const sure = question(page, 'channels.disconnect_website_title');
  await expectAccessible(page, 'question before a website is disconnected');
  await button(sure, 'buttons.disconnect').click();
  await toast(page, 'channels.website_disconnected').waitFor();
  await button(row(page, 'Florist'), 'agents.connect_channel', { channel: website }).waitFor();
  await page.reload();
  await button(row(page, 'Florist'), 'agents.connect_channel', { channel: website }).waitFor();
  expect(await user.call(listIntegrations, { params })).toEqual({ website: null, slack: null });
});

it('connects Slack with secrets that can be shown while they are typed and never after, and disconnects it', async () => {
  const agent = await storeAgent(user, 'Florist');
  const params = { id: agent.provider_uuid };
  const page = await listPage();
  const connect = button(row(page, 'Florist'), 'agents.connect_channel', { channel: 'Slack' });
  await connect.click();
  const adding = dialog(page, 'channels.add_slack_title');
  const token = page.getByLabel(t('channels.bot_token'), { exact: true });
  const secret = page.getByLabel(t('channels.signing_secret'), { exact: true });
  const address = `${server().url}/api/acme/slack/${agent.agent_id}/events`;
  await adding.getByText(address, { exact: true }).waitFor();
  await adding.getByText(`"request_url": "${address}"`).waitFor();
  await adding.getByText(t('channels.slack_unreachable_address')).waitFor();
  await button(adding, 'buttons.connect').click();
  await adding.getByText(t('channels.please_enter_bot_token')).waitFor();
  await adding.getByText(t('channels.signing_secret_hint')).waitFor();
  await expect.poll(() => isFocused(token)).toBe(true);
  await token.fill(FLORIST.token);
  await button(adding, 'buttons.connect').click();
  await toast(page, 'channels.slack_added').waitFor();
  await button(row(page, 'Florist'), 'agents.channel_connected', { channel: 'Slack' }).click();
  await page.getByText(t('channels.slack_cannot_hear')).waitFor();
  await expectAccessible(page, 'Slack without the signing secret');
  await button(page, 'design.cancel').click();
  await user.call(disconnectSlack, { params });
  await page.reload();
  await connect.click();
  await token.fill(FLORIST.token);
  await secret.fill(FLORIST.signingSecret);
  await expect.poll(() => token.getAttribute('type')).toBe('password');
  await button(adding, 'channels.show_token').click();
  await expect.poll(() => token.getAttribute('type')).toBe('text');
  await expect.poll(() => secret.getAttribute('type')).toBe('password');
  await expectAccessible(page, 'bot token', EVERYWHERE);
  await button(adding, 'channels.hide_token').click();
  await expect.poll(() => token.getAttribute('type')).toBe('password');
  await button(adding, 'buttons.connect').click();
  await toast(page, 'channels.slack_added').waitFor();

  await page.reload();
  const edit = button(row(page, 'Florist'), 'agents.channel_connected', { channel: 'Slack' });
  await edit.click();
  const editing = dialog(page, 'channels.edit_slack_title');
  await editing.getByText(FLORIST.team, { exact: true }).waitFor();
  await editing.getByText(`@${FLORIST.botName}`, { exact: true }).waitFor();
  await editing.getByText(t('channels.slack_never_heard')).waitFor();
  const replacement = page.getByLabel(t('channels.new_bot_token'), { exact: true });
  await expect.poll(() => replacement.inputValue()).toBe('');
  expect(await page.content()).not.toContain(FLORIST.token);
  expect(await page.content()).not.toContain(FLORIST.signingSecret);
  await editing.getByRole('button', { name: t('channels.slack_app') }).click();
  await editing.getByText(address, { exact: true }).waitFor();
  await expectAccessible(page, 'connected Slack workspace');
  await replacement.fill('xoxb-new');
  await button(editing, 'channels.replace_token').click();
  await toast(page, 'channels.slack_updated').waitFor();
  await editing.waitFor({ state: 'detached' });
  await edit.click();
  await replacement.fill(DRIVER.token);
  await button(editing, 'channels.replace_token').click();
  await toast(page, 'channels.slack_cannot_hear').waitFor();
  await edit.click();
  await button(editing, 'buttons.disconnect').click();
  await button(question(page, 'channels.disconnect_slack_title'), 'buttons.disconnect').click();
  await toast(page, 'channels.slack_disconnected').waitFor();
  await page.reload();
  await connect.waitFor();
  expect(await user.call(listIntegrations, { params })).toEqual({ website: null, slack: null });
});

it('says beside its field why Slack refuses a token, and why a connected agent does not answer', async () => {
  const agent = await storeAgent(user, 'Florist');
  const params = { id: agent.provider_uuid };
  const page = await listPage();
  await button(row(page, 'Florist'), 'agents.connect_channel', { channel: 'Slack' }).click();
  const adding = dialog(page, 'channels.add_slack_title');
  const token = page.getByLabel(t('channels.bot_token'), { exact: true });
  browser().ignoreErrors(/status of 422/);
  await token.fill('xoxb-unknown');
  await page.getByLabel(t('channels.signing_secret'), { exact: true }).fill(FLORIST.signingSecret);
  await button(adding, 'buttons.connect').click();
  await adding.getByText(t('channels.error_slack_token_refused')).waitFor();
  await expect.poll(() => token.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => token.inputValue()).toBe('xoxb-unknown');
  await token.fill(FLORIST.token);
  slack.answerNext('auth.test', {
    headers: { 'x-oauth-scopes': 'chat:write' },
    body: { ok: true, team_id: 'T0FLOWERS', user_id: 'U0FLORIST', bot_id: 'B0FLORIST' },
  });
  await button(adding, 'buttons.connect').click();
  await adding
    .getByText(t('channels.error_slack_permissions_missing', { scopes: 'app_mentions:read, im:history' }))
    .waitFor();
  await button(adding, 'buttons.connect').click();
  await toast(page, 'channels.slack_added').waitFor();

  const body = JSON.stringify(slackCallback(FLORIST, { type: 'app_uninstalled' }));
  const path = pathOf(receiveSlackEvent, 'acme', { agent_id: agent.agent_id });
  const told = await fetch(`${server().url}${path}`, {
    method: 'POST',
    body,
    headers: signedHeaders(body, FLORIST),
  });
  expect(told.status).toBe(200);
  await button(row(page, 'Florist'), 'agents.channel_connected', { channel: 'Slack' }).click();
  await dialog(page, 'channels.edit_slack_title')
    .getByText(t('channels.slack_problem_app_uninstalled'))
    .waitFor();
  await expectAccessible(page, 'Slack app that was uninstalled');
  expect((await user.call(listIntegrations, { params })).slack?.problem).toBe('app_uninstalled');
});

it('announces the channels that come later, and offers websites and Slack among integrations', async () => {
  await storeAgent(user, 'Florist');
  await storeAgent(user, 'Bakery');
  const page = await listPage();
  const openChannels = async () => {
    await button(row(page, 'Florist'), 'design.row_actions', { name: 'Florist' }).click();
    await page.getByRole('menuitem', { name: t('agents.more_channels') }).click();
  };
  await openChannels();
  await page.getByRole('menuitem', { name: 'Messenger' }).waitFor();
  await expectAccessible(page, 'menu of other channels');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // Both close at once.
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  for (const channel of ['Messenger', 'Instagram', 'Discord', 'Teams', 'Gmail']) {
    await openChannels();
    await page.getByRole('menuitem', { name: channel }).click();
    await toast(page, 'agents.channel_soon', { channel }).waitFor();
  }
  await button(row(page, 'Florist'), 'agents.connect_channel', { channel: 'WhatsApp' }).click();
  const window = dialog(page, 'agents.connect');
  const items = window.getByRole('listitem');
  await items.filter({ hasText: 'WhatsApp' }).getByText(t('channels.coming_soon')).waitFor();
  await expect.poll(() => items.count()).toBe(3);
  expect(await items.filter({ hasText: 'WhatsApp' }).getByRole('button').count()).toBe(0);
  await expectAccessible(page, 'choice of integrations', EVERYWHERE);
  await button(window, 'agents.connect_channel', { channel: 'Slack' }).click();
  // What it asks the server for must be there before the agent is deleted.
  await dialog(page, 'channels.add_slack_title')
    .getByText(t('channels.slack_manifest'), { exact: true })
    .waitFor();
});

it('opens one menu at a time', async () => {
  await storeAgent(user, 'Florist');
  await storeAgent(user, 'Bakery');
  const page = await listPage();
  const menuOf = (name: string) => button(row(page, name), 'design.row_actions', { name });
  const isOpen = (name: string) => menuOf(name).getAttribute('aria-expanded');
  await menuOf('Florist').click();
  await expect.poll(() => isOpen('Florist')).toBe('true');
  await menuOf('Bakery').click({ force: true });
  await expect.poll(() => isOpen('Florist')).toBe('false');
  await expect.poll(() => page.getByRole('menu').count()).toBeLessThan(2);
});

it('puts everything but the number behind one button on a narrow screen', async () => {
  const agent = await storeAgent(user, 'Florist');
  const page = await listPage({ width: 639 });
  const bar = row(page, 'Florist');
  await button(bar, 'agents.connect').waitFor();
  expect(await button(bar, 'agents.connect_channel', { channel: 'Slack' }).count()).toBe(0);
  await expectAccessible(page, 'channels on a narrow screen', [390]);
  await button(bar, 'agents.connect').click();
  await button(dialog(page, 'agents.connect'), 'agents.connect_channel', {
    channel: website,
  }).click();
  await page.getByRole('textbox', { name: t('channels.website_url') }).fill('https://example.org');
  await page.keyboard.press('Enter');
  await toast(page, 'channels.website_added').waitFor();
  // It stays open for what is to be copied.
  await dialog(page, 'channels.edit_website_title').waitFor();
  await page.keyboard.press('Escape');
  await button(bar, 'agents.channel_connected', { channel: website }).waitFor();
  await page.setViewportSize({ width: 640, height: 900 });
  await button(bar, 'agents.connect_channel', { channel: 'Slack' }).waitFor();
  await expectAccessible(page, 'channels on a screen of 640 px', [640]);
  expect((await user.call(listIntegrations, { params: { id: agent.agent_id } })).website).not.toBeNull();
});

it('offers only a number to a team without the chatbot', async () => {
  await storeAgent(user, 'Florist');
  const page = await browser().newPage(server(), { user });
  await page.route('**/team/permissions', async (route) => {
    const answer = await route.fetch();
    const { actions, ...permissions } = await answer.json();
    await route.fulfill({ json: { ...permissions, actions: { ...actions, canUseAiChatbot: false } } });
  });
  await page.goto('/agents');
  await button(row(page, 'Florist'), 'agents.add_number').waitFor();
  expect(
    await row(page, 'Florist')
      .getByRole('group', { name: t('agents.channels_of') })
      .count(),
  ).toBe(0);
  await expectAccessible(page, 'team without the chatbot');
  await button(row(page, 'Florist'), 'agents.add_number').click();
  await dialog(page, 'channels.assign_number_title').waitFor();
});

it('shows a viewer the channels of agents without controls to change them', async () => {
  const florist = await storeAgent(user, 'Florist');
  const bakery = await storeAgent(user, 'Bakery');
  await user.call(assignNumber, { body: { number: 33199001234, ai_agent_uuid: florist.provider_uuid } });
  const params = { id: bakery.provider_uuid };
  await user.call(connectWebsite, { params, body: { url: 'https://example.org' } });
  await user.call(connectSlack, {
    params,
    body: { botToken: FLORIST.token, signingSecret: FLORIST.signingSecret },
  });
  const page = await listPage({ as: await server().newUser('viewer') });
  await row(page, 'Florist').getByText(GROUPED, { exact: true }).waitFor();
  for (const channel of [website, 'Slack']) {
    await row(page, 'Bakery')
      .getByRole('img', { name: t('agents.channel_connected', { channel }) })
      .waitFor();
  }
  await expectAccessible(page, 'channels as a viewer sees them');
  for (const name of ['Florist', 'Bakery']) {
    // The card that opens the agent, and its menu.
    await expect.poll(() => row(page, name).getByRole('button').count()).toBe(2);
  }
  expect((await user.call(listNumbers, {})).filter(({ agent }) => agent !== null)).toHaveLength(1);
});

it('frees the number of a deleted agent', async () => {
  const agent = await storeAgent(user, 'Florist');
  await user.call(assignNumber, { body: { number: 33199001234, ai_agent_uuid: agent.provider_uuid } });
  await user.call(deleteAgent, { params: { external_id: agent.agent_id } });
  await storeAgent(user, 'Bakery');
  const page = await listPage();
  await button(row(page, 'Bakery'), 'agents.add_number').click();
  await chooseNumber(page, GROUPED);
});

it('lets a number be assigned from the editor with the keyboard, so that the agent can be tested by telephone', async () => {
  const agent = await storeAgent(user, 'Florist');
  const page = await browser().newPage(server(), { user });
  await agentEditor(page, t).open(agent);
  const opener = button(page, 'channels.assign_number_title');
  const window = dialog(page, 'channels.assign_number_title');
  const numbers = page.getByRole('combobox', { name: t('fields.number') });
  await opener.press('Enter');
  await numbers.waitFor();
  await expect.poll(() => holdsFocus(window)).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect.poll(() => holdsFocus(window)).toBe(true);
  }
  // The dialog alone hears the key, also when nothing has the focus.
  for (const takeFocus of [() => undefined, () => (document.activeElement as HTMLElement).blur()]) {
    await window.evaluate(takeFocus);
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(opener)).toBe(true);
    await opener.press('Enter');
    await numbers.waitFor();
    await expect.poll(() => holdsFocus(window)).toBe(true);
  }

  await numbers.press('ArrowDown');
  await page.getByRole('option', { name: GROUPED }).press('Enter');
  const save = button(window, 'buttons.save');
  await expect.poll(() => save.isEnabled()).toBe(true);
  await save.press('Enter');
  const confirm = button(
    question(page, 'channels.confirm_number_title', { number: GROUPED }),
    'channels.assign_number',
  );
  await expect.poll(() => confirm.count()).toBe(1);
  await expect.poll(() => isFocused(confirm)).toBe(true);
  await page.keyboard.press('Enter');
  await toast(page, 'channels.number_assigned_successfully', { number: GROUPED }).waitFor();
  // A second number is not offered.
  await page.getByText(t('testPanel.callNumber', { number: GROUPED })).waitFor();
  expect(await opener.count()).toBe(0);
  await button(page, 'editor.close').click();
  await row(page, 'Florist').getByText(GROUPED, { exact: true }).waitFor();
});

it('says in the editor that a number cannot be offered while the agents cannot be read', async () => {
  const agent = await storeAgent(user, 'Florist');
  browser().ignoreErrors(/status of 500/);
  const page = await browser().newPage(server(), { user });
  const agents = (address: URL) => address.pathname.endsWith('/acme/agents');
  await page.route(agents, (route) => route.fulfill({ status: 500, json: {} }));
  await agentEditor(page, t).open(agent);
  await button(page, 'channels.assign_number_title').click();
  await toast(page, 'agents.load_failed').waitFor();
});
