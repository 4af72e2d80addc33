import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import type { HostileToolServer } from '../support/hostile-tool-server.ts';
import { resumingVisitor, type VisitedPage } from '../support/resuming-visitor.ts';
import { agentWith, bookingWebhook } from '../support/tool-agents.ts';
import { addToolServer, callsAt, startShopServer } from '../support/tool-socket.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

const call = (name: string, input: Record<string, unknown> = {}) => ({ toolCalls: [{ name, input }] });

let server: ConversationServer;
let team: TestCaller;
let webhook: WebhookServer;
let shop: HostileToolServer;
beforeAll(async () => {
  webhook = await startWebhookServer();
  shop = await startShopServer();
  server = await startConversationServer({
    rules: [
      { afterTool: 'find_order', reply: { text: 'I found your order.' } },
      { afterTool: 'remind', reply: { text: 'I have reminded them.' } },
      { afterTool: 'book_table', reply: { text: 'The table is booked.' } },
      { afterTool: 'cancel_order', reply: { text: 'That is what became of it.' } },
      { afterTool: 'language_detection', reply: { text: 'Gerne.' } },
      { contains: 'deutsch', reply: call('language_detection', { language: 'de', reason: 'Asked' }) },
      { contains: 'order', reply: call('find_order') },
      { contains: 'remind', reply: call('remind') },
      { contains: 'cancel', reply: call('cancel_order', { text: '7' }) },
      { contains: 'sales', reply: call('transfer_to_agent', { agent_number: 0 }) },
      { contains: 'table', reply: call('book_table', { guests: 4 }) },
      { contains: 'broken', reply: { fault: 'error' } },
    ],
    otherwise: { text: 'All right.' },
  });
  team = await server.newTeam();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await Promise.all([webhook[Symbol.asyncDispose](), shop[Symbol.asyncDispose]()]);
});

/** Opens a page, says something, leaves it and comes back. */
async function comeBack(config: ConversationConfig, ...said: readonly string[]) {
  const visitor = await resumingVisitor(server, team, config);
  const page = await visitor.open();
  for (const text of said) await page.say(text);
  page.socket.close(1001);
  const next: VisitedPage = await visitor.open(page.token);
  expect(next.id).toBe(page.id);
  return { page: next, record: () => visitor.record(page.id) };
}

it('still knows what answers of tools gave to its variables', async () => {
  const find = {
    type: 'webhook',
    name: 'find_order',
    description: '',
    api_schema: { url: `${webhook.origin}/order`, method: 'GET' },
    assignments: [{ dynamic_variable: 'customer', value_path: 'customer.name' }],
  };
  const who = { type: 'string', dynamic_variable: 'customer' };
  const remind = bookingWebhook('', {
    name: 'remind',
    api_schema: {
      url: `${webhook.origin}/echo`,
      method: 'POST',
      request_body_schema: { type: 'object', properties: { who }, required: ['who'] },
    },
  });
  const { page } = await comeBack(agentWith({ tools: [find, remind] }), 'Where is my order?');
  using _ = page;
  expect(await page.say('Please remind them.')).toBe('I have reminded them.');
  expect(JSON.parse(webhook.requests.at(-1)?.body ?? '')).toEqual({ who: 'Ada' });
});

it.each([
  ['of a preset', {}, { de: { overrides: { agent: { first_message: 'Guten Tag' } } } }],
  ['that language detection alone names', { supported_languages: ['en', 'de'] }, {}],
])('still speaks the language that it was switched to, one %s', async (_case, params, language_presets) => {
  const config = agentWith({ systemTools: { language_detection: params }, language_presets });
  const { page } = await comeBack(config, 'Kannst du mir auf Deutsch antworten?');
  using _ = page;
  expect(await page.say('broken')).toMatch(/^Entschuldigung/);
});

