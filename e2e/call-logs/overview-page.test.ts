import { createAgent } from '@parley/contract/agents.ts';
import { getCallLog } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { seedFigures } from '../../server/test/support/seeded-figures.ts';
import { SEEDED_AGENT, seededId, seedLogs } from '../../server/test/support/seeded-logs.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { findTeam } from '../support/team.ts';
import { tryAgain } from '../support/try-again.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const { server, browser } = consoleForTests();
const DAY_MS = 86_400_000;
const CHANNELS = ['phone', 'widget', 'slack'];
const idOf = (number: number) => seededId(1_000 + number);

let user: User;
/** A real conversation in which the agent could not answer everything. */
let conversationId: string;
beforeAll(async () => {
  user = await server().newUser('admin');
  conversationId = await runConversation();
  const { pool, teamId } = await findTeam(server(), user);
  const noon = new Date().setHours(12, 0, 0, 0);
  const numbers = Array.from({ length: 60 }, (_, number) => number + 1);
  await seedLogs(
    pool,
    numbers.map((number) => ({
      id: idOf(number),
      teamId,
      channel: CHANNELS[number % 3] ?? 'phone',
      startedAt: new Date(noon - (1 + (number % 25)) * DAY_MS).toISOString(),
      analysis: analysisOf(number % 4 === 0 ? 'failure' : 'success'),
    })),
  );
  const called = { tool_name: 'find_order', type: 'webhook', was_called: true, latency_secs: 1.5 };
  await pool.query('update conversation_turns set tool_calls = $1 where conversation_id = any($2)', [
    JSON.stringify([
      { ...called, is_error: false },
      { ...called, is_error: true },
    ]),
    numbers.slice(0, 10).map(idOf),
  ]);
  await seedLogs(pool, [
    { id: idOf(61), teamId, channel: 'simulation', startedAt: new Date(noon - DAY_MS).toISOString() },
    { id: idOf(62), teamId, channel: 'simulation', startedAt: '2020-02-15T12:00:00.000Z' },
  ]);
  await seedFigures(
    pool,
    numbers.map((number) => ({
      id: idOf(number),
      agentVersion: 1 + (number % 3),
      durationSeconds: 5 + number * 11,
      waitsMs: [400 + number * 10, 900 + number * 20],
    })),
  );
});

/** With one criterion. */
function analysisOf(result: string) {
  const solved = { criteria_id: 'solved', name: 'The request was settled', result, rationale: '' };
  return { call_successful: result, evaluation_criteria_results: { solved } };
}

async function runConversation(): Promise<string> {
  const { agent_id } = await user.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      type: 'chat',
      conversation_config: {
        agent: { language: 'en', prompt: { prompt: '# Facts\n- The shop is open from 9 am to 7 pm.' } },
      },
    },
  });
  const say = (message: string, conversation_id?: string) =>
    user.call(chat, { body: { agent_id, message, ...(conversation_id && { conversation_id }) } });
  const { conversation_id } = await say('When are you open?');
  await say('Do you sell submarines?', conversation_id);
  await say('Goodbye!', conversation_id);
  const params = { conversation_id };
  const isAnalysed = async () => (await user.call(getCallLog, { params })).data.analysis_status === 'done';
  await vi.waitUntil(isAnalysed, { timeout: 60_000, interval: 100 });
  return conversation_id;
}

