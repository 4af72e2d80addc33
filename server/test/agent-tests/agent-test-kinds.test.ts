import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAgent,
  replyTest,
  runTests,
  startTestedAgents,
  type TestedAgents,
  type WrittenTest,
} from '../support/tested-agents.ts';
import { agentWith, bookingWebhook, openPageFunction } from '../support/tool-agents.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

let tested: TestedAgents;
let call: TestedAgents['call'];
let webhook: WebhookServer;
beforeAll(async () => {
  webhook = await startWebhookServer();
  tested = await startTestedAgents({
    rules: [
      // The judge, which gets the whole conversation.
      {
        matches: '^<conversation>[^]*Nobody can tell',
        reply: { text: '{"result": "unknown", "rationale": "It does not say."}' },
      },
      { matches: '^<conversation>[^]*garbled', reply: { text: 'Well.' } },
      {
        matches: '^<conversation>[^]*We open at nine',
        reply: { text: '```json\n{"result": "success", "rationale": "It says nine."}\n```' },
      },
      { matches: '^<conversation>', reply: { text: '{"result": "failure", "rationale": "Not said."}' } },
      // The caller of a scenario, who hears the agent.
      { matches: '^How can I help', reply: { text: 'I would like a table.' } },
      { matches: '^The table is booked', reply: { text: 'Thank you, goodbye. [hangs up]' } },
      // The agent.
      { afterTool: 'book_table', toolFailed: false, reply: { text: 'The table is booked.' } },
      { afterTool: 'book_table', toolFailed: true, reply: { text: 'The booking failed.' } },
      { afterTool: 'open_page', reply: { text: 'Here it is.' } },
      { contains: 'table', reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] } },
      { contains: 'prices', reply: { toolCalls: [{ name: 'open_page', input: { page: 'prices' } }] } },
      {
        contains: 'sales',
        reply: { toolCalls: [{ name: 'transfer_to_agent', input: { agent_number: 0, reason: 'Asked' } }] },
      },
      { contains: 'open', reply: { text: 'We open at nine.' } },
      { contains: 'bye', reply: { text: 'Goodbye.', isGoodbye: true } },
      { contains: 'outage', reply: { fault: 'error' } },
    ],
    otherwise: { text: 'All right.' },
  });
  call = tested.call;
});
afterAll(async () => {
  await tested[Symbol.asyncDispose]();
  await webhook[Symbol.asyncDispose]();
});

const judged = (condition = 'It says when.') => [{ type: 'judged', condition }];

