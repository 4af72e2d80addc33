import { randomUUID } from 'node:crypto';
import { deleteAgent, listAgents } from '@parley/contract/agent-list.ts';
import { chat } from '@parley/contract/conversation.ts';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { tryAgain } from '../support/try-again.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests({ team: { maxAgents: 3 } });
const t = wordsOf('en');

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});
afterEach(async () => {
  for (const { external_id } of await user.call(listAgents, {})) {
    await user.call(deleteAgent, { params: { external_id } });
  }
});

async function listPage(as = user): Promise<Page> {
  const page = await browser().newPage(server(), { user: as });
  await page.goto('/agents');
  await page.getByRole('heading', { name: t('agents.title') }).waitFor();
  return page;
}

const rows = (page: Page) => page.getByRole('list', { name: t('agents.title') }).getByRole('listitem');
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: t('design.row_actions', { name }) });

it('finds agents by name and by id, also after a reload, and says when nothing matches', async () => {
  const florist = await storeAgent(user, 'Florist');
  await storeAgent(user, 'Bakery');
  const page = await listPage();
  await rows(page).first().waitFor();
  const search = page.getByRole('searchbox', { name: t('agents.search') });
  await page.keyboard.press('/');
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.type('bAKe');
  await expect.poll(() => rows(page).count()).toBe(1);
  await rows(page).getByTitle('Bakery', { exact: true }).waitFor();
  await search.fill(`bot${florist.provider_uuid}`);
  await rows(page).getByText('Florist').waitFor();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.reload();
  await rows(page).getByText('Florist').click();
  await agentEditor(page, t).field('prompt.first_message').waitFor();
  await page.goBack();
  await expect.poll(() => rows(page).count()).toBe(1);
  await search.fill('xyzzy');
  await page.getByText(t('agents.no_match'), { exact: true }).waitFor();
  await expectAccessible(page, 'search without a match');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('agents.clear_search') })
    .last()
    .click();
  await expect.poll(() => rows(page).count()).toBe(2);
});

it('tells how much an agent was in use', async () => {
  const { agent_id } = await storeAgent(user, 'Florist');
  await user.call(chat, { body: { agent_id, message: 'Good morning.' } });
  const page = await listPage();
  await rows(page)
    .getByText(/^1\sconversation\sin\s7\sdays\s·\slast\sone\s/)
    .waitFor();
});

it('shows an id, copies it and opens the menu upward at the lower edge', async () => {
  const agent = await storeAgent(user, 'Florist');
  const page = await listPage();
  await rows(page).getByText(t('agentActivity.none')).waitFor();
  await rows(page).getByText(`BOT ${agent.provider_uuid}`, { exact: true }).waitFor();
  await menuOf(page, 'Florist').click();
  await page.getByRole('menuitem', { name: t('agents.copy_id') }).waitFor();
  await expectAccessible(page, 'menu of an agent');
  await page.getByRole('menuitem', { name: t('agents.copy_id') }).click();
  await agentEditor(page, t).toast(t('agents.id_copied')).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(agent.provider_uuid);

  await page.setViewportSize({ width: 1440, height: 300 });
  await menuOf(page, 'Florist').click();
  const isUpward = async () => {
    const menu = await page.getByRole('menu').boundingBox();
    const button = await menuOf(page, 'Florist').boundingBox();
    return menu !== null && button !== null && menu.y + menu.height <= button.y;
  };
  await expect.poll(isUpward).toBe(true);
});

it('duplicates an agent and opens the copy', async () => {
  const agent = await storeAgent(user, 'Florist');
  const page = await listPage();
  await menuOf(page, 'Florist').click();
  await page.getByRole('menuitem', { name: t('agents.duplicate') }).click();
  await agentEditor(page, t).toast(t('agents.duplicated')).waitFor();
  await agentEditor(page, t).field('prompt.first_message').waitFor();
  const copies = (await user.call(listAgents, {})).filter(({ id }) => id !== agent.provider_uuid);
  expect(copies).toHaveLength(1);
  expect(new URL(page.url()).searchParams.get('agent')).toBe(copies[0]?.id);
});