it('still speaks the language that the page chose', async () => {
  const config = agentWith({
    language_presets: { de: { overrides: { agent: { first_message: 'Guten Tag' } } } },
  });
  const visitor = await resumingVisitor(server, team, config);
  const agent = { language: 'de' };
  const override = { conversation_config_override: { agent, conversation: { text_only: true } } };
  using page = await visitor.open(null, override);
  await page.say('Hallo?');
  page.socket.close(1001);
  using next = await visitor.open(page.token);
  expect(await next.say('broken')).toMatch(/^Entschuldigung/);
});

it('stays with the agent that it was handed over to, as the record says', async () => {
  const tools = [bookingWebhook(`${webhook.origin}/echo`)];
  const sales = await team.createAgent(agentWith({ firstMessage: 'Welcome to sales.', tools }));
  const transfers = [
    { agent_id: sales.agent_id, condition: 'Buys', enable_transferred_agent_first_message: true },
  ];
  const reception = agentWith({ systemTools: { transfer_to_agent: { transfers } } });
  const { page, record } = await comeBack(reception, 'I want sales.');
  using _ = page;
  expect(await page.say('A table, please.')).toBe('The table is booked.');
  page.socket.close(1000);
  await expect.poll(async () => (await record()).status).toBe('done');
  const { turns, agents } = await record();
  expect(turns.at(-1)?.agent).toEqual({ agent_id: sales.agent_id, agent_name: 'Léa' });
  expect(agents.map(({ agent_id }) => agent_id)).toEqual([(await record()).agent_id, sales.agent_id]);
});

it('still waits for the answer to what it asked', async () => {
  const servers = [await addToolServer(team, shop.url, true)];
  const before = callsAt(shop).length;
  const { page } = await comeBack(agentWith({ servers }), 'Please cancel it.');
  using _ = page;
  expect(callsAt(shop)).toHaveLength(before);
  expect(await page.say('Yes')).toBe('That is what became of it.');
  expect(callsAt(shop)).toHaveLength(before + 1);
});

it.each([
  ['nothing', '', 2],
  ['a few words', 'One moment.', 3],
])(
  'answers with what came of a call that outlived its page behind %s, and does not make it again',
  async (_case, words, answers) => {
    const tools = [bookingWebhook(`${webhook.origin}/echo`)];
    const visitor = await resumingVisitor(server, team, agentWith({ tools }));
    const page = await visitor.open();
    await page.say('A table, please.');
    page.socket.close(1001);
    const before = webhook.requests.length;
    await cutBehind(page.id, words);
    using next = await visitor.open(page.token);
    const { conversation_history_event } = await next.next('conversation_history');
    expect(conversation_history_event.turns.at(-1)?.message).toBe(words || 'A table, please.');
    expect(conversation_history_event.is_answering).toBe(true);
    expect((await next.next('agent_response')).agent_response_event.agent_response).toBe(
      'The table is booked.',
    );
    expect(webhook.requests).toHaveLength(before);
    const { turns } = await visitor.record(page.id);
    expect(turns).toHaveLength(answers);
    expect(turns.map(({ tool_calls }) => tool_calls.map(({ status }) => status))).toContainEqual([
      'succeeded',
    ]);
  },
);

/** Has a conversation rest as if its line had broken while a tool ran, behind these words of the answer. */
async function cutBehind(id: string, words: string): Promise<void> {
  const { database } = server.database;
  const isResting = async () =>
    (await database.execute(sql`select from conversations where id = ${id} and node_id is null`)).rowCount;
  await expect.poll(isResting).toBe(1);
  if (words !== '') {
    await database.execute(sql`update conversation_turns set message = ${words},
      ledger = ledger || '{"interrupted": true}' where conversation_id = ${id} and role = 'agent'`);
    return;
  }
  await database.execute(sql`
    with answer as (delete from conversation_turns where conversation_id = ${id} and role = 'agent'
      returning event_id, tool_calls)
    update conversation_turns as asked set tool_calls = answer.tool_calls from answer
    where asked.conversation_id = ${id} and asked.event_id = answer.event_id and asked.role = 'user'`);
}
