import { deleteAgent, listAgents } from '@parley/contract/agent-list.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { listServerTools } from '@parley/contract/tool-servers.ts';
import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EverythingServer, startEverythingServer } from '../../server/test/support/everything-server.ts';
import { freePort } from '../../server/test/support/free-port.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { type ShopToolServer, startShopToolServer } from '../support/shop-tool-server.ts';
import type { PageOptions } from '../support/test-browser.ts';
import { deleteServers, fillServer, storeServer, toolServersPage } from '../support/tool-servers-page.ts';
import { tryAgain } from '../support/try-again.ts';
import { wordsOf } from '../support/words.ts';

const [t, fr] = [wordsOf('en'), wordsOf('fr')];
const { server, browser } = consoleForTests();

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});
afterEach(async () => {
  // A page that is still open would ask for what is gone.
  await browser().closePages();
  for (const { external_id } of await user.call(listAgents, {})) {
    await user.call(deleteAgent, { params: { external_id } });
  }
  await deleteServers(user);
});

async function pageOf(options: PageOptions = {}) {
  const page = await browser().newPage(server(), { user, ...options });
  return { page, servers: toolServersPage(page, t) };
}

const shopTool = (name: string, description = `Does ${name}.`) => ({
  name,
  description,
  inputSchema: {
    type: 'object' as const,
    properties: { order: { type: 'string', description: 'Number of the order' } },
    required: ['order'],
  },
});