it('deletes an agent only after a question that says what is lost, and brings it back', async () => {
  await storeAgent(user, 'Florist');
  const page = await listPage();
  const question = page.getByRole('alertdialog', { name: t('agents.delete_title') });
  const ask = async () => {
    await menuOf(page, 'Florist').click();
    await page.getByRole('menuitem', { name: t('agents.delete') }).click();
    await question.getByText(t('agents.delete_message', { name: 'Florist' })).waitFor();
  };
  await ask();
  await expectAccessible(page, 'question before deleting an agent');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(menuOf(page, 'Florist'))).toBe(true);
  expect(await user.call(listAgents, {})).toHaveLength(1);
  await ask();
  const confirm = question.getByRole('button', { name: t('agents.delete') });
  browser().ignoreErrors(/status of 503/);
  await page.route('**/api/agents/*', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 });
  await confirm.click();
  await agentEditor(page, t).toast(t('agents.delete_failed')).waitFor();
  await menuOf(page, 'Florist').waitFor();
  await ask();
  await expect.poll(() => hasFocus(confirm)).toBe(true);
  const remaining = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener('agents-updated', (event) => resolve((event as CustomEvent).detail), { once: true }),
      ),
  );
  await page.keyboard.press('Enter');
  await agentEditor(page, t).toast(t('agents.deleted')).waitFor();
  await page.getByText(t('agents.none'), { exact: true }).waitFor();
  expect(await user.call(listAgents, {})).toEqual([]);
  expect(await remaining).toEqual({ agents: [] });
  await page.getByRole('button', { name: t('deletions.undo') }).click();
  await agentEditor(page, t).toast(t('deletions.undone')).waitFor();
  await menuOf(page, 'Florist').waitFor();
  expect(await user.call(listAgents, {})).toMatchObject([{ name: 'Florist' }]);
});

it('offers to bring back each of two agents that are deleted before the server answers', async () => {
  for (const name of ['Florist', 'Bakery']) await storeAgent(user, name);
  const page = await listPage();
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/agents/*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  for (const name of ['Florist', 'Bakery']) {
    await menuOf(page, name).click();
    await page.getByRole('menuitem', { name: t('agents.delete') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('agents.delete') })
      .click();
    await menuOf(page, name).waitFor({ state: 'detached' });
  }
  answers.resolve();
  await expect.poll(() => agentEditor(page, t).toast(t('agents.deleted')).count()).toBe(2);
});

it('shows how many agents are allowed once that is known', async () => {
  await storeAgent(user, 'Florist');
  const page = await browser().newPage(server(), { user });
  const asked = Promise.withResolvers<void>();
  await page.route('**/team/permissions', async (route) => {
    await asked.promise;
    await route.fallback();
  });
  await page.goto('/agents');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: t('agents.new'), exact: true }).waitFor();
  asked.resolve();
  await page.getByRole('button', { name: `${t('agents.new')} 1/3` }).waitFor();
});

it('says when the limit is reached, and offers nothing that would exceed it', async () => {
  for (const name of ['One', 'Two', 'Three']) await storeAgent(user, name);
  const page = await listPage();
  await page.getByText(t('agents.limit_title', { count: 3, max: 3 }), { exact: true }).waitFor();
  await expectAccessible(page, 'agent limit reached', EVERYWHERE);
  const button = page.getByRole('button', { name: `${t('agents.new')} 3/3` });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await menuOf(page, 'One').click();
  const duplicate = page.getByRole('menuitem', { name: t('agents.duplicate') });
  await expect.poll(() => duplicate.getAttribute('aria-disabled')).toBe('true');

  await page.goto('/agents?agent=new&type=voice');
  const limit = page
    .getByRole('dialog')
    .getByText(t('agents.limit_title', { count: 3, max: 3 }), { exact: true });
  await limit.waitFor();
  await expectAccessible(page, 'new agent at the limit');
  expect(await page.getByRole('button', { name: t('editor.use_template') }).count()).toBe(0);
  await page.goto('/agents?agent=new&type=voice&template=sales');
  await limit.waitFor();
  await expect.poll(() => page.getByRole('button', { name: t('editor.create') }).isDisabled()).toBe(true);
  await page.keyboard.press('ControlOrMeta+s');
  expect(await user.call(listAgents, {})).toHaveLength(3);
});

