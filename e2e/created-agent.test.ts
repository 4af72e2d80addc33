import { beforeAll, expect, it } from 'vitest';
import { agentEditor } from './support/agent-editor.ts';
import { consoleForTests } from './support/console-for-tests.ts';
import type { Person } from './support/console-server.ts';
import { wordsOf } from './support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

let person: Person;
beforeAll(async () => {
  person = await server().newPerson('member');
});

it('stays open without a question when a template was changed before the agent was created', async () => {
  const page = await browser().newPage(server(), { person });
  const editor = agentEditor(page, t);
  await page.goto('/agents?agent=new&type=voice&template=support');
  await editor.field('prompt.tone').fill('Warm and brief.');
  await editor.button('editor.create').click();
  await editor.toast(t('editor.agent_created')).waitFor();
  await page.waitForURL(/agent=[0-9a-f]{8}-/);
  expect(await page.getByText(t('editor.leave_title')).count()).toBe(0);
  expect(await editor.field('prompt.tone').inputValue()).toBe('Warm and brief.');
});
