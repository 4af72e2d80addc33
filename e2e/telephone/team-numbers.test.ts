import { createAgent } from '@parley/contract/agents.ts';
import { assignNumber, createNumber, deleteNumber, listNumbers } from '@parley/contract/numbers.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { openTeamSettings } from '../support/team-settings.ts';
import { tryAgain } from '../support/try-again.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

let admin: User;
beforeAll(async () => {
  admin = await server().newUser('admin');
});

async function settings(tab: string, options: { user?: User; width?: number } = {}): Promise<Page> {
  const page = await browser().newPage(server(), { user: admin, ...options });
  await openTeamSettings(page, t, tab);
  return page;
}

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const numberRow = (page: Page, text: string) =>
  page
    .getByRole('list', { name: t('numbers.title') })
    .getByRole('listitem')
    .filter({ hasText: text });

const hasFocus = (elements: Element[]) => elements.some((element) => element === document.activeElement);

async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: t('design.row_actions', { name }) }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

it('adds, changes and deletes a number, which stays so after a reload', async () => {
  const page = await settings('numbers');
  const dialog = page.getByRole('dialog', { name: t('numbers.add') });
  const save = dialog.getByRole('button', { name: t('numbers.add') });
  const field = dialog.getByRole('textbox', { name: t('fields.number'), exact: true });
  await page.getByRole('button', { name: t('numbers.add') }).click();
  await field.fill('020 7946 0808');
  await save.click();
  await dialog.getByText(t('numbers.error_number_invalid')).waitFor();
  await expectAccessible(page, 'a number that is refused', EVERYWHERE);
  browser().ignoreErrors(/409/);
  await field.fill('+1 202 555 0142');
  await save.click();
  await dialog.getByText(t('numbers.error_number_exists')).waitFor();
  await field.fill('+44 20 7946 0808');
  await dialog.getByRole('textbox', { name: t('numbers.label') }).fill('Night desk');
  await save.click();
  await toast(page, t('numbers.added', { number: '+44 20 7946 0808' })).waitFor();
  // The focus is where it was before the dialog.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t('numbers.add'));

  await page.reload();
  await openTeamSettings(page, t, 'numbers');
  await numberRow(page, '+44 20 7946 0808').getByText('Night desk').waitFor();
  await chooseAction(page, '+44 20 7946 0808', t('numbers.edit'));
  const edit = page.getByRole('dialog', { name: '+44 20 7946 0808' });
  await edit.getByRole('textbox', { name: t('numbers.label') }).fill('Day desk');
  await edit.getByRole('combobox', { name: t('fields.status') }).click();
  await page.getByRole('option', { name: t('numbers.status_EXTERNAL') }).click();
  await edit.getByRole('button', { name: t('buttons.save') }).click();
  await numberRow(page, 'Day desk').getByText(t('numbers.status_EXTERNAL'), { exact: true }).waitFor();

  await page.reload();
  await openTeamSettings(page, t, 'numbers');
  expect(await admin.call(listNumbers, {})).toContainEqual(
    expect.objectContaining({ number: '+442079460808', label: 'Day desk', status: 'EXTERNAL' }),
  );
  await chooseAction(page, '+44 20 7946 0808', t('buttons.delete'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('buttons.delete') })
    .click();
  await toast(page, t('numbers.deleted', { number: '+44 20 7946 0808' })).waitFor();
  await expect.poll(() => numberRow(page, 'Day desk').count()).toBe(0);
  // The row that moved up has the focus.
  const numbers = page.getByRole('list', { name: t('numbers.title') });
  await expect.poll(() => numbers.getByRole('button').evaluateAll(hasFocus)).toBe(true);
  expect((await admin.call(listNumbers, {})).map(({ number }) => number)).not.toContain('+442079460808');
});

it('names the agent that answers a number, and refuses to delete or hide it', async () => {
  const { id } = await admin.call(createNumber, { body: { number: '+442079460809', label: 'Taken' } });
  const { provider_uuid } = await admin.call(createAgent, {
    body: { name: 'Switchboard', conversation_config: { agent: { prompt: { prompt: 'You help.' } } } },
  });
  await admin.call(assignNumber, { body: { number: 442_079_460_809, ai_agent_uuid: provider_uuid } });
  const page = await settings('numbers');
  await numberRow(page, 'Taken').getByText('Switchboard').waitFor();
  await chooseAction(page, '+44 20 7946 0809', t('buttons.delete'));
  await toast(page, t('numbers.delete_in_use', { agent: 'Switchboard' })).waitFor();
  browser().ignoreErrors(/409/);
  await chooseAction(page, '+44 20 7946 0809', t('numbers.edit'));
  const edit = page.getByRole('dialog', { name: '+44 20 7946 0809' });
  await edit.getByRole('combobox', { name: t('fields.status') }).click();
  await page.getByRole('option', { name: t('numbers.status_INVISIBLE') }).click();
  await edit.getByRole('button', { name: t('buttons.save') }).click();
  await edit.getByText(t('numbers.error_number_in_use')).waitFor();
  await expect(admin.call(deleteNumber, { params: { id } })).rejects.toMatchObject({ code: 'number_in_use' });
});

