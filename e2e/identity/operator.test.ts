import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { wordsOf } from '../support/words.ts';

const ADDRESS = 'operator@example.org';
const { server, browser } = consoleForTests({ env: { PARLEY_OPERATORS: ADDRESS } });
const t = wordsOf('en');

let operator: User;
beforeAll(async () => {
  operator = await server().newUser('viewer', 'Otto Perator');
  await server().database?.pool.query('update accounts set email = $1 where email = $2', [
    ADDRESS,
    operator.email,
  ]);
});

it('lets an operator make a team, limit it, suspend it and resume it, and nobody else', async () => {
  const page = await browser().newPage(server(), { user: { ...operator, email: ADDRESS } });
  await page.goto('/agents');
  await page.getByRole('link', { name: t('shell.page_operator_teams') }).click();
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: t('shell.page_operator_teams') }).waitFor();
  await expectAccessible(page, 'teams of the operator', EVERYWHERE);

  await main.getByRole('button', { name: t('operator.new_team') }).click();
  const form = page.getByRole('dialog', { name: t('operator.new_team') });
  await form.getByLabel(t('operator.team_name')).fill('Boulangerie Durand');
  await form.getByLabel(t('operator.owner_email')).fill('durand');
  await form.getByRole('button', { name: t('operator.create_team') }).click();
  await form.getByText(t('operator.email_invalid')).waitFor();
  await form.getByLabel(t('operator.owner_email')).fill('durand@example.org');
  await form.getByRole('button', { name: t('operator.create_team') }).click();
  const made = page.getByRole('dialog', { name: t('operator.team_made', { name: 'Boulangerie Durand' }) });
  const link = (await made.locator('code').textContent()) ?? '';
  await expectAccessible(page, 'the link of a new owner', EVERYWHERE);
  await page.keyboard.press('Escape');
  const closing = page.getByRole('alertdialog', { name: t('teamSettings.secret_leave_title') });
  await closing.getByRole('button', { name: t('design.cancel') }).click();
  await made.getByRole('button', { name: t('operator.open_team') }).click();
  await main.getByRole('heading', { level: 1, name: 'Boulangerie Durand' }).waitFor();
  await main.getByText('durand@example.org').waitFor();

  await main.getByLabel(t('operator.limit_agents')).fill('many');
  await main.getByRole('button', { name: t('buttons.save') }).click();
  await main.getByText(t('operator.limit_invalid')).waitFor();
  await main.getByRole('link', { name: t('shell.page_operator_teams') }).click();
  const leaving = page.getByRole('alertdialog', { name: t('design.leave_title') });
  await leaving.getByRole('button', { name: t('design.leave_stay') }).click();
  await leaving.waitFor({ state: 'detached' });
  await main.getByLabel(t('operator.limit_agents')).fill('2');
  await main.getByLabel(t('operator.limit_knowledge_bytes')).fill('1.5');
  await server().database?.pool.query("update teams set max_calls = 3 where name = 'Boulangerie Durand'");
  const saving = main.getByRole('button', { name: t('buttons.save') });
  await saving.click();
  await page.getByText(t('operator.limits_saved')).waitFor();
  await page.locator(':focus').and(saving).waitFor();
  await main.getByRole('switch', { name: t('operator.flag_canViewMcp') }).click();
  await expect
    .poll(() => main.getByRole('switch', { name: t('operator.flag_canViewMcp') }).isChecked())
    .toBe(false);
  await page.reload();
  await expect.poll(() => main.getByLabel(t('operator.limit_agents')).inputValue()).toBe('2');
  expect(await main.getByLabel(t('operator.limit_knowledge_bytes')).inputValue()).toBe('1.5');
  // Set elsewhere while this page was open.
  expect(await main.getByLabel(t('operator.limit_calls')).inputValue()).toBe('3');
  await expectAccessible(page, 'a team of the operator', EVERYWHERE);

  const name = main.getByRole('textbox', { name: t('operator.team_name') });
  await name.fill('<Durand>');
  await main.getByRole('button', { name: t('buttons.rename') }).click();
  await main.getByText(t('operator.plain_text_only')).waitFor();
  await main.getByLabel(t('operator.limit_agents')).fill('7');
  await name.fill('Boulangerie Durand et fils');
  await name.press('Enter');
  await main.getByRole('heading', { level: 1, name: 'Boulangerie Durand et fils' }).waitFor();
  await expect.poll(() => main.getByRole('button', { name: t('buttons.rename') }).isDisabled()).toBe(true);
  await main.locator(':focus').and(name).waitFor();
  expect(await main.getByLabel(t('operator.limit_agents')).inputValue()).toBe('7');
  await main.getByLabel(t('operator.limit_agents')).fill('2');
  await page.reload();
  await main.getByRole('heading', { level: 1, name: 'Boulangerie Durand et fils' }).waitFor();

  const asking = main.getByRole('button', { name: t('operator.suspend') });
  const colourOf = (button: typeof asking) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const danger = await colourOf(asking);
  await asking.click();
  const question = page.getByRole('dialog', {
    name: t('operator.suspend_title', { name: 'Boulangerie Durand et fils' }),
  });
  await question.getByLabel(t('operator.reason')).fill('Invoice 2041 is unpaid');
  const suspending = question.getByRole('button', { name: t('operator.suspend') });
  expect(await colourOf(suspending)).toBe(danger);
  await suspending.click();
  await main.getByText('Invoice 2041 is unpaid').waitFor();
  await expectAccessible(page, 'a suspended team of the operator', EVERYWHERE);

  const owner = await browser().newPage(server());
  await owner.goto(link);
  await owner.getByText(t('session.suspended_reason', { reason: 'Invoice 2041 is unpaid' })).waitFor();
  expect(await owner.getByRole('link', { name: t('shell.page_operator_teams') }).count()).toBe(0);
  expect(await owner.getByRole('link', { name: t('shell.page_mcp') }).count()).toBe(0);
  await owner.goto('/operator/teams');
  await owner.getByRole('heading', { name: t('agents.title') }).waitFor();

  await main.getByRole('button', { name: t('operator.resume') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('operator.resume') })
    .click();
  await main.getByRole('button', { name: t('operator.suspend') }).waitFor();
  await owner.reload();
  await owner.getByRole('heading', { name: t('agents.title') }).waitFor();
  await expect.poll(() => owner.getByText(t('session.suspended_title')).count()).toBe(0);
});

