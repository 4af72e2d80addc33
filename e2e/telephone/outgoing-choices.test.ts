import { createCampaign, getCampaign, putCampaignRows, updateCampaign } from '@parley/contract/campaigns.ts';
import { chat } from '@parley/contract/conversation.ts';
import { assignNumber, removeNumber } from '@parley/contract/numbers.ts';
import { createOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { tryAgain } from '../support/try-again.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const LINES = '**/calling-lines';
const line = (name: string) => ({ id: crypto.randomUUID(), name });

const { server, browser } = consoleForTests();

let admin: User;
beforeAll(async () => {
  admin = await server().newUser('admin');
});

/** Stores one person whom a campaign is to call. */
function storePeople(id: string): Promise<unknown> {
  const content = new Blob(['number\n+447700900201']);
  return admin.call(putCampaignRows, {
    params: { id },
    query: {},
    body: {},
    files: [{ field: 'file', name: 'people.csv', content }],
  });
}

it('says which lines, numbers and agents of a campaign could not be loaded, and loads them again', async () => {
  const agent = await storeAgent(admin);
  const { id } = await admin.call(createCampaign, {
    body: { name: 'Repairs', agent_id: agent.agent_id, line_id: SIMULATOR_LINE },
  });
  const page = await browser().newPage(server(), { user: admin });
  browser().ignoreErrors(/status of 500/);
  const json = { error: { code: 'internal_error', message: 'Broken.' } };
  const numbers = /\/numbers$/;
  for (const path of [LINES, numbers])
    await page.route(path, (route) => route.fulfill({ status: 500, json }));
  await page.goto(`/call/campaigns/${id}`);
  await page.getByRole('button', { name: t('campaigns.change_settings') }).click();
  const dialog = page.getByRole('dialog');
  const failedNumbers = dialog.getByRole('alert').filter({ hasText: t('numbers.failed') });
  const failedLines = dialog.getByRole('alert').filter({ hasText: t('phoneLines.failed') });
  await failedNumbers.waitFor();
  await failedLines.waitFor();
  expect(await dialog.getByText(t('campaigns.other_line')).count()).toBe(0);
  for (const path of [LINES, numbers]) await page.unroute(path);
  const retry = { name: t('design.retry') };
  const select = (label: string) => dialog.getByRole('combobox', { name: t(label) });
  await tryAgain(failedNumbers.getByRole('button', retry), select('campaigns.from'));
  await tryAgain(failedLines.getByRole('button', retry), select('outgoingCalls.line'));
  expect(await select('outgoingCalls.line').textContent()).toContain(t('outgoingCalls.simulator'));
});

it('shows what is chosen in each filter of the call logs in full, one of them a campaign', async () => {
  const fr = wordsOf('fr');
  const { agent_id } = await storeAgent(admin);
  await admin.call(chat, { body: { agent_id, message: 'Bonjour' } });
  await admin.call(createCampaign, { body: { name: 'Relance', agent_id, line_id: SIMULATOR_LINE } });
  const page = await browser().newPage(server(), { user: admin, language: 'fr' });
  await page.goto('/call');
  const filters = page.getByRole('search').getByRole('combobox');
  const cutOff = () =>
    filters
      .locator('span')
      .evaluateAll((parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
      );
  await filters.filter({ hasText: fr('callLogs.all_campaigns') }).waitFor();
  expect(await cutOff()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: fr('callLogs.filters'), exact: true }).click();
  await filters.first().waitFor();
  // Those of the wide window may still be there, in the narrow one.
  await expect.poll(cutOff).toEqual([]);
});

it('lets the newest version call once a campaign goes to another agent', async () => {
  const agent = await storeAgent(admin);
  const other = await storeAgent(admin, 'Locksmith');
  const { id } = await admin.call(createCampaign, {
    body: { name: 'Keys', agent_id: agent.agent_id, agent_version: 1, line_id: SIMULATOR_LINE },
  });
  const page = await browser().newPage(server(), { user: admin });
  await page.goto(`/call/campaigns/${id}`);
  await page.getByRole('button', { name: t('campaigns.change_settings') }).click();
  const select = (label: string) =>
    page.getByRole('dialog').getByRole('combobox', { name: t(label), exact: true });
  await select('fields.agent').click();
  await page.getByRole('option', { name: 'Locksmith' }).click();
  await expect
    .poll(() => select('campaigns.agent_version').textContent())
    .toContain(t('campaigns.newest_version'));
  await page.getByRole('button', { name: t('buttons.save') }).click();
  await expect
    .poll(() => admin.call(getCampaign, { params: { id }, query: {} }))
    .toMatchObject({ agent_id: other.agent_id, agent_version: null });
});

it('changes of a campaign what was changed here, and leaves what another member has changed meanwhile', async () => {
  const { agent_id } = await storeAgent(admin);
  const { id } = await admin.call(createCampaign, { body: { name: 'Chimneys', agent_id } });
  const page = await browser().newPage(server(), { user: admin });
  await page.goto(`/call/campaigns/${id}`);
  await page.getByRole('button', { name: t('campaigns.change_settings') }).click();
  const name = page.getByRole('dialog').getByLabel(t('campaigns.name'), { exact: true });
  await name.fill('Chimneys of the town');
  const change = { calls_at_once: 7, purpose: 'marketing' } as const;
  const { hours } = await admin.call(updateCampaign, { params: { id }, query: {}, body: change });
  await page.getByRole('button', { name: t('buttons.save') }).click();
  await expect
    .poll(() => admin.call(getCampaign, { params: { id }, query: {} }))
    .toMatchObject({ name: 'Chimneys of the town', ...change, hours });
});

it('shows a call of an agent in the line simulator although no agent answers a number', async () => {
  await admin.call(removeNumber, { body: { number: 442079460101 } });
  const { agent_id } = await storeAgent(admin);
  await admin.call(createOutgoingCall, {
    body: { agent_id, to: '+447700900123', from: '+442079460101', line_id: SIMULATOR_LINE },
  });
  const page = await browser().newPage(server(), { user: admin });
  await page.goto('/line-simulator');
  await page.getByText(t('lineSimulator.no_numbers')).waitFor();
  const media = page.waitForEvent('websocket');
  await page.getByRole('button', { name: t('lineSimulator.answer'), exact: true }).click();
  // The browser reports a socket as an error that is closed before it is open.
  await (await media).waitForEvent('framesent');
  await page.getByRole('button', { name: t('lineSimulator.hang_up'), exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: t('lineSimulator.ended_caller') })
    .waitFor();
});

it('keeps a number that was typed when the first line becomes another one', async () => {
  const agent = await storeAgent(admin);
  await admin.call(assignNumber, {
    body: { number: 442079460101, ai_agent_uuid: agent.provider_uuid },
  });
  const page = await browser().newPage(server(), { user: admin });
  const [old, added] = [line('London'), line('Leeds')];
  await page.route(LINES, (route) => route.fulfill({ json: [old] }));
  await page.goto(`/agents?agent=${agent.provider_uuid}`);
  const call = page.getByRole('button', { name: t('outgoingCalls.call_me') });
  await call.waitFor();
  const typed = Promise.withResolvers<void>();
  await page.unroute(LINES);
  await page.route(LINES, async (route) => {
    await typed.promise;
    await route.fulfill({ json: [added, old] });
  });
  await call.click();
  const dialog = page.getByRole('dialog');
  const to = dialog.getByLabel(t('outgoingCalls.to'), { exact: true });
  await to.fill('+44 7700 900123');
  typed.resolve();
  await dialog.getByText('Leeds').waitFor();
  expect(await to.inputValue()).toBe('+44 7700 900123');
});

it('goes on from the heading of a campaign that is opened by keyboard, and of the list that it is left for', async () => {
  const agent = await storeAgent(admin);
  await admin.call(createCampaign, {
    body: { name: 'By keyboard', agent_id: agent.agent_id, line_id: SIMULATOR_LINE },
  });
  const page = await browser().newPage(server(), { user: admin });
  const hasFocus = (name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name }).evaluate((shown) => shown === document.activeElement);
  await page.goto('/call/campaigns');
  await page.getByRole('link', { name: 'By keyboard' }).press('Enter');
  await expect.poll(() => hasFocus(/By keyboard/)).toBe(true);
  await page
    .locator('main')
    .getByRole('link', { name: t('campaigns.title') })
    .press('Enter');
  await expect.poll(() => hasFocus(t('campaigns.title'))).toBe(true);
});

