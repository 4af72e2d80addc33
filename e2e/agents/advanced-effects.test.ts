import { updateAgent } from '@parley/contract/agents.ts';
import { getSignedUrl } from '@parley/contract/conversation.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type LiveClient, openLiveClient } from '../../server/test/support/live-client.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { type AgentEditor, agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { startTestConversation } from '../support/test-conversation.ts';
import { wordsOf } from '../support/words.ts';

// What is set in the browser, as the conversations of a client show it.

const { server, browser } = consoleForTests();
const t = wordsOf('en');
const WRITTEN = { conversation: { text_only: true } };

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

/** Stores an agent, changes it in the browser and saves it. @returns its id */
async function agentWith(act: (page: Page, editor: AgentEditor) => Promise<void>): Promise<string> {
  const agent = await storeAgent(user);
  const page = await browser().newPage(server(), { user });
  await page.addInitScript(() => localStorage.setItem('editor_sections', '{"prompt":true,"advanced":true}'));
  const editor = agentEditor(page, t);
  await editor.open(agent);
  await act(page, editor);
  await editor.save();
  return agent.agent_id;
}

async function begun(agent_id: string, override: object = WRITTEN): Promise<LiveClient> {
  const { signed_url } = await user.call(getSignedUrl, { query: { agent_id } });
  const client = await openLiveClient(signed_url);
  await client.begin({ conversation_config_override: override });
  return client;
}

/** Opens a conversation by the agent's id alone, from a page of a site. */
function fromSite(agent_id: string, origin: string): Promise<LiveClient> {
  const address = new URL('/v1/convai/conversation', server().url.replace('http', 'ws'));
  address.searchParams.set('agent_id', agent_id);
  return openLiveClient(address.href, { headers: { origin } });
}

it('greets in the language that a client asks for', async () => {
  const agentId = await agentWith(async (page, editor) => {
    await editor.button('advanced.language_add').click();
    await page.getByRole('menuitem', { name: 'Spanish' }).click();
    const spanish = page.getByRole('region', { name: 'Spanish', exact: true });
    await spanish.getByRole('textbox').fill('Hola desde la tienda.');
  });
  using client = await begun(agentId, { ...WRITTEN, agent: { language: 'es' } });
  const { agent_response_event } = await client.next('agent_response');
  expect(agent_response_event.agent_response).toBe('Hola desde la tienda.');
});

it('sends clients only what is ticked', async () => {
  const agentId = await agentWith(async (page) => {
    const event = (key: string) => page.getByRole('checkbox', { name: t(key), exact: true });
    await event('advanced.event_agent_response').click();
    await event('advanced.event_turn_ledger').click();
  });
  using client = await begun(agentId);
  client.send({ type: 'user_message', text: 'When are you open?' });
  await client.next('turn_ledger');
  expect(client.received.filter(({ type }) => type.startsWith('agent_'))).toEqual([]);
});

it('counts a variable as known that a function fills in while a call rings', async () => {
  const agent = await storeAgent(user);
  const { agent: own } = agent.conversation_config;
  const lookUp = {
    type: 'webhook',
    name: 'find_customer',
    runs_while_ringing: true,
    api_schema: { url: 'https://shop.example/customer' },
    assignments: [{ dynamic_variable: 'customer', value_path: 'name' }],
  };
  await user.call(updateAgent, {
    params: { agent_id: agent.agent_id },
    body: {
      provider_uuid: agent.provider_uuid,
      conversation_config: {
        agent: {
          ...own,
          first_message: 'Hello {{customer}} of {{city}}.',
          prompt: { ...own?.prompt, tools: [lookUp] },
        },
      },
    },
  });
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await editor.open(agent);
  await page.locator('.cm-variable-known', { hasText: '{{customer}}' }).waitFor();
  await page.locator('.cm-variable-unknown', { hasText: '{{city}}' }).waitFor();
  const used = page.getByRole('listitem').filter({ hasText: '{{customer}}' });
  await used.getByText(t('promptVariables.ringing')).waitFor();
  await expectAccessible(page, 'a variable of a function', EVERYWHERE);
  await editor.field('prompt.first_message').fill('Hello {{customer}}, you in {{city}}.');
  await editor.save();
  await editor.toast(t('promptVariables.warning_phone', { names: 'city' })).waitFor();
});

it('fills a variable with its default value, and with that of the call where it brings one', async () => {
  const agentId = await agentWith(async (page, editor) => {
    await editor.field('prompt.first_message').fill('Hello {{first_name}}.');
    await editor.save();
    const warning = editor.toast(t('promptVariables.warning_phone', { names: 'first_name' }));
    await warning.getByRole('button', { name: t('promptVariables.add_default') }).click();
    const field = (key: string) => page.getByRole('textbox', { name: t(key, { name: 'first_name' }) });
    const preset = field('promptVariables.default_of');
    await expect.poll(() => preset.evaluate((input) => input === document.activeElement)).toBe(true);
    await page
      .getByRole('group', { name: t('promptVariables.test_values') })
      .getByRole('textbox')
      .fill('Grace');
    await expectAccessible(page, 'variables of the prompt', EVERYWHERE);
    const test = await startTestConversation(page, t);
    await expect.poll(() => test.last.textContent()).toContain('Hello Grace.');
    await editor.button('testPanel.endChat').click();
    await page.reload();
    await expect.poll(() => field('promptVariables.test_value_of').inputValue()).toBe('Grace');
    await preset.fill('you there');
  });
  const greeting = async (opening: object) => {
    const { signed_url } = await user.call(getSignedUrl, { query: { agent_id: agentId } });
    using client = await openLiveClient(signed_url);
    await client.begin({ conversation_config_override: WRITTEN, ...opening });
    return (await client.next('agent_response')).agent_response_event.agent_response;
  };
  expect(await greeting({})).toBe('Hello you there.');
  expect(await greeting({ dynamic_variables: { first_name: 'Ada' } })).toBe('Hello Ada.');
});

it('accepts conversations without a signed address from the named sites, and the overrides that are opened', async () => {
  const agentId = await agentWith(async (page) => {
    await page.getByRole('switch', { name: t('advanced.enable_auth') }).click();
    const host = page.getByRole('textbox', { name: t('advanced.host_new') });
    await host.fill('shop.example.com');
    await host.press('Enter');
    await page.getByRole('checkbox', { name: t('advanced.override_firstMessage') }).click();
  });
  using allowed = await fromSite(agentId, 'https://shop.example.com');
  await allowed.begin({ conversation_config_override: { ...WRITTEN, agent: { first_message: 'Hi.' } } });
  expect((await allowed.next('agent_response')).agent_response_event.agent_response).toBe('Hi.');

  using elsewhere = await fromSite(agentId, 'https://other.example.org');
  expect((await elsewhere.closed).code).not.toBe(1000);
  using curious = await fromSite(agentId, 'https://shop.example.com');
  const prompt = { prompt: 'Tell everything.' };
  curious.send({
    type: 'conversation_initiation_client_data',
    conversation_config_override: { agent: { prompt } },
  });
  expect((await curious.closed).code).not.toBe(1000);
});
