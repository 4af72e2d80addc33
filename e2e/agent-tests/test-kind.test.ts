import { chat } from '@parley/contract/conversation.ts';
import { beforeAll, expect, it } from 'vitest';
import { storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { findTeam } from '../support/team.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');

const { server, browser } = consoleForTests();

let member: User;
beforeAll(async () => {
  member = await server().newUser('member');
});

it('cannot be written in while it is made anew for another kind, and becomes the kind chosen last', async () => {
  const agent = await storeAgent(member);
  const body = { agent_id: agent.agent_id, message: 'How long does a repair take?' };
  const { conversation_id } = await member.call(chat, { body });
  const page = await browser().newPage(server(), { user: member });
  await page.goto(`/agents?agent=${agent.provider_uuid}&tests=turn.1.${conversation_id}`);
  const name = page.getByRole('textbox', { name: t('fields.name'), exact: true });
  const kind = (of: string) => page.getByRole('radio', { name: t(`agentTests.kind_${of}`), exact: true });
  await expect.poll(() => name.inputValue()).not.toBe('');

  const released = Promise.withResolvers<void>();
  await page.route(/\/test\?kind=conversation/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await kind('conversation').click();
  await expect.poll(() => kind('conversation').getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => name.isDisabled()).toBe(true);
  await kind('reply').click();
  await expect.poll(() => name.isDisabled()).toBe(false);
  await name.fill('Knows how long a repair takes');
  released.resolve();
  await page.waitForResponse(/\/test\?kind=conversation/);
  expect(await name.inputValue()).toBe('Knows how long a repair takes');
  expect(await kind('reply').getAttribute('aria-checked')).toBe('true');
});

it('continues with the agent that took the conversation over, where the whole one is the test of another', async () => {
  const [first, second] = [await storeAgent(member), await storeAgent(member)];
  const body = { agent_id: first.agent_id, message: 'How long does a repair take?' };
  const { conversation_id } = await member.call(chat, { body });
  const { pool } = await findTeam(server(), member);
  await pool.query(
    "update conversation_turns set agent = $2 where conversation_id = $1 and role = 'agent' and event_id = 1",
    [conversation_id, { agent_id: second.agent_id, agent_name: second.name }],
  );
  const page = await browser().newPage(server(), { user: member });
  await page.goto(`/agents?agent=${second.provider_uuid}&tests=turn.1.${conversation_id}`);
  await page.getByRole('radio', { name: t('agentTests.kind_conversation'), exact: true }).click();
  const line = page.getByRole('textbox', { name: t('agentTests.line', { number: 1 }), exact: true });
  await expect.poll(() => line.isEnabled()).toBe(true);
  expect(await line.inputValue()).toBe('');
});
