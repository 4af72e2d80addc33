import { chat, getConversation } from '@parley/contract/conversation.ts';
import { approveTool, listServerTools } from '@parley/contract/tool-servers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { type HostileToolServer, plainTool } from '../support/hostile-tool-server.ts';
import { agentWith, bookingWebhook, openPageFunction, TOOL_EVENTS } from '../support/tool-agents.ts';
import { addToolServer, callsAt, startConversation, startShopServer } from '../support/tool-socket.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

let server: ConversationServer;
let team: TestCaller;
let webhook: WebhookServer;
let shop: HostileToolServer;
beforeAll(async () => {
  webhook = await startWebhookServer();
  shop = await startShopServer();
  server = await startConversationServer({
    rules: [
      { afterTool: 'book_table', reply: { text: 'The table is booked.' } },
      { afterTool: 'open_page', reply: { text: 'I cannot open pages here.' } },
      { afterTool: 'find_order', reply: { text: 'I found your order.' } },
      { afterTool: 'remind', reply: { text: 'I have reminded them.' } },
      { afterTool: 'Shop_cancel_order_2', reply: { text: 'That is what became of it.' } },
      { afterTool: 'cancel_order', reply: { text: 'That is what became of it.' } },
      { afterTool: 'language_detection', reply: { text: 'Gerne.' } },
      {
        contains: 'deutsch',
        reply: { toolCalls: [{ name: 'language_detection', input: { language: 'de', reason: 'Asked' } }] },
      },
      {
        contains: 'rückruf',
        reply: {
          toolCalls: [
            {
              name: 'schedule_callback',
              input: { date: '2030-01-07', time: '10:00', phone_number: '+33199001234' },
            },
          ],
        },
      },
      { contains: 'table', reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] } },
      { contains: 'prices', reply: { toolCalls: [{ name: 'open_page', input: { page: 'prices' } }] } },
      { contains: 'order', reply: { toolCalls: [{ name: 'find_order', input: {} }] } },
      { contains: 'broken', reply: { fault: 'error' } },
      { contains: 'remind', reply: { toolCalls: [{ name: 'remind', input: {} }] } },
      { contains: 'second', reply: { toolCalls: [{ name: 'Shop_cancel_order_2', input: { text: '7' } }] } },
      { contains: 'cancel', reply: { toolCalls: [{ name: 'cancel_order', input: { text: '7' } }] } },
    ],
    otherwise: { text: 'All right.' },
  });
  team = await server.newTeam();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await Promise.all([webhook[Symbol.asyncDispose](), shop[Symbol.asyncDispose]()]);
});

async function chatWith(config: Parameters<TestCaller['createAgent']>[0]) {
  const { agent_id } = await team.createAgent(config);
  let conversation_id: string | undefined;
  return {
    async say(message: string) {
      const answer = await team.call(chat, { body: { agent_id, message, conversation_id } });
      conversation_id = answer.conversation_id;
      return answer;
    },
    record: () => team.call(getConversation, { params: { conversation_id: conversation_id ?? '' } }),
  };
}

/** Sends the name that an earlier answer gave. */
function remindWebhook(): object {
  const who = { type: 'string', dynamic_variable: 'customer' };
  const request_body_schema = { type: 'object', properties: { who }, required: ['who'] };
  const api_schema = { url: `${webhook.origin}/echo`, method: 'POST', request_body_schema };
  return bookingWebhook('', { name: 'remind', api_schema });
}

