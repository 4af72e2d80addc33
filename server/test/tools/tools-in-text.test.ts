import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { startSlowWebhook } from '../support/slow-webhook.ts';
import { agentWith, bookingWebhook, openPageFunction } from '../support/tool-agents.ts';
import { startConversation } from '../support/tool-socket.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

let server: ConversationServer;
let team: TestCaller;
let webhook: WebhookServer;
beforeAll(async () => {
  webhook = await startWebhookServer();
  server = await startConversationServer({
    rules: [
      { afterTool: 'book_table', reply: { text: 'That is what the booking came to.' } },
      { afterTool: 'find_order', reply: { toolCalls: [{ name: 'remind', input: {} }] } },
      { afterTool: 'remind', reply: { text: 'I have reminded them.' } },
      { afterTool: 'open_page', reply: { text: 'The page is there.' } },
      { contains: 'table', reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] } },
      { contains: 'order', reply: { toolCalls: [{ name: 'find_order', input: {} }] } },
      { contains: 'prices', reply: { toolCalls: [{ name: 'open_page', input: { page: 'prices' } }] } },
    ],
    otherwise: { text: 'All right.' },
  });
  team = await server.newTeam();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await webhook[Symbol.asyncDispose]();
});

describe('a webhook in a conversation over a socket', () => {
  it('is announced, called, answered and recorded', async () => {
    using conversation = await startConversation(
      team,
      agentWith({ tools: [bookingWebhook(`${webhook.origin}/echo`)] }),
      { purpose: 'test' },
    );
    conversation.say('A table, please.');
    const { agent_tool_request } = await conversation.client.next('agent_tool_request');
    expect(agent_tool_request).toMatchObject({ tool_name: 'book_table', tool_type: 'webhook', event_id: 1 });
    const { agent_tool_response } = await conversation.client.next('agent_tool_response');
    expect(agent_tool_response).toEqual({ ...agent_tool_request, is_error: false, is_called: true });
    const { agent_tool_response_full_payload: whole } = await conversation.client.next(
      'agent_tool_response_full_payload',
    );
    expect(whole.full_tool_result).toContain('{\\"guests\\":4}');
    expect((await conversation.client.next('agent_response')).agent_response_event).toMatchObject({
      agent_response: 'That is what the booking came to.',
    });
    const { turn_ledger_event } = await conversation.client.next('turn_ledger');
    expect(turn_ledger_event).toMatchObject({
      ledger: { tools: [{ name: 'book_table', is_error: false }] },
      tool_calls: [{ tool_name: 'book_table', status: 'succeeded', params_as_json: '{"guests":4}' }],
      agent: null,
    });
    const { turns } = await conversation.finish();
    expect(turns).toMatchObject([
      { role: 'user', tool_calls: [] },
      {
        role: 'agent',
        tool_calls: [
          {
            tool_name: 'book_table',
            type: 'webhook',
            status: 'succeeded',
            is_error: false,
            was_called: true,
            approval: null,
            detail: {
              method: 'POST',
              http_status: 200,
              idempotency_key: webhook.requests.at(-1)?.headers['idempotency-key'],
            },
          },
        ],
      },
    ]);
  });

  it('that fails is reported as a failure', async () => {
    using conversation = await startConversation(
      team,
      agentWith({ tools: [bookingWebhook(`${webhook.origin}/status/500`)] }),
    );
    conversation.say('A table, please.');
    expect((await conversation.client.next('agent_tool_response')).agent_tool_response).toMatchObject({
      is_error: true,
      is_called: true,
    });
    const { agent_tool_response_full_payload: whole } = await conversation.client.next(
      'agent_tool_response_full_payload',
    );
    expect(whole.full_tool_result).toMatch(/Do not (claim|tell)[^.]*\.$/);
  });

  it('uses variables of the conversation, and gives it those of its answer for the next call', async () => {
    const find = bookingWebhook(`${webhook.origin}/order`, {
      name: 'find_order',
      assignments: [{ dynamic_variable: 'customer', value_path: 'customer.name' }],
    });
    const { api_schema: api } = find as { api_schema: object };
    const remind = bookingWebhook('', {
      name: 'remind',
      api_schema: {
        url: `${webhook.origin}/echo`,
        method: 'POST',
        request_body_schema: {
          type: 'object',
          properties: {
            who: { type: 'string', dynamic_variable: 'customer' },
            shop: { type: 'string', dynamic_variable: 'shop' },
            conversation: { type: 'string', dynamic_variable: 'system__conversation_id' },
          },
        },
      },
    });
    const finding = { ...find, api_schema: { ...api, method: 'GET', request_body_schema: null } };
    using conversation = await startConversation(team, agentWith({ tools: [finding, remind] }), {
      opening: { dynamic_variables: { shop: 'Lyon' } },
    });
    conversation.say('Where is my order?');
    await conversation.client.next('agent_response');
    expect(JSON.parse(webhook.requests.at(-1)?.body ?? '')).toEqual({
      who: 'Ada',
      shop: 'Lyon',
      conversation: conversation.id,
    });
    const { turns } = await conversation.finish();
    expect(turns.at(-1)?.tool_calls).toMatchObject([
      { tool_name: 'find_order', detail: { variables: { customer: 'Ada' } } },
      { tool_name: 'remind' },
    ]);
  });

  it('is sent only to clients that ask for it', async () => {
    const config = agentWith({ tools: [bookingWebhook(`${webhook.origin}/echo`)] });
    using conversation = await startConversation(team, config, { events: ['agent_response'] });
    conversation.say('A table, please.');
    await conversation.client.next('agent_response');
    const types = new Set(conversation.client.received.map(({ type }) => type));
    expect([...types].filter((type) => type.includes('tool') || type === 'turn_ledger')).toEqual([]);
  });

  it('is not called again because the caller interrupts, and what came of it is recorded', async () => {
    await using slow = await startSlowWebhook();
    using conversation = await startConversation(team, agentWith({ tools: [bookingWebhook(slow.url)] }), {
      purpose: 'test',
    });
    conversation.say('A table, please.');
    await slow.called();
    conversation.say('Did you book the table?');
    await conversation.client.next('turn_ledger');
    slow.answer({ booked: true });
    expect((await conversation.client.next('agent_response')).agent_response_event).toMatchObject({
      event_id: 2,
    });
    expect(slow.calls).toHaveLength(1);
    const { turns } = await conversation.finish();
    const [first] = turns.filter(({ event_id, tool_calls }) => event_id === 1 && tool_calls.length > 0);
    expect(first?.tool_calls).toMatchObject([{ tool_name: 'book_table', status: 'succeeded' }]);
  });

  it('that outlives the conversation is recorded with what came of it', async () => {
    await using slow = await startSlowWebhook();
    using conversation = await startConversation(team, agentWith({ tools: [bookingWebhook(slow.url)] }), {
      purpose: 'test',
    });
    conversation.say('A table, please.');
    await slow.called();
    conversation.client.socket.close(1000);
    await conversation.client.closed;
    slow.answer({ booked: true });
    const { turns } = await conversation.finish();
    expect(turns.flatMap(({ tool_calls }) => tool_calls)).toMatchObject([{ status: 'succeeded' }]);
  });
});

