import { addDoNotCall, listDoNotCall } from '@parley/contract/do-not-call.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { openTeamSettings } from '../support/team-settings.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

let admin: User;
beforeAll(async () => {
  admin = await server().newUser('admin');
});

const rows = (page: Page) => page.getByRole('list', { name: t('doNotCall.title') }).getByRole('listitem');

it('keeps a list of numbers that are not called: added, imported, found, saved and removed', async () => {
  const page = await browser().newPage(server(), { user: admin });
  await openTeamSettings(page, t, 'do_not_call');
  await page.getByText(t('doNotCall.empty'), { exact: true }).waitFor();
  await page.getByRole('button', { name: t('doNotCall.add') }).click();
  const adding = page.getByRole('dialog', { name: t('doNotCall.add_title') });
  const number = adding.getByLabel(t('fields.number'));
  await number.fill('06 39 98 00 45');
  await adding.getByLabel(t('fields.note')).fill('By letter');
  await adding.getByRole('button', { name: t('doNotCall.add') }).click();
  await adding.getByText(t('numbers.error_number_invalid')).waitFor();
  await number.fill('+33 6 39 98 00 45');
  await adding.getByRole('button', { name: t('doNotCall.add') }).click();
  await rows(page).filter({ hasText: 'By letter' }).waitFor();

  await page.getByRole('button', { name: t('buttons.import') }).click();
  const importing = page.getByRole('dialog', { name: t('doNotCall.import_title') });
  await importing.getByLabel(t('buttons.choose_csv')).setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Number,Note\n+44 20 7946 0123,Fair\n0639980047,Market\n'),
  });
  const text = importing.getByRole('textbox', { name: t('doNotCall.rows') });
  await expect.poll(() => text.inputValue()).toContain('7946');
  await importing.getByRole('button', { name: t('buttons.import') }).click();
  await importing.getByText(t('doNotCall.refused_one', { count: 1 })).waitFor();
  expect(await text.inputValue()).toBe('Number,Note\n0639980047,Market');
  await expectAccessible(page, 'an import with a row that cannot be read', EVERYWHERE);
  await text.fill('+33639980047,Market');
  await importing.getByRole('button', { name: t('buttons.import') }).click();
  await expect.poll(() => rows(page).count()).toBe(3);

  await page.getByRole('searchbox', { name: t('doNotCall.search') }).fill('06 39 98 00 47');
  await expect.poll(() => rows(page).count()).toBe(1);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('buttons.export') }).click();
  expect((await saved).suggestedFilename()).toMatch(/^do-not-call-.*\.csv$/);
  await expectAccessible(page, 'the do-not-call list');
  const name = '+33 6 39 98 00 47';
  await page.getByRole('button', { name: t('design.row_actions', { name }) }).click();
  await page.getByRole('menuitem', { name: t('doNotCall.remove') }).click();
  await page
    .getByRole('alertdialog', { name: t('doNotCall.remove_title', { number: name }) })
    .getByRole('button', { name: t('doNotCall.remove') })
    .click();
  await page.getByText(t('doNotCall.no_match'), { exact: true }).waitFor();
  const { list } = await admin.call(listDoNotCall, { query: {} });
  expect(list.map((entry) => entry.number).toSorted()).toEqual(['+33639980045', '+442079460123']);
});

it('lets a member add numbers and remove none', async () => {
  const member = await server().newUser('member');
  await member.call(addDoNotCall, { body: { number: '+33639980048' } });
  const page = await browser().newPage(server(), { user: member });
  await openTeamSettings(page, t, 'do_not_call');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: t('doNotCall.add') }).waitFor();
  const name = '+33 6 39 98 00 48';
  expect(await page.getByRole('button', { name: t('design.row_actions', { name }) }).count()).toBe(0);
});
