import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type SeededLog, seededId, seedLogs } from '../../server/test/support/seeded-logs.ts';
import { expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { findTeam } from '../support/team.ts';
import { wordsOf } from '../support/words.ts';

const [fr, en] = [wordsOf('fr'), wordsOf('en')];
const [finished, resting, gone, older] = [seededId(3_001), seededId(3_002), seededId(3_003), seededId(3_004)];
const [reopened, judged] = [seededId(3_005), seededId(3_006)];

const { server, browser } = consoleForTests();

let admin: User;
beforeAll(async () => {
  admin = await server().newUser('admin', 'Ada Lovelace');
  await seed({ id: finished, userId: 'Jérôme', channel: 'socket', startedAt: '2026-11-20T12:00:00Z' });
});

async function seed(log: Omit<SeededLog, 'teamId'>): Promise<void> {
  const { pool, teamId } = await findTeam(server(), admin);
  await seedLogs(pool, [{ teamId, ...log }]);
}

const pageOf = (language: string) => browser().newPage(server(), { user: admin, language });
const drawerOf = (page: Page) => page.getByRole('dialog');

it('is refetched each time it opens, begins with the summary, and has French dates in French', async () => {
  const page = await pageOf('fr');
  const readings: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/logs/${finished}`)) readings.push(request.url());
  });
  await page.goto('/call');
  await page.getByText('20 nov. 2026').waitFor();
  const drawer = drawerOf(page);
  const tab = (key: string) => drawer.getByRole('tab', { name: fr(`callLogs.${key}`) });
  for (const _opening of ['first', 'second']) {
    const before = readings.length;
    await page.getByRole('button', { name: 'Jérôme', exact: true }).click();
    await expect.poll(() => tab('summary').getAttribute('aria-selected')).toBe('true');
    await drawer.getByText(/^20 novembre 2026 à \d\d:\d\d:00$/).waitFor();
    await drawer.getByText('1:30', { exact: true }).waitFor();
    await expect.poll(() => readings.length).toBeGreaterThan(before);
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(700);
    await tab('transcript').click();
    const transcript = drawer.getByRole('region', { name: fr('callLogs.transcript') });
    // It scrolls with the drawer and is no box of its own.
    await expect.poll(() => transcript.evaluate((box) => getComputedStyle(box).maxHeight)).toBe('none');
    await transcript.locator('[lang]').first().waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  }
});

it('opens from a name that is in sight in a browser that writes twice as large', async () => {
  const page = await pageOf('fr');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.goto('/call');
  await page.getByRole('button', { name: 'Jérôme', exact: true }).click();
  await drawerOf(page).waitFor();
});

it('marks the language of what a model wrote, below headings of each level, and tells what is not stored', async () => {
  const analysis = {
    by: 'model',
    call_successful: 'success',
    call_summary_title: 'Hours of [location_address_2]',
    transcript_summary: 'The caller asked when the shop opens.',
    evaluation_criteria_results: {
      told: { criteria_id: 'told', name: 'Heures', result: 'success', rationale: 'It named the hour.' },
    },
    data_collection_results: {
      day: { data_collection_id: 'day', value: '[dob_1]', rationale: 'They said so.' },
    },
  };
  await seed({ id: judged, userId: 'Odile', startedAt: '2026-11-17T12:00:00Z', analysis });
  const page = await pageOf('fr');
  await page.goto(`/call?conversation=${judged}`);
  const drawer = drawerOf(page);
  await drawer.getByText('It named the hour.').waitFor();
  for (const text of ['Hours of', analysis.transcript_summary, 'It named the hour.', 'They said so.']) {
    await drawer.locator('[lang=en]', { hasText: text }).waitFor();
  }
  await expectAccessible(page, 'a conversation that a model judged');
  const address = `${fr('record.withheld_location_address')} 2`;
  await drawer.getByText(`${fr('record.withheld')}: ${fr('record.withheld_dob')}`).waitFor();
  const title = `Hours of [${address}]`;
  await drawer.getByRole('heading', { name: title }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page.getByText(title).waitFor();
});

it('marks the turn that a search has gone to also in colours that the system chooses', async () => {
  const page = await pageOf('en');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/call?conversation=${judged}`);
  const drawer = drawerOf(page);
  const edge = () =>
    drawer.locator('[data-turn="0"]').evaluate((turn) => getComputedStyle(turn).borderLeftColor);
  const plain = await edge();
  await drawer.getByPlaceholder(en('callLogs.search_transcript')).fill('Hell');
  await expect.poll(edge).not.toBe(plain);
});

