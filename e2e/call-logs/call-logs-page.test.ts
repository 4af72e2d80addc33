import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentDetail, createAgent } from '@parley/contract/agents.ts';
import { getCallLog, listCallLogs } from '@parley/contract/call-logs.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebhookServer, type WebhookServer } from '../../server/test/support/webhook-server.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor } from '../support/agent-editor.ts';
import { writeCallerRecording } from '../support/caller-recording.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { storeReadText } from '../support/knowledge-section.ts';
import type { PageOptions } from '../support/test-browser.ts';
import { sendMessage, startTestConversation } from '../support/test-conversation.ts';
import { tryAgain } from '../support/try-again.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const GREETING = 'Hello from the bicycle shop.';
const RANGE = 'The battery of the Boreal bicycle lasts for 80 kilometres.';
const verdict = {
  summary: 'Ada asked for her order and for the range of a bicycle.',
  title: 'Order 17 and a range',
  criteria: [{ id: 'helped', result: 'success', rationale: 'Both questions were answered.' }],
  data: [{ id: 'order', value: 17, rationale: 'She said so.' }],
};
const script = {
  rules: [
    { contains: '<conversation>', reply: { tokens: [JSON.stringify(verdict)] } },
    { afterTool: 'find_order', reply: { text: 'Your order was shipped.' } },
    { contains: 'where', reply: { text: '', toolCalls: [{ name: 'find_order', input: { number: 17 } }] } },
    { contains: 'range', reply: { text: 'Its battery lasts for 80 kilometres.' } },
  ],
  otherwise: { text: 'All right.' },
};

