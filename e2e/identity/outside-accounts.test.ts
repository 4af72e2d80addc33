import { expect, it } from 'vitest';
import { consoleForTests } from '../support/console-for-tests.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

it('offers no password, no other address and no invitation where the sign-in provider manages accounts', async () => {
  const owner = await server().newUser('owner');
  await server().newUser('member', 'Gone Member');
  const page = await browser().newPage(server(), { user: owner });
  await page.route(/api\/console-configuration$/, async (route) => {
    const response = await route.fetch();
    const managed_elsewhere = { accounts: true, roles: true };
    await route.fulfill({ response, json: { ...(await response.json()), managed_elsewhere } });
  });
  await page.goto('/settings/profile');
  await page.getByText(t('teamSettings.email_elsewhere')).waitFor();
  expect(await page.getByLabel(t('fields.email')).isDisabled()).toBe(true);
  expect(await page.getByRole('heading', { name: t('teamSettings.change_password') }).count()).toBe(0);
  await page.getByLabel(t('teamSettings.firstname')).fill('Augusta');
  await page.getByRole('button', { name: t('buttons.save'), exact: true }).click();
  await page.getByText(t('teamSettings.profile_saved')).waitFor();
  await page.goto('/settings/members');
  await page.getByText(t('teamSettings.members_elsewhere')).waitFor();
  await page.getByText(t('teamSettings.you')).waitFor();
  expect(await page.getByRole('button', { name: t('teamSettings.invite') }).count()).toBe(0);
  await page.getByRole('button', { name: t('design.row_actions', { name: 'Gone Member' }) }).click();
  await page.getByRole('menuitem').click();
  await page.getByText(t('teamSettings.remove_elsewhere')).waitFor();
  await page.getByRole('button', { name: t('buttons.remove'), exact: true }).click();
  await page.getByText(t('teamSettings.removed', { name: 'Gone Member' })).waitFor();
});
