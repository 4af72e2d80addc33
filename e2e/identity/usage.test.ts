import { expect, it } from 'vitest';
import { seededId, seedLogs } from '../../server/test/support/seeded-logs.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { findTeam } from '../support/team.ts';
import { openTeamSettings } from '../support/team-settings.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

it('shows what conversations took up, at prices and under a budget that an administrator sets, and who set them', async () => {
  const admin = await server().newUser('admin');
  const { pool, teamId } = await findTeam(server(), admin);
  const id = seededId(Date.now());
  const startedAt = new Date().toISOString();
  await seedLogs(pool, [{ id, teamId, startedAt, channel: 'phone', status: 'in-progress' }]);
  const spoken = {
    started_at_ms: 0,
    first_audio_ms: 300,
    synthesizer: 'openai tts-1',
    tools: [],
    errors: [],
    interrupted: false,
  };
  await pool.query('update conversation_turns set ledger = $2 where conversation_id = $1', [id, spoken]);
  await pool.query("update conversations set status = 'done' where id = $1", [id]);
  const page = await browser().newPage(server(), { user: admin });
  await openTeamSettings(page, t, 'usage');
  const settings = page.getByRole('main');
  await settings.getByText(t('usage.no_prices')).waitFor();
  await settings.getByRole('button', { name: t('usage.enter_prices') }).click();
  const prices = page.getByRole('dialog', { name: t('usage.prices') });
  const phone = prices.getByRole('textbox', {
    name: t('usage.item_of', { unit: t('usage.unit_minutes'), item: t('callLogs.channel_phone') }),
  });
  await phone.fill('two');
  await prices.getByRole('combobox', { name: t('usage.valid_from') }).click();
  await page.getByRole('option', { name: /beginning of/ }).click();
  await prices.getByRole('button', { name: t('usage.save_prices') }).click();
  await prices.getByText(t('usage.price_invalid')).waitFor();
  await expectAccessible(page, 'prices of usage', EVERYWHERE);
  await phone.fill('2');
  const voice = t('usage.item_of', { unit: t('usage.unit_spoken_characters'), item: 'openai tts-1' });
  await prices.getByRole('textbox', { name: voice }).fill('100');
  await prices.getByRole('button', { name: t('usage.save_prices') }).click();
  await prices.waitFor({ state: 'hidden' });
  await settings.getByRole('row', { name: `${voice} 5 €0.50` }).waitFor();
  await settings.getByRole('cell', { name: '€3.50' }).first().waitFor();

  await settings.getByRole('textbox', { name: t('usage.budget_amount') }).fill('1,000,000');
  await settings.getByRole('button', { name: t('buttons.save') }).click();
  const million = { spent: '€3.50', amount: '€1,000,000.00' };
  await settings.getByText(t('usage.budget_spent_so_far', million)).waitFor();
  await settings.getByRole('textbox', { name: t('usage.budget_amount') }).fill('4');
  await settings.getByRole('button', { name: t('buttons.save') }).click();
  await settings.getByText(t('usage.budget_is_near', { spent: '€3.50', amount: '€4.00' })).waitFor();
  await expectAccessible(page, 'usage', EVERYWHERE);
  await settings.getByRole('textbox', { name: t('usage.budget_amount') }).fill('3');
  await settings.getByRole('radio', { name: t('usage.action_refuse') }).click();
  await settings.getByRole('button', { name: t('buttons.save') }).click();
  await page.getByText(t('session.spent_title_budget_spent'), { exact: true }).waitFor();
  await page.goto('/agents');
  const { promise: read, resolve: letRead } = Promise.withResolvers<void>();
  await page.route(/\/usage\?/, async (route) => {
    await read;
    await route.continue();
  });
  await page.getByRole('link', { name: t('session.see_usage') }).click();
  await settings.getByRole('button', { name: t('usage.change_prices') }).waitFor();
  expect(await settings.getByText(t('usage.error_prices_missing')).count()).toBe(0);
  letRead();
  await expectAccessible(page, 'a spent budget', EVERYWHERE);
  await settings.getByRole('radio', { name: t('usage.action_warn') }).click();
  await settings.getByRole('button', { name: t('buttons.save') }).click();
  await page.getByText(t('session.spent_title_budget_spent'), { exact: true }).waitFor({ state: 'detached' });
  await page.goto(`/call?conversation=${id}`);
  await page.getByText(t('usage.conversation_cost', { amount: '€3.50' })).waitFor();
  expect(await page.getByText(t('usage.conversation_cost', { amount: '€3.50' })).count()).toBe(1);

  const uncounted = seededId(Date.now());
  await seedLogs(pool, [{ id: uncounted, teamId, startedAt, channel: 'phone', status: 'in-progress' }]);
  const ledger = {
    started_at_ms: 0,
    model: { source: 'openai', name: 'large' },
    model_start_ms: 1,
    tools: [],
    interrupted: true,
    uncounted_requests: 1,
    errors: [],
  };
  await pool.query('update conversation_turns set ledger = $2 where conversation_id = $1', [
    uncounted,
    JSON.stringify(ledger),
  ]);
  await pool.query("update conversations set status = 'done' where id = $1", [uncounted]);
  await page.goto(`/call?conversation=${uncounted}`);
  const cost = { amount: '€3.00', count: 1 };
  await page.getByText(t('usage.conversation_cost_at_least_uncounted_one', cost)).waitFor();
  const size = page.viewportSize() ?? { width: 1_280, height: 800 };
  await page.setViewportSize({ width: 768, height: 800 });
  await openTeamSettings(page, t, 'usage');
  await settings.getByText(t('usage.uncounted_replies_one', cost)).waitFor();
  const days = settings.getByRole('list', { name: t('usage.minutes_by_day') });
  await days.getByRole('listitem').first().waitFor();
  const overhang = await days.evaluate((marks) => {
    const texts = [...(marks.parentElement?.querySelectorAll('text') ?? [])];
    const ends = texts.map((text) => text.getBoundingClientRect().right);
    return Math.max(...ends) - marks.getBoundingClientRect().right;
  });
  expect(overhang).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);

  // While those of another month are read, the figures of this one do not stand under its name.
  const figures = settings.getByRole('heading', { name: t('usage.by_item') });
  await figures.waitFor();
  const { promise: readBefore, resolve: letReadBefore } = Promise.withResolvers<void>();
  await page.route(/\/usage\?/, async (route) => {
    await readBefore;
    await route.continue();
  });
  await settings.getByRole('button', { name: t('usage.previous_month') }).click();
  await figures.waitFor({ state: 'detached' });
  letReadBefore();
  await settings.getByText(t('usage.empty'), { exact: true }).waitFor();
  await settings.getByRole('button', { name: t('usage.next_month') }).click();
  await figures.waitFor();

  // What is used while prices are typed moves none of them to another line.
  await settings.getByRole('button', { name: t('usage.change_prices') }).click();
  const typed = prices.getByRole('textbox', { name: voice });
  await typed.fill('123');
  const later = seededId(Date.now());
  await seedLogs(pool, [{ id: later, teamId, startedAt, channel: 'phone', status: 'in-progress' }]);
  await pool.query('update conversation_turns set ledger = $2 where conversation_id = $1', [
    later,
    { ...spoken, synthesizer: 'elevenlabs of today' },
  ]);
  await pool.query("update conversations set status = 'done' where id = $1", [later]);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('elevenlabs of today').first().waitFor({ state: 'attached' });
  expect(await typed.inputValue()).toBe('123');
  await page.keyboard.press('Escape');

  await openTeamSettings(page, t, 'audit');
  const budget = settings.getByRole('listitem').filter({ hasText: t('audit.operation_setBudget') });
  await budget.getByText(`${t('audit.field_budget_action')}${t('usage.action_refuse')}`).waitFor();
  expect(await settings.getByText('budget.action').count()).toBe(0);
  await settings.getByRole('combobox', { name: t('audit.action') }).click();
  await page.getByRole('option', { name: t('audit.action_export') }).click();
  await settings.getByText(t('audit.no_match')).waitFor();
  await expectAccessible(page, 'the audit log without a match', EVERYWHERE);

  await pool.query('update teams set suspended_at = now() where id = $1', [teamId]);
  await page.goto(`/call?conversation=${id}`);
  await page.getByText(t('session.suspended_title')).waitFor();
  await page.getByText(t('usage.conversation_cost', { amount: '€3.50' })).waitFor();
  await openTeamSettings(page, t, 'members');
  await page.getByText(t('teamSettings.members_description')).waitFor();
});
