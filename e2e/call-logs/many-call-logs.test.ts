import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { seededId, seedLogs } from '../../server/test/support/seeded-logs.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { findTeam } from '../support/team.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const COUNT = 180;
const idOf = (number: number) => seededId(2_000 + number);
const { server, browser } = consoleForTests();

it('pages through many conversations, and does not move the visible rows when another arrives', async () => {
  const user = await server().newUser('member');
  const { pool, teamId } = await findTeam(server(), user);
  const seeded = (number: number) => ({
    id: idOf(number),
    teamId,
    agentName: `Bot ${number}`,
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
  });
  await seedLogs(
    pool,
    Array.from({ length: COUNT }, (_, number) => seeded(number)),
  );
  const page = await browser().newPage(server(), { user });
  await page.goto('/call');
  const table = page.getByRole('table', { name: t('shell.page_call') });
  const row = (number: number) => table.getByRole('row').filter({ hasText: `Bot ${number}` });
  await row(COUNT - 1).waitFor();
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(40);
  // Down to the end, over all pages.
  await table.hover();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 4_000);
        return table.getByRole('cell', { name: 'Bot 0', exact: true }).count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  const anchor = table.getByRole('cell', { name: 'Bot 60', exact: true });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -400);
      return anchor.count();
    })
    .toBe(1);
  const position = async () => (await anchor.boundingBox())?.y;
  let before = await position();
  // What was turned last may still be on its way to a busy page.
  await expect
    .poll(
      async () => {
        const earlier = before;
        before = await position();
        return before === earlier;
      },
      { interval: 1_000 },
    )
    .toBe(true);
  await seedLogs(pool, [seeded(COUNT), seeded(COUNT + 1)]);
  const newer = page.getByRole('button', { name: t('callLogs.newer_other', { count: 2 }) });
  await newer.waitFor();
  expect(await position()).toBe(before);
  await newer.click();
  await row(COUNT + 1).waitFor();
  await newer.waitFor({ state: 'detached' });
});

it('says that a channel has more conversations where only the newest were counted', async () => {
  const user = await server().newUser('member');
  const page = await browser().newPage(server(), { user });
  // As the server answers where a period has more than it counts.
  await page.route(/\/logs(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (body.facets) body.facets.counted_since_unix_secs = Date.UTC(2026, 0, 1) / 1_000;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/call');
  await page.getByRole('combobox', { name: t('fields.channel') }).click();
  await page
    .getByRole('option')
    .filter({ hasText: `(${COUNT + 2}+)` })
    .waitFor();
});

it('exports and deletes the conversations that were chosen, also from cards', async () => {
  const user = await server().newUser('admin', 'Ada Lovelace');
  const page = await browser().newPage(server(), { user });
  const total = COUNT + 2;
  await page.goto('/call');
  const table = page.getByRole('table', { name: t('shell.page_call') });
  const boxes = table.locator('tbody').getByRole('checkbox');
  const actions = page.getByRole('region', { name: t('callLogs.chosen_actions') });
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await actions.getByText(t('callLogs.chosen_other', { count: 4 })).waitFor();
  await boxes.nth(2).click();
  await actions.getByText(t('callLogs.chosen_other', { count: 3 })).waitFor();
  await expectAccessible(page, 'chosen conversations', EVERYWHERE);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    actions.getByRole('button', { name: t('callLogs.export_chosen') }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',')[0])).toEqual([total - 2, total - 4, total - 5].map(idOf));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'chosen cards', EVERYWHERE);
  await actions.getByRole('button', { name: t('buttons.delete'), exact: true }).click();
  const question = page.getByRole('alertdialog', {
    name: t('callLogs.delete_chosen_title_other', { count: 3 }),
  });
  await question.getByRole('button', { name: t('buttons.delete'), exact: true }).click();
  await page.getByText(t('callLogs.deleted_chosen_other', { count: 3 })).waitFor();
  await actions.waitFor({ state: 'detached' });
  const { pool, teamId } = await findTeam(server(), user);
  const { rows } = await pool.query('select id from conversations where team_id = $1', [teamId]);
  expect(rows).toHaveLength(total - 3);
  await table.getByText(`Bot ${total - 2}`).waitFor({ state: 'detached' });
});
