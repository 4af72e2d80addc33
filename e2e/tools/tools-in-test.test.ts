import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@parley/contract/agents.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebhookServer, type WebhookServer } from '../../server/test/support/webhook-server.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { type ShopToolServer, startShopToolServer } from '../support/shop-tool-server.ts';
import { sendMessage, startTestConversation } from '../support/test-conversation.ts';
import { storeServer } from '../support/tool-servers-page.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const calling = (contains: string, name: string, input: Record<string, unknown>) => ({
  contains,
  reply: { text: '', toolCalls: [{ name, input }] },
});
const script = {
  rules: [
    { afterTool: 'find_order', toolFailed: false, reply: { text: 'Your order was shipped.' } },
    { afterTool: 'send_form', toolFailed: true, reply: { text: 'I could not send the form.' } },
    { afterTool: 'open_page', reply: { text: 'The page is open.' } },
    { afterTool: 'cancel_order', toolFailed: false, reply: { text: 'It is cancelled.' } },
    { afterTool: 'cancel_order', toolFailed: true, reply: { text: 'I left the order as it is.' } },
    calling('where', 'find_order', { number: 17 }),
    calling('form', 'send_form', {}),
    calling('prices', 'open_page', { page: 'prices' }),
    calling('cancel', 'cancel_order', { order: 'A-17' }),
    calling('sales', 'transfer_to_agent', { agent_number: 0, reason: 'Wants to buy.' }),
    calling('press', 'play_keypad_touch_tone', { dtmf_tones: '12#' }),
    { afterTool: 'play_keypad_touch_tone', reply: { text: 'I pressed the keys.' } },
    calling('through', 'transfer_to_number', {
      transfer_number: '+33612345678',
      client_message: 'I put you through.',
      agent_message: 'A caller.',
    }),
    { contains: 'lamps', reply: { text: 'We have three lamps.' } },
  ],
  otherwise: { text: 'All right.' },
};

let shop: WebhookServer;
let toolServer: ShopToolServer;
let folder: string;
const { server, browser } = consoleForTests(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-script-'));
  const [model, speech] = [join(folder, 'model.json'), join(folder, 'speech.json')];
  await writeFile(model, JSON.stringify(script));
  // The user types: the recogniser never understands the microphone.
  await writeFile(speech, JSON.stringify({ recogniser: { rules: [{ hears: { text: '' } }] }, voice: {} }));
  return {
    env: {
      PARLEY_SCRIPTED_MODEL: model,
      PARLEY_SCRIPTED_SPEECH: speech,
    },
    browserFlags: ['--use-fake-device-for-media-stream'],
  };
});

let user: User;
beforeAll(async () => {
  user = await server().newUser('member', 'Ada Lovelace');
  shop = await startWebhookServer();
  toolServer = await startShopToolServer([
    {
      name: 'cancel_order',
      description: 'Cancels an order that was not sent yet.',
      inputSchema: { type: 'object', properties: { order: { type: 'string' } } },
    },
  ]);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await toolServer[Symbol.asyncDispose]();
  await shop[Symbol.asyncDispose]();
});

async function storeDesk() {
  const sales = await user.call(createAgent, {
    body: {
      name: 'Sales',
      type: 'chat',
      conversation_config: {
        agent: {
          first_message: 'Sales here, what would you like?',
          language: 'en',
          prompt: { prompt: 'You sell lamps.', llm: 'scripted' },
        },
      },
    },
  });
  const tools = await storeServer(user, { name: 'Shop', url: toolServer.url });
  return user.call(createAgent, {
    body: {
      name: 'Desk',
      type: 'chat',
      conversation_config: {
        agent: {
          first_message: 'Hello from the desk.',
          language: 'en',
          prompt: {
            prompt: 'You run a shop.',
            llm: 'scripted',
            mcp_server_ids: [tools.id],
            built_in_tools: {
              transfer_to_agent: {
                type: 'system',
                name: 'transfer_to_agent',
                description: '',
                params: {
                  system_tool_type: 'transfer_to_agent',
                  transfers: [
                    {
                      agent_id: sales.agent_id,
                      condition: 'The caller wants to buy.',
                      enable_transferred_agent_first_message: true,
                    },
                  ],
                },
              },
            },
            tools: [
              {
                type: 'webhook',
                name: 'find_order',
                api_schema: {
                  url: `${shop.origin}/order`,
                  method: 'POST',
                  request_headers: { Authorization: 'Bearer plain-key' },
                  request_body_schema: {
                    type: 'object',
                    properties: { number: { type: 'integer', description: 'Number' } },
                  },
                },
                assignments: [{ dynamic_variable: 'order_status', value_path: 'status' }],
              },
              {
                type: 'webhook',
                name: 'send_form',
                api_schema: { url: `${shop.origin}/status/503`, method: 'POST' },
              },
              {
                type: 'client',
                name: 'open_page',
                description: 'Opens a page.',
                expects_response: true,
                response_timeout_secs: 60,
                parameters: {
                  type: 'object',
                  properties: { page: { type: 'string', description: 'Which page' } },
                },
              },
            ],
          },
        },
      },
    },
  });
}

const card = (page: Page, name: string) =>
  page.getByRole('log', { name: t('testPanel.conversation') }).getByRole('button', { name });
const isFocused = (element: Element) => element === document.activeElement;
const waiting = (page: Page) => page.getByRole('region', { name: t('toolCalls.waits_for_you') });
const write = (page: Page, text: string) => sendMessage(page, t, text);
const said = (page: Page, text: string) =>
  page.getByRole('log', { name: t('testPanel.conversation') }).getByText(text, { exact: true });