async function open(address = '/call/overview'): Promise<Page> {
  const page = await browser().newPage(server(), { user });
  await page.goto(address);
  return page;
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('the overview', () => {
  it('is reached from the list, tells figures by keyboard and as a table, and leads back to the conversations', async () => {
    const page = await open('/call?channel=phone');
    await page.getByRole('link', { name: t('overview.title') }).click();
    await page.waitForURL(/\/call\/overview\?channel=phone$/);
    const overTime = card(page, t('overview.over_time'));
    await overTime.getByText('20 conversations').first().waitFor();
    await page.goto('/call/overview');
    await overTime.getByText('61 conversations').first().waitFor();
    // One stop of the tab key, the latest day first; arrows go on.
    const marks = overTime.getByRole('list', { name: t('overview.over_time') }).locator('[data-mark]');
    await expect.poll(() => marks.count()).toBe(30);
    await overTime.getByRole('button', { name: t('overview.as_table') }).focus();
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    expect(await focused()).toMatch(/: 1 conversation$/);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toMatch(/: \d+ conversations?$/);
    const told = (await focused()).split(': ')[1] ?? '';
    await overTime.getByText(told, { exact: true }).waitFor();
    await overTime.getByRole('button', { name: t('overview.as_table') }).click();
    const table = overTime.getByRole('table');
    await expect.poll(() => table.getByRole('row').count()).toBe(31);
    await expect
      .poll(() => table.getByRole('columnheader').allInnerTexts())
      .toContain(t('callLogs.channel_phone'));
    await overTime.getByRole('button', { name: t('overview.as_plot') }).click();
    await card(page, t('overview.outcomes'))
      .getByRole('link', { name: t('callLogs.outcome_failure') })
      .click();
    await page.waitForURL(/\/call\?channel=live&outcome=failure&from=.*&to=/);
    await page.getByRole('table', { name: t('shell.page_call') }).waitFor();
    const rows = page
      .getByRole('table', { name: t('shell.page_call') })
      .getByText(t('callLogs.outcome_failure'));
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
  });

  it('compares four figures with the days before, counts tests when told to, and opens the calls of a day', async () => {
    const page = await open();
    const figures = page.getByRole('region', { name: t('overview.figures') });
    await figures.getByRole('link', { name: /^Conversations 61 ?61 more/ }).waitFor();
    await figures.getByText(t('overview.compared_with_other', { number: '30' })).waitFor();
    await figures.getByText('Success', { exact: true }).waitFor();
    await figures.getByText(t('overview.not_compared')).first().waitFor();
    await page.getByRole('switch', { name: t('overview.count_tests') }).click();
    await figures.getByRole('link', { name: /^Conversations 62 / }).waitFor();
    await page.reload();
    await figures.getByRole('link', { name: /^Conversations 62 / }).waitFor();
    await page.getByRole('switch', { name: t('overview.count_tests') }).click();
    await figures.getByRole('link', { name: /^Conversations 61 / }).waitFor();
    const marks = card(page, t('overview.over_time')).locator('[data-mark]');
    await marks.nth(28).click();
    await page.waitForURL(/\/call\?channel=live&from=(\d{4}-\d{2}-\d{2})&to=\1$/);
    await page.getByRole('table', { name: t('shell.page_call') }).waitFor();
  });

  it('shows waits by version, durations, and how often there was no answer, with a way to the turn', async () => {
    const page = await open(`/call/overview?agent=${SEEDED_AGENT}`);
    const waits = card(page, t('overview.waits'));
    await waits.getByText('Ada, version 3').waitFor();
    await expect.poll(() => waits.getByRole('listitem').allInnerTexts()).toHaveLength(3);
    await waits
      .getByText(/p50 .*ms.* · p95 /)
      .first()
      .waitFor();
    const lengths = card(page, t('fields.duration'));
    await lengths.getByText(/^Median \d+ min \d+\ss, average /).waitFor();
    await lengths.locator('[data-mark]').nth(4).click();
    await page.waitForURL(/\/call\?agent=.*&duration=120/);
    const chosen = page.getByRole('combobox', { name: t('fields.duration') });
    await chosen.getByText(/^2 .*5 min/).waitFor();
    await chosen.click();
    await page.getByRole('option', { name: t('callLogs.all_durations') }).click();
    await chosen.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('duration');
    await page.goto('/call/overview');
    const unanswered = card(page, t('overview.unanswered'));
    await unanswered.getByText('Do you sell submarines?').first().click();
    await unanswered.getByRole('link', { name: 'Do you sell submarines?', exact: true }).click();
    await page.waitForURL(new RegExp(`conversation=${conversationId}&turn=2`));
    const transcript = page.getByRole('region', { name: t('callLogs.transcript') });
    await transcript.getByText('Do you sell submarines?').waitFor();
    await expect.poll(() => transcript.locator('[data-turn].border-accent').count()).toBe(2);
  });

  it('shows what criteria and tools came to, and leads to the conversations', async () => {
    const page = await open();
    const criteria = card(page, t('record.criteria'));
    await criteria.getByRole('link', { name: /The request was settled.*75% of 60/ }).click();
    await page.waitForURL(/criterion=solved%3Afailure/);
    const shown = page.getByRole('table', { name: t('shell.page_call') });
    await page
      .getByRole('combobox', { name: t('overview.criterion') })
      .getByText(/^The request was/)
      .waitFor();
    await expect.poll(() => shown.getByRole('row').count()).toBe(16);
    await page.goBack();
    const tools = card(page, t('overview.tools'));
    await tools.getByRole('button', { name: t('overview.as_table') }).click();
    await tools.getByRole('row', { name: 'find_order 20 10 1.5 s' }).getByRole('link').click();
    await page.waitForURL(/tool=find_order/);
    await page
      .getByRole('combobox', { name: t('overview.tool') })
      .getByText('find_order')
      .waitFor();
    await expect.poll(() => shown.getByRole('row').count()).toBe(11);
    await expectAccessible(page, 'conversations of a tool');
  });

  it('has filters for its figures also in the list, where they are asked for only once they open', async () => {
    const page = await browser().newPage(server(), { user, width: 390, height: 844 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const results = () => asked.filter((path) => path.endsWith('/logs/overview/results')).length;
    await page.goto('/call');
    await page.getByRole('button', { name: t('callLogs.filters') }).click();
    const add = page.getByRole('button', { name: t('callLogs.add_filter') });
    const filter = (key: string) => page.getByRole('combobox', { name: t(key) });
    const open = async (key: string) => {
      await add.click();
      await page.getByRole('menuitem', { name: t(key) }).click();
    };
    await open('overview.stars');
    await page.getByRole('option', { name: t('callLogs.stars_other', { count: '5' }) }).waitFor();
    await page.keyboard.press('Escape');
    await filter('overview.stars').waitFor({ state: 'detached' });
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(results()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: t('overview.criterion') }).press('ArrowDown');
    await page.getByRole('menuitem', { name: t('overview.tool') }).press('Enter');
    const order = page.getByRole('option', { name: 'find_order' });
    await order.waitFor();
    await expectAccessible(page, 'tools to filter by', EVERYWHERE);
    await page.keyboard.press('ArrowDown');
    await order.press('Enter');
    await page.waitForURL(/tool=find_order/);
    expect(results()).toBe(1);
    for (const [key, name] of [
      ['overview.criterion', 'The request was settled: Success'],
      ['overview.stars', t('callLogs.stars_other', { count: '5' })],
      ['fields.duration', '1 minute to 2 minutes'],
    ] as const) {
      await open(key);
      await page.getByRole('option', { name }).click();
      await filter(key).getByText(name).waitFor();
    }
    await add.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: t('callLogs.filters_chosen', { number: '4' }) }).click();
    await filter('overview.criterion').getByText('The request was settled: Success').waitFor();
    await filter('overview.tool').click();
    await page.getByRole('option', { name: t('callLogs.all_tools') }).click();
    await page.waitForURL(/call\?criterion=solved%3Asuccess&rating=5&duration=60$/);
    await open('overview.tool');
    await order.waitFor();
    await page.keyboard.press('Escape');
    await filter('overview.tool').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t('callLogs.clear_filters') }).click();
    await page.waitForURL(/\/call$/);
    await filter('overview.criterion').waitFor({ state: 'detached' });
  });

  it('says in its filters that nothing was called, or that it could not be asked', async () => {
    const page = await open('/call?from=2020-01-01&to=2020-01-31');
    const tools = page.getByRole('menuitem', { name: t('overview.tool') });
    await page.getByRole('button', { name: t('callLogs.add_filter') }).click();
    await tools.click();
    await page.getByText(t('overview.none_called')).waitFor();
    await page.keyboard.press('Escape');
    browser().ignoreErrors(/500/);
    await page.route(/\/logs\/overview/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/call?from=2020-01-01');
    await page.getByRole('button', { name: t('callLogs.add_filter') }).click();
    await tools.click();
    await page.getByText(t('callLogs.options_failed')).waitFor({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await page.unroute(/\/logs\/overview/);
    await page.getByRole('button', { name: t('callLogs.add_filter') }).click();
    await tools.click();
    await page.getByRole('option', { name: 'find_order' }).waitFor();
  });

  it('turns a question without an answer into one, and into a test that passes, in four clicks and one sentence', async () => {
    const page = await open();
    const unanswered = card(page, t('overview.unanswered'));
    const asked = { question: 'Do you sell submarines?' };
    let clicks = 0;
    const click = async (target: Locator) => {
      await target.click();
      clicks += 1;
    };
    await click(unanswered.getByRole('button', { name: t('overview.answer_named', asked) }));
    await unanswered
      .getByRole('textbox', { name: t('overview.your_answer') })
      .fill('Submarines are rented by the hour.');
    await click(unanswered.getByRole('button', { name: t('overview.add_answer') }));
    await unanswered.getByText(t('overview.answer_known')).waitFor();
    await page.reload();
    await unanswered.getByText(t('overview.answer_known')).waitFor();
    await click(unanswered.getByRole('link', { name: t('overview.make_test_named', asked) }));
    const wanted = page.getByRole('textbox', { name: t('agentTests.wanted_reply') });
    await expect.poll(() => wanted.inputValue()).toBe('Submarines are rented by the hour.');
    await page.locator('s').getByText(/./).first().waitFor();
    await click(page.getByRole('button', { name: t('agentTests.save_and_run') }));
    await page
      .getByText(t('agentTests.passed_of', { passed: 3, total: 3 }))
      .first()
      .waitFor();
    expect(clicks).toBeLessThanOrEqual(5);
  });

  it('shows an empty period and an error, and has the period in the address', async () => {
    const page = await open('/call/overview?from=2020-02-01&to=2020-02-29');
    await page.getByText(t('overview.empty_but_tests')).waitFor();
    await page.getByRole('button', { name: t('overview.count_tests') }).click();
    await card(page, t('overview.over_time')).getByText('1 conversation').first().waitFor();
    await page.goto('/call/overview?from=2020-01-01&to=2020-01-31');
    await page.getByText(t('overview.empty_hint')).waitFor();
    await page.getByRole('combobox', { name: t('fields.period') }).click();
    await page.getByRole('option', { name: t('overview.last_days', { number: '90' }) }).click();
    await page.waitForURL(/\/call\/overview\?from=\d{4}-\d{2}-\d{2}$/);
    await card(page, t('overview.over_time')).getByText('61 conversations').first().waitFor();
    browser().ignoreErrors(/500/);
    await page.route(/\/logs\/overview/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/call/overview?channel=chat');
    await page.getByText(t('overview.failed')).waitFor({ timeout: 30_000 });
    await page.unroute(/\/logs\/overview/);
    await tryAgain(
      page.getByRole('button', { name: t('design.retry') }),
      card(page, t('overview.over_time')).getByText('1 conversation').first(),
    );
  });

  it('is printed to its end', async () => {
    const page = await open();
    await card(page, t('overview.over_time')).getByText('61 conversations').first().waitFor();
    const isCut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')].some(
          (part) =>
            /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight,
        ),
      );
    await expect.poll(isCut).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await isCut()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(true);
    await page.emulateMedia({ media: 'screen' });
  });

  it('breaks no rule of accessibility, as plots and as tables', async () => {
    const page = await open();
    await card(page, t('overview.over_time')).getByText('61 conversations').first().waitFor();
    await card(page, t('overview.over_time')).locator('[data-mark]').first().waitFor();
    await expectAccessible(page, 'overview', EVERYWHERE);
    const buttons = page.getByRole('button', { name: t('overview.as_table') });
    while ((await buttons.count()) > 0) await buttons.first().click();
    await expectAccessible(page, 'overview as tables', EVERYWHERE);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(overflow).toBe(false);
  });
});
