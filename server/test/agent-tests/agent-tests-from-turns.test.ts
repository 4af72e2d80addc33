import { createAgentTest, getTurnTest } from '@parley/contract/agent-tests.ts';
import { rateCallLog } from '@parley/contract/call-logs.ts';
import { chat, getConversation } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HostileToolServer } from '../support/hostile-tool-server.ts';
import { addAgent, runTests, startTestedAgents, type TestedAgents } from '../support/tested-agents.ts';
import { agentWith, bookingWebhook } from '../support/tool-agents.ts';
import { addToolServer, callsAt, startShopServer } from '../support/tool-socket.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

let tested: TestedAgents;
let call: TestedAgents['call'];
let webhook: WebhookServer;
let shop: HostileToolServer;
let agent_id: string;
let conversation_id: string;
beforeAll(async () => {
  webhook = await startWebhookServer();
  shop = await startShopServer();
  tested = await startTestedAgents({
    rules: [
      { contains: '<conversation>', reply: { text: '{"result": "success", "rationale": "Alike."}' } },
      { afterTool: 'book_table', reply: { text: 'The table is booked.' } },
      {
        contains: 'table',
        reply: { toolCalls: [{ name: 'book_table', input: { guests: 4, reason: 'Asked' } }] },
      },
      { afterTool: 'cancel_order', reply: { text: 'That is what became of it.' } },
      { contains: 'Cancel', reply: { toolCalls: [{ name: 'cancel_order', input: { text: '7' } }] } },
      { contains: 'open', reply: { text: 'We open at 9:30.' } },
      { contains: 'park', reply: { text: 'I’m afraid I don’t know that. Anything else?' } },
    ],
  });
  call = tested.call;
  agent_id = await addAgent(call, agentWith({ tools: [bookingWebhook(`${webhook.origin}/echo`)] }).agent);
  const say = (message: string, id?: string) =>
    call(chat, {
      body: { agent_id, message, dynamic_variables: { customer_id: 'C-1024' }, conversation_id: id },
    });
  ({ conversation_id } = await say('A table for four, please.'));
  await say('When do you open?', conversation_id);
});
afterAll(async () => {
  await tested[Symbol.asyncDispose]();
  await Promise.all([webhook[Symbol.asyncDispose](), shop[Symbol.asyncDispose]()]);
});

const testOf = (event_id: number, kind?: 'reply' | 'tool' | 'conversation') =>
  call(getTurnTest, { params: { conversation_id, event_id }, query: kind ? { kind } : {} });

it('makes a test of a tool of a turn that called one, which the same agent passes', async () => {
  const made = await testOf(1);
  expect(made).toMatchObject({
    agent_id,
    test: {
      kind: 'tool',
      name: 'A table for four, please.',
      source: { conversation_id, event_id: 1 },
      reference_reply: 'The table is booked.',
      history: [{ role: 'user', message: 'A table for four, please.', tool_calls: [] }],
      checks: [
        {
          type: 'tool_called',
          tool_name: 'book_table',
          arguments: [{ path: 'guests', expected: { type: 'exact', value: '4' } }],
        },
      ],
      tools: { mode: 'mocked', mocks: [{ tool_name: 'book_table', is_error: false }] },
    },
  });
  const sent = webhook.requests.length;
  const { run } = await runTests(call, agent_id, [made.test]);
  expect([run.passed, webhook.requests.length]).toEqual([1, sent]);
});

it('makes a test of a reply, with what was said and called before', async () => {
  const { test } = await testOf(2);
  expect(test).toMatchObject({
    kind: 'reply',
    reference_reply: 'We open at 9:30.',
    history: [
      { role: 'user' },
      {
        role: 'agent',
        message: 'The table is booked.',
        tool_calls: [{ tool_name: 'book_table', type: 'webhook', status: 'succeeded' }],
      },
      { role: 'user', message: 'When do you open?' },
    ],
    checks: [{ type: 'judged', condition: expect.stringContaining('We open at 9:30.') }],
  });
  expect((await runTests(call, agent_id, [test])).run.passed).toBe(1);
});

it('makes a conversation of what the caller said', async () => {
  const { test } = await testOf(2, 'conversation');
  expect(test).toMatchObject({
    kind: 'conversation',
    history: [],
    max_turns: 2,
    caller: { type: 'lines', lines: ['A table for four, please.', 'When do you open?'] },
    // The first line has it called again.
    tools: { mocks: [{ tool_name: 'book_table', is_error: false }] },
  });
  const { repetitions } = await runTests(call, agent_id, [test]);
  expect(repetitions[0]?.[0]?.transcript.map(({ message }) => message)).toEqual([
    ...['A table for four, please.', 'The table is booked.', 'When do you open?', 'We open at 9:30.'],
  ]);
});