it('shows what variables were given and what is not stored, and wraps long values', async () => {
  const { pool } = await findTeam(server(), admin);
  const given = { customer_id: 'C-1024', vip: true, token: 'x'.repeat(400) };
  await pool.query('update conversations set given_variables = $2 where id = $1', [finished, given]);
  await pool.query(
    `update conversation_turns set message = 'La carte [payment_card_2] : acceptée'
     where conversation_id = $1`,
    [finished],
  );
  const page = await pageOf('fr');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/call?conversation=${finished}`);
  const drawer = drawerOf(page);
  const fact = drawer.getByText(fr('callLogs.given_variables'), { exact: true }).locator('..');
  await expect
    .poll(() => fact.getByRole('listitem').allTextContents())
    .toEqual(['customer_id C-1024', `token ${given.token}`, 'vip true']);
  expect(await fact.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const withheld = `${fr('record.withheld')}: ${fr('record.withheld_payment_card')} 2`;
  await expect
    .poll(() => drawer.getByText('acceptée').locator('..').textContent())
    .toBe(`La carte ${withheld} : acceptée`);
});

it('shows a conversation whose visitor left the page as paused, and may delete it', async () => {
  await seed({ id: resting, channel: 'widget', status: 'in-progress', startedAt: new Date().toISOString() });
  const { pool } = await findTeam(server(), admin);
  await pool.query('update conversations set is_resumable = true, node_id = null where id = $1', [resting]);
  const page = await pageOf('en');
  await page.goto('/call');
  const row = page.getByRole('row').filter({ hasText: en('callLogs.resting') });
  await row.getByRole('button', { name: en('callLogs.visitor'), exact: true }).click();
  const drawer = drawerOf(page);
  await drawer.getByText(en('callLogs.summary_after_rest')).waitFor();
  await expectAccessible(page, 'a conversation that rests');
  await drawer.getByRole('button', { name: en('buttons.delete') }).click();
  const question = page.getByRole('alertdialog', { name: en('callLogs.delete_title') });
  await question.getByText(en('callLogs.delete_message_resting')).waitFor();
  await question.getByRole('button', { name: en('buttons.delete'), exact: true }).click();
  await page.getByText(en('callLogs.deleted')).waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

it('says that the browser does not allow copying, as without HTTPS, and copies where it does', async () => {
  const page = await pageOf('en');
  await page.goto(`/call?conversation=${finished}`);
  const copy = drawerOf(page).getByRole('button', { name: en('callLogs.copy_id'), exact: true });
  await copy.click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(finished);
  await drawerOf(page).getByText(en('design.copied'), { exact: true }).waitFor({ state: 'attached' });
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await copy.click();
  await page.getByText(en('design.copy_failed')).waitFor();
});

it('offers no second attempt at a conversation that is not there', async () => {
  browser().ignoreErrors(/status of 404/);
  const page = await pageOf('en');
  await page.goto(`/call?conversation=${gone}`);
  const drawer = drawerOf(page);
  await drawer.getByText(en('callLogs.error_conversation_not_found')).waitFor();
  expect(await drawer.getByText(en('callLogs.no_summary'), { exact: true }).count()).toBe(0);
  expect(await drawer.getByRole('button', { name: en('design.retry') }).count()).toBe(0);
});

it('asks about deleting one conversation only while that one is shown', async () => {
  await seed({ id: older, userId: 'Bruno', channel: 'socket', startedAt: '2026-11-19T12:00:00Z' });
  const page = await pageOf('en');
  await page.goto('/call');
  await page.getByRole('button', { name: 'Jérôme', exact: true }).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: en('callLogs.next_log') }).click();
  const shown = () => new URL(page.url()).searchParams.get('conversation');
  await expect.poll(shown).toBe(older);
  await drawer.getByRole('button', { name: en('buttons.delete') }).click();
  const question = page.getByRole('alertdialog', { name: en('callLogs.delete_title') });
  await question.waitFor();
  await page.goBack();
  await expect.poll(shown).toBe(finished);
  await question.waitFor({ state: 'detached' });
  await drawer.getByText('1:30', { exact: true }).waitFor();
});

it('says of a chat that goes on again that it cannot be analysed yet', async () => {
  browser().ignoreErrors(/status of 409/);
  await seed({ id: reopened, userId: 'Zoé', channel: 'slack', startedAt: '2026-11-18T12:00:00Z' });
  const page = await pageOf('en');
  await page.goto(`/call?conversation=${reopened}`);
  const drawer = drawerOf(page);
  const again = drawer.getByRole('button', { name: en('callLogs.analyse_again') });
  await again.waitFor();
  const { pool } = await findTeam(server(), admin);
  await pool.query(
    "update conversations set status = 'in-progress', analysis_status = null, updated_at = now() where id = $1",
    [reopened],
  );
  await again.click();
  await page.getByText(en('callLogs.analysis_error_conversation_running')).waitFor();
  await again.waitFor({ state: 'detached' });
});
