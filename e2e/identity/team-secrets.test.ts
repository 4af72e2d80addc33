import { createAgent } from '@parley/contract/agents.ts';
import { chat } from '@parley/contract/conversation.ts';
import { listTeamSecrets } from '@parley/contract/team-secrets.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenaiServer, startOpenaiServer } from '../../engine/test/openai-server.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { openTeamSettings } from '../support/team-settings.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');
const VALUE = 'sk-typed-in-the-browser';

let admin: User;
let models: OpenaiServer;
beforeAll(async () => {
  models = await startOpenaiServer({ answers: [{ tokens: ['Good morning.'] }], apiKey: VALUE });
  admin = await server().newUser('admin');
});
afterAll(() => models[Symbol.asyncDispose]());

async function settings(options: { user?: User; width?: number } = {}): Promise<Page> {
  const page = await browser().newPage(server(), { user: admin, ...options });
  await openTeamSettings(page, t, 'secrets');
  return page;
}

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: t('design.row_actions', { name }) }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function add(page: Page, name: string, value: string, servers = 'api.example.com'): Promise<void> {
  await page.getByRole('button', { name: t('secrets.create') }).click();
  const dialog = page.getByRole('dialog', { name: t('secrets.create') });
  await dialog.getByRole('textbox', { name: t('fields.name'), exact: true }).fill(name);
  await dialog.getByLabel(t('fields.value'), { exact: true }).fill(value);
  await dialog.getByRole('textbox', { name: t('secrets.hosts'), exact: true }).fill(servers);
  await dialog.getByRole('button', { name: t('buttons.save') }).click();
}

it('stores a secret that an agent uses, under a name and with a value that can be replaced', async () => {
  const page = await settings();
  await page.getByText(t('secrets.empty'), { exact: true }).waitFor();
  await expectAccessible(page, 'no secrets');
  await add(page, 'Model key', 'a wrong value', 'not a server');
  await page.getByText(t('secrets.host_invalid', { host: 'not a server' })).waitFor();
  const servers = page.getByRole('textbox', { name: t('secrets.hosts'), exact: true });
  await servers.fill('https://api.example.com/v1\n*.example.org');
  await page.getByRole('button', { name: t('buttons.save') }).click();
  await toast(page, t('secrets.saved', { name: 'Model key' })).waitFor();
  await page.getByText(t('secrets.unused')).waitFor();
  await page.getByText(t('secrets.hosts_sent', { hosts: 'api.example.com and *.example.org' })).waitFor();
  const [secret] = await admin.call(listTeamSecrets, {});
  const { agent_id } = await admin.call(createAgent, {
    body: {
      name: 'Concierge',
      conversation_config: {
        agent: {
          language: 'en',
          prompt: {
            prompt: 'You help.',
            llm: 'custom-llm',
            custom_llm: { url: models.url, api_key: { secret_id: secret?.secret_id ?? '' } },
          },
        },
      },
    },
  });
  const ask = async () => (await admin.call(chat, { body: { agent_id, message: 'Hello' } })).reply;
  expect(await ask()).not.toContain('Good morning.');

  await page.reload();
  await page.getByText(t('secrets.used_by', { agents: 'Concierge' })).waitFor();
  const host = new URL(models.url).origin;
  expect(models.requests).toEqual([]);
  await expectAccessible(page, 'a secret that is requested', EVERYWHERE);
  await page.getByRole('button', { name: t('secrets.allow_host', { host }) }).click();
  await toast(page, t('secrets.allowed', { name: 'Model key', host })).waitFor();
  await expect.poll(() => page.getByText(t('secrets.requested', { host })).count()).toBe(0);
  expect(await ask()).not.toContain('Good morning.');
  await chooseAction(page, 'Model key', t('secrets.replace'));
  const dialog = page.getByRole('dialog', { name: t('secrets.replace') });
  const field = dialog.getByLabel(t('secrets.new_value'), { exact: true });
  await expect.poll(() => field.inputValue()).toBe('');
  await dialog.getByRole('button', { name: t('buttons.save') }).click();
  await dialog.getByText(t('secrets.value_required')).waitFor();
  await field.fill(VALUE);
  await expect.poll(() => field.getAttribute('type')).toBe('password');
  await dialog.getByRole('button', { name: t('design.show_password') }).click();
  await expect.poll(() => field.getAttribute('type')).toBe('text');
  await expectAccessible(page, 'a new value');
  await dialog.getByRole('button', { name: t('buttons.save') }).click();
  await toast(page, t('secrets.saved', { name: 'Model key' }))
    .last()
    .waitFor();
  await expect.poll(() => page.getByRole('dialog', { name: t('secrets.replace') }).count()).toBe(0);
  expect(await ask()).toBe('Good morning.');

  await chooseAction(page, 'Model key', t('buttons.delete'));
  await toast(page, t('secrets.delete_in_use', { agents: 'Concierge' })).waitFor();
  await page.reload();
  await page.getByText('Model key', { exact: true }).waitFor();
  expect(await page.content()).not.toContain(VALUE);
});