it('does not expect an answer that was disliked, nor the tool calls of it', async () => {
  await call(rateCallLog, { params: { conversation_id }, body: { event_id: 2, feedback: 'dislike' } });
  expect((await testOf(2)).test).toMatchObject({
    reference_reply: 'We open at 9:30.',
    is_reference_bad: true,
    checks: [{ type: 'judged', condition: expect.stringContaining('better than with this') }],
  });
  await call(rateCallLog, { params: { conversation_id }, body: { event_id: 1, feedback: 'dislike' } });
  expect((await testOf(1)).test).toMatchObject({ kind: 'reply', is_reference_bad: true });
  await expect(testOf(1, 'tool')).rejects.toMatchObject({ status: 409, code: 'turn_disliked' });
  await call(rateCallLog, { params: { conversation_id }, body: { event_id: 1, feedback: null } });
});

it.each(['reply', 'conversation'] as const)(
  'does not expect the answer of an unanswered question in a test of kind %s',
  async (kind) => {
    const asked = await call(chat, { body: { agent_id, message: 'Where can I park?' } });
    const params = { conversation_id: asked.conversation_id, event_id: 1 };
    const { test } = await call(getTurnTest, { params, query: { kind } });
    expect(test).toMatchObject({
      reference_reply: 'I’m afraid I don’t know that. Anything else?',
      is_reference_bad: true,
      checks: [{ type: 'judged', condition: expect.stringContaining('better than with this') }],
    });
  },
);

it('refuses turns that there are not, and what has been erased', async () => {
  await expect(testOf(9)).rejects.toMatchObject({ status: 404, code: 'turn_not_found' });
  await expect(testOf(2, 'tool')).rejects.toMatchObject({ status: 409, code: 'turn_without_tools' });
  const { pool } = tested.server.database;
  const said = { agent_id, message: 'When do you open?' };
  const erased = await call(chat, { body: said });
  await pool.query('update conversations set erased_at = now() where id = $1', [erased.conversation_id]);
  await pool.query("update conversation_turns set message = '' where conversation_id = $1", [
    erased.conversation_id,
  ]);
  const params = { conversation_id: erased.conversation_id, event_id: 1 };
  await expect(call(getTurnTest, { params, query: {} })).rejects.toMatchObject({
    status: 409,
    code: 'transcript_erased',
    message: 'What was said in this conversation has been erased, so no test can be made of it.',
  });
});

it('remembers what the caller was asked about, so that a yes leads to the call', async () => {
  const server = await addToolServer({ call }, shop.url, true);
  const asking = await addAgent(call, agentWith({ servers: [server] }).agent);
  const first = await call(chat, { body: { agent_id: asking, message: 'Cancel my order.' } });
  const id = first.conversation_id;
  expect(first.tool_calls).toMatchObject([{ tool_name: 'cancel_order', status: 'awaiting' }]);
  await call(chat, { body: { agent_id: asking, message: 'Yes, please do.', conversation_id: id } });
  const made = callsAt(shop).length;
  const [asked, agreed] = await Promise.all(
    [1, 2].map((event_id) =>
      call(getTurnTest, { params: { conversation_id: id, event_id }, query: { kind: 'tool' } }),
    ),
  );
  expect(agreed?.test.history[1]?.tool_calls).toMatchObject([{ status: 'awaiting' }]);
  const tests = [asked, agreed].flatMap((each) => each?.test ?? []);
  const { run, repetitions } = await runTests(call, asking, tests);
  expect(run.passed).toBe(2);
  expect(repetitions.map(([each]) => each?.transcript[1]?.tool_calls[0]?.status)).toEqual([
    ...['awaiting', 'succeeded'],
  ]);
  expect(callsAt(shop)).toHaveLength(made);
});

it('can be stored as it is', async () => {
  const { turns } = await call(getConversation, { params: { conversation_id } });
  expect(turns).toHaveLength(4);
  const { test } = await testOf(1);
  const stored = await call(createAgentTest, { params: { id: agent_id }, body: test });
  expect(stored.test).toEqual(test);
});

it('is made of words with tags, and of words with marks of their direction', async () => {
  const first = await call(chat, { body: { agent_id, message: '<h1>' } });
  const id = first.conversation_id;
  await call(chat, { body: { agent_id, message: '\u200FWhen do you open?', conversation_id: id } });
  const [tagged, marked] = await Promise.all(
    [1, 2].map((event_id) => call(getTurnTest, { params: { conversation_id: id, event_id }, query: {} })),
  );
  expect([tagged?.test.name, marked?.test.name]).toEqual(['h1>', 'When do you open?']);
  expect(marked?.test.history[0]?.message).toBe('<h1>');
});

it('has the variables that the conversation was given, but those that each conversation has anew', async () => {
  const { test } = await testOf(1);
  expect(test.dynamic_variables).toEqual({ customer_id: 'C-1024' });
});
