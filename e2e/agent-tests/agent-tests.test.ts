import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import { RUN_TOO_LATE } from '@parley/contract/agent-test-runs.ts';
import {
  createAgentTest,
  deleteAgentTest,
  listAgentTests,
  updateAgentTest,
} from '@parley/contract/agent-tests.ts';
import { type AgentDetail, createAgent, getAgent } from '@parley/contract/agents.ts';
import { rateCallLog } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import type { PageOptions } from '../support/test-browser.ts';
import { startTestConversation } from '../support/test-conversation.ts';
import { wordsOf } from '../support/words.ts';
import { writtenText } from '../support/written-text.ts';

// The offline model answers from the agent's prompt; the scripted one judges, and may take its time.

const t = wordsOf('en');
const QUESTION = 'How long does a repair take?';
const verdict = { result: 'success', rationale: 'The agent named the two days.' };
const undecided = { result: 'unknown', rationale: 'This cannot be told.' };
const script = {
  rules: [
    { contains: 'Sing me a song', reply: { tokens: [JSON.stringify(undecided)] } },
    { contains: '<conversation>', reply: { tokens: [JSON.stringify(verdict)] } },
    { contains: 'broken', reply: { fault: 'error' } },
    { contains: 'slowly', reply: { text: 'At last.', firstTokenMs: 20_000 } },
  ],
};

let folder: string;
const { server, browser } = consoleForTests(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-agent-tests-'));
  const file = join(folder, 'script.json');
  await writeFile(file, JSON.stringify(script));
  return { env: { PARLEY_SCRIPTED_MODEL: file } };
});
afterAll(() => rm(folder, { recursive: true }));

let member: User;
beforeAll(async () => {
  member = await server().newUser('member', 'Ada Lovelace');
});

const pageOf = (options: PageOptions = {}) => browser().newPage(server(), { user: member, ...options });
const button = (page: Page | Locator, key: string, values?: Record<string, string | number>) =>
  page.getByRole('button', { name: t(key, values), exact: true });
const field = (page: Page, key: string, values?: Record<string, string | number>) =>
  page.getByRole('textbox', { name: t(key, values), exact: true });
const tab = (page: Page, key: string) => page.getByRole('tab', { name: t(`editor.${key}`), exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true });

function replyTest(name: string, change: Partial<z.input<typeof NewAgentTest>> = {}) {
  return {
    kind: 'reply',
    name,
    history: [{ role: 'user', message: QUESTION }],
    checks: [{ type: 'contains', text: 'two days' }],
    ...change,
  } as NewAgentTest;
}

const storeTest = (agent: AgentDetail, body: NewAgentTest) =>
  member.call(createAgentTest, { params: { id: agent.agent_id }, body });

async function openTests(page: Page, agent: AgentDetail, tab = 'all') {
  await page.goto(`/agents?agent=${agent.provider_uuid}&tests=${tab}`);
  await page.getByRole('tab', { selected: true, name: t('editor.tests') }).waitFor();
}

