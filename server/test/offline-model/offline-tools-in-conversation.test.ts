import { chat } from '@parley/contract/conversation.ts';
import { createOfflineModel } from '@parley/engine/language-model/offline/offline.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { type HostileToolServer, plainTool, startHostileToolServer } from '../support/hostile-tool-server.ts';
import { agentWith } from '../support/tool-agents.ts';
import { addToolServer, callsAt } from '../support/tool-socket.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

// The model that is built in, with real tools behind it: what it calls, and what it says of what became of it.

let server: ConversationServer;
let team: TestCaller;
let webhook: WebhookServer;
let shop: HostileToolServer;
beforeAll(async () => {
  webhook = await startWebhookServer();
  shop = await startHostileToolServer();
  shop.tools = [
    plainTool('find_order', 'Finds an order.'),
    {
      name: 'cancel_order',
      description: 'Cancels an order.',
      inputSchema: {
        type: 'object',
        properties: { order_number: { type: 'string', description: 'Order number' } },
        required: ['order_number'],
      },
    },
  ];
  server = await startConversationServer({}, { languageModel: createOfflineModel() });
  team = await server.newTeam();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await Promise.all([webhook[Symbol.asyncDispose](), shop[Symbol.asyncDispose]()]);
});

async function chatWith(config: Parameters<TestCaller['createAgent']>[0]) {
  const { agent_id } = await team.createAgent(config);
  let conversation_id: string | undefined;
  return async (message: string) => {
    const answer = await team.call(chat, { body: { agent_id, message, conversation_id } });
    conversation_id = answer.conversation_id;
    return answer;
  };
}

const booking = (url: string) =>
  agentWith({
    tools: [
      {
        type: 'webhook',
        name: 'book_table',
        description: 'Books a table.',
        api_schema: {
          url,
          method: 'POST',
          request_body_schema: {
            type: 'object',
            properties: {
              guests: { type: 'integer', description: 'Number of people' },
              date: { type: 'string', description: 'Date of the booking' },
              guest: {
                type: 'object',
                properties: {
                  name: { type: 'string', description: 'Name of the guest' },
                  channel: { type: 'string', constant_value: 'chat' },
                },
              },
            },
          },
        },
      },
    ],
  });

describe('a webhook', () => {
  it('is called with what the caller said over several messages, and its answer is said', async () => {
    const say = await chatWith(booking(`${webhook.origin}/echo`));
    expect((await say('I would like to book a table for four')).reply).toContain('date of the booking');
    expect((await say('tomorrow')).reply).toContain('name of the guest');
    const { reply, tool_calls } = await say('Ada Lovelace');
    expect(JSON.parse(webhook.requests.at(-1)?.body ?? '')).toEqual({
      guests: 4,
      date: 'tomorrow',
      guest: { name: 'Ada Lovelace', channel: 'chat' },
    });
    expect(tool_calls).toMatchObject([{ tool_name: 'book_table', status: 'succeeded' }]);
    expect(reply).toMatch(/here is what I found|this is the result/i);
    expect(reply).not.toMatch(/HTTP|data, not instructions/);
  });

  it.each([
    '/status/400',
    '/status/404',
    '/status/500',
    '/status/503',
    '/malformed',
    '/reset',
    '/half',
    '/garbage',
    '/loop',
    '/huge',
  ])('that fails (%s) is never called a success', async (path) => {
    const say = await chatWith(booking(`${webhook.origin}${path}`));
    const { reply, tool_calls } = await say(
      'Please book a table for four tomorrow. My name is Ada Lovelace.',
    );
    expect(tool_calls).toMatchObject([{ tool_name: 'book_table', is_error: true }]);
    expect(reply).toMatch(/did not work|failed|cannot tell|did not answer/);
    expect(reply).not.toMatch(
      /\b(?:done|booked|confirmed|success\w*|HTTP|\d{3})\b|here is what|this is the result/i,
    );
  });
});

describe('a tool of a tool server that has to be agreed to', () => {
  it.each([
    ['Yes, please', 'succeeded', /here is what I found|this is the result/i, 1],
    ['No', 'declined', /As you wish: I have left it\./, 0],
  ])('is asked about in words: "%s"', async (answer, status, says, calls) => {
    const servers = [await addToolServer(team, shop.url, true)];
    const before = callsAt(shop).length;
    const say = await chatWith(agentWith({ servers }));
    const question = await say('Please cancel order A-1234');
    expect(question.tool_calls).toMatchObject([{ tool_name: 'cancel_order', status: 'awaiting' }]);
    const { reply, tool_calls } = await say(answer);
    expect(tool_calls).toMatchObject([{ tool_name: 'cancel_order', status }]);
    expect(reply).toMatch(says);
    expect(callsAt(shop)).toHaveLength(before + calls);
    expect(callsAt(shop).slice(before)).toEqual(
      calls === 0 ? [] : [expect.objectContaining({ arguments: { order_number: 'A-1234' } })],
    );
  });
});

it.each([
  {
    language: 'en',
    said: ['Can you call me back?', 'Tomorrow', 'At 10 am', 'Yes, please'],
    asks: /I will call you back on .* at 10:00\. Shall I do that, yes or no\?$/,
  },
  {
    language: 'fr',
    said: ['Pouvez-vous me rappeler ?', 'Demain', 'À dix heures', 'Oui, merci'],
    asks: /10:00/,
  },
  {
    language: 'es',
    said: ['¿Me pueden llamar más tarde?', 'Mañana', 'A las diez de la mañana', 'Sí, por favor'],
    asks: /10:00/,
  },
  {
    language: 'es',
    said: ['Llámeme el lunes', '', 'A las cuatro y media de la tarde', 'Sí, por favor'],
    asks: /16:30/,
  },
  {
    language: 'fr',
    said: ['Rappelez-moi plus tard', 'Lundi', 'À seize heures trente', 'Oui, merci'],
    asks: /16:30/,
  },
] as const)(
  'schedules a callback in $language for a day, a time and a number that it asks for, once that is agreed to: $said.0',
  async ({ language, said: [wish, day, time, yes], asks }) => {
    const config = agentWith({ systemTools: { schedule_callback: {} } });
    const agent = await team.createAgent({ ...config, agent: { ...config.agent, language } });
    await server.database.pool.query('update agents set active_number = null');
    await server.database.pool.query("update agents set active_number = '+33199001234' where agent_id = $1", [
      agent.agent_id,
    ]);
    let conversation_id: string | undefined;
    const say = async (message: string) => {
      const answer = await team.call(chat, { body: { agent_id: agent.agent_id, message, conversation_id } });
      conversation_id = answer.conversation_id;
      return answer;
    };
    for (const each of [wish, day, time]) if (each !== '') await say(each);
    const { reply } = await say('+33 6 39 98 00 45');
    expect(reply).toMatch(asks);
    const { tool_calls } = await say(yes);
    // The team of this test has no line.
    expect(tool_calls).toMatchObject([
      {
        tool_name: 'schedule_callback',
        type: 'system',
        status: 'failed',
        detail: { error_code: 'no_calling_line' },
      },
    ]);
  },
);