it('shows a viewer the agents without controls to change them', async () => {
  const agent = await storeAgent(user, 'Florist');
  const page = await listPage(await server().newUser('viewer'));
  await menuOf(page, 'Florist').click();
  await page.getByRole('menuitem', { name: t('agents.copy_id') }).waitFor();
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(1);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: t('agents.new') }).count()).toBe(0);
  const editor = agentEditor(page, t);
  await editor.open(agent);
  await page.getByText(t('editor.read_only'), { exact: true }).waitFor();
  await expectAccessible(page, 'editor of a viewer');
  await expect.poll(() => editor.field('prompt.section_rules').getAttribute('aria-readonly')).toBe('true');
  for (const key of ['editor.save', 'prompt.clear', 'prompt.edit_as_text', 'prompt.enhance']) {
    expect(await editor.button(key).count(), key).toBe(0);
  }
});

it('tells a viewer that there are no agents yet, without offering to make one', async () => {
  const page = await listPage(await server().newUser('viewer'));
  await page.getByText(t('agents.none_hint_viewer'), { exact: true }).waitFor();
  await expectAccessible(page, 'no agents, as a viewer sees it');
});

it('says that an agent is not there, where an address names none', async () => {
  browser().ignoreErrors(/40[04]/);
  const page = await browser().newPage(server(), { user: await server().newUser('admin') });
  for (const id of ['nonsense', randomUUID()]) {
    await page.goto('/ping');
    await page.goto(`/agents?agent=${id}`);
    const notice = page.getByRole('dialog', { name: t('editor.gone_title') });
    await notice.getByText(t('editor.gone_message')).waitFor();
    await notice.getByRole('button', { name: t('editor.gone_close') }).click();
    await notice.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/agents$/);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/ping');
  }
});

it('says that the list could not be loaded, and loads it when asked again', async () => {
  await storeAgent(user, 'Florist');
  browser().ignoreErrors(/ERR_FAILED|status of 500/);
  const page = await browser().newPage(server(), { user });
  await page.route(/agents\?/, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await page.goto('/agents');
  await page.getByText(t('agents.load_failed'), { exact: true }).waitFor();
  // How many there are is not known.
  expect(await page.getByRole('button', { name: t('agents.new') }).textContent()).toBe(t('agents.new'));
  await expectAccessible(page, 'list that could not be loaded', EVERYWHERE);
  await page.unroute(/agents\?/);
  await tryAgain(page.getByRole('button', { name: t('design.retry') }), rows(page).getByText('Florist'));
});

it('comes back by itself when the server does', async () => {
  await storeAgent(user, 'Florist');
  const page = await listPage();
  await rows(page).getByText(t('agentActivity.none')).waitFor();
  browser().ignoreErrors(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
  // A first toast, so that what shows toasts is there.
  await menuOf(page, 'Florist').click();
  await page.getByRole('menuitem', { name: t('agents.copy_id') }).click();
  await agentEditor(page, t).toast(t('agents.id_copied')).waitFor();
  await menuOf(page, 'Florist').click();
  const duplicate = page.getByRole('menuitem', { name: t('agents.duplicate') });
  await duplicate.waitFor();
  await server().kill();
  // By key: the banner that comes meanwhile moves the menu away from under a pointer.
  await duplicate.press('Enter');
  await agentEditor(page, t).toast(t('agents.duplicate_failed')).waitFor();
  await page.getByText(t('design.offline'), { exact: true }).waitFor();
  await expectAccessible(page, 'server out of reach', EVERYWHERE);
  await server().restart();
  await page.getByText(t('design.offline'), { exact: true }).waitFor({ state: 'detached' });
});