describe('tests of an agent', () => {
  it('show that an answer is wrong, and that a new prompt corrects it before it is saved', async () => {
    const agent = await storeAgent(member);
    const page = await pageOf();
    const editor = agentEditor(page, t);
    await editor.open(agent);
    await tab(page, 'tests').click();
    await page.getByText(t('agentTests.empty_title')).waitFor();
    await expectAccessible(page, 'no tests yet');

    await button(page, 'agentTests.new_test').click();
    await page.getByRole('menuitem', { name: t('agentTests.kind_reply') }).click();
    await button(page, 'agentTests.save_and_run').click();
    await page.getByText(t('agentTests.fault_test_name_required')).waitFor();
    expect(await field(page, 'fields.name').evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessible(page, 'the form of a test with errors', EVERYWHERE);
    await field(page, 'fields.name').fill('Knows how long a repair takes');
    await field(page, 'agentTests.words_of', { number: 1 }).fill(QUESTION);
    await field(page, 'fields.text').fill('three days');
    await button(page, 'agentTests.save_and_run').click();

    const result = page.getByRole('region', { name: 'Knows how long a repair takes' });
    await result.getByText(t('agentTests.passed_of', { passed: 0, total: 3 })).waitFor();
    await result.getByText(t('agentTests.expects_contains', { text: 'three days' })).waitFor();
    await result.getByText(t('agentTests.because_text_missing')).waitFor();
    await expect.poll(() => result.getByRole('article').last().textContent()).toContain('two days');
    await button(result, 'agentTests.repetition_was', {
      number: 3,
      outcome: t('agentTests.outcome_failed'),
    }).click();
    await expectAccessible(page, 'a run that failed', EVERYWHERE);
    await page.reload();
    await result
      .getByText(t('agentTests.passed_of', { passed: 0, total: 3 }))
      .first()
      .waitFor();

    await tab(page, 'configuration').click();
    const environment = editor.field('prompt.section_environment');
    await environment.fill((await writtenText(environment)).replace('two days', 'three days'));
    const repeat = (count: string) =>
      page.evaluate((times) => localStorage.setItem('agent_tests_repeat', times), count);
    await repeat('1');
    await button(page, 'agentTests.run_before_saving').click();
    await repeat('3');
    const gate = page.getByRole('dialog', { name: t('agentTests.gate_title') });
    await gate.getByText(t('agentTests.all_passed_one')).waitFor();
    await expectAccessible(page, 'tests before saving', EVERYWHERE);
    expect((await member.call(getAgent, { params: { id: agent.agent_id } })).version).toBe(1);
    await button(gate, 'buttons.save').click();
    await page.getByText(t('editor.all_saved'), { exact: true }).waitFor();
    expect((await member.call(getAgent, { params: { id: agent.agent_id } })).version).toBe(2);

    await tab(page, 'tests').click();
    await button(page, 'agentTests.title').click();
    await rowOf(page, 'Knows how long')
      .getByText(t('agentTests.passed_share', { share: '100%' }))
      .waitFor();
    await expectAccessible(page, 'the list of tests', EVERYWHERE);
    await button(page, 'agentTests.past_runs').click();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await expectAccessible(page, 'past runs', EVERYWHERE);

    await button(page, 'agentTests.title').click();
    await page.getByRole('combobox', { name: t('agentTests.tested_settings') }).click();
    await page.getByRole('option', { name: t('fields.version', { version: 1 }) }).click();
    await button(page, 'agentTests.run_all_one').click();
    const before = { share: '100%', version: t('editor.unsaved') };
    await result.getByText(t('agentTests.before_was', before)).waitFor();
    await result.getByText(t('agentTests.passed_of', { passed: 0, total: 3 })).waitFor();

    // Expected and said stand side by side, and what was said can become what is expected.
    await result.getByText(t('agentTests.reply_expected'), { exact: true }).waitFor();
    await result.locator('ins').first().waitFor();
    await button(result, 'agentTests.accept_reply').click();
    await result.getByText(t('agentTests.accepted')).waitFor();
    const { tests } = await member.call(listAgentTests, { params: { id: agent.agent_id } });
    expect(tests[0]?.test.checks).toEqual([
      { type: 'judged', condition: expect.stringContaining('two days') },
    ]);
  });

  it('neither block a save nor lose unsaved changes', async () => {
    const agent = await storeAgent(member);
    await storeTest(
      agent,
      replyTest('Knows the price', { checks: [{ type: 'contains', text: '49 euros' }] }),
    );
    const page = await pageOf();
    const editor = agentEditor(page, t);
    await editor.open(agent);
    await editor.field('prompt.first_message').fill('Welcome to the bicycle shop.');
    const gate = page.getByRole('dialog', { name: t('agentTests.gate_title') });
    await button(page, 'agentTests.run_before_saving').click();
    await gate.getByText(t('agentTests.some_failed', { passed: 0, total: 3 })).waitFor();
    await button(gate, 'editor.leave_stay').click();
    await page.getByText(t('editor.unsaved'), { exact: true }).waitFor();
    await expect
      .poll(() => writtenText(editor.field('prompt.first_message')))
      .toBe('Welcome to the bicycle shop.');
    // What is typed while the tests are about to begin was not tested.
    const typed = Promise.withResolvers<void>();
    await page.route('**/test-runs', async (route) => {
      await typed.promise;
      await route.continue();
    });
    await button(page, 'agentTests.run_before_saving').click();
    await editor.field('prompt.first_message').fill('Welcome, and good day.');
    typed.resolve();
    await button(gate, 'agentTests.save_anyway').click();
    await page.getByText(t('editor.agent_modified')).waitFor();
    await page.getByText(t('editor.unsaved'), { exact: true }).waitFor();
    const { conversation_config, version } = await member.call(getAgent, { params: { id: agent.agent_id } });
    expect([version, conversation_config.agent?.first_message]).toEqual([2, 'Welcome to the bicycle shop.']);
    expect(await writtenText(editor.field('prompt.first_message'))).toBe('Welcome, and good day.');
  });

  it('do not count as passed where some could not be judged', async () => {
    const agent = await storeAgent(member);
    await storeTest(agent, replyTest('Knows how long'));
    const history = [{ role: 'user' as const, message: 'Sing me a song.' }];
    const checks = [{ type: 'judged' as const, condition: 'The reply is a song.' }];
    await storeTest(agent, replyTest('Sings', { history, checks }));
    const page = await pageOf();
    const editor = agentEditor(page, t);
    await editor.open(agent);
    await editor.field('prompt.first_message').fill('Welcome to the bicycle shop.');
    await button(page, 'agentTests.run_before_saving').click();
    const gate = page.getByRole('dialog', { name: t('agentTests.gate_title') });
    await gate.getByText(t('agentTests.some_failed', { passed: 3, total: 6 })).waitFor();
    await button(gate, 'agentTests.save_anyway').waitFor();
    await button(gate, 'editor.leave_stay').click();
  });

  it('say in the language of the interface that the model of the agent failed', async () => {
    const prompt = { prompt: 'Help.', llm: 'scripted' };
    const body = { name: 'Ada', conversation_config: { agent: { prompt } } };
    const agent = await member.call(createAgent, { body });
    await storeTest(agent, replyTest('Answers', { history: [{ role: 'user', message: 'broken' }] }));
    const french = wordsOf('fr');
    const page = await pageOf({ language: 'fr' });
    await page.goto(`/agents?agent=${agent.provider_uuid}&tests=all`);
    await page.getByRole('button', { name: french('agentTests.run_all_one') }).click();
    await page.getByText(french('agentTests.failure_agent')).first().waitFor();
    expect(await page.getByText(t('agentTests.failure_agent')).count()).toBe(0);
  });

  it('say in the language of the interface that their run took too long', async () => {
    const agent = await storeAgent(member);
    await storeTest(agent, replyTest('Answers'));
    const french = wordsOf('fr');
    const page = await pageOf({ language: 'fr' });
    await page.route(/\/test-runs\/[^/?]+$/, async (route) => {
      const response = await route.fetch();
      const run = { ...(await response.json()), status: 'failed', failure: RUN_TOO_LATE };
      await route.fulfill({ response, json: run });
    });
    await page.goto(`/agents?agent=${agent.provider_uuid}&tests=all`);
    await page.getByRole('button', { name: french('agentTests.run_all_one') }).click();
    await page.getByText(french('agentTests.run_too_late')).waitFor();
  });

  it('are chosen, copied and deleted, and one alone is run', async () => {
    const agent = await storeAgent(member);
    for (const name of ['First', 'Second']) await storeTest(agent, replyTest(name));
    const page = await pageOf();
    await openTests(page, agent);
    await page.getByRole('checkbox', { name: t('agentTests.choose', { name: 'Second' }) }).click();
    await page.getByRole('spinbutton', { name: t('agentTests.repetitions') }).fill('2');
    await button(page, 'agentTests.run_chosen_one', { count: 1 }).click();
    await page.getByRole('region', { name: 'Second' }).getByText('2 of 2').waitFor();
    expect(await page.getByRole('region', { name: 'First' }).count()).toBe(0);

    await button(page, 'agentTests.title').click();
    await button(page, 'agentTests.actions_for', { name: 'First' }).click();
    await page.getByRole('menuitem', { name: t('agents.duplicate') }).click();
    await field(page, 'fields.name').waitFor();
    await button(page, 'agentTests.title').click();
    await expect.poll(() => page.getByRole('row').count()).toBe(4);
    await button(page, 'agentTests.actions_for', { name: 'Second' }).click();
    await page.getByRole('menuitem', { name: t('buttons.delete') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('buttons.delete') })
      .click();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    // The row goes at once, and the test a moment later.
    await expect
      .poll(async () => {
        const { tests } = await member.call(listAgentTests, { params: { id: agent.agent_id } });
        return tests.map(({ test }) => test.name);
      })
      .toEqual(['First', 'First (copy)']);
  });

  it('are written with a history, arguments, answers of tools and variables, and asked about when left unsaved', async () => {
    const agent = await storeAgent(member);
    const page = await pageOf();
    await openTests(page, agent, 'new.reply');
    await page.getByRole('radio', { name: t('agentTests.kind_tool') }).click();
    await field(page, 'fields.name').fill('Books a table');
    await field(page, 'agentTests.words_of', { number: 1 }).fill('A table for four');
    await button(page, 'agentTests.add_agent_turn').click();
    await field(page, 'agentTests.words_of', { number: 2 }).fill('On which day?');
    await button(page, 'agentTests.add_caller_turn').click();
    await field(page, 'agentTests.words_of', { number: 3 }).fill('On Saturday');
    await button(page, 'agentTests.add_caller_turn').click();
    await button(page, 'agentTests.turn_up', { number: 4 }).click();
    await button(page, 'agentTests.turn_remove', { number: 3 }).click();
    await field(page, 'fields.tool').fill('book_table');
    await button(page, 'agentTests.add_argument').click();
    await field(page, 'agentTests.argument_path').fill('guests');
    await field(page, 'agentTests.argument_value').fill('4');
    await button(page, 'agentTests.add_mock').click();
    await field(page, 'fields.tool').nth(1).fill('book_table');
    await field(page, 'agentTests.mock_result').fill('{"ok":true}');
    await button(page, 'agentTests.add_variable').click();
    await field(page, 'agentTests.variable_name').fill('city');
    await field(page, 'agentTests.variable_value').fill('Lyon');
    await expectAccessible(page, 'the form of a test of a tool', EVERYWHERE);

    await button(page, 'agentTests.title').click();
    const question = page.getByRole('alertdialog', { name: t('editor.leave_test_title') });
    await question.getByRole('button', { name: t('editor.leave_stay') }).click();
    // The configuration may be looked at meanwhile.
    await tab(page, 'configuration').click();
    await tab(page, 'tests').click();
    await expect.poll(() => field(page, 'fields.name').inputValue()).toBe('Books a table');
    await page.keyboard.press('Control+s');
    await rowOf(page, 'Books a table').waitFor();
    const { tests } = await member.call(listAgentTests, { params: { id: agent.agent_id } });
    expect(tests.map(({ test }) => test)).toMatchObject([
      {
        kind: 'tool',
        history: [
          { role: 'user', message: 'A table for four' },
          { role: 'agent', message: 'On which day?' },
          { role: 'user', message: 'On Saturday' },
        ],
        checks: [
          {
            type: 'tool_called',
            tool_name: 'book_table',
            arguments: [{ path: 'guests', expected: { type: 'exact', value: '4' } }],
          },
        ],
        tools: { mode: 'mocked', mocks: [{ tool_name: 'book_table', result: '{"ok":true}' }] },
        dynamic_variables: { city: 'Lyon' },
      },
    ]);
    await rowOf(page, 'Books a table').getByRole('button', { name: 'Books a table', exact: true }).click();
    await field(page, 'fields.name').fill('Books');
    await button(page, 'agentTests.title').click();
    await question.getByRole('button', { name: t('editor.leave_discard') }).click();
    await rowOf(page, 'Books a table').waitFor();
  });

  it('that another user saved meanwhile are not overwritten without a question', async () => {
    const agent = await storeAgent(member);
    const { id: test_id, test } = await storeTest(agent, replyTest('Hours'));
    const page = await pageOf();
    await openTests(page, agent, `test.${test_id}`);
    await field(page, 'fields.name').fill('Mine');
    const params = { id: agent.agent_id, test_id };
    const other = await server().newUser('member', 'Grace Hopper');
    await other.call(updateAgentTest, { params, query: {}, body: { ...test, name: 'Theirs' } });
    const names = async () => {
      const { tests } = await member.call(listAgentTests, { params: { id: agent.agent_id } });
      return tests.map((each) => each.test.name);
    };
    browser().ignoreErrors(/status of 409/);
    await page.keyboard.press('Control+s');
    const question = page.getByRole('alertdialog', { name: t('agentTests.conflict_title') });
    await question.getByText('Grace Hopper').waitFor();
    await expectAccessible(page, 'a test that another user saved', EVERYWHERE);
    await button(question, 'editor.leave_stay').click();
    await question.waitFor({ state: 'detached' });
    expect([await field(page, 'fields.name').inputValue(), await names()]).toEqual(['Mine', ['Theirs']]);
    await page.keyboard.press('Control+s');
    await button(question, 'agentTests.conflict_mine').click();
    await rowOf(page, 'Mine').waitFor();
    expect(await names()).toEqual(['Mine']);
  });

  it('that another user deleted meanwhile are stored as new ones when they are saved again', async () => {
    const agent = await storeAgent(member);
    const { id: test_id } = await storeTest(agent, replyTest('Hours'));
    const page = await pageOf();
    await openTests(page, agent, `test.${test_id}`);
    await field(page, 'fields.name').fill('Mine');
    await member.call(deleteAgentTest, { params: { id: agent.agent_id, test_id } });
    browser().ignoreErrors(/status of 404/);
    await page.keyboard.press('Control+s');
    await page.getByText(t('agentTests.save_error_agent_test_not_found')).first().waitFor();
    await button(page, 'agentTests.save_test').click();
    await rowOf(page, 'Mine').waitFor();
  });

  it('are opened and left by keyboard, which goes on from the heading of each screen', async () => {
    const agent = await storeAgent(member);
    await storeTest(agent, replyTest('Hours'));
    const page = await pageOf();
    await openTests(page, agent);
    const hasFocus = (text: string) =>
      heading(page, text).evaluate((shown) => shown === document.activeElement);
    await rowOf(page, 'Hours').getByRole('button', { name: 'Hours', exact: true }).press('Enter');
    await expect.poll(() => hasFocus('Hours')).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(t('agentTests.title'))).toBe(true);
  });

  it('take no input while they are being stored', async () => {
    const agent = await storeAgent(member);
    const page = await pageOf();
    await openTests(page, agent, 'new.reply');
    await field(page, 'fields.name').fill('Hours');
    await field(page, 'agentTests.words_of', { number: 1 }).fill('When do you open?');
    await field(page, 'fields.text').fill('nine');
    const goOn = Promise.withResolvers<void>();
    await page.route('**/tests?*', async (route) => {
      if (route.request().method() === 'POST') await goOn.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+s');
    await expect.poll(() => field(page, 'fields.name').isDisabled()).toBe(true);
    goOn.resolve();
    await rowOf(page, 'Hours').waitFor();
  });

  it('play whole conversations, line by line', async () => {
    const agent = await storeAgent(member);
    const page = await pageOf();
    await openTests(page, agent, 'new.conversation');
    await field(page, 'fields.name').fill('Hours and repairs');
    await field(page, 'agentTests.line', { number: 1 }).fill(QUESTION);
    await button(page, 'agentTests.add_line').click();
    await field(page, 'agentTests.line', { number: 2 }).fill('When are you open on Saturday?');
    await field(page, 'fields.text').fill('two days');
    await expectAccessible(page, 'the form of a conversation');
    await button(page, 'agentTests.save_and_run').click();
    const result = page.getByRole('region', { name: 'Hours and repairs' });
    await result.getByText('3 of 3').waitFor();
    await expect
      .poll(() => result.getByRole('article').first().textContent())
      .toContain('Hello from the bicycle shop.');
  });

  it('are followed while they run, and stopped', async () => {
    const prompt = { prompt: 'Take your time.', llm: 'scripted' };
    const agent = await member.call(createAgent, {
      body: { name: 'Slow', conversation_config: { agent: { language: 'en', prompt } } },
    });
    const history = [{ role: 'user' as const, message: 'Please answer slowly.' }];
    await storeTest(agent, replyTest('Answers', { history }));
    const page = await pageOf();
    await openTests(page, agent);
    await button(page, 'agentTests.run_all_one').click();
    const progress = page.getByRole('region', { name: t('agentTests.progress') });
    await progress.getByRole('progressbar').waitFor();
    await expectAccessible(page, 'a run under way', EVERYWHERE);
    await button(page, 'agentTests.title').click();
    await button(progress, 'agentTests.show_run').click();
    await button(progress, 'buttons.stop').click();
    await page.getByText(t('agentTests.run_stopped')).waitFor();
    await button(page, 'agentTests.title').click();
    await button(page, 'agentTests.past_runs').click();
    await page.getByRole('button', { name: /^Delete the run/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('buttons.delete') })
      .click();
    await page.getByText(t('agentTests.no_runs'), { exact: true }).waitFor();
  });

  it('can be viewed, but neither changed nor run, by viewers', async () => {
    const agent = await storeAgent(member);
    await storeTest(agent, replyTest('Knows the time of a repair'));
    const page = await pageOf({ user: await server().newUser('viewer', 'Vera Viewer') });
    await openTests(page, agent);
    await rowOf(page, 'Knows the time')
      .getByRole('button', { name: 'Knows the time of a repair', exact: true })
      .click();
    await expect.poll(() => field(page, 'fields.name').isDisabled()).toBe(true);
    for (const key of ['agentTests.save_test', 'agentTests.save_and_run'])
      expect(await button(page, key).count()).toBe(0);
  });

  it('fit phones, and are in French', async () => {
    const agent = await storeAgent(member);
    await storeTest(agent, replyTest('Knows the time of a repair'));
    const fr = wordsOf('fr');
    const page = await pageOf({ width: 390, height: 844, language: 'fr' });
    await page.goto(`/agents?agent=${agent.provider_uuid}`);
    await page.getByRole('tab', { name: fr('editor.test'), exact: true }).waitFor();
    await page.getByRole('tab', { name: fr('editor.stored_tests') }).click();
    await page.getByRole('row').filter({ hasText: 'Knows the time' }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
  });
});

describe('a test is made of a turn', () => {
  it('of a call log, with what was said until then', async () => {
    const agent = await storeAgent(member);
    const page = await pageOf();
    await agentEditor(page, t).open(agent);
    const test = await startTestConversation(page, t);
    await test.ask('Hello');
    await test.ask(QUESTION);
    const conversation = await test.id;
    await page.getByRole('button', { name: t('testPanel.endChat') }).click();
    await page.goto(`/call?conversation=${conversation}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('tab', { name: t('callLogs.transcript') }).click();
    await drawer
      .getByRole('link', { name: t('callLogs.make_test') })
      .last()
      .click();
    await expect.poll(() => field(page, 'fields.name').inputValue()).not.toBe('');
    await expectAccessible(page, 'a test made of a call');
    await button(page, 'agentTests.save_and_run').click();
    await page
      .getByRole('list', { name: t('agentTests.results') })
      .getByText('3 of 3')
      .waitFor();
    await page.getByText(verdict.rationale).waitFor();
    const { tests } = await member.call(listAgentTests, { params: { id: agent.agent_id } });
    expect(tests[0]?.test).toMatchObject({ kind: 'reply', source: { conversation_id: conversation } });
    expect(tests[0]?.test.history.at(-1)).toMatchObject({ role: 'user', message: QUESTION });
  });

  it('of an answer that was bad, by asking what should have been said', async () => {
    const agent = await storeAgent(member);
    const body = { agent_id: agent.agent_id, message: QUESTION };
    const { conversation_id } = await member.call(chat, { body });
    await member.call(rateCallLog, {
      params: { conversation_id },
      body: { event_id: 1, feedback: 'dislike' },
    });
    const page = await pageOf();
    await openTests(page, agent, `turn.1.${conversation_id}`);
    await page.locator('blockquote s').waitFor();
    await expect.poll(() => field(page, 'fields.condition').inputValue()).toContain('better than with this');
    await field(page, 'agentTests.wanted_reply').fill('Repairs take two days.');
    expect(await field(page, 'fields.condition').inputValue()).toContain('Repairs take two days.');
    await expectAccessible(page, 'a test made of a bad answer');
    await button(page, 'agentTests.save_test').click();
    await rowOf(page, QUESTION).waitFor();
    const { tests } = await member.call(listAgentTests, { params: { id: agent.agent_id } });
    expect(tests[0]?.test).toMatchObject({
      is_reference_bad: true,
      checks: [{ type: 'judged', condition: expect.stringContaining('Repairs take two days.') }],
    });
  });

  it('of the test panel, while the conversation goes on', async () => {
    const agent = await storeAgent(member);
    const page = await pageOf();
    await agentEditor(page, t).open(agent);
    const test = await startTestConversation(page, t);
    await test.ask(QUESTION);
    // A turn is stored a moment after it ended.
    let isStored = false;
    browser().ignoreErrors(/status of 404/);
    await page.route('**/turns/*/test*', (route) => {
      if (isStored) return route.continue();
      isStored = true;
      return route.fulfill({ status: 404, json: { error: { code: 'turn_not_found', message: 'Not yet.' } } });
    });
    await page
      .getByRole('button', { name: t('callLogs.make_test') })
      .last()
      .click();
    await heading(page, t('agentTests.new_test')).waitFor();
    await expect.poll(() => field(page, 'agentTests.words_of', { number: 2 }).inputValue()).toBe(QUESTION);
    // The conversation beside it is still running.
    await test.ask('When are you open on Saturday?');
  });
});