let shop: WebhookServer;
let folder: string;
const { server, browser } = consoleForTests(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-call-logs-'));
  const [model, speech] = [join(folder, 'model.json'), join(folder, 'speech.json')];
  const caller = join(folder, 'caller.wav');
  // The user who tests by voice is silent and types.
  await writeCallerRecording(caller, [60_000]);
  await writeFile(model, JSON.stringify(script));
  await writeFile(speech, JSON.stringify({ recogniser: { rules: [{ hears: { text: '' } }] }, voice: {} }));
  return {
    env: {
      PARLEY_SCRIPTED_MODEL: model,
      PARLEY_SCRIPTED_SPEECH: speech,
    },
    browserFlags: [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${caller}%noloop`,
      '--autoplay-policy=no-user-gesture-required',
    ],
  };
});

let admin: User;
let agent: AgentDetail;
/** The typed conversation. */
let written: string;
beforeAll(async () => {
  admin = await server().newUser('admin', 'Ada Lovelace');
  shop = await startWebhookServer();
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Stores an agent that has a tool and a document, and is judged. */
async function storeShop(): Promise<AgentDetail> {
  const document = await storeReadText(admin, 'Bicycles', RANGE);
  return admin.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      conversation_config: {
        agent: {
          first_message: GREETING,
          language: 'en',
          prompt: {
            prompt: 'You run a bicycle shop.',
            llm: 'scripted',
            knowledge_base: [{ id: document.uuid, name: document.name, type: 'text', usage_mode: 'auto' }],
            rag: { enabled: true },
            tools: [
              {
                type: 'webhook',
                name: 'find_order',
                api_schema: {
                  url: `${shop.origin}/order`,
                  method: 'POST',
                  request_body_schema: {
                    type: 'object',
                    properties: { number: { type: 'integer', description: 'Number' } },
                  },
                },
              },
            ],
          },
        },
        turn: { turn_timeout: -1, silence_end_call_timeout: -1 },
      },
      platform_settings: {
        evaluation: {
          criteria: [{ id: 'helped', name: 'Helped', type: 'prompt', conversation_goal_prompt: 'Answered.' }],
        },
        data_collection: { order: { type: 'integer', description: 'Number of the order' } },
      },
    },
  });
}

const pageOf = (options: PageOptions = {}) => browser().newPage(server(), { user: admin, ...options });
const rowsOf = (page: Page) => page.getByRole('table', { name: t('shell.page_call') }).locator('tbody tr');
const drawerOf = (page: Page) => page.getByRole('dialog');
const tabOf = (page: Page, key: string) => drawerOf(page).getByRole('tab', { name: t(key) });

/** Waits until nothing happens to a conversation any more. */
async function settled(id: string) {
  await expect
    .poll(
      async () => (await admin.call(getCallLog, { params: { conversation_id: id } })).data.analysis_status,
      {
        timeout: 30_000,
      },
    )
    .toBe('done');
}

/** Saves the filters as a view, comes back to them by it, renames and deletes it. */
async function saveRenameAndDeleteView(page: Page) {
  const choose = async (button: string, item: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const filters = () => Object.fromEntries(new URL(page.url()).searchParams);
  const filtered = filters();
  await choose(t('savedViews.views'), t('savedViews.save_filters'));
  const dialog = page.getByRole('dialog', { name: t('savedViews.save_title') });
  await dialog.getByRole('button', { name: t('buttons.save') }).click();
  await dialog.getByText(t('savedViews.name_required')).waitFor();
  await dialog.getByRole('textbox', { name: t('fields.name') }).fill('Good tests');
  await expectAccessible(page, 'save a view');
  await dialog.getByRole('button', { name: t('buttons.save') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('callLogs.clear_filters') }).click();
  await page.reload();
  await choose(t('savedViews.views'), 'Good tests');
  await expect.poll(filters).toEqual(filtered);
  await choose('Good tests', t('savedViews.manage'));
  const views = page.getByRole('dialog', { name: t('savedViews.manage_title') });
  await views.waitFor();
  await expectAccessible(page, 'manage views');
  await views.getByRole('button', { name: t('savedViews.rename', { name: 'Good tests' }) }).click();
  const renaming = page.getByRole('dialog', { name: t('savedViews.rename_title') });
  await renaming.getByRole('textbox', { name: t('fields.name') }).fill('Tests');
  await renaming.getByRole('button', { name: t('buttons.save') }).click();
  await views.getByRole('button', { name: t('savedViews.delete', { name: 'Tests' }) }).click();
  await page
    .getByRole('alertdialog', { name: t('savedViews.delete_title', { name: 'Tests' }) })
    .getByRole('button', { name: t('buttons.delete'), exact: true })
    .click();
  await views.getByText(t('savedViews.none')).waitFor();
  await page.getByText(t('savedViews.deleted', { name: 'Tests' })).waitFor();
  await page.keyboard.press('Escape');
  await views.waitFor({ state: 'detached' });
}

describe('the list', () => {
  it('shows that there are no conversations yet, then one while it runs and how it ended', async () => {
    agent = await storeShop();
    const page = await pageOf();
    await page.goto('/call');
    await page.getByText(t('callLogs.none')).waitFor();
    await expectAccessible(page, 'no conversations', EVERYWHERE);
    const editor = await browser().newTab(page);
    await agentEditor(editor, t).open(agent);
    const test = await startTestConversation(editor, t);
    written = await test.id;
    await page.reload();
    await rowsOf(page).getByText(t('callLogs.outcome_in-progress')).waitFor();
    await test.ask('where is my order?');
    await test.ask('what is the range of the Boreal bicycle?');
    await editor.getByRole('button', { name: t('testPanel.endChat') }).click();
    await settled(written);
    await page.bringToFront();
    await rowsOf(page).getByText(verdict.title).waitFor();
    await rowsOf(page).getByText(t('callLogs.outcome_success')).waitFor();
    await expect.poll(() => rowsOf(page).getByRole('cell').nth(2).textContent()).toBe('Bicycle shop');
    await expect
      .poll(() => page.getByRole('columnheader').allTextContents())
      // Without the IVR, which no row has.
      .toEqual([
        '',
        ...[
          'callLogs.prospect',
          'callLogs.bot',
          'callLogs.date',
          'fields.duration',
          'callLogs.outcome',
          'fields.actions',
        ].map((key) => t(key)),
      ]);
    await expect.poll(async () => (await rowsOf(page).boundingBox())?.height).toBe(44);
    await expectAccessible(page, 'one conversation', EVERYWHERE);
  });

  it('is searched and filtered, with the filters in its address', async () => {
    const page = await pageOf();
    await page.goto('/call');
    await rowsOf(page).first().waitFor();
    const search = page.getByRole('searchbox', { name: t('callLogs.search') });
    // Longer than is searched for; a mistake of the clipboard is no failure.
    await search.fill('xyzzy '.repeat(50));
    await page.getByText(t('callLogs.no_match')).waitFor();
    await expectAccessible(page, 'no match');
    const clear = page.getByRole('button', { name: t('callLogs.clear_filters') });
    const wide = page.viewportSize();
    const outcome = page.getByRole('combobox', { name: t('callLogs.outcome') });
    for (const width of [700, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await outcome.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: t('callLogs.filters'), exact: true }).click();
      await outcome.waitFor();
      expect(await clear.count()).toBe(1);
      if (width !== 390) await page.getByRole('button', { name: t('callLogs.filters'), exact: true }).click();
    }
    if (wide) await page.setViewportSize(wide);
    await clear.first().click();
    // The cursor stays where it is while the address follows.
    await search.fill('LACE');
    await search.press('Home');
    await search.pressSequentially('LOVE');
    expect(await search.inputValue()).toBe('LOVELACE');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await page.getByRole('combobox', { name: t('callLogs.outcome') }).click();
    await page.getByRole('option', { name: t('callLogs.outcome_failure') }).click();
    await page.getByText(t('callLogs.no_match')).waitFor();
    await page.getByRole('combobox', { name: t('callLogs.outcome') }).click();
    await page.getByRole('option', { name: t('callLogs.outcome_success') }).click();
    await page.getByRole('combobox', { name: t('fields.channel'), exact: true }).click();
    const tests = t('callLogs.with_count', { name: t('callLogs.channel_simulation'), number: '1' });
    await page.getByRole('option', { name: tests, exact: true }).click();
    await page.getByRole('combobox', { name: t('callLogs.days') }).click();
    await page.getByRole('option', { name: t('callLogs.days_today') }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({ outcome: 'success', channel: 'simulation' });
    await page.reload();
    await rowsOf(page).getByText(verdict.title).waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).searchParams.has('from')).toBe(false);
    await page.goForward();
    await expect.poll(() => new URL(page.url()).searchParams.has('from')).toBe(true);
    await saveRenameAndDeleteView(page);
    await page.getByRole('button', { name: t('callLogs.clear_filters') }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('is exported as it is filtered', async () => {
    const page = await pageOf();
    await page.goto('/call');
    await rowsOf(page).first().waitFor();
    for (const format of ['CSV', 'JSON'] as const) {
      await page.getByRole('button', { name: t('buttons.export') }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^conversations-.*\\.${format.toLowerCase()}$`),
      );
      const content = await readFile(await download.path(), 'utf8');
      expect(content).toContain(written);
      if (format === 'JSON') expect(JSON.stringify(JSON.parse(content))).toContain('find_order');
    }
  });

  it('says why it cannot be read, and reads it when asked again', async () => {
    const page = await pageOf();
    browser().ignoreErrors(/ERR_FAILED/);
    await page.route(/\/logs(\?|$)/, (route) => route.abort());
    await page.goto('/call');
    await page.getByText(t('callLogs.load_failed')).waitFor({ timeout: 30_000 });
    await page.unroute(/\/logs(\?|$)/);
    await tryAgain(page.getByRole('button', { name: t('design.retry') }), rowsOf(page).first());
  });
});

