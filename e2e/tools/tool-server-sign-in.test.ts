import { deleteAgent } from '@parley/contract/agent-list.ts';
import { createAgent } from '@parley/contract/agents.ts';
import {
  finishToolServerSignIn,
  startToolServerSignIn,
  TOOL_SERVER_SIGN_IN_PATH,
} from '@parley/contract/tool-server-sign-in.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from '../../server/test/support/authorization-server.ts';
import { type EverythingServer, startEverythingServer } from '../../server/test/support/everything-server.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { deleteServers, fillServer, storeServer, toolServersPage } from '../support/tool-servers-page.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const { server, browser } = consoleForTests();

let user: User;
let tools: EverythingServer;
let service: AuthorizationServer;
beforeAll(async () => {
  user = await server().newUser('member', 'Ada Lovelace');
  tools = await startEverythingServer('STREAMABLE_HTTP');
  return () => tools[Symbol.asyncDispose]();
});
beforeEach(async () => {
  service = await startAuthorizationServer();
  service.protect(tools);
});
afterEach(async () => {
  await browser().closePages();
  await deleteServers(user);
  await service[Symbol.asyncDispose]();
});

/** Presses the button and gives the tab with the page of the provider. */
async function consentPage(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await press();
  const consent = await opened;
  await consent.getByRole('heading', { name: 'Consent' }).waitFor();
  return consent;
}

it('signs in to a server that is added, on the page of its provider, and out again', async () => {
  const page = await browser().newPage(server(), { user });
  const servers = toolServersPage(page, t);
  await servers.open();
  await servers.beginAdding();
  const dialog = page.getByRole('dialog');
  await fillServer(dialog, t, { name: 'Shop', url: tools.url });
  await dialog.getByRole('button', { name: t('toolServers.add'), exact: true }).click();
  await dialog.getByText(t('toolServers.kept_needs_sign_in', { name: 'Shop' })).waitFor();
  await expectAccessible(page, 'tool server that asks for a sign-in', EVERYWHERE);
  const signIn = servers.button('toolServers.sign_in_to', { name: 'Shop' });
  const consent = await consentPage(page, () => dialog.getByRole('button', { name: /Sign in/ }).click());
  await consent.getByRole('link', { name: 'Allow' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = servers.row('Shop');
  await row.getByText(/Reachable · \d+ tools/).waitFor();
  expect(await signIn.count()).toBe(0);

  const signedIn = servers.panel.getByText(t('toolServers.signed_in_by', { name: 'Ada Lovelace' }));
  await page.getByRole('button', { name: 'Shop', exact: true }).click();
  await signedIn.waitFor();
  await page.reload();
  await signedIn.waitFor();
  await servers.panel.getByRole('button', { name: /^echo/ }).waitFor();
  await expectAccessible(page, 'tool server that is signed in to', EVERYWHERE);
  await servers.button('toolServers.sign_out').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('toolServers.sign_out') })
    .click();
  await servers.toast(t('toolServers.signed_out', { name: 'Shop' })).waitFor();
  await servers.panel.getByText(t('toolServers.sign_in_needed')).waitFor();
  expect(service.calls.at(-1)).toBe('revoke');
  await servers.panel.locator(':focus').and(signIn).waitFor();
});

it('says that a consent was refused, and offers the way back', async () => {
  await storeServer(user, { name: 'Shop', url: tools.url });
  const page = await browser().newPage(server(), { user });
  const servers = toolServersPage(page, t);
  await servers.open();
  const signIn = servers.button('toolServers.sign_in_to', { name: 'Shop' });
  const consent = await consentPage(page, () => signIn.click());
  browser().ignoreErrors(/status of 409/);
  await consent.getByRole('link', { name: 'Refuse' }).click();
  await consent.getByText(t('toolServers.error_sign_in_refused')).waitFor();
  await consent.getByRole('link', { name: t('toolServers.sign_in_back') }).click();
  await consent.getByText(t('toolServers.sign_in_needed')).waitFor();
});