it('renames and deletes a secret, and takes no name twice', async () => {
  const page = await settings();
  await add(page, 'First name', 'one');
  await page.getByText('First name', { exact: true }).waitFor();
  browser().ignoreErrors(/409/);
  await add(page, 'FIRST NAME', 'two');
  await page.getByText(t('secrets.error_secret_name_taken')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('design.leave_confirm') }).click();
  await chooseAction(page, 'First name', t('buttons.rename'));
  const dialog = page.getByRole('dialog', { name: t('secrets.rename_title') });
  await dialog.getByRole('textbox', { name: t('fields.name') }).fill('Second name');
  await dialog.getByRole('button', { name: t('buttons.save') }).click();
  await page.getByText('Second name', { exact: true }).waitFor();
  await page.reload();
  await chooseAction(page, 'Second name', t('buttons.delete'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('buttons.delete') })
    .click();
  await toast(page, t('secrets.deleted', { name: 'Second name' })).waitFor();
  await expect.poll(() => page.getByText('Second name', { exact: true }).count()).toBe(0);
  // The focus stays in the list, whatever is left of it.
  const hasFocus = (panel: Element) =>
    panel !== document.activeElement && panel.contains(document.activeElement);
  await expect
    .poll(() => page.getByRole('region', { name: t('teamSettings.tab_secrets') }).evaluate(hasFocus))
    .toBe(true);
});

it('asks before a secret that is being stored is left, and says that it was not stored', async () => {
  const page = await settings();
  browser().ignoreErrors(/status of 503/);
  let answer = Promise.withResolvers<void>();
  await page.route('**/secrets', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await answer.promise;
    await route.fulfill({ status: 503 });
  });
  await add(page, 'Slow', 'three');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: t('design.leave_title') });
  await question.getByRole('button', { name: t('design.leave_stay') }).click();
  answer.resolve();
  const dialog = page.getByRole('dialog', { name: t('secrets.create') });
  await dialog.getByText(t('session.failure_unknown')).waitFor();
  const name = dialog.getByRole('textbox', { name: t('fields.name'), exact: true });
  expect(await name.inputValue()).toBe('Slow');
  // One who leaves all the same is told too.
  answer = Promise.withResolvers();
  await dialog.getByRole('button', { name: t('buttons.save') }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('design.leave_confirm') }).click();
  await dialog.waitFor({ state: 'detached' });
  answer.resolve();
  await toast(page, t('session.failure_unknown')).waitFor();
});

it('shows a member the names alone', async () => {
  const page = await settings({ user: await server().newUser('member'), width: 390 });
  await page.getByText(t('secrets.read_only')).first().waitFor();
  expect(
    await page
      .getByRole('region', { name: t('teamSettings.tab_secrets') })
      .getByRole('button')
      .count(),
  ).toBe(0);
  await expectAccessible(page, 'secrets of a member', [390]);
});
