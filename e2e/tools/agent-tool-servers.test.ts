import { deleteAgent, listAgents } from '@parley/contract/agent-list.ts';
import { createAgent, getAgent } from '@parley/contract/agents.ts';
import { getToolServer } from '@parley/contract/tool-servers.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { type ShopToolServer, startShopToolServer } from '../support/shop-tool-server.ts';
import { deleteServers, fillServer, storeServer, toolServersPage } from '../support/tool-servers-page.ts';
import { tryAgain } from '../support/try-again.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const { server, browser } = consoleForTests();

let user: User;
let shop: ShopToolServer;
beforeAll(async () => {
  user = await server().newUser('member');
  shop = await startShopToolServer(
    ['find', 'cancel', 'refund', 'ship', 'gift', 'wrap', 'bill'].map((name) => ({
      name: `${name}_order`,
      description: `Does ${name} with an order.`,
      inputSchema: { type: 'object', properties: { order: { type: 'string' } } },
    })),
  );
  return () => shop[Symbol.asyncDispose]();
});
afterEach(async () => {
  await browser().closePages();
  for (const { external_id } of await user.call(listAgents, {})) {
    await user.call(deleteAgent, { params: { external_id } });
  }
  await deleteServers(user);
});

const storeFlorist = (serverIds: readonly string[]) =>
  user.call(createAgent, {
    body: {
      name: 'Florist',
      conversation_config: {
        agent: {
          first_message: 'Hello from the florist.',
          language: 'en',
          prompt: { prompt: 'You sell flowers and know every order.', mcp_server_ids: [...serverIds] },
        },
      },
    },
  });

/** Opens the section of the editor of tool servers. */
async function openTools(page: Page, agent: { provider_uuid: string }) {
  const editor = agentEditor(page, t);
  await editor.open(agent);
  await page.getByRole('button', { name: t('editor.section_hint_tools') }).click();
  const section = page.getByRole('region', { name: /^Tool servers/ });
  await section.waitFor();
  return { editor, section };
}

const serverIdsOf = async (agent: { provider_uuid: string }) =>
  (await user.call(getAgent, { params: { id: agent.provider_uuid } })).conversation_config.agent?.prompt
    ?.mcp_server_ids ?? [];

it('gives an agent a server from the picker, which is saved with it and taken away again', async () => {
  const orders = await storeServer(user, { name: 'Orders', url: shop.url });
  await storeServer(user, { name: 'Bookings', url: shop.url, description: 'Tables of the restaurant' });
  const agent = await storeFlorist([]);
  const page = await browser().newPage(server(), { user });
  const { editor, section } = await openTools(page, agent);
  await section.getByText(t('toolServers.none_attached')).waitFor();
  await expectAccessible(page, 'agent without tool servers');
  await section.getByRole('button', { name: t('toolServers.add') }).click();
  const picker = page.getByRole('dialog', { name: t('toolServers.picker_title') });
  const option = picker.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'Orders' }) });
  await option.getByText('gift_order').waitFor();
  expect(await option.getByText('wrap_order').count()).toBe(0);
  await option.getByText('+2 others').waitFor();
  await expectAccessible(page, 'picker of tool servers', EVERYWHERE);
  await picker.getByRole('searchbox').fill('restaurant');
  await expect.poll(() => picker.getByRole('checkbox').count()).toBe(1);
  await picker.getByRole('searchbox').fill('orders');
  await picker.getByRole('checkbox', { name: 'Orders' }).check();
  await picker.getByRole('button', { name: 'Choose 1 server' }).click();
  await picker.waitFor({ state: 'detached' });
  await section.getByRole('heading', { name: 'Orders' }).waitFor();
  await toolServersPage(page, t).toolSwitch('bill_order').waitFor();
  await expectAccessible(page, 'agent with a tool server', EVERYWHERE);
  await editor.save();
  expect(await serverIdsOf(agent)).toEqual([orders.id]);

  await section.getByRole('button', { name: t('buttons.remove_named', { name: 'Orders' }) }).click();
  await section.getByText(t('toolServers.none_attached')).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add a server');
  await editor.save();
  expect(await serverIdsOf(agent)).toEqual([]);
});

it('adds a server of the team on the way, and approves one of its tools for all agents', async () => {
  const agent = await storeFlorist([]);
  const page = await browser().newPage(server(), { user });
  const servers = toolServersPage(page, t);
  const { section } = await openTools(page, agent);
  await section.getByRole('button', { name: t('toolServers.add') }).click();
  const picker = page.getByRole('dialog', { name: t('toolServers.picker_title') });
  await picker.getByText(t('toolServers.picker_none')).waitFor();
  const use = picker.getByRole('button', { name: t('toolServers.pick_none'), exact: true });
  expect(await use.count()).toBe(0);
  await picker.getByRole('button', { name: t('toolServers.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('toolServers.add_title') });
  await fillServer(dialog, t, { name: 'Shop', url: shop.url });
  await dialog.getByRole('button', { name: t('toolServers.add'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => picker.getByRole('checkbox', { name: 'Shop' }).isChecked()).toBe(true);
  await picker.getByRole('button', { name: 'Choose 1 server' }).click();
  await servers.toggleTool('find_order', true);
  await servers.toast(t('toolServers.tool_enabled_success', { name: 'find_order' })).waitFor();
  await expect.poll(() => servers.toolSwitch('find_order').isChecked()).toBe(true);
});

it('loads servers side by side, and names one that cannot be read by the end of its id', async () => {
  const orders = await storeServer(user, { name: 'Orders', url: shop.url });
  const bookings = await storeServer(user, { name: 'Bookings', url: shop.url });
  const agent = await storeFlorist([orders.id, bookings.id]);
  const page = await browser().newPage(server(), { user });
  browser().ignoreErrors(/status of 404/);
  await page.route(`**/mcp-servers/${bookings.id}`, (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'tool_server_not_found', message: 'No tool server.' } },
    }),
  );
  const { editor, section } = await openTools(page, agent);
  await section.getByRole('heading', { name: 'Orders' }).waitFor();
  await section
    .getByRole('heading', { name: t('toolServers.server_by_id', { id: bookings.id.slice(-8) }) })
    .waitFor();
  await section.getByText(t('toolServers.unavailable')).waitFor();
  await expectAccessible(page, 'agent with a tool server that is gone');
  await page.unroute(`**/mcp-servers/${bookings.id}`);
  await tryAgain(
    section.getByRole('button', { name: t('design.retry') }),
    section.getByRole('heading', { name: 'Bookings' }),
  );
  await section.getByRole('button', { name: t('buttons.remove_named', { name: 'Bookings' }) }).click();
  await editor.save();
  expect(await serverIdsOf(agent)).toEqual([orders.id]);
  const { dependent_agents } = await user.call(getToolServer, { params: { id: orders.id } });
  expect(dependent_agents.map(({ name }) => name)).toEqual(['Florist']);
});
