import { createPhoneLine, deletePhoneLine, listPhoneLines } from '@parley/contract/phone-lines.ts';
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

async function settings(): Promise<Page> {
  const page = await browser().newPage(server(), { user: admin });
  await openTeamSettings(page, t, 'lines');
  return page;
}

const dialog = (page: Page, key: string, values: Record<string, string> = {}) =>
  page.getByRole('dialog', { name: t(key, values) });
const lines = (page: Page) => page.getByRole('list', { name: t('phoneLines.title') }).getByRole('listitem');
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: t('design.row_actions', { name }) }).click();
  await page.getByRole('menuitem', { name: t(action) }).click();
}

it('connects a Twilio-compatible platform, changes it and takes it away', async () => {
  const page = await settings();
  await page.getByText(t('phoneLines.empty'), { exact: true }).waitFor();
  await expectAccessible(page, 'no phone lines');
  await page.getByRole('button', { name: t('phoneLines.add') }).click();
  const adding = dialog(page, 'phoneLines.add_title');
  const save = adding.getByRole('button', { name: t('phoneLines.add') });
  await save.click();
  await adding.getByText(t('phoneLines.name_required')).waitFor();
  await adding.getByText(t('phoneLines.account_sid_wrong')).waitFor();
  await adding.getByText(t('phoneLines.auth_token_wrong')).waitFor();
  await expectAccessible(page, 'a phone line that is not complete');
  await adding.getByLabel(t('fields.name'), { exact: true }).fill('Paris');
  await adding.getByLabel(t('phoneLines.account_sid')).fill('AC0123456789');
  await adding.getByRole('textbox', { name: t('phoneLines.auth_token') }).fill('a token of the platform');
  await save.click();
  const setup = dialog(page, 'phoneLines.setup_title', { name: 'Paris' });
  await setup.waitFor();
  const [line] = await admin.call(listPhoneLines, {});
  await setup.getByText(line?.calls_url ?? '?').waitFor();
  // This server is on no public address.
  await setup.getByText(t('phoneLines.unreachable')).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await setup.getByRole('button', { name: t('phoneLines.copy_calls_url') }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line?.calls_url);
  await expectAccessible(page, 'what to paste at the platform', EVERYWHERE);
  await setup.getByRole('button', { name: t('buttons.done') }).click();
  await lines(page).filter({ hasText: 'Paris' }).getByText(t('phoneLines.no_call_yet')).waitFor();

  await chooseAction(page, 'Paris', 'buttons.edit');
  const editing = dialog(page, 'phoneLines.edit_title');
  await editing.getByLabel(t('fields.name'), { exact: true }).fill('Lyon');
  await editing.getByRole('button', { name: t('buttons.save') }).click();
  await toast(page, t('phoneLines.saved', { name: 'Lyon' })).waitFor();

  await chooseAction(page, 'Lyon', 'buttons.remove');
  await page
    .getByRole('alertdialog', { name: t('phoneLines.remove_title', { name: 'Lyon' }) })
    .getByRole('button', { name: t('buttons.remove') })
    .click();
  await page.getByText(t('phoneLines.empty'), { exact: true }).waitFor();
  expect(await admin.call(listPhoneLines, {})).toEqual([]);
});

it('shows the secret of a media socket once, and makes another', async () => {
  const page = await settings();
  await page.getByRole('button', { name: t('phoneLines.add') }).click();
  const adding = dialog(page, 'phoneLines.add_title');
  await adding.getByRole('combobox', { name: t('phoneLines.kind') }).click();
  await page.getByRole('option', { name: t('phoneLines.kind_media_socket') }).click();
  await adding.getByLabel(t('fields.name'), { exact: true }).fill('Asterisk');
  await adding.getByRole('button', { name: t('phoneLines.add') }).click();
  const setup = dialog(page, 'phoneLines.setup_title', { name: 'Asterisk' });
  const secret = setup.getByRole('region', { name: t('phoneLines.secret'), exact: true });
  const first = await secret.textContent();
  expect(first).toMatch(/^line_[\w-]{43}$/);
  await expectAccessible(page, 'the secret of a phone line');
  await setup.getByRole('button', { name: t('buttons.done') }).click();
  await chooseAction(page, 'Asterisk', 'phoneLines.set_up');
  await setup.getByText(t('phoneLines.media_url'), { exact: true }).waitFor();
  expect(await secret.count()).toBe(0);
  await setup.getByRole('button', { name: t('buttons.done') }).click();
  await chooseAction(page, 'Asterisk', 'phoneLines.check');
  const check = dialog(page, 'phoneLines.check_title', { name: 'Asterisk' });
  const step = (key: string) => check.getByRole('listitem').filter({ hasText: t(key) });
  await step('phoneLines.step_socket_checked').getByLabel(t('phoneLines.check_ok')).waitFor();
  await step('phoneLines.step_number_checked').getByText(t('phoneLines.fault_no_number')).waitFor();
  await step('phoneLines.step_call_checked').getByLabel(t('phoneLines.check_open')).waitFor();
  await expectAccessible(page, 'the check of a phone line', EVERYWHERE);
  await check.getByRole('button', { name: t('buttons.done') }).click();
  await chooseAction(page, 'Asterisk', 'phoneLines.renew');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('phoneLines.renew') })
    .click();
  await expect.poll(() => secret.textContent()).toMatch(/^line_/);
  await expect.poll(() => secret.textContent()).not.toBe(first);
});