it('asks before a file of people that is not added is lost, and starts no campaign without it', async () => {
  const { agent_id } = await storeAgent(admin);
  const body = { name: 'Second file', agent_id, from: '+442079460101', line_id: SIMULATOR_LINE };
  const { id } = await admin.call(createCampaign, { body });
  await storePeople(id);
  const page = await browser().newPage(server(), { user: admin });
  await page.goto(`/call/campaigns/${id}`);
  const start = page.getByRole('button', { name: t('campaigns.start') });
  await page.getByRole('button', { name: t('campaigns.replace_file') }).click();
  expect(await start.isEnabled()).toBe(true);
  await page.getByLabel(t('buttons.choose_csv')).setInputFiles({
    name: 'others.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('number\n+447700900202'),
  });
  await page.getByText('others.csv').waitFor();
  expect(await start.isDisabled()).toBe(true);
  await page.getByText(t('campaigns.go_needs_rows')).waitFor();
  const isUnloadAskedAbout = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await isUnloadAskedAbout()).toBe(true);

  await page
    .locator('main')
    .getByRole('link', { name: t('campaigns.title') })
    .click();
  const question = page.getByRole('alertdialog', { name: t('campaigns.leave_title') });
  await expectAccessible(page, 'the question about a file of people', EVERYWHERE);
  await question.getByRole('button', { name: t('campaigns.leave_stay') }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText('others.csv').waitFor();

  // With the campaign, its file goes without another question.
  await page.getByRole('button', { name: t('campaigns.more_actions', { name: body.name }) }).click();
  await page.getByRole('menuitem', { name: t('buttons.delete') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('buttons.delete') })
    .click();
  await page.getByRole('heading', { level: 1, name: t('campaigns.title') }).waitFor();
  expect(await isUnloadAskedAbout()).toBe(false);
  browser().ignoreErrors(/status of 404/);
  await page.goto(`/call/campaigns/${id}`);
  await page.getByText(t('campaigns.error_campaign_not_found')).waitFor();
});