describe('a function of the client', () => {
  it('runs at the other end, with constants filled in, and its answer reaches the model', async () => {
    using conversation = await startConversation(team, agentWith({ tools: [openPageFunction()] }), {
      events: ['agent_response'],
    });
    conversation.say('Show me the prices.');
    const { client_tool_call: call } = await conversation.client.next('client_tool_call');
    expect(call).toMatchObject({ tool_name: 'open_page', parameters: { page: 'prices', source: 'agent' } });
    const result = { type: 'client_tool_result', tool_call_id: call.tool_call_id };
    conversation.client.send({ ...result, tool_call_id: 'nobody', result: 'Wrong.', is_error: false });
    conversation.client.send({ ...result, result: 'Opened.', is_error: false });
    conversation.client.send({ ...result, result: 'Again.', is_error: true });
    expect(await conversation.reply()).toBe('The page is there.');
    const { turns } = await conversation.finish();
    expect(turns.at(-1)?.tool_calls).toMatchObject([{ type: 'client', status: 'succeeded' }]);
    expect(turns.at(-1)?.tool_calls[0]?.result).toContain('Opened.');
  });

  it('that does not answer in time is reported as such', async () => {
    using conversation = await startConversation(
      team,
      agentWith({ tools: [openPageFunction({ response_timeout_secs: 1 })] }),
      { purpose: 'test' },
    );
    conversation.say('Show me the prices.');
    const { client_tool_call: call } = await conversation.client.next('client_tool_call');
    const { turn_ledger_event } = await conversation.client.next('turn_ledger');
    expect(turn_ledger_event.tool_calls).toMatchObject([
      { request_id: call.tool_call_id, status: 'timed_out', is_error: true, was_called: true },
    ]);
  });

  it('that is not expected to answer does not delay the turn', async () => {
    using conversation = await startConversation(
      team,
      agentWith({ tools: [openPageFunction({ expects_response: false })] }),
    );
    conversation.say('Show me the prices.');
    expect(await conversation.reply()).toBe('The page is there.');
    expect((await conversation.client.next('client_tool_call')).client_tool_call.tool_name).toBe('open_page');
  });

  it('is over when the client leaves, with an unknown outcome', async () => {
    using conversation = await startConversation(
      team,
      agentWith({ tools: [openPageFunction({ response_timeout_secs: -1 })] }),
    );
    conversation.say('Show me the prices.');
    await conversation.client.next('client_tool_call');
    const { turns } = await conversation.finish();
    expect(turns.flatMap(({ tool_calls }) => tool_calls)).toMatchObject([
      { tool_name: 'open_page', status: 'unknown', was_called: true },
    ]);
  });
});