it('connects a SIP trunk, and says that its gateway does not answer', async () => {
  const page = await settings();
  await page.getByRole('button', { name: t('phoneLines.add') }).click();
  const adding = dialog(page, 'phoneLines.add_title');
  await adding.getByRole('combobox', { name: t('phoneLines.kind') }).click();
  await page.getByRole('option', { name: t('phoneLines.kind_sip_trunk') }).click();
  const save = adding.getByRole('button', { name: t('phoneLines.add') });
  await adding.getByLabel(t('fields.name'), { exact: true }).fill('Operator');
  await adding.getByLabel(t('phoneLines.gateway_url')).fill('http://127.0.0.1:9/ari');
  await adding.getByLabel(t('phoneLines.sip_numbers')).fill('+33 1 99 00 12 34, twelve');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: t('design.leave_title') });
  await expectAccessible(page, 'a question before a filled dialog closes', EVERYWHERE);
  await question.getByRole('button', { name: t('design.leave_stay') }).click();
  await save.click();
  await adding.getByText(t('phoneLines.sip_server_wrong')).waitFor();
  await adding.getByText(t('phoneLines.sip_numbers_wrong')).waitFor();
  await adding.getByLabel(t('phoneLines.sip_numbers')).fill('+33 1 99 00 12 34');
  await expectAccessible(page, 'a SIP trunk that is not complete', EVERYWHERE);
  await adding.getByLabel(t('phoneLines.sip_server')).fill('sip.example.net');
  await save.click();
  await adding.getByText(t('phoneLines.sip_username_required')).waitFor();
  await adding.getByLabel(t('phoneLines.sip_username')).fill('reception');
  await save.click();
  await adding.getByText(t('phoneLines.error_sip_password_required')).waitFor();
  await adding.getByRole('textbox', { name: t('fields.password') }).fill('the password');
  await save.click();
  const setup = dialog(page, 'phoneLines.setup_title', { name: 'Operator' });
  const download = page.waitForEvent('download');
  await setup.getByRole('button', { name: t('phoneLines.gateway_script') }).click();
  expect((await download).suggestedFilename()).toBe('operator-gateway.sh');
  await expectAccessible(page, 'how a gateway is prepared', EVERYWHERE);
  await setup.getByRole('button', { name: t('buttons.done') }).click();

  await chooseAction(page, 'Operator', 'buttons.edit');
  const editing = dialog(page, 'phoneLines.edit_title');
  expect(await editing.getByLabel(t('phoneLines.sip_numbers')).inputValue()).toBe('+33199001234');
  await editing.getByLabel(t('phoneLines.sip_server')).fill('sip2.example.net');
  await editing.getByRole('button', { name: t('buttons.save') }).click();
  const row = lines(page).filter({ hasText: 'Operator' });
  await row.getByText(t('phoneLines.trunk_not_configured', { server: 'sip2.example.net' })).waitFor();
  const [line] = await admin.call(listPhoneLines, {});
  await admin.call(deletePhoneLine, { params: { id: line?.id ?? '' } });
});

it('says what went wrong with a line last', async () => {
  const { line } = await admin.call(createPhoneLine, {
    body: { kind: 'twilio', name: 'Forged', account_sid: 'AC0123456789', auth_token: 'another token' },
  });
  const forged = await fetch(line.calls_url ?? '', {
    method: 'POST',
    headers: { 'x-twilio-signature': 'AAAA' },
    body: new URLSearchParams({ CallSid: 'CA1' }),
  });
  expect(forged.status).toBe(401);
  const page = await settings();
  await lines(page)
    .filter({ hasText: 'Forged' })
    .getByText(t('phoneLines.problem_signature_refused'))
    .waitFor();
  await expectAccessible(page, 'a phone line with a problem', EVERYWHERE);
  await admin.call(deletePhoneLine, { params: { id: line.id } });
});
