import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@parley/contract/agents.ts';
import { listCallLogs } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import { listPostCallWebhooks, updatePostCallWebhook } from '@parley/contract/post-call-webhooks.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  answers,
  isSigned,
  type PostCallReceiver,
  startPostCallReceiver,
} from '../../server/test/support/post-call-receiver.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { openTeamSettings } from '../support/team-settings.ts';
import type { PageOptions } from '../support/test-browser.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const verdict = { summary: 'Ada booked a table for four.', title: 'Table for four', criteria: [], data: [] };
const script = {
  rules: [
    { contains: '<conversation>', reply: { text: JSON.stringify(verdict) } },
    { contains: 'four', reply: { text: 'Goodbye, see you then!', isGoodbye: true } },
  ],
};

let folder: string;
const { server, browser } = consoleForTests(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-after-a-call-'));
  await writeFile(join(folder, 'model.json'), JSON.stringify(script));
  return {
    env: {
      PARLEY_SCRIPTED_MODEL: join(folder, 'model.json'),
      PARLEY_POST_CALL_RETRY_SECONDS: '3600',
    },
  };
});

let admin: User;
let receiver: PostCallReceiver;
let agentId: string;
beforeAll(async () => {
  receiver = await startPostCallReceiver();
  admin = await server().newUser('admin', 'Ada Lovelace');
  const agent = await admin.call(createAgent, {
    body: {
      name: 'Bistro',
      conversation_config: {
        agent: { language: 'en', prompt: { prompt: 'Take bookings.', llm: 'scripted' } },
      },
    },
  });
  agentId = agent.agent_id;
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const pageOf = (options: PageOptions = {}) => browser().newPage(server(), { user: admin, ...options });

async function webhookSettings(options: PageOptions = {}): Promise<Page> {
  const page = await pageOf(options);
  await openTeamSettings(page, t, 'after_call');
  return page;
}

async function chooseAction(page: Page, action: string): Promise<void> {
  const name = t('design.row_actions', { name: new URL(receiver.url).host });
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Runs a chat that the agent ends, and waits until it is analysed. */
async function holdCall(): Promise<string> {
  const body = { agent_id: agentId, message: 'A table for four, please' };
  const { conversation_id } = await admin.call(chat, { body });
  const status = async () => {
    const { list } = await admin.call(listCallLogs, { query: { search: conversation_id } });
    return list[0]?.data.analysis_status;
  };
  await expect.poll(status, { timeout: 30_000 }).toBe('done');
  return conversation_id;
}

it('adds a webhook whose secret is shown once, tries it and logs the deliveries', async () => {
  const page = await webhookSettings();
  await page.getByText(t('postCall.empty'), { exact: true }).waitFor();
  await expectAccessible(page, 'no webhooks');
  await page.getByRole('button', { name: t('postCall.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('postCall.add') });
  const address = dialog.getByRole('textbox', { name: t('fields.address'), exact: true });
  await dialog.getByRole('button', { name: t('postCall.add') }).click();
  await dialog.getByText(t('postCall.url_invalid')).waitFor();
  await address.fill('http://10.0.0.1/calls');
  await dialog.getByRole('button', { name: t('postCall.add') }).click();
  await dialog.getByText(t('teamSettings.error_address_refused')).waitFor();
  await expectAccessible(page, 'an address that is refused', EVERYWHERE);
  expect(browser().takePageErrors()).toEqual([expect.stringContaining('422')]);
  await address.fill(receiver.url);
  await address.press('Enter');
  const secretDialog = page.getByRole('dialog', { name: t('postCall.secret_title') });
  const secret = (await secretDialog.locator('pre').textContent()) ?? '';
  expect(secret).toMatch(/^pcw_/);
  await expectAccessible(page, 'the secret of a webhook');
  await secretDialog.getByRole('button', { name: t('postCall.secret_kept') }).click();
  await page.getByText(t('postCall.nothing_sent')).waitFor();

  await page.getByRole('button', { name: t('postCall.test'), exact: true }).click();
  await toast(page, t('postCall.test_arrived', { host: new URL(receiver.url).host })).waitFor();
  const [tried] = receiver.arrived;
  expect(tried && isSigned(tried, secret)).toBe(true);
  receiver.answerWith(answers.status(500, 'The database is away.'));
  await page.getByRole('button', { name: t('postCall.test'), exact: true }).dblclick();
  await toast(page, t('postCall.test_failed', { host: new URL(receiver.url).host })).waitFor();

  await page.getByRole('button', { name: t('postCall.deliveries'), exact: true }).click();
  const rows = page.getByRole('list', { name: t('postCall.deliveries') }).locator('> li');
  await rows.nth(1).waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  await rows.first().getByText(t('postCall.status_failed'), { exact: true }).waitFor();
  await rows
    .first()
    .getByRole('button', { name: t('postCall.attempts_one', { count: 1 }) })
    .click();
  await rows.first().getByText('The database is away.').waitFor();
  await expectAccessible(page, 'the log of deliveries', EVERYWHERE);
  await rows
    .first()
    .getByRole('button', { name: t('postCall.send_again') })
    .click();
  await rows.first().getByText(t('postCall.status_delivered'), { exact: true }).waitFor();
  await page.reload();
  await rows.nth(1).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: t('postCall.add') }).waitFor();
  await page.goForward();
  await page.getByRole('button', { name: t('buttons.back') }).click();
  await page.getByText(receiver.url).waitFor();
  expect(await page.content()).not.toContain(secret);
});

it('shows in the drawer what was sent where, sends it again and analyses the call once more', async () => {
  receiver.answerWith(answers.status(503));
  const id = await holdCall();
  const page = await pageOf();
  await page.goto(`${server().url}/call?conversation=${id}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByText(verdict.summary).waitFor();
  await drawer.getByText(t('callLogs.judged_by', { model: 'scripted' })).waitFor();
  const told = drawer.getByRole('list', { name: t('postCall.told') }).locator('> li');
  await told.first().getByText(t('postCall.status_waiting'), { exact: true }).waitFor();
  // It also waits before its first attempt, which must be over before it is sent again.
  const attempts = told.first().getByRole('button', { name: t('postCall.attempts_one', { count: 1 }) });
  await attempts.waitFor();
  await expectAccessible(page, 'a call that was not delivered');
  await told
    .first()
    .getByRole('button', { name: t('postCall.send_again') })
    .click();
  await told.first().getByText(t('postCall.status_delivered'), { exact: true }).waitFor();
  await toast(page, t('postCall.delivered')).waitFor();

  await drawer.getByRole('button', { name: t('callLogs.analyse_again') }).click();
  await told.nth(1).getByText(t('postCall.cause_analysis_repeated')).waitFor();
  await told.nth(1).getByText(t('postCall.status_delivered'), { exact: true }).waitFor();
  await drawer.getByRole('button', { name: t('callLogs.analyse_again') }).waitFor();
  const ids = receiver.arrived
    .filter(({ body }) => body.includes(id))
    .map(({ headers }) => headers['parley-delivery']);
  expect(new Set(ids).size).toBe(2);
});

it('tells of a webhook that was switched off for its failures, and sends what it missed once it is on', async () => {
  await server().database?.pool.query('update post_call_webhooks set is_active = false, disabled_at = now()');
  const missed = await holdCall();
  const page = await webhookSettings();
  await page.getByText(t('postCall.disabled_title')).waitFor();
  await expectAccessible(page, 'a webhook that was switched off', EVERYWHERE);
  await page
    .getByRole('status')
    .getByRole('button', { name: t('postCall.switch_on') })
    .click();
  await page.getByText(t('postCall.on'), { exact: true }).waitFor();
  await page.getByText(t('postCall.disabled_title')).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: t('postCall.deliveries'), exact: true }).click();
  await page.getByText(t('postCall.missed_one', { count: 1 }), { exact: true }).waitFor();
  await expectAccessible(page, 'what a webhook missed');
  await page.getByRole('button', { name: t('postCall.send_missed') }).click();
  const question = page.getByRole('alertdialog', { name: t('postCall.send_missed_title_one', { count: 1 }) });
  await question.getByRole('button', { name: t('postCall.send_missed') }).click();
  await toast(page, t('postCall.missed_sent_one', { count: 1 })).waitFor();
  await page
    .getByRole('list', { name: t('postCall.deliveries') })
    .locator('> li')
    .filter({ hasText: t('postCall.cause_missed') })
    .getByText(t('postCall.status_delivered'), { exact: true })
    .waitFor();
  await page
    .getByText(t('postCall.missed_one', { count: 1 }), { exact: true })
    .waitFor({ state: 'detached' });
  expect(receiver.arrived.filter(({ body }) => body.includes(missed))).toHaveLength(1);
});

it('gives a webhook another address and a new secret, and removes it', async () => {
  const page = await webhookSettings({ width: 390 });
  await chooseAction(page, t('buttons.edit'));
  const dialog = page.getByRole('dialog', { name: t('postCall.edit_title') });
  await dialog.getByRole('textbox', { name: t('fields.address'), exact: true }).fill(`${receiver.url}/new`);
  await dialog.getByRole('button', { name: t('buttons.save') }).click();
  await page.getByText(`${receiver.url}/new`).waitFor();

  // Another administrator gives it another address meanwhile.
  await chooseAction(page, t('buttons.edit'));
  await dialog.getByRole('switch', { name: t('postCall.includes_tests') }).click();
  const [{ webhook_id = '' } = {}] = await admin.call(listPostCallWebhooks, {});
  const elsewhere = `${receiver.url}/elsewhere`;
  await admin.call(updatePostCallWebhook, { params: { webhook_id }, body: { url: elsewhere } });
  await dialog.getByRole('button', { name: t('buttons.save') }).click();
  await page.getByText(t('postCall.with_tests'), { exact: true }).waitFor();
  expect(await admin.call(listPostCallWebhooks, {})).toMatchObject([
    { url: elsewhere, includes_tests: true },
  ]);
  await chooseAction(page, t('secrets.new'));
  const question = page.getByRole('alertdialog', { name: t('postCall.rotate_title') });
  await question.getByRole('button', { name: t('secrets.new') }).click();
  await page
    .getByRole('dialog', { name: t('postCall.secret_title') })
    .locator('pre')
    .waitFor();
  await expectAccessible(page, 'a new secret on a phone');
  await page.getByRole('button', { name: t('postCall.secret_kept') }).click();
  await chooseAction(page, t('postCall.remove'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('postCall.remove'), exact: true })
    .click();
  await page.getByText(t('postCall.empty'), { exact: true }).waitFor();
  expect(await admin.call(listPostCallWebhooks, {})).toEqual([]);
});

it('hides webhooks from members', async () => {
  const member = await server().newUser('member', 'Ada Lovelace');
  const page = await pageOf({ user: member });
  await openTeamSettings(page, t, 'secrets');
  expect(await page.getByRole('link', { name: t('teamSettings.tab_after_call') }).count()).toBe(0);
});