it('offers no start of a campaign whose agent has no number, until one is chosen', async () => {
  const agent = await storeAgent(admin);
  const { id } = await admin.call(createCampaign, {
    body: { name: 'Unreachable', agent_id: agent.agent_id, line_id: SIMULATOR_LINE },
  });
  await storePeople(id);
  const page = await browser().newPage(server(), { user: admin });
  await page.goto(`/call/campaigns/${id}`);
  await page.getByText(t('campaigns.pause_no_calling_number')).waitFor();
  const start = page.getByRole('button', { name: t('campaigns.start') });
  expect(await start.isDisabled()).toBe(true);
  await expectAccessible(page, 'a campaign whose agent has no number', EVERYWHERE);
  await page.getByRole('button', { name: t('campaigns.change_settings') }).click();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: t('campaigns.from') })
    .click();
  await page.getByRole('option', { name: '+44 20 7946 0101' }).click();
  await page.getByRole('button', { name: t('buttons.save') }).click();
  await expect.poll(() => start.isEnabled()).toBe(true);
  expect(await page.getByText(t('campaigns.pause_no_calling_number')).count()).toBe(0);

  // That it was started is said, though what is left to prepare goes before its people are read again.
  const people = Promise.withResolvers<void>();
  await page.route('**/campaigns/*/rows**', async (route) => {
    await people.promise;
    await route.continue();
  });
  await start.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('campaigns.start') })
    .click();
  await start.waitFor({ state: 'detached' });
  people.resolve();
  await page.getByText(t('campaigns.started')).waitFor();
  const pause = page.getByRole('button', { name: t('buttons.pause') });
  await page.locator(':focus').and(pause).waitFor();

  await page.getByRole('button', { name: t('campaigns.more_actions', { name: 'Unreachable' }) }).click();
  await page.getByRole('menuitem').getByText(t('campaigns.delete_running')).waitFor();
  await page.keyboard.press('Escape');
  await pause.click();
  const resume = { name: t('buttons.resume') };
  await page.getByRole('button', resume).click();
  await page
    .getByRole('alertdialog', { name: t('campaigns.resume_title', { name: 'Unreachable' }) })
    .getByRole('button', resume)
    .click();
  await page.getByText(t('campaigns.resumed')).waitFor();
});