describe('the reference server', () => {
  let http: EverythingServer;
  let sse: EverythingServer;
  beforeAll(async () => {
    http = await startEverythingServer('STREAMABLE_HTTP');
    sse = await startEverythingServer('SSE');
    return async () => {
      await http[Symbol.asyncDispose]();
      await sse[Symbol.asyncDispose]();
    };
  });

  it('is the first one: added only once it is trusted, reachable, and there after a reload', async () => {
    const { page, servers } = await pageOf();
    await servers.open();
    await expectAccessible(page, 'no tool servers');
    const dialog = await servers.beginAdding();
    const add = dialog.getByRole('button', { name: t('toolServers.add'), exact: true });
    expect(await add.isEnabled()).toBe(false);
    await add.click({ force: true });
    for (const key of ['error_name_required', 'error_url_required', 'draft_trust_required']) {
      await dialog.getByText(t(`toolServers.${key}`)).waitFor();
    }
    const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
    await expect.poll(() => isFocused(dialog.getByRole('textbox', { name: t('fields.name') }))).toBe(true);
    await expectAccessible(page, 'new tool server with problems', EVERYWHERE);
    await fillServer(dialog, t, { name: 'Reference', url: 'tools.example' });
    await add.click();
    await dialog.getByText(t('toolServers.error_url_invalid')).waitFor();
    await fillServer(dialog, t, { name: 'Reference', url: http.url });
    await dialog.getByRole('button', { name: t('toolServers.add_header') }).click();
    const header = dialog.getByRole('textbox', { name: t('toolServers.header_name', { number: 1 }) });
    await header.fill('X Key');
    await dialog.getByLabel(t('toolServers.header_value', { number: 1 })).fill('1');
    await add.click();
    await dialog.getByText(t('toolServers.error_header_name_invalid')).waitFor();
    await expect.poll(() => isFocused(header)).toBe(true);
    await header.fill('X-Key');
    await add.click();
    await servers.toast(t('toolServers.created')).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.locator(':focus').and(servers.button('toolServers.add')).waitFor();
    const row = servers.row('Reference');
    await row.getByText(t('toolServers.active'), { exact: true }).waitFor();
    await row.getByText(/Reachable · \d+ tools · \d+/).waitFor();
    await row.getByRole('img', { name: 'HTTP' }).waitFor();
    await expectAccessible(page, 'one tool server', EVERYWHERE);
    await page.reload();
    await servers
      .row('Reference')
      .getByText(/Reachable/)
      .waitFor();
  });

  it('is used over SSE as well, and its tools are explained', async () => {
    const { page, servers } = await pageOf();
    await servers.open();
    const dialog = await servers.beginAdding();
    await fillServer(dialog, t, { name: 'Over SSE', url: sse.url, transport: 'SSE' });
    await dialog.getByRole('button', { name: t('toolServers.add'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await servers.row('Over SSE').getByRole('img', { name: 'SSE' }).waitFor();
    await servers
      .row('Over SSE')
      .getByText(/Reachable · \d+ tools/)
      .waitFor();
    await page.getByRole('button', { name: 'Over SSE', exact: true }).focus();
    await page.keyboard.press('Enter');
    const echo = servers.panel.getByRole('button', { name: /^echo/ });
    await echo.click();
    const parameters = servers.tool('echo').getByRole('list', { name: t('fields.parameters') });
    await parameters.getByText('message', { exact: true }).waitFor();
    await parameters.getByText('string', { exact: true }).waitFor();
    await parameters.getByText(t('fields.required')).waitFor();
    await servers.panel.getByText(user.email).waitFor();
    await servers.panel.getByText(t('toolServers.no_dependent_agents')).waitFor();
    await expectAccessible(page, 'panel of a tool server', EVERYWHERE);
    await servers.panel.getByRole('button', { name: t('design.full_screen') }).click();
    await expect.poll(async () => (await servers.panel.boundingBox())?.width).toBe(1440);
    await servers.panel.getByRole('button', { name: t('design.leave_full_screen') }).click();
    await expect.poll(async () => (await servers.panel.boundingBox())?.width).toBe(900);
    await page.keyboard.press('Escape');
    await servers.panel.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('a server of the shop', () => {
  let shop: ShopToolServer;
  beforeAll(async () => {
    shop = await startShopToolServer([]);
    return () => shop[Symbol.asyncDispose]();
  });
  afterEach(() => {
    shop.tools = [shopTool('find_order')];
    delete shop.wantedToken;
  });

  it('that does not answer is stored with the reason, until it does', async () => {
    shop.wantedToken = 'a-token-of-the-shop';
    const { page, servers } = await pageOf();
    await page.goto('/mcp?server=new');
    const dialog = page.getByRole('dialog');
    await fillServer(dialog, t, { name: 'Shop', url: shop.url });
    await dialog.getByRole('button', { name: t('toolServers.add_header') }).click();
    await dialog.getByRole('textbox', { name: t('toolServers.header_name', { number: 1 }) }).fill('X-Branch');
    await dialog.getByLabel(t('toolServers.header_value', { number: 1 })).fill(' north ');
    await dialog.getByRole('button', { name: t('toolServers.add'), exact: true }).click();
    await dialog.getByText(t('toolServers.kept_needs_sign_in', { name: 'Shop' })).waitFor();
    await expectAccessible(page, 'tool server that does not answer', EVERYWHERE);
    await dialog.getByRole('button', { name: t('toolServers.edit') }).click();
    // The value of the header is stored and not shown again.
    expect(await dialog.getByLabel(t('toolServers.header_value', { number: 1 })).inputValue()).toBe('');
    await dialog.getByRole('combobox', { name: t('toolServers.auth') }).click();
    await page.getByRole('option', { name: t('toolServers.token') }).click();
    await dialog.getByLabel(t('toolServers.token'), { exact: true }).fill('a-token-of-the-shop');
    await expectAccessible(page, 'tool server that is changed');
    shop.tools = [shopTool('find_order'), shopTool('cancel_order')];
    await dialog.getByRole('button', { name: t('toolServers.save') }).click();
    await dialog.waitFor({ state: 'detached' });
    await servers
      .row('Shop')
      .getByText(/Reachable · 2 tools/)
      .waitFor();
    expect(shop.lastHeaders).toMatchObject({
      authorization: 'Bearer a-token-of-the-shop',
      'x-branch': 'north',
    });

    shop.wantedToken = 'another';
    await servers.act('Shop', 'toolServers.check_now');
    await servers.row('Shop').getByText(t('toolServers.health_unauthorized')).waitFor();
    await expectAccessible(page, 'tool server out of reach');
  });

  it('hides the secret address of a Zapier server, and says when the address is refused', async () => {
    const { page, servers } = await pageOf();
    await servers.open();
    const dialog = await servers.beginAdding();
    await dialog.getByRole('tab', { name: 'Zapier' }).click();
    await fillServer(dialog, t, { name: 'Zaps', url: 'http://10.0.0.1/secret-key' });
    browser().ignoreErrors(/status of 422/);
    await dialog.getByRole('button', { name: t('toolServers.add'), exact: true }).click();
    await dialog.getByText(t('toolServers.error_address_refused')).waitFor();
    const address = dialog.getByRole('textbox', { name: t('fields.url'), exact: true });
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    await fillServer(dialog, t, { name: 'Zaps', url: `http://127.0.0.1:${await freePort()}/secret-key` });
    await dialog.getByRole('button', { name: t('toolServers.add'), exact: true }).click();
    const stored = page.getByRole('dialog', { name: 'Zaps', exact: true });
    await stored.getByText(t('toolServers.health_unreachable')).waitFor();
    await stored
      .getByRole('button', { name: t('design.close'), exact: true })
      .first()
      .click();
    await servers.row('Zaps').getByRole('img', { name: 'Zapier' }).waitFor();
    expect(await page.content()).not.toContain('secret-key');
    await servers.act('Zaps', 'toolServers.edit');
    const editing = page.getByRole('dialog', { name: t('buttons.edit_named', { name: 'Zaps' }) });
    expect(await editing.getByRole('textbox', { name: t('fields.url') }).inputValue()).toBe('');
    await editing.getByRole('textbox', { name: t('fields.name') }).fill('Zaps of sales');
    await editing.getByRole('button', { name: t('toolServers.save') }).click();
    await servers.row('Zaps of sales').waitFor();
  });

  it('with 500 tools is searched and scrolled without drawing them all', async () => {
    shop.tools = Array.from({ length: 500 }, (_, index) => shopTool(`tool_${index}`));
    const { id } = await storeServer(user, { name: 'Large shop', url: shop.url });
    const { page, servers } = await pageOf();
    await page.goto(`/mcp?server=${id}`);
    const list = servers.panel.getByRole('list', { name: t('toolServers.tools_of', { name: 'Large shop' }) });
    await list.getByRole('listitem').first().waitFor();
    expect(await list.getByRole('listitem').count()).toBeLessThan(60);
    await list.getByRole('listitem').first().hover();
    await page.mouse.wheel(0, 40_000);
    await servers.toolSwitch('tool_499').waitFor();
    await servers.panel.getByRole('searchbox', { name: t('toolServers.search_tools') }).fill('tool_321');
    await servers.toolSwitch('tool_321').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await servers.toggleTool('tool_321', true);
    await expect.poll(() => servers.toolSwitch('tool_321').isChecked()).toBe(true);
  });

  it('is deleted with a word on the agents that lose it, and comes back where that fails', async () => {
    shop.tools = ['find', 'cancel', 'refund', 'ship', 'gift'].map((name) => shopTool(`${name}_order`));
    const { id } = await storeServer(user, { name: 'Shop', url: shop.url });
    await user.call(createAgent, {
      body: {
        name: 'Florist',
        conversation_config: {
          agent: { language: 'en', prompt: { prompt: 'You sell flowers.', mcp_server_ids: [id] } },
        },
      },
    });
    const { page, servers } = await pageOf();
    await servers.open();
    await page.getByRole('button', { name: 'Shop', exact: true }).click();
    const agent = servers.panel.getByRole('link', { name: /Florist/ });
    await agent.getByText('refund_order').waitFor();
    await agent.getByText('+2', { exact: true }).waitFor();
    expect(await agent.getByText('ship_order').count()).toBe(0);
    await page.keyboard.press('Escape');

    await page.route(`**/mcp-servers/${id}?*`, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { error: { code: 'refused', message: 'Not today' } } })
        : route.fallback(),
    );
    browser().ignoreErrors(/status of 500/);
    await servers.act('Shop', 'buttons.delete');
    const question = page.getByRole('alertdialog', { name: t('toolServers.delete_title') });
    await question.getByText(/Florist/).waitFor();
    await expectAccessible(page, 'question before a tool server is deleted');
    await question.getByRole('button', { name: t('buttons.delete') }).click();
    await servers.toast('Not today').waitFor();
    await servers.row('Shop').waitFor();
    await page.unroute(`**/mcp-servers/${id}?*`);
    await servers.act('Shop', 'buttons.delete');
    await question.getByRole('button', { name: t('buttons.delete') }).click();
    await servers.toast(t('toolServers.deleted')).waitFor();
    await page.getByText(t('toolServers.none'), { exact: true }).waitFor();
    await page.getByRole('button', { name: t('deletions.undo') }).click();
    await servers.row('Shop').waitFor();
  });

  it('can be brought back also where another one was deleted before the server answered', async () => {
    for (const name of ['Shop', 'Bakery']) await storeServer(user, { name, url: shop.url });
    const { page, servers } = await pageOf();
    await servers.open();
    const answers = Promise.withResolvers<void>();
    await page.route('**/mcp-servers/**', async (route) => {
      if (route.request().method() === 'DELETE') await answers.promise;
      await route.continue();
    });
    for (const name of ['Shop', 'Bakery']) {
      await servers.act(name, 'buttons.delete');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('buttons.delete') })
        .click();
      await servers.row(name).waitFor({ state: 'detached' });
    }
    answers.resolve();
    await expect.poll(() => servers.toast(t('toolServers.deleted')).count()).toBe(2);
  });

  it('says that its approval could not be changed also where it is closed by then', async () => {
    const { id } = await storeServer(user, { name: 'Shop', url: shop.url });
    const { page, servers } = await pageOf();
    browser().ignoreErrors(/status of 503/);
    const answer = Promise.withResolvers<void>();
    await page.route('**/approval-policy', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 503 });
    });
    await page.goto(`/mcp?server=${id}`);
    await servers.panel
      .getByRole('radio', { name: t('toolServers.policy_require_approval_per_tool') })
      .click();
    await page.keyboard.press('Escape');
    await servers.panel.waitFor({ state: 'detached' });
    answer.resolve();
    await servers.toast(t('toolServers.policy_failed')).waitFor();
  });

  it('is found by name, address and description, from the keyboard alone', async () => {
    await storeServer(user, { name: 'Orders', url: shop.url });
    await storeServer(user, { name: 'Bookings', url: shop.url, description: 'Tables of the restaurant' });
    const { page, servers } = await pageOf();
    await servers.open();
    await page.keyboard.press('/');
    await page.keyboard.type('restaurant');
    await expect.poll(() => servers.rows.count()).toBe(1);
    await servers.row('Bookings').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('nothing like it');
    await page.getByText(t('toolServers.no_match'), { exact: true }).waitFor();
    await expectAccessible(page, 'no tool server matches');
    await page.keyboard.press('Escape');
    await expect.poll(() => servers.rows.count()).toBe(2);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('127.0.0.1');
    await expect.poll(() => servers.rows.count()).toBe(2);
  });

  it('is read-only for a viewer, who may probe it', async () => {
    const { id } = await storeServer(user, { name: 'Shop', url: shop.url });
    const viewer = await server().newUser('viewer');
    const { page, servers } = await pageOf({ user: viewer });
    await servers.open();
    expect(await servers.button('toolServers.add').count()).toBe(0);
    await servers.act('Shop', 'toolServers.check_now');
    await servers
      .row('Shop')
      .getByText(/Reachable · 1 tool/)
      .waitFor();
    await page.goto(`/mcp?server=${id}`);
    await servers.toolSwitch('find_order').waitFor();
    expect(await servers.toolSwitch('find_order').isDisabled()).toBe(true);
    await servers.panel.getByText(t('toolServers.no_dependent_agents_viewer'), { exact: true }).waitFor();
    expect(await servers.panel.getByRole('radio', { disabled: false }).count()).toBe(0);
    expect(await servers.panel.getByRole('button', { name: t('buttons.delete') }).count()).toBe(0);
    expect((await viewer.call(listServerTools, { params: { id } })).health.state).toBe('reachable');
  });
});

