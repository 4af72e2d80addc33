import { listAgentTests } from '@parley/contract/agent-tests.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');

const { server, browser } = consoleForTests();

let member: User;
beforeAll(async () => {
  member = await server().newUser('member');
});

const button = (page: Page, key: string, values?: Record<string, string | number>) =>
  page.getByRole('button', { name: t(key, values), exact: true });
const field = (page: Page, key: string, values?: Record<string, string | number>) =>
  page.getByRole('textbox', { name: t(key, values), exact: true });
const sentence = (page: Page, code: string) =>
  page.getByText(t(`agentTests.fault_${code}`), { exact: true }).filter({ visible: true });

async function openNewTest() {
  const agent = await storeAgent(member);
  const page = await browser().newPage(server(), { user: member });
  await page.goto(`/agents?agent=${agent.provider_uuid}&tests=new.reply`);
  await field(page, 'fields.name').waitFor();
  return { agent, page };
}

it('says beside each field what must be corrected, until it is', async () => {
  const { page } = await openNewTest();
  const isSaid = (code: string, times: number) => expect.poll(() => sentence(page, code).count()).toBe(times);
  await page.getByText(t('agentTests.not_stored')).waitFor();
  // Only the buttons and the shortcut save.
  await field(page, 'fields.name').press('Enter');
  await isSaid('test_name_required', 0);
  await button(page, 'agentTests.save_test').click();
  await page.getByText(t('agentTests.to_correct_other', { count: 3 })).waitFor();
  await isSaid('test_name_required', 1);
  await isSaid('message_required', 1);
  await isSaid('text_required', 1);

  await field(page, 'fields.name').fill('Hours');
  await isSaid('test_name_required', 0);
  await field(page, 'agentTests.words_of', { number: 1 }).fill('When do you open?');
  await page.getByText(t('agentTests.to_correct_one', { count: 1 })).waitFor();
  await button(page, 'agentTests.add_agent_turn').click();
  await field(page, 'agentTests.words_of', { number: 2 }).fill('On which day?');
  await isSaid('caller_must_speak_last', 1);
  await button(page, 'agentTests.turn_remove', { number: 2 }).click();
  await isSaid('caller_must_speak_last', 0);

  for (const index of [0, 1]) {
    await button(page, 'agentTests.add_variable').click();
    await field(page, 'agentTests.variable_name').nth(index).fill('city');
  }
  await isSaid('variable_name_taken', 1);
  await button(page, 'agentTests.variable_remove', { number: 1 }).click();
  await isSaid('variable_name_taken', 0);
  expect(await field(page, 'agentTests.variable_name').inputValue()).toBe('city');

  await button(page, 'agentTests.add_check').click();
  await isSaid('text_required', 2);
  await field(page, 'fields.text').nth(1).fill('nine');
  await isSaid('text_required', 1);
  await page.getByRole('radio', { name: t('agentTests.kind_tool') }).click();
  await isSaid('text_required', 0);
  await isSaid('tool_required', 1);
});

it('stays as it was written where it cannot be saved', async () => {
  const { agent, page } = await openNewTest();
  await field(page, 'fields.name').fill('Hours');
  await field(page, 'agentTests.words_of', { number: 1 }).fill('When do you open?');
  await field(page, 'fields.text').fill('nine');
  browser().ignoreErrors(/Failed to load resource/);
  await page.route('**/tests?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await button(page, 'agentTests.save_test').click();
  await page.getByText(t('agentTests.save_failed')).first().waitFor();
  expect(await field(page, 'fields.text').inputValue()).toBe('nine');
  await page.unroute('**/tests?*');
  await field(page, 'fields.text').fill('ten');
  await button(page, 'agentTests.save_test').click();
  await page.getByRole('row').filter({ hasText: 'Hours' }).waitFor();
  const { tests } = await member.call(listAgentTests, { params: { id: agent.agent_id } });
  expect(tests.map(({ test }) => test.checks)).toEqual([[{ type: 'contains', text: 'ten' }]]);
});

it('is not asked about when it is left without a change, also after another kind was chosen', async () => {
  const { page } = await openNewTest();
  for (const kind of ['tool', 'conversation', 'reply'])
    await page.getByRole('radio', { name: t(`agentTests.kind_${kind}`) }).click();
  await button(page, 'agentTests.title').click();
  await page.getByText(t('agentTests.empty_title')).waitFor();
});