it('says that a team does not exist, offers no second attempt and leads back to the list', async () => {
  const page = await browser().newPage(server(), { user: { ...operator, email: ADDRESS } });
  const main = page.getByRole('main');
  browser().ignoreErrors(/status of 40[04]/);
  for (const id of [crypto.randomUUID(), 'nonsense']) {
    await page.goto(`/operator/teams/${id}`);
    await main.getByText(t('operator.error_team_not_found')).waitFor();
    expect(await main.getByRole('button', { name: t('design.retry') }).count()).toBe(0);
  }
  await expectAccessible(page, 'a team that does not exist', EVERYWHERE);
  await main.getByRole('link', { name: t('shell.page_operator_teams') }).click();
  await main.getByRole('heading', { level: 1, name: t('shell.page_operator_teams') }).waitFor();
});

it('finds teams by name and state, and says where none matches', async () => {
  const page = await browser().newPage(server(), { user: { ...operator, email: ADDRESS } });
  await page.goto('/operator/teams');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Boulangerie Durand et fils' }).waitFor();
  await main.getByPlaceholder(t('operator.search')).fill('no such team');
  await main.getByText(t('operator.no_match')).waitFor();
  await expectAccessible(page, 'teams of the operator without a match', EVERYWHERE);
  await main.getByPlaceholder(t('operator.search')).fill('durand@example');
  await main.getByRole('link', { name: 'Boulangerie Durand et fils' }).waitFor();
  await main.getByRole('combobox', { name: t('operator.state') }).click();
  await page.getByRole('option', { name: t('operator.state_suspended') }).click();
  await main.getByText(t('operator.no_match')).waitFor();
  await page.reload();
  await main.getByText(t('operator.no_match')).waitFor();
  await page.goBack();
  await main.getByRole('link', { name: 'Boulangerie Durand et fils' }).waitFor();
  expect(await main.getByPlaceholder(t('operator.search')).inputValue()).toBe('durand@example');
});
