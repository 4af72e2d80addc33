import { listAgents } from '@parley/contract/agent-list.ts';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { wordsOf } from '../support/words.ts';

const COUNT = 1_000;

const { server, browser } = consoleForTests({ team: { maxAgents: COUNT } });
const t = wordsOf('en');

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
  const { provider_uuid } = await storeAgent(user, 'Agent 0001');
  await server().database?.pool.query(
    `with copies as (
       select gen_random_uuid() as id, number, 'Agent ' || to_char(number, 'FM0000') as name
       from generate_series(2, ${COUNT}) number
     ), copied as (
       insert into agents
       select (jsonb_populate_record(one, jsonb_build_object('id', copies.id, 'name', copies.name,
         'agent_id', 'agent_' || left(md5(copies.id::text), 26),
         'created_at', one.created_at + number * interval '1 millisecond'))).*
       from agents one, copies where one.id = '${provider_uuid}'
     )
     insert into agent_versions
     select (jsonb_populate_record(one, jsonb_build_object('agent_row_id', copies.id, 'name', copies.name))).*
     from agent_versions one, copies where one.agent_row_id = '${provider_uuid}'`,
  );
});

it('lists a thousand agents, finds one, opens it and comes back', async () => {
  expect(await user.call(listAgents, {})).toHaveLength(COUNT);
  const page = await browser().newPage(server(), { user });
  await page.goto('/agents');
  const rows = page.getByRole('list', { name: t('agents.title') }).getByRole('listitem');
  await rows.first().waitFor();
  await expect.poll(() => rows.first().getAttribute('aria-setsize')).toBe(String(COUNT));
  // Only visible rows are in the page.
  await expect.poll(() => rows.count()).toBeLessThan(60);
  await expectAccessible(page, 'a thousand agents');

  await rows.first().hover();
  // Every wheel to the end has the next page loaded.
  const last = page.locator(`[aria-posinset="${COUNT}"]`);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100_000);
      return last.count();
    })
    .toBe(1);
  await page.getByRole('searchbox', { name: t('agents.search') }).fill('agent 0777');
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByText('Agent 0777').click();
  const editor = agentEditor(page, t);
  await editor.field('prompt.first_message').waitFor();
  await editor.button('buttons.rename_named', { name: 'Agent 0777' }).waitFor();
  await editor.button('editor.close').click();
  await rows.getByText('Agent 0777').waitFor();
});

it('reaches any of a thousand agents from the command palette', async () => {
  const page = await browser().newPage(server(), { user });
  await page.goto('/agents');
  await page.getByRole('list', { name: t('agents.title') }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: t('shell.shortcut_palette') }).fill('agent 0042');
  await page.getByRole('option', { name: 'Agent 0042' }).click();
  await agentEditor(page, t).button('buttons.rename_named', { name: 'Agent 0042' }).waitFor();
});