it('is opened for a new server from anywhere', async () => {
  const { page, servers } = await pageOf();
  await servers.open();
  const dialog = page.getByRole('dialog', { name: t('toolServers.add_title') });
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('add-tool-server')));
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/agents');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: t('shell.shortcut_palette') }).fill(t('toolServers.add_title'));
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: t('fields.name') }).fill('Half typed');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: t('design.leave_title') });
  await question.getByRole('button', { name: t('design.leave_confirm') }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
});

it('says in French what is wrong with a server, word for word', async () => {
  const { page } = await pageOf({ language: 'fr' });
  await page.goto('/mcp?server=new');
  const dialog = page.getByRole('dialog', { name: fr('toolServers.add_title') });
  await dialog.getByRole('button', { name: fr('toolServers.add'), exact: true }).click({ force: true });
  await dialog.getByText('Le nom est requis').waitFor();
  await dialog.getByText("L'URL est requise").waitFor();
  await dialog.getByText('Vous devez confirmer que vous faites confiance à ce serveur').waitFor();
});

it('says what cannot be shown, and tries again', async () => {
  const { page, servers } = await pageOf();
  browser().ignoreErrors(/status of (404|500)/);
  await page.goto('/mcp?server=nonsense');
  await servers.panel.getByText(t('toolServers.invalid_id')).waitFor();
  await page.goto('/mcp?server=0f6bd1a4-1c6f-4a59-9d35-7c1e5a2b9f10');
  await servers.panel.getByText(t('toolServers.error_tool_server_not_found')).waitFor();
  await page.route('**/mcp-servers', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'refused', message: 'Not today' } } }),
  );
  await page.goto('/mcp');
  await page.getByText(t('toolServers.load_failed')).waitFor();
  await page.getByText('Not today').waitFor();
  await expectAccessible(page, 'tool servers that could not be loaded');
  await page.unroute('**/mcp-servers');
  await tryAgain(
    page.getByRole('button', { name: t('design.retry') }),
    page.getByText(t('toolServers.none'), { exact: true }),
  );
});
