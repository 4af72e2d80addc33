import { chat, getConversation, type RecordedConversation } from '@parley/contract/conversation.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConversationStore } from '../../src/conversations/records/conversation-store.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import type { HostileToolServer } from '../support/hostile-tool-server.ts';
import { agentWith, bookingWebhook } from '../support/tool-agents.ts';
import { addToolServer, startConversation, startShopServer } from '../support/tool-socket.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

const ODD = 'null \0 and half a pair \ud83d';

let server: ConversationServer;
let team: TestCaller;
let webhook: WebhookServer;
let shop: HostileToolServer;
beforeAll(async () => {
  webhook = await startWebhookServer();
  shop = await startShopServer();
  server = await startConversationServer({
    rules: [
      { afterTool: 'book_table', reply: { text: 'Done.' } },
      { afterTool: 'cancel_order', reply: { text: 'Done.' } },
      { contains: 'odd', reply: { toolCalls: [{ name: 'book_table', input: { guests: ODD } }] } },
      { contains: 'table', reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] } },
      { contains: 'cancel', reply: { toolCalls: [{ name: 'cancel_order', input: { text: 'private' } }] } },
      { contains: 'bye', reply: { text: 'Goodbye!', isGoodbye: true } },
    ],
  });
  team = await server.newTeam();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await Promise.all([webhook[Symbol.asyncDispose](), shop[Symbol.asyncDispose]()]);
});

function record(conversation_id: string): Promise<RecordedConversation> {
  return team.call(getConversation, { params: { conversation_id } });
}

async function erased(conversation_id: string): Promise<RecordedConversation> {
  await expect
    .poll(async () => (await record(conversation_id)).transcript_erased, { timeout: 30_000 })
    .toBe(true);
  return record(conversation_id);
}

describe('what is stored of tool calls', () => {
  it('is the beginning of what is long, and nothing that PostgreSQL refuses', async () => {
    const tools = [bookingWebhook(`${webhook.origin}/long`)];
    const { agent_id } = await team.createAgent(agentWith({ tools }));
    const long = await team.call(chat, { body: { agent_id, message: 'A table, please.' } });
    const [call] = (await record(long.conversation_id)).turns.at(-1)?.tool_calls ?? [];
    expect(call?.status).toBe('succeeded');
    expect(call?.result.length).toBeLessThan(21_000);
    const odd = await team.call(chat, { body: { agent_id, message: 'Something odd.' } });
    const [refused] = (await record(odd.conversation_id)).turns.at(-1)?.tool_calls ?? [];
    expect(refused).toMatchObject({ status: 'failed', was_called: false });
  });

  it('has no keys that the settings have as plain text, nor where the server sends them back', async () => {
    const constant = (constant_value: string) => ({ type: 'string', constant_value });
    const client = { type: 'object', properties: { client_secret: constant('plain-key-3') } };
    const api_schema = {
      url: `${webhook.origin}/echo?api_key=plain-key-1`,
      method: 'POST',
      query_params_schema: { properties: { token: constant('plain-key-2') } },
      request_body_schema: { type: 'object', properties: { client, guests: constant('four') } },
    };
    const request_headers = {
      'X-Api-Key': 'plain-key-4',
      Authorization: 'Bearer plain-key-5',
      'X-Row': 'four',
    };
    const headers = { url: `${webhook.origin}/headers`, method: 'GET', request_headers };
    for (const schema of [api_schema, headers]) {
      const tools = [bookingWebhook('', { api_schema: schema })];
      const { agent_id } = await team.createAgent(agentWith({ tools }));
      const { conversation_id } = await team.call(chat, { body: { agent_id, message: 'A table, please.' } });
      const [call] = (await record(conversation_id)).turns.at(-1)?.tool_calls ?? [];
      expect(call).toMatchObject({ status: 'succeeded', result: expect.stringContaining('four') });
      expect(JSON.stringify(call)).not.toContain('plain-key');
    }
  });

  it('has no arguments, results, addresses and words of the caller once what was said is erased', async () => {
    const servers = [await addToolServer(team, shop.url, true)];
    const tools = [bookingWebhook(`${webhook.origin}/echo?private=1`)];
    const platform = { privacy: { delete_transcript_and_pii: true } };
    const { agent_id } = await team.createAgent(agentWith({ tools, servers }), platform);
    const say = async (message: string, conversation_id?: string) =>
      team.call(chat, { body: { agent_id, message, conversation_id } });
    const { conversation_id } = await say('A table, please.');
    await say('Please cancel my private order.', conversation_id);
    await say('Yes', conversation_id);
    await say('bye', conversation_id);
    const { turns } = await erased(conversation_id);
    const calls = turns.flatMap(({ tool_calls }) => tool_calls);
    expect(calls).toMatchObject([
      { tool_name: 'book_table', type: 'webhook', status: 'succeeded', approval: null },
      { tool_name: 'cancel_order', type: 'mcp', status: 'awaiting' },
      { tool_name: 'cancel_order', type: 'mcp', status: 'succeeded' },
    ]);
    for (const call of calls) expect(call).toMatchObject({ params_as_json: '{}', result: '', detail: {} });
    expect(calls.at(-1)?.approval).toEqual({ by: 'caller', is_approved: true });
    expect(JSON.stringify(turns)).not.toContain('private');
  });

  it('stays erased when a call ends later', async () => {
    const platform = { privacy: { delete_transcript_and_pii: true } };
    const tools = [bookingWebhook(`${webhook.origin}/echo`)];
    using conversation = await startConversation(team, agentWith({ tools }), { platform });
    conversation.say('A table, please.');
    await conversation.reply();
    const [call] = (await conversation.finish()).turns.at(-1)?.tool_calls ?? [];
    await erased(conversation.id);
    const store = createConversationStore(server.database.database, crypto.randomUUID());
    if (call) await store.updateToolCall(conversation.id, 1, { ...call, result: 'Late and private.' });
    expect(JSON.stringify(await record(conversation.id))).not.toContain('Late');
  });
});

it('says nothing of arguments, answers and the caller’s words in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  await using logging = await startConversationServer(
    {
      rules: [
        { afterTool: 'book_table', reply: { text: 'Done.' } },
        { contains: 'table', reply: { toolCalls: [{ name: 'book_table', input: { guests: 7_331 } }] } },
      ],
    },
    { log },
  );
  const own = await logging.newTeam();
  for (const path of ['/echo', '/status/500', '/reset', '/malformed']) {
    const { agent_id } = await own.createAgent(agentWith({ tools: [bookingWebhook(webhook.origin + path)] }));
    await own.call(chat, { body: { agent_id, message: 'A table for Lovelace.' } });
  }
  expect(lines.filter((line) => /7331|Lovelace|code 500/.test(line))).toEqual([]);
});