it('finds numbers by what people know of them', async () => {
  const page = await settings('numbers');
  const search = page.getByRole('searchbox', { name: t('numbers.search') });
  const rows = page.getByRole('list', { name: t('numbers.title') }).getByRole('listitem');
  for (const [wanted, found] of [
    ['01 99 00', '+33 1 99 00 12 34'],
    ['zentrale', '+49 30 23125040'],
  ] as const) {
    await search.fill(wanted);
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText(found).waitFor();
  }
  await search.fill('nothing of the kind');
  await page.getByText(t('numbers.no_match'), { exact: true }).waitFor();
});

it('says why the numbers are not there, and reads them at the next try', async () => {
  const page = await browser().newPage(server(), { user: admin });
  browser().ignoreErrors(/500/);
  await page.route('**/api/**/numbers', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 4 });
  await openTeamSettings(page, t, 'numbers');
  await page.getByText(t('numbers.failed')).waitFor();
  await page.unroute('**/api/**/numbers');
  await tryAgain(
    page.getByRole('button', { name: t('design.retry') }),
    page.getByRole('list', { name: t('numbers.title') }),
  );
});

it('adds, changes and deletes IVRs and users', async () => {
  const page = await settings('transfers');
  const ivrs = page.getByRole('list', { name: t('numbers.ivrs_title') });
  await page.getByRole('button', { name: t('numbers.add_ivr') }).click();
  const adding = page.getByRole('dialog', { name: t('numbers.add_ivr') });
  await adding.getByRole('button', { name: t('buttons.save') }).click();
  await adding.getByText(t('numbers.name_required')).waitFor();
  await adding.getByRole('textbox', { name: t('fields.name'), exact: true }).fill('Night menu');
  const numbers = adding.getByRole('textbox', { name: t('numbers.numbers_optional') });
  await numbers.fill('+33 1 99 00 44 44\n01 99');
  await adding.getByRole('button', { name: t('buttons.save') }).click();
  // Four digits are a number inside the company.
  await expect.poll(() => ivrs.getByText('+33 1 99 00 44 44').count()).toBe(1);
  await chooseAction(page, 'Night menu', t('numbers.edit'));
  const editing = page.getByRole('dialog', { name: 'Night menu' });
  await editing.getByRole('textbox', { name: t('numbers.numbers_optional') }).fill('0199004444');
  await editing.getByRole('button', { name: t('buttons.save') }).click();
  await editing.getByText(t('numbers.line_invalid', { line: '0199004444' })).waitFor();
  await expectAccessible(page, 'an IVR with a wrong number', EVERYWHERE);
  await editing.getByRole('textbox', { name: t('numbers.numbers_optional') }).fill('7499');
  await editing.getByRole('button', { name: t('buttons.save') }).click();
  await ivrs.getByRole('listitem').filter({ hasText: 'Night menu' }).getByText('7499').waitFor();

  await page.getByRole('button', { name: t('numbers.add_user') }).click();
  const user = page.getByRole('dialog', { name: t('numbers.add_user') });
  await user.getByRole('textbox', { name: t('teamSettings.firstname') }).fill('Night');
  await user.getByRole('textbox', { name: t('numbers.lastname_optional') }).fill('Desk');
  await user.getByRole('button', { name: t('buttons.save') }).click();
  await toast(page, t('numbers.target_saved', { name: 'Night Desk' })).waitFor();

  await page.reload();
  await openTeamSettings(page, t, 'transfers');
  await page
    .getByRole('list', { name: t('numbers.users_title') })
    .getByText('Night Desk')
    .waitFor();
  await chooseAction(page, 'Night menu', t('buttons.delete'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('buttons.delete') })
    .click();
  await expect.poll(() => ivrs.getByText('Night menu').count()).toBe(0);
  await expect.poll(() => ivrs.getByRole('button').evaluateAll(hasFocus)).toBe(true);
});

it.each(['viewer', 'member'] as const)('shows a %s everything and lets them change nothing', async (role) => {
  const user = await server().newUser(role);
  const page = await settings('numbers', { user });
  await numberRow(page, '+33 1 99 00 12 34').waitFor();
  await page.getByText(t('numbers.read_only')).waitFor();
  expect(await page.getByRole('button', { name: t('numbers.add') }).count()).toBe(0);
  expect(await page.getByRole('list').getByRole('button').count()).toBe(0);
  await page.getByRole('link', { name: t('teamSettings.tab_transfers') }).click();
  await page.getByText('Standard', { exact: true }).waitFor();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  const secrets = await page.getByRole('link', { name: t('teamSettings.tab_secrets') }).count();
  expect(secrets).toBe(role === 'member' ? 1 : 0);
});

it('breaks no rule of accessibility and is chosen from a list on a narrow screen', async () => {
  const page = await settings('numbers', { width: 390 });
  await expectAccessible(page, 'numbers', [390, 1440]);
  await page.getByRole('combobox', { name: t('shell.team_settings') }).click();
  await page.getByRole('option', { name: t('teamSettings.tab_transfers') }).click();
  await page.getByRole('list', { name: t('numbers.ivrs_title') }).waitFor();
  await expectAccessible(page, 'IVRs and users', [390, 1440]);
  // Nothing scrolls sideways.
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
});