describe('a test of the next reply', () => {
  it('passes and fails by what the agent says', async () => {
    const id = await addAgent(call);
    const { run, repetitions } = await runTests(call, id, [
      replyTest('When do you open?', 'OPEN  at nine'),
      replyTest('When do you open?', 'at ten'),
      replyTest('When do you open?', '', { checks: [{ type: 'not_contains', text: 'nine' }] }),
      replyTest('When do you open?', '', { checks: [{ type: 'matches', pattern: '^we .* (eight|nine)' }] }),
      replyTest('When do you open?', '', { checks: [{ type: 'matches', pattern: '^nine' }] }),
    ]);
    expect(run).toMatchObject({
      status: 'done',
      failure: null,
      repeat: 1,
      total: 5,
      done: 5,
      passed: 2,
      pass_rate: 0.4,
      agent_id: id,
      agent_version: 1,
      model: { source: 'scripted' },
      latency: { p50_ms: expect.any(Number), p95_ms: expect.any(Number) },
    });
    expect(run.tests.map(({ passed, first_reason }) => [passed, first_reason])).toEqual([
      [1, null],
      [0, 'The agent did not say “at ten”.'],
      [0, 'The agent said “nine”.'],
      [1, null],
      [0, 'Nothing that the agent said matches the regular expression.'],
    ]);
    expect(repetitions[0]).toMatchObject([
      {
        repetition: 1,
        outcome: 'passed',
        error: null,
        end_reason: null,
        checks: [{ check: { type: 'contains' }, outcome: 'passed', code: 'met' }],
        transcript: [
          { role: 'user', message: 'When do you open?', latency_ms: null },
          { role: 'agent', message: 'We open at nine.', latency_ms: expect.any(Number) },
        ],
      },
    ]);
  });

  it('is judged by the connected model, with its rationale', async () => {
    const id = await addAgent(call);
    const { run, repetitions } = await runTests(call, id, [
      replyTest('When do you open?', '', { checks: judged() }),
      replyTest('Hello', '', { checks: judged() }),
      replyTest('Nobody can tell', '', { checks: judged() }),
      replyTest('garbled', '', { checks: judged() }),
    ]);
    expect(repetitions.map(([first]) => [first?.outcome, first?.checks[0]])).toMatchObject([
      ['passed', { code: 'met', reason: 'It says nine.' }],
      ['failed', { code: 'condition_not_met', reason: 'Not said.' }],
      ['not_judged', { code: 'judge_undecided', reason: 'It does not say.' }],
      ['not_judged', { code: 'judge_failed' }],
    ]);
    expect(run).toMatchObject({ done: 4, passed: 1, pass_rate: 0.5 });
  });

  it('does not pass where the model of the agent failed, whatever must not be said', async () => {
    const id = await addAgent(call);
    const { run, repetitions } = await runTests(call, id, [
      replyTest('An outage', '', { checks: [{ type: 'not_contains', text: 'nine' }] }),
    ]);
    expect(run).toMatchObject({ status: 'done', done: 1, passed: 0, pass_rate: 0 });
    expect(run.tests[0]?.first_reason).toBe('The language model of the agent did not answer.');
    expect(repetitions[0]).toMatchObject([
      { outcome: 'error', error: { code: 'failed' }, transcript: [{ role: 'user' }, { role: 'agent' }] },
    ]);
  });

  it('goes on with what was said and called before', async () => {
    const id = await addAgent(call, agentWith({ tools: [bookingWebhook(webhook.origin)] }).agent);
    const called = {
      tool_name: 'book_table',
      type: 'webhook',
      params_as_json: '{"guests":2}',
      result: 'Booked.',
      status: 'succeeded',
    };
    const history = [
      { role: 'user', message: 'Two of us.' },
      { role: 'agent', message: 'Done.', tool_calls: [called] },
      { role: 'user', message: 'When do you open?' },
    ];
    const { run } = await runTests(call, id, [replyTest('', 'nine', { name: 'Later', history })]);
    expect(run).toMatchObject({ passed: 1 });
  });

  it('leaves out a variable without a value, and names it', async () => {
    const agent = { first_message: 'Welcome to {{shop}}.', prompt: { prompt: 'Help {{customer}}.' } };
    const id = await addAgent(call, agent);
    const { run, repetitions } = await runTests(call, id, [
      replyTest('When do you open?', 'nine'),
      replyTest('When do you open?', 'nine', { dynamic_variables: { customer: 'Ada' } }),
    ]);
    expect(repetitions).toMatchObject([
      [{ outcome: 'passed', error: { code: 'missing_dynamic_variable', reason: 'customer' } }],
      [{ outcome: 'passed', error: null }],
    ]);
    expect(run).toMatchObject({ done: 2, passed: 2, tests: [{ errors: 0 }, { passed: 1 }] });
  });

  it('aborts an endless expression, and does not block calls meanwhile', async () => {
    const id = await addAgent(call);
    const question = `${'a'.repeat(40)} open`;
    const slow = { type: 'matches', pattern: '^(([a-z ])+.)+[A-Z]([a-z])+$x' };
    const { repetitions } = await runTests(call, id, [
      replyTest(question, '', {
        checks: [{ type: 'matches', pattern: '^((w|e| |o|p|n|a|t|i|.)+)+x$' }, slow],
      }),
    ]);
    expect(repetitions[0]?.[0]).toMatchObject({ checks: [{ code: 'pattern_too_slow' }, {}] });
  });
});