describe('a chat over single requests', () => {
  it('calls webhooks, with another key in each turn', async () => {
    const conversation = await chatWith(agentWith({ tools: [bookingWebhook(`${webhook.origin}/echo`)] }));
    expect(await conversation.say('A table, please.')).toMatchObject({
      reply: 'The table is booked.',
      tool_calls: [{ tool_name: 'book_table', status: 'succeeded' }],
    });
    await conversation.say('Another table, please.');
    const keys = webhook.requests.slice(-2).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    const { turns } = await conversation.record();
    expect(turns.map(({ tool_calls }) => tool_calls.length)).toEqual([0, 1, 0, 1]);
  });

  it('asks in the words of a webhook that wants the caller to agree, and calls it after a yes', async () => {
    const caller_confirmation = { enabled: true, message: 'I book a table for {guests}.' };
    const booking = bookingWebhook(`${webhook.origin}/echo`, { caller_confirmation });
    const before = webhook.requests.length;
    const conversation = await chatWith(agentWith({ tools: [booking] }));
    expect(await conversation.say('A table, please.')).toMatchObject({
      reply: 'I book a table for 4. Shall I do that, yes or no?',
      tool_calls: [{ tool_name: 'book_table', status: 'awaiting', was_called: false }],
    });
    expect((await conversation.say('No')).tool_calls).toMatchObject([{ status: 'declined' }]);
    await conversation.say('A table, please.');
    expect(webhook.requests).toHaveLength(before);
    expect(await conversation.say('Yes')).toMatchObject({
      reply: 'The table is booked.',
      tool_calls: [{ status: 'succeeded', approval: { by: 'caller', is_approved: true, words: 'Yes' } }],
    });
    expect(webhook.requests).toHaveLength(before + 1);
  });

  it('goes on without a webhook that runs in the background, and knows its answer later', async () => {
    const find = {
      ...bookingWebhook(`${webhook.origin}/held`, { execution_mode: 'async' }),
      assignments: [{ dynamic_variable: 'customer', value_path: 'customer.name' }],
    };
    const conversation = await chatWith(agentWith({ tools: [find, remindWebhook()] }));
    expect(await conversation.say('A table, please.')).toMatchObject({
      reply: 'The table is booked.',
      tool_calls: [{ tool_name: 'book_table', status: 'unknown', latency_secs: null }],
    });
    webhook.release();
    await expect
      .poll(async () => (await conversation.record()).turns[1]?.tool_calls)
      .toMatchObject([{ status: 'succeeded', latency_secs: expect.any(Number) }]);
    await conversation.say('Please remind them.');
    expect(JSON.parse(webhook.requests.at(-1)?.body ?? '')).toEqual({ who: 'Ada' });
  });

  it('remembers variables of earlier answers', async () => {
    const find = {
      type: 'webhook',
      name: 'find_order',
      description: '',
      api_schema: { url: `${webhook.origin}/order`, method: 'GET' },
      assignments: [{ dynamic_variable: 'customer', value_path: 'customer.name' }],
    };
    const conversation = await chatWith(agentWith({ tools: [find, remindWebhook()] }));
    await conversation.say('Where is my order?');
    await conversation.say('Please remind them.');
    expect(JSON.parse(webhook.requests.at(-1)?.body ?? '')).toEqual({ who: 'Ada' });
  });

  it('has no page that could run client tools, and says so to the model', async () => {
    const conversation = await chatWith(agentWith({ tools: [openPageFunction()] }));
    const { tool_calls } = await conversation.say('Show me the prices.');
    expect(tool_calls).toMatchObject([{ status: 'refused', was_called: false }]);
    expect(tool_calls[0]?.result).toContain('has no function "open_page"');
  });

  it('asks in words before it calls a tool of a tool server, and goes on with the answer in the next call', async () => {
    const servers = [await addToolServer(team, shop.url, true)];
    const before = callsAt(shop).length;
    const conversation = await chatWith(agentWith({ servers }));
    const question = await conversation.say('Please cancel it.');
    expect(question.tool_calls).toMatchObject([{ tool_name: 'cancel_order', status: 'awaiting' }]);
    expect(callsAt(shop)).toHaveLength(before);
    const answer = await conversation.say('Yes');
    expect(answer).toMatchObject({
      reply: 'That is what became of it.',
      tool_calls: [{ status: 'succeeded', approval: { by: 'caller', is_approved: true, words: 'Yes' } }],
    });
    expect(callsAt(shop)).toHaveLength(before + 1);
    // What was agreed to was agreed to once.
    await conversation.say('Yes');
    expect(callsAt(shop)).toHaveLength(before + 1);
  });

  it('asks anew where the tool changed after its question', async () => {
    await using changing = await startShopServer();
    const servers = [await addToolServer(team, changing.url, true)];
    const conversation = await chatWith(agentWith({ servers }));
    await conversation.say('Please cancel it.');
    changing.tools = [plainTool('cancel_order', 'Cancels all orders.')];
    await team.call(listServerTools, { params: { id: servers[0] ?? '' } });
    expect((await conversation.say('Yes')).tool_calls).toEqual([]);
    expect((await conversation.say('Please cancel it.')).tool_calls).toMatchObject([{ status: 'awaiting' }]);
    expect((await conversation.say('Yes')).tool_calls).toMatchObject([{ status: 'succeeded' }]);
    expect(callsAt(changing)).toHaveLength(1);
  });

  it('calls the tool of the server that it asked about, where another one has a tool of that name', async () => {
    await using other = await startShopServer();
    const servers = [await addToolServer(team, shop.url, true), await addToolServer(team, other.url, true)];
    const before = callsAt(shop).length;
    const conversation = await chatWith(agentWith({ servers }));
    const { tool_calls } = await conversation.say('The second one, please.');
    expect(tool_calls).toMatchObject([{ status: 'awaiting' }]);
    expect(await conversation.say('Yes')).toMatchObject({
      tool_calls: [{ status: 'succeeded', detail: { server_id: servers[1] } }],
    });
    expect([callsAt(shop).length, callsAt(other).length]).toEqual([before, 1]);
  });

  it('accepts no consent to a tool that changed after its approval', async () => {
    await using changing = await startShopServer();
    const id = await addToolServer(team, changing.url, true);
    const approve = async () => {
      const { tools } = await team.call(listServerTools, { params: { id } });
      const tool = tools.find(({ name }) => name === 'cancel_order');
      await team.call(approveTool, {
        params: { id },
        body: { tool_name: 'cancel_order', tool_hash: tool?.hash ?? '' },
      });
    };
    await approve();
    changing.tools = [plainTool('cancel_order', 'Cancels all orders.')];
    await team.call(listServerTools, { params: { id } });
    const cancel = async () => {
      using conversation = await startConversation(team, agentWith({ servers: [id] }));
      conversation.say('Please cancel it.');
      await conversation.reply();
      const { turns } = await conversation.finish();
      return turns.flatMap(({ tool_calls }) => tool_calls);
    };

    const refused = await cancel();

    expect(refused).toMatchObject([
      {
        tool_name: 'cancel_order',
        status: 'declined',
        was_called: false,
        approval: { by: 'policy', is_approved: false },
        detail: { error_code: 'tool_changed' },
      },
    ]);
    expect(callsAt(changing)).toEqual([]);
    using tested = await startConversation(team, agentWith({ servers: [id] }), {
      purpose: 'test',
      events: [...TOOL_EVENTS, 'mcp_tool_call'],
    });
    tested.say('Please cancel it.');
    const { mcp_tool_call } = await tested.client.next('mcp_tool_call');
    expect(mcp_tool_call).toMatchObject({ state: 'awaiting_approval', tool_name: 'cancel_order' });
    const ofTeam = await chatWith(agentWith({ servers: [id] }));
    expect((await ofTeam.say('Please cancel it.')).tool_calls).toMatchObject([{ status: 'awaiting' }]);
    const ofProgram = await chatWith(agentWith({ servers: [id] }));
    const { caller } = team;
    // Others may write by a program, whose key approves no tools.
    caller.apiKey = {
      id: 'key',
      kind: 'secret',
      scopes: ['conversations:start'],
      agentIds: null,
      origins: null,
    };
    const { tool_calls } = await ofProgram.say('Please cancel it.').finally(() => delete caller.apiKey);
    expect(tool_calls).toMatchObject([{ status: 'declined', detail: { error_code: 'tool_changed' } }]);
    await approve();
    expect(await cancel()).toMatchObject([{ status: 'succeeded', was_called: true }]);
  });

  it.each([
    ['of a preset', {}, { de: { overrides: { agent: { first_message: 'Guten Tag' } } } }],
    ['that language detection alone names', { supported_languages: ['en', 'de'] }, {}],
  ])('stays in the language that it was switched to, one %s', async (_, params, language_presets) => {
    const config = agentWith({ systemTools: { language_detection: params }, language_presets });
    const conversation = await chatWith(config);
    await conversation.say('Kannst du mir auf Deutsch sagen, wann ihr offen habt?');
    expect((await conversation.say('broken')).reply).toMatch(/^Entschuldigung/);
  });

  it('drops a call that the next words do not agree to', async () => {
    const servers = [await addToolServer(team, shop.url, true)];
    const before = callsAt(shop).length;
    const conversation = await chatWith(agentWith({ servers }));
    await conversation.say('Please cancel it.');
    expect((await conversation.say('No thanks')).tool_calls).toMatchObject([
      { status: 'declined', was_called: false },
    ]);
    await conversation.say('Yes');
    expect(callsAt(shop)).toHaveLength(before);
  });
});

it('asks whether it may call back in the language that a conversation was switched to', async () => {
  const systemTools = { language_detection: {}, schedule_callback: {} };
  const config = agentWith({ systemTools, language_presets: { de: { overrides: {} } } });
  using conversation = await startConversation(team, config);
  conversation.say('Kannst du mir auf Deutsch sagen, wann ihr offen habt?');
  await conversation.reply();
  conversation.say('Bitte um Rückruf.');
  expect(await conversation.reply()).toMatch(/^Ich rufe Sie am Montag, 7\. Januar um 10:00 Uhr zurück\./);
});