it('asks for a sign-in again among the tools of an agent once the consent was withdrawn', async () => {
  const { id } = await storeServer(user, { name: 'Shop', url: tools.url });
  const { authorization_url } = await user.call(startToolServerSignIn, { params: { id } });
  const answer = await service.decide(authorization_url, 'allow');
  await user.call(finishToolServerSignIn, { body: Object.fromEntries(answer) as { state: string } });
  const agent = await user.call(createAgent, {
    body: {
      name: 'Florist',
      conversation_config: { agent: { prompt: { prompt: 'You sell flowers.', mcp_server_ids: [id] } } },
    },
  });
  service.withdraw();
  const page = await browser().newPage(server(), { user });
  await agentEditor(page, t).open(agent);
  await page.getByRole('button', { name: t('editor.section_hint_tools') }).click();
  const section = page.getByRole('region', { name: /^Tool servers/ });
  await section.getByRole('button', { name: t('toolServers.check_named', { name: 'Shop' }) }).click();
  await section.getByText(t('toolServers.sign_in_needed')).waitFor();
  await expectAccessible(page, 'agent whose tool server needs a sign-in', EVERYWHERE);
  const signIn = section.getByRole('button', { name: t('toolServers.sign_in_to', { name: 'Shop' }) });
  const consent = await consentPage(page, () => signIn.click());
  await consent.getByRole('link', { name: 'Allow' }).click();
  await section.getByText(/Reachable · \d+ tools/).waitFor();
  await user.call(deleteAgent, { params: { external_id: agent.external_id } });
});

it('shows a link where the browser opens no tab', async () => {
  await storeServer(user, { name: 'Shop', url: tools.url });
  const page = await browser().newPage(server(), { user });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const servers = toolServersPage(page, t);
  await servers.open();
  await servers.button('toolServers.sign_in_to', { name: 'Shop' }).click();
  const link = page.getByRole('link', { name: t('toolServers.sign_in_page') });
  await link.waitFor();
  await expectAccessible(page, 'link to the page of a provider', EVERYWHERE);
  const consent = await consentPage(page, () => link.click());
  await consent.getByRole('link', { name: 'Allow' }).click();
  await servers
    .row('Shop')
    .getByText(/Reachable · \d+ tools/)
    .waitFor();
});

it('signs in as the program that the user has registered with the service', async () => {
  service.registers = false;
  const redirectUri = `${server().url}${TOOL_SERVER_SIGN_IN_PATH}`;
  service.addClient({ id: 'parley-console', secret: 'secret-of-parley', redirectUri });
  const { id } = await storeServer(user, { name: 'Shop', url: tools.url });
  const page = await browser().newPage(server(), { user });
  const servers = toolServersPage(page, t);
  await servers.open();
  browser().ignoreErrors(/status of 422/);
  await servers.button('toolServers.sign_in_to', { name: 'Shop' }).click();
  await servers.toast(t('toolServers.error_sign_in_unsupported')).waitFor();
  await servers.act('Shop', 'toolServers.edit');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('toolServers.auth') }).click();
  await page.getByRole('option', { name: t('toolServers.auth_registered') }).click();
  await dialog.getByText(redirectUri).waitFor();
  await dialog.getByRole('textbox', { name: t('toolServers.client_id') }).fill('parley-console');
  await dialog.getByLabel(t('toolServers.client_secret'), { exact: true }).fill('secret-of-parley');
  await expectAccessible(page, 'registered client of a tool server', EVERYWHERE);
  await dialog.getByRole('button', { name: t('toolServers.save'), exact: true }).click();
  await dialog.getByText(t('toolServers.kept_needs_sign_in', { name: 'Shop' })).waitFor();
  const consent = await consentPage(page, () => dialog.getByRole('button', { name: /Sign in/ }).click());
  await consent.getByRole('link', { name: 'Allow' }).click();
  await servers
    .row('Shop')
    .getByText(/Reachable · \d+ tools/)
    .waitFor();
  await page.goto(`/mcp?server=${id}`);
  await servers.panel.getByText('parley-console').waitFor();
});

it('uses client credentials in place of a person', async () => {
  const page = await browser().newPage(server(), { user });
  const servers = toolServersPage(page, t);
  await servers.open();
  const dialog = await servers.beginAdding();
  await fillServer(dialog, t, { name: 'Shop', url: tools.url });
  await dialog.getByRole('combobox', { name: t('toolServers.auth') }).click();
  await page.getByRole('option', { name: t('toolServers.auth_client') }).click();
  const add = dialog.getByRole('button', { name: t('toolServers.add'), exact: true });
  await add.click();
  await dialog.getByText(t('toolServers.draft_client_secret_required')).waitFor();
  await dialog.getByRole('textbox', { name: t('toolServers.client_id') }).fill('parley');
  await dialog.getByLabel(t('toolServers.client_secret'), { exact: true }).fill('secret-of-the-program');
  await expectAccessible(page, 'client credentials of a tool server', EVERYWHERE);
  await add.click();
  await dialog.waitFor({ state: 'detached' });
  await servers
    .row('Shop')
    .getByText(/Reachable · \d+ tools/)
    .waitFor();
});