it('shows what the agent calls, asks and hands over, and still shows it after the end', async () => {
  const desk = await storeDesk();
  const page = await browser().newPage(server(), { user, language: 'en', width: 1440, height: 900 });
  await agentEditor(page, t).open(desk);
  await startTestConversation(page, t);

  // A webhook that succeeds, with all that is known of it.
  await write(page, 'Where is my order?');
  await said(page, 'Your order was shipped.').waitFor();
  await card(page, 'find_order').getByText(t('toolCalls.status_succeeded')).waitFor();
  await card(page, 'find_order').click();
  const log = page.getByRole('log', { name: t('testPanel.conversation') });
  await log.getByText(`POST ${shop.origin}/order`).waitFor();
  await log.getByText('order_status').waitFor();
  await expect.poll(() => log.textContent()).toContain('authorization: ••••••');
  await expectAccessible(page, 'a call that is open');
  await card(page, 'find_order').click();
  const answer = page.getByRole('article').filter({ hasText: 'Your order was shipped.' });
  await answer.locator('summary').click();
  await answer.getByRole('rowheader', { name: 'find_order' }).waitFor();

  // One that fails, which the agent must not call a success.
  await write(page, 'Please send the form.');
  await said(page, 'I could not send the form.').waitFor();
  await card(page, 'send_form').getByText(t('toolCalls.status_failed')).waitFor();

  // A function of the program at the other end: the user who tests answers it.
  await write(page, 'Show me the prices.');
  await waiting(page)
    .getByRole('textbox', { name: t('toolCalls.answer') })
    .fill('{"opened": true}');
  await expectAccessible(page, 'a function to answer', EVERYWHERE);
  await waiting(page)
    .getByRole('button', { name: t('toolCalls.send_answer') })
    .click();
  await said(page, 'The page is open.').waitFor();
  await card(page, 'open_page').getByText(t('toolCalls.status_succeeded')).waitFor();

  // A tool that asks first: not allowed, then allowed with the keyboard.
  await write(page, 'Cancel order A-17.');
  await waiting(page)
    .getByText(t('toolCalls.may_be_called', { name: 'cancel_order' }))
    .waitFor();
  await expectAccessible(page, 'a tool that asks first', EVERYWHERE);
  await waiting(page)
    .getByRole('button', { name: t('toolCalls.do_not_allow') })
    .click();
  await said(page, 'I left the order as it is.').waitFor();
  await card(page, 'cancel_order').getByText(t('toolCalls.status_declined')).waitFor();
  await write(page, 'Yes, cancel it.');
  await waiting(page)
    .getByRole('button', { name: t('toolCalls.allow'), exact: true })
    .press('Enter');
  await said(page, 'It is cancelled.').waitFor();
  // The keyboard goes on where it was: the next stop is the message field.
  await page.keyboard.press('Tab');
  expect(await page.getByRole('textbox', { name: t('testPanel.message') }).evaluate(isFocused)).toBe(true);

  // Another agent takes over and is named from then on.
  await write(page, 'I want to talk to sales.');
  await said(page, 'Sales here, what would you like?').waitFor();
  await log.getByText(t('toolCalls.took_over', { name: 'Sales' })).waitFor();
  await write(page, 'Which lamps are there?');
  await said(page, 'We have three lamps.').waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .filter({ hasText: 'We have three lamps.' })
        .getByRole('heading')
        .textContent(),
    )
    .toBe('Sales');

  await page.getByRole('button', { name: t('testPanel.endChat') }).click();
  const results = page.getByRole('region', { name: t('testPanel.results') });
  await results.getByText(t('toolCalls.called')).waitFor();
  await expectAccessible(page, 'a finished test with calls', EVERYWHERE);
});

it('shows the keys that are pressed in a call, and says where a call would be put through', async () => {
  const systemTool = (name: string, params: Record<string, unknown> = {}) => ({
    [name]: { type: 'system', name, description: '', params: { system_tool_type: name, ...params } },
  });
  const transfer_destination = { type: 'phone', phone_number: '+33612345678' };
  const switchboard = await user.call(createAgent, {
    body: {
      name: 'Switchboard',
      type: 'voice',
      conversation_config: {
        agent: {
          first_message: 'Switchboard.',
          language: 'en',
          prompt: {
            prompt: 'You put calls through.',
            llm: 'scripted',
            built_in_tools: {
              ...systemTool('play_keypad_touch_tone'),
              ...systemTool('transfer_to_number', {
                transfers: [{ transfer_destination, transfer_type: 'sip_refer', condition: 'Always.' }],
              }),
            },
          },
        },
        turn: { turn_timeout: -1, silence_end_call_timeout: -1 },
      },
    },
  });
  const page = await browser().newPage(server(), { user, language: 'en' });
  await page.context().grantPermissions(['microphone']);
  await agentEditor(page, t).open(switchboard);
  // One of its ways to test makes room for the other while the page learns what it may hear.
  await expect
    .poll(() => page.getByRole('button', { name: t('testPanel.test'), exact: true }).count())
    .toBe(1);
  await page.getByRole('button', { name: t('testPanel.test'), exact: true }).click();
  await page.getByText(t('testPanel.listening'), { exact: true }).waitFor();

  await write(page, 'Please press one and two.');
  await said(page, 'I pressed the keys.').waitFor();
  const keys = `${t('toolCalls.system_play_keypad_touch_tone')}: 12#`;
  await card(page, keys).getByText(t('toolCalls.status_succeeded')).waitFor();
  await page.getByText(t('testPanel.listening'), { exact: true }).waitFor();

  await write(page, 'Put me through.');
  await page.getByText(/^I put you through\./).waitFor();
  await page.getByText(t('toolCalls.put_through', { number: '+33612345678' })).waitFor();
  await page.getByText(t('testPanel.over')).waitFor();
  await expectAccessible(page, 'a call that was put through');
});