describe('a conversation', () => {
  it('opens by keyboard with its summary, and has an address of its own', async () => {
    const page = await pageOf();
    await page.goto('/call');
    await rowsOf(page).getByRole('button', { name: 'Ada Lovelace', exact: true }).focus();
    await page.keyboard.press('Enter');
    const drawer = drawerOf(page);
    await drawer.getByText(verdict.summary).waitFor();
    await expect.poll(() => tabOf(page, 'callLogs.summary').getAttribute('aria-selected')).toBe('true');
    for (const text of [
      'Helped',
      'Both questions were answered.',
      'order',
      '17',
      t('callLogs.channel_simulation'),
    ]) {
      await drawer.getByText(text, { exact: true }).first().waitFor();
    }
    await drawer.getByText(t('callLogs.ended_client_ended')).waitFor();
    await expect
      .poll(() => drawer.getByRole('link', { name: 'Bicycle shop' }).getAttribute('href'))
      .toContain(agent.agent_id);
    await expectAccessible(page, 'summary', EVERYWHERE);
    expect(new URL(page.url()).searchParams.get('conversation')).toBe(written);
    await page.reload();
    await drawer.getByText(verdict.summary).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('shows tool calls and retrieval in its transcript, is searched, and stores a rating', async () => {
    const page = await pageOf();
    await page.goto(`/call?conversation=${written}`);
    await tabOf(page, 'callLogs.transcript').click();
    const drawer = drawerOf(page);
    const transcript = drawer.getByRole('region', { name: t('callLogs.transcript') });
    await transcript.getByText(GREETING).waitFor();
    await transcript.getByRole('button', { name: /find_order/ }).waitFor();
    const search = drawer.getByRole('searchbox', { name: t('callLogs.search_transcript') });
    await search.fill('  "NUMBER": 17 ');
    await drawer.getByText(t('callLogs.found_at', { place: 1, number: 1 })).waitFor();
    // The tool call that contains it opens by itself.
    await transcript.locator('mark', { hasText: '"number": 17' }).waitFor();
    await search.fill('boreal');
    await expect.poll(() => transcript.locator('mark').count()).toBeGreaterThan(1);
    await expectAccessible(page, 'searched transcript', EVERYWHERE);
    await search.fill('zeppelin');
    await drawer.getByText(t('callLogs.nothing_found')).waitFor();
    await search.fill('');
    const answer = transcript.getByRole('article').filter({ hasText: '80 kilometres' });
    const like = answer.getByRole('button', { name: t('record.like'), exact: true });
    await Promise.all([page.waitForResponse(/feedback$/), like.click()]);
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await tabOf(page, 'callLogs.transcript').click();
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await Promise.all([page.waitForResponse(/feedback$/), like.click()]);
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false');

    // Of two clicks the last one stays, also where the first one fails before it is stored.
    browser().ignoreErrors(/status of 503/);
    const [failure, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(
      /feedback$/,
      async (route) => {
        await failure.promise;
        await route.fulfill({ status: 503 });
      },
      { times: 1 },
    );
    await like.click();
    await page.route(/feedback$/, async (route) => {
      await reading.promise;
      await route.continue();
    });
    const dislike = answer.getByRole('button', { name: t('record.dislike'), exact: true });
    await dislike.click();
    const read = page.waitForResponse((response) => response.url().endsWith(written));
    failure.resolve();
    await page.getByText(t('callLogs.rating_failed')).waitFor();
    await read;
    reading.resolve();
    await expect.poll(() => dislike.getAttribute('aria-pressed')).toBe('true');
  });

  it('shows how long each step took, and why a typed turn has no audio', async () => {
    const page = await pageOf();
    await page.goto(`/call?conversation=${written}`);
    await tabOf(page, 'callLogs.ledger').click();
    const drawer = drawerOf(page);
    const steps = drawer
      .getByRole('region', { name: t('callLogs.ledger') })
      .getByRole('table')
      .first();
    await steps.getByRole('rowheader', { name: t('callLogs.whole_wait') }).waitFor();
    await steps.getByRole('rowheader', { name: 'find_order' }).waitFor();
    await expect.poll(() => drawer.getByRole('listitem').count()).toBeGreaterThan(2);
    await expectAccessible(page, 'ledger', EVERYWHERE);
    await tabOf(page, 'fields.recording').click();
    await drawer.getByText(t('callLogs.no_recording_written')).waitFor();
    expect(await drawer.getByRole('slider').count()).toBe(0);
  });

  it('that was spoken is heard from any turn, at a speed that is remembered, and leads to its neighbours', async () => {
    const page = await pageOf();
    await page.context().grantPermissions(['microphone']);
    await agentEditor(page, t).open(agent);
    await page.getByRole('button', { name: t('testPanel.test'), exact: true }).click();
    await page
      .getByRole('log', { name: t('testPanel.conversation') })
      .getByText(GREETING)
      .waitFor();
    const listening = page.getByText(t('testPanel.listening'), { exact: true });
    await listening.waitFor();
    await sendMessage(page, t, 'what is the range?');
    await page.getByRole('log').getByText('80 kilometres').waitFor();
    await listening.waitFor();
    await page.getByRole('button', { name: t('testPanel.end') }).click();
    await page
      .getByRole('region', { name: t('testPanel.results') })
      .getByText(verdict.summary)
      .waitFor();
    const { list } = await admin.call(listCallLogs, { query: {} });
    const spoken = list.find(({ data }) => data.has_audio)?.data.conversation_id;
    await page.goto(`/call?conversation=${spoken}`);
    const drawer = drawerOf(page);
    const speed = drawer.getByRole('combobox', { name: t('callLogs.speed') });
    await speed.click();
    await page.getByRole('option', { name: '2×' }).click();
    const turn = drawer
      .getByRole('region', { name: t('callLogs.transcript') })
      .locator('[data-turn]')
      .filter({ hasText: '80 kilometres' });
    await turn.getByText('80 kilometres').click();
    await expect.poll(() => turn.getAttribute('aria-current')).toBe('true');
    await expectAccessible(page, 'a turn that plays', EVERYWHERE);
    // The recording stays on top while everything below it scrolls as one.
    const position = drawer.getByRole('slider', { name: t('callLogs.position') });
    const top = (await position.boundingBox())?.y;
    await tabOf(page, 'callLogs.ledger').click();
    await expect.poll(() => tabOf(page, 'callLogs.ledger').getAttribute('aria-selected')).toBe('true');
    expect((await position.boundingBox())?.y).toBe(top);
    await drawer
      .getByRole('button', { name: /^Listen from/ })
      .first()
      .click();
    await drawer.getByRole('button', { name: t('callLogs.pause') }).waitFor();
    await page.reload();
    await speed.getByText('2×').waitFor();
    const opened = () => new URL(page.url()).searchParams.get('conversation');
    await page.keyboard.press('j');
    await expect.poll(opened).toBe(written);
    await drawer.getByText(t('callLogs.no_recording_written')).waitFor();
    await page.keyboard.press('k');
    await expect.poll(opened).toBe(spoken);
    await drawer.getByRole('button', { name: t('callLogs.next_log') }).click();
    await expect.poll(opened).toBe(written);
  });

  it('is deleted for good, after a question', async () => {
    const page = await pageOf();
    await page.goto(`/call?conversation=${written}`);
    await drawerOf(page)
      .getByRole('button', { name: t('buttons.delete') })
      .click();
    const question = page.getByRole('alertdialog', { name: t('callLogs.delete_title') });
    await expectAccessible(page, 'delete');
    const reading = await heldReading(page);
    await question.getByRole('button', { name: t('buttons.delete'), exact: true }).click();
    await page.getByText(t('callLogs.deleted')).waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await reading.answer();
    expect(await rowsOf(page).count()).toBe(1);
    browser().ignoreErrors(/status of 404/);
    await page.goto(`/call?conversation=${written}`);
    await drawerOf(page).getByText(t('callLogs.error_conversation_not_found')).waitFor({ timeout: 30_000 });
  });
});

const LIST_ADDRESS = /\/logs(?:\?.*)?$/;

/** Has the list read, as it is again and again, with an answer that is on its way until `answer`. */
async function heldReading(page: Page) {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  await page.route(LIST_ADDRESS, async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await held.promise;
    await route.fulfill({ response }).catch(() => undefined);
    ended.resolve();
  });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await asked.promise;
  return {
    async answer() {
      held.resolve();
      await ended.promise;
      await page.unroute(LIST_ADDRESS);
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    },
  };
}

describe('who', () => {
  it('may only look sees no way to export, delete or rate', async () => {
    const viewer = await server().newUser('viewer', 'Vera Viewer');
    const page = await pageOf({ user: viewer });
    await page.goto('/call');
    await rowsOf(page).getByRole('button').first().click();
    await drawerOf(page).getByText(verdict.summary).waitFor();
    for (const key of ['buttons.export', 'buttons.delete', 'record.like']) {
      expect(await page.getByRole('button', { name: t(key), exact: true }).count()).toBe(0);
    }
  });

  it('lacks the permission comes to the agents instead', async () => {
    const page = await pageOf();
    await page.route('**/team/permissions', async (route) => {
      const response = await route.fetch();
      const permissions = await response.json();
      await route.fulfill({
        response,
        json: { ...permissions, pages: { ...permissions.pages, canViewLogs: false } },
      });
    });
    await page.goto('/call');
    await page.waitForURL('**/agents');
  });
});