describe('a test of a tool', () => {
  const asked = (name: string, ...checks: ToolChecks): WrittenTest => ({
    kind: 'tool',
    name,
    checks,
    history: [{ role: 'user', message: 'A table, please.' }],
  });

  it('is judged by the call, which is not made', async () => {
    const id = await addAgent(call, agentWith({ tools: [bookingWebhook(`${webhook.origin}/echo`)] }).agent);
    const before = webhook.requests.length;
    const guests = (value: string) => [{ path: 'guests', expected: { type: 'exact' as const, value } }];
    const { repetitions } = await runTests(call, id, [
      asked('Called', { type: 'tool_called', tool_name: 'book_table' }),
      asked('Four', { type: 'tool_called', tool_name: 'book_table', arguments: guests('4') }),
      asked('Six', { type: 'tool_called', tool_name: 'book_table', arguments: guests('6') }),
      asked('Not called', { type: 'tool_not_called', tool_name: 'book_table' }),
      asked('Other', { type: 'tool_called', tool_name: 'cancel' }),
    ]);
    expect(repetitions.map(([first]) => first?.checks[0])).toMatchObject([
      { code: 'met' },
      { code: 'met' },
      { code: 'arguments_differ', found: '{"guests":4}' },
      { code: 'tool_called' },
      { code: 'tool_not_called' },
    ]);
    expect(repetitions[0]?.[0]?.transcript[1]).toMatchObject({
      message: 'The table is booked.',
      tool_calls: [
        { tool_name: 'book_table', result: AGENT_TESTS.mockResult, is_mocked: true, was_made: true },
      ],
    });
    expect(webhook.requests.length).toBe(before);
  });

  it('answers as the mock says, variables included', async () => {
    const assigning = bookingWebhook(`${webhook.origin}/echo`, {
      assignments: [{ dynamic_variable: 'code', value_path: 'booking.code' }],
    });
    const id = await addAgent(call, agentWith({ tools: [assigning] }).agent);
    const mock = { tool_name: 'book_table', result: '{"booking":{"code":"A7"}}' };
    const { repetitions } = await runTests(call, id, [
      replyTest('A table', 'The booking failed', {
        tools: { mocks: [{ ...mock, result: 'Full.', is_error: true }] },
      }),
      replyTest('A table', 'The table is booked', { tools: { mocks: [mock] } }),
    ]);
    expect(repetitions.map(([first]) => first?.outcome)).toEqual(['passed', 'passed']);
    expect(repetitions[0]?.[0]?.transcript[1]?.tool_calls).toMatchObject([
      { status: 'failed', result: expect.stringMatching(/^Full\./) },
    ]);
  });

  it('really calls webhooks where the test asks for it, but no function of a page', async () => {
    const tools = [bookingWebhook(`${webhook.origin}/echo`), openPageFunction()];
    const id = await addAgent(call, agentWith({ tools }).agent);
    const before = webhook.requests.length;
    const { run, repetitions } = await runTests(call, id, [
      replyTest('A table', 'The table is booked', { tools: { mode: 'real' } }),
      replyTest('The prices', 'Here it is', { tools: { mode: 'real' } }),
    ]);
    expect(run.passed).toBe(2);
    expect(webhook.requests.length).toBe(before + 1);
    expect(repetitions.map(([first]) => first?.transcript[1]?.tool_calls[0]?.is_mocked)).toEqual([
      false,
      true,
    ]);
  });
});

it('follows a caller who is handed over to another agent', async () => {
  const sales = await addAgent(call, { first_message: 'Sales here.' });
  const transfer = { agent_id: sales, condition: 'Sales', enable_transferred_agent_first_message: true };
  const systemTools = { transfer_to_agent: { transfers: [transfer] } };
  const id = await addAgent(call, agentWith({ systemTools }).agent);
  const { repetitions } = await runTests(call, id, [
    {
      kind: 'tool',
      name: 'Sales',
      history: [{ role: 'user', message: 'The sales team, please.' }],
      checks: [{ type: 'tool_called', tool_name: 'transfer_to_agent' }],
    },
  ]);
  expect(repetitions[0]?.[0]).toMatchObject({ outcome: 'passed' });
  expect(repetitions[0]?.[0]?.transcript.at(-1)?.message).toBe('Sales here.');
});

describe('a test of a whole conversation', () => {
  it('says one line after the other, and knows who ended it', async () => {
    const id = await addAgent(call, { first_message: 'How can I help?' });
    const conversationTest = (lines: string[], max_turns?: number): WrittenTest => ({
      kind: 'conversation',
      name: 'Hours',
      caller: { type: 'lines', lines },
      max_turns,
      checks: [{ type: 'ended_by_agent' }],
    });
    const { repetitions } = await runTests(call, id, [
      conversationTest(['When do you open?', 'Bye', 'Never said']),
      conversationTest(['When do you open?']),
      conversationTest(['When do you open?', 'Bye'], 1),
    ]);
    expect(repetitions.map(([first]) => [first?.outcome, first?.end_reason])).toEqual([
      ['passed', 'agent_ended'],
      ['failed', 'client_ended'],
      ['failed', null],
    ]);
    expect(repetitions[0]?.[0]?.transcript.map(({ message }) => message)).toEqual([
      ...['How can I help?', 'When do you open?', 'We open at nine.', 'Bye', 'Goodbye.'],
    ]);
  });

  it('lets a model play the caller of a scenario', async () => {
    const tools = [bookingWebhook(webhook.origin)];
    const id = await addAgent(call, agentWith({ tools, firstMessage: 'How can I help?' }).agent);
    const { repetitions } = await runTests(call, id, [
      {
        kind: 'conversation',
        name: 'Books a table',
        caller: { type: 'scenario', scenario: 'You want a table.' },
        checks: [{ type: 'tool_called', tool_name: 'book_table' }],
      },
    ]);
    expect(repetitions[0]?.[0]).toMatchObject({ outcome: 'passed', end_reason: 'agent_ended' });
    expect(repetitions[0]?.[0]?.transcript.map(({ message }) => message)).toEqual([
      ...['How can I help?', 'I would like a table.', 'The table is booked.'],
      ...['Thank you, goodbye.', 'Goodbye.'],
    ]);
  });
});

type ToolChecks = Extract<WrittenTest, { kind: 'tool' }>['checks'];
