import { createAgent, getAgent } from '@parley/contract/agents.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '@parley/contract/api-keys.ts';
import { pathOf } from '@parley/contract/endpoint.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { PROVIDER, type User } from '../support/console-server.ts';
import { openTeamSettings } from '../support/team-settings.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

it('makes a key for a program, shown once, and one for a web page, shown always; revoking ends them', async () => {
  const admin = await server().newUser('admin');
  const { agent_id } = await admin.call(createAgent, {
    body: { name: 'Front desk', conversation_config: { agent: { prompt: { prompt: 'You help.' } } } },
  });
  const page = await browser().newPage(server(), { user: admin });
  await openTeamSettings(page, t, 'api_keys');
  await page.getByText(t('apiKeys.empty'), { exact: true }).waitFor();
  await page.getByRole('button', { name: t('apiKeys.create') }).click();
  const dialog = page.getByRole('dialog', { name: t('apiKeys.create_title') });
  await dialog.getByRole('textbox', { name: t('fields.name') }).fill('CRM sync');
  await dialog.getByRole('button', { name: t('apiKeys.create') }).click();
  await dialog.getByText(t('apiKeys.scopes_required')).waitFor();
  await choose(page, t('apiKeys.access_to', { area: t('apiKeys.area_agents') }), t('apiKeys.access_write'));
  await dialog.getByRole('switch', { name: t('apiKeys.some_agents') }).click();
  await dialog.getByRole('checkbox', { name: 'Front desk' }).click();
  await expectAccessible(page, 'a new API key', EVERYWHERE);
  await dialog.getByRole('button', { name: t('apiKeys.create') }).click();
  const shown = page.getByRole('dialog', { name: t('apiKeys.token_title') });
  const token = (await shown.getByText(/^prl_/).textContent()) ?? '';
  await expectAccessible(page, 'the token of a new API key');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: t('teamSettings.secret_leave_title') });
  await question.getByRole('button', { name: t('design.cancel') }).click();
  await question.waitFor({ state: 'detached' });
  await shown.getByRole('button', { name: t('apiKeys.token_stored') }).click();

  const ask = () =>
    fetch(`${server().url}${pathOf(getAgent, PROVIDER, { id: agent_id })}`, {
      headers: { 'xi-api-key': token },
    });
  expect((await ask()).status).toBe(200);
  await page.reload();
  const unnamed = { name: 'Reports of the owner', scopes: ['conversations:read' as const] };
  await (await server().owner()).call(createApiKey, { body: unnamed });
  await openTeamSettings(page, t, 'api_keys');
  const row = page.getByRole('listitem').filter({ hasText: 'CRM sync' });
  await row.getByText(t('apiKeys.may_change', { area: t('apiKeys.area_agents') })).waitFor();
  await row.getByText(t('apiKeys.for_agents_one', { count: 1 })).waitFor();

  const madeOn = page.getByRole('listitem').filter({ hasText: unnamed.name });
  await madeOn.getByText(t('apiKeys.made_on', { date: '' }).trim()).waitFor();

  await page.getByRole('button', { name: t('apiKeys.create') }).click();
  await choose(page, t('apiKeys.kind'), t('apiKeys.kind_publishable'));
  await dialog.getByRole('textbox', { name: t('fields.name') }).fill('Shop page');
  await dialog.getByRole('textbox', { name: t('apiKeys.origins') }).fill('shop.example');
  await dialog.getByRole('button', { name: t('apiKeys.create') }).click();
  await dialog.getByText(t('apiKeys.origin_invalid', { origin: 'shop.example' })).waitFor();
  await dialog.getByText(t('apiKeys.agents_required')).waitFor();
  await dialog.getByRole('textbox', { name: t('apiKeys.origins') }).fill('https://shop.example/');
  await dialog.getByRole('checkbox', { name: 'Front desk' }).click();
  await expectAccessible(page, 'a new publishable key', EVERYWHERE);
  await dialog.getByRole('button', { name: t('apiKeys.create') }).click();
  const shop = page.getByRole('listitem').filter({ hasText: 'Shop page' });
  await shop.getByText(t('apiKeys.on_pages', { pages: 'https://shop.example' })).waitFor();
  const [publishable] = (await admin.call(listApiKeys, {})).filter(({ kind }) => kind === 'publishable');
  await shop.getByText(publishable?.token ?? 'no token', { exact: true }).waitFor();
  await expectAccessible(page, 'API keys', EVERYWHERE);
  await admin.call(revokeApiKey, { params: { id: publishable?.id ?? '' } });

  await row.getByRole('button', { name: t('design.row_actions', { name: 'CRM sync' }) }).click();
  await page.getByRole('menuitem', { name: t('apiKeys.revoke') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('apiKeys.revoke') })
    .click();
  await toast(page, t('apiKeys.revoked', { name: 'CRM sync' })).waitFor();
  await expect.poll(async () => (await ask()).status).toBe(401);
});

/** Begins the removal of a member. @returns the question before it */
async function askToRemove(page: Page, { email }: User): Promise<Locator> {
  await openTeamSettings(page, t, 'members');
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: t('design.row_actions', { name: 'Ada Lovelace' }) }).click();
  await page.getByRole('menuitem', { name: t('teamSettings.remove_from_team') }).click();
  return page.getByRole('alertdialog');
}

it.each(['known', 'unknown'])(
  'takes over the keys of a member who is removed while they are %s',
  async (keys) => {
    const owner = await server().newUser('owner');
    const leaving = await server().newUser('admin');
    const body = { name: 'Reports', scopes: ['conversations:read' as const] };
    const { key } = await leaving.call(createApiKey, { body });
    const page = await browser().newPage(server(), { user: owner });
    if (keys === 'unknown') {
      browser().ignoreErrors(/status of 500/);
      await page.route('**/api-keys', (route) => route.fulfill({ status: 500, json: {} }));
    }
    const question = await askToRemove(page, leaving);
    if (keys === 'known') {
      const choice = question.getByRole('checkbox', {
        name: t('teamSettings.take_over_keys_one', { count: 1 }),
      });
      expect(await choice.isChecked()).toBe(true);
      await expectAccessible(page, 'a member with API keys to be removed');
    }
    await question.getByRole('button', { name: t('buttons.remove') }).click();
    await question.waitFor({ state: 'detached' });
    const kept = (await owner.call(listApiKeys, {})).find(({ id }) => id === key.id);
    expect(kept).toBeDefined();
    expect(kept?.created_by.id).not.toBe(key.created_by.id);
  },
);
