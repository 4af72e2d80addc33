import { approveTool, getToolServer } from '@parley/contract/tool-servers.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type EverythingServer, startEverythingServer } from '../../server/test/support/everything-server.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { deleteServers, storeServer, toolServersPage } from '../support/tool-servers-page.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const { server, browser } = consoleForTests();

let user: User;
let http: EverythingServer;
beforeAll(async () => {
  user = await server().newUser('member');
  http = await startEverythingServer('STREAMABLE_HTTP');
  return () => http[Symbol.asyncDispose]();
});
afterEach(async () => {
  await browser().closePages();
  http.rewriteTool = undefined;
  await deleteServers(user);
});

async function panelOf(id: string) {
  const page = await browser().newPage(server(), { user });
  await page.goto(`/mcp?server=${id}`);
  return { page, servers: toolServersPage(page, t) };
}

it('approves a tool of the reference server, which asks again once it changes, and shows what changed', async () => {
  const { id } = await storeServer(user, { name: 'Reference', url: http.url });
  const { page, servers } = await panelOf(id);
  await servers.toolSwitch('echo').click();
  const question = page.getByRole('alertdialog', { name: t('toolServers.enable_title', { name: 'echo' }) });
  await question.getByText(t('toolServers.toggle_all_agents', { server: 'Reference' })).waitFor();
  await expectAccessible(page, 'question before a tool is approved', EVERYWHERE);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect((await user.call(getToolServer, { params: { id } })).config.approval_policy).toBe(
    'require_approval_all',
  );
  await servers.toggleTool('echo', true);
  await servers.toast(t('toolServers.tool_enabled_success', { name: 'echo' })).waitFor();
  await expect.poll(() => servers.toolSwitch('echo').isChecked()).toBe(true);
  await servers.panel
    .getByRole('radio', { name: t('toolServers.policy_require_approval_per_tool'), checked: true })
    .waitFor();
  const { config } = await user.call(getToolServer, { params: { id } });
  expect(config.approval_policy).toBe('require_approval_per_tool');
  expect(config.tool_approval_hashes).toMatchObject([
    { tool_name: 'echo', approval_policy: 'auto_approved' },
  ]);

  http.rewriteTool = (tool) =>
    tool.name === 'echo' ? { ...tool, description: 'Echoes to everybody in the team' } : tool;
  await page.getByRole('button', { name: t('toolServers.check_now') }).click();
  await servers.tool('echo').getByText(t('toolServers.changed'), { exact: true }).waitFor();
  await expect.poll(() => servers.toolSwitch('echo').isChecked()).toBe(false);
  await servers.panel.getByRole('button', { name: /^echo/ }).click();
  await servers.tool('echo').getByText(t('toolServers.changed_hint')).waitFor();
  await servers.tool('echo').getByRole('figure').first().waitFor();
  const [before, after] = await servers.tool('echo').getByRole('figure').all();
  await expect.poll(() => before?.locator('del').count()).toBeGreaterThan(0);
  await expect.poll(() => after?.textContent()).toContain('Echoes to everybody in the team');
  await expectAccessible(page, 'tool that changed');

  await servers.toggleTool('echo', true);
  await expect.poll(() => servers.toolSwitch('echo').isChecked()).toBe(true);
  await servers
    .tool('echo')
    .getByText(t('toolServers.changed'), { exact: true })
    .waitFor({ state: 'detached' });
  await servers.toggleTool('echo', false);
  await servers.toast(t('toolServers.tool_disabled_success', { name: 'echo' })).waitFor();
  await expect.poll(() => servers.toolSwitch('echo').isChecked()).toBe(false);
});

it('lets a server run everything only after a question, and asks for the others once one tool is to ask', async () => {
  const { id, tools: before } = await storeServer(user, { name: 'Reference', url: http.url });
  const tool_hash = before.find(({ name }) => name === 'echo')?.hash;
  await user.call(approveTool, { params: { id }, body: { tool_name: 'echo', tool_hash } });
  http.rewriteTool = (tool) => (tool.name === 'echo' ? { ...tool, description: 'Echoes' } : tool);
  const { page, servers } = await panelOf(id);
  await servers.tool('echo').getByText(t('toolServers.changed'), { exact: true }).waitFor();
  await servers.panel.getByRole('radio', { name: t('toolServers.policy_auto_approve_all') }).click();
  const question = page.getByRole('alertdialog', { name: t('toolServers.policy_none_title') });
  await question.getByRole('button', { name: t('toolServers.policy_none_confirm') }).click();
  await expect.poll(() => servers.toolSwitch('echo').isChecked()).toBe(true);
  await servers.toolSwitch('echo').click();
  await page.getByRole('alertdialog').getByText(t('toolServers.toggle_others_ask')).waitFor();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('toolServers.disable') })
    .click();
  await servers.toast(t('toolServers.tool_disabled_success', { name: 'echo' })).waitFor();
  const { config, tools } = await user.call(getToolServer, { params: { id } });
  expect(config.approval_policy).toBe('require_approval_per_tool');
  expect(tools.filter((tool) => tool.is_approved || tool.has_changed)).toEqual([]);
});
