import { cancelTestRun, getTestRun, listTestRuns } from '@parley/contract/agent-test-runs.ts';
import { listAgentTests } from '@parley/contract/agent-tests.ts';
import { getAgent, updateAgent } from '@parley/contract/agents.ts';
import { listCallLogs } from '@parley/contract/call-logs.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAgent,
  replyTest,
  runEnd,
  runTests,
  startRun,
  startTestedAgents,
  type TestedAgents,
  type WrittenTest,
} from './tested-agents.ts';
import { agentWith, bookingWebhook, openPageFunction } from './tool-agents.ts';
import { startWebhookServer, type WebhookServer } from './webhook-server.ts';

let tested: TestedAgents;
let call: TestedAgents['call'];
let webhook: WebhookServer;
beforeAll(async () => {
  webhook = await startWebhookServer();
  tested = await startTestedAgents({
    rules: [
      // The judge, who is told of the conversation as a whole.
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
      { contains: 'open', reply: { text: 'We open at nine.' } },
      { contains: 'slow', reply: { text: 'That took a while.', firstTokenMs: 60_000 } },
      { contains: 'pause', reply: { text: 'Here I am.', firstTokenMs: 400 } },
      { contains: 'bye', reply: { text: 'Goodbye.', isGoodbye: true } },
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
      ...{ status: 'done', failure: null, repeat: 1, total: 5, done: 5, passed: 2, pass_rate: 0.4 },
      ...{ agent_id: id, agent_version: 1, model: { source: 'scripted' } },
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
        ...{ repetition: 1, outcome: 'passed', error: null, end_reason: null },
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

  it('goes on with what was said and called before', async () => {
    const id = await addAgent(call, agentWith({ tools: [bookingWebhook(webhook.origin)] }).agent);
    const called = {
      ...{ tool_name: 'book_table', type: 'webhook', params_as_json: '{"guests":2}', result: 'Booked.' },
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

  it('says which variable is missing', async () => {
    const id = await addAgent(call, { prompt: { prompt: 'Help {{customer}}.' } });
    const { run, repetitions } = await runTests(call, id, [
      replyTest('When do you open?', 'nine'),
      replyTest('When do you open?', 'nine', { dynamic_variables: { customer: 'Ada' } }),
    ]);
    expect(repetitions[0]).toMatchObject([
      { outcome: 'error', error: { code: 'missing_dynamic_variable' }, checks: [], transcript: [] },
    ]);
    expect(run).toMatchObject({ done: 2, passed: 1, pass_rate: 0.5, tests: [{ errors: 1 }, { passed: 1 }] });
  });

  it('gives up an expression that takes for ever, and calls are not held up meanwhile', async () => {
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
    ...{ kind: 'tool', name, checks },
    history: [{ role: 'user', message: 'A table, please.' }],
  });

  it('is told of the call without calling anybody', async () => {
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

describe('a test of a whole conversation', () => {
  it('says one line after the other, and knows who ended it', async () => {
    const id = await addAgent(call, { first_message: 'How can I help?' });
    const talk = (lines: string[], max_turns?: number): WrittenTest => ({
      ...{ kind: 'conversation', name: 'Hours', caller: { type: 'lines', lines }, max_turns },
      checks: [{ type: 'ended_by_agent' }],
    });
    const { repetitions } = await runTests(call, id, [
      talk(['When do you open?', 'Bye', 'Never said']),
      talk(['When do you open?']),
      talk(['When do you open?', 'Bye'], 1),
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
        ...{ kind: 'conversation', name: 'Books a table' },
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

describe('a run', () => {
  it('repeats every test and tells of its progress, its pass rate and the version', async () => {
    const id = await addAgent(call);
    const { run } = await runTests(call, id, [replyTest('pause', 'Here'), replyTest('open', 'ten')], {
      repeat: 3,
    });
    expect(run).toMatchObject({
      ...{ total: 6, done: 6, passed: 3, pass_rate: 0.5, agent_version: 1 },
      tests: [
        { repeat: 3, passed: 3, pass_rate: 1, latency: { p50_ms: expect.any(Number) } },
        { failed: 3, pass_rate: 0 },
      ],
    });
    expect(run.tests[0]?.latency?.p50_ms).toBeGreaterThan(390);
    await call(updateAgent, { params: { agent_id: id }, body: await scripted(id, 'Help quickly.') });
    const again = await runEnd(call, id, await startRun(call, id));
    expect(again).toMatchObject({
      ...{ agent_version: 2, total: 2, done: 2 },
      tests: [{ previous: { run_id: run.run_id, agent_version: 1, done: 3, passed: 3, pass_rate: 1 } }, {}],
    });
    const old = await runEnd(call, id, await startRun(call, id, { version: 1 }));
    expect(old.agent_version).toBe(1);
    const { tests, can_judge } = await call(listAgentTests, { params: { id } });
    expect(can_judge).toBe(true);
    expect(tests[0]?.trend.map(({ agent_version, pass_rate }) => [agent_version, pass_rate])).toEqual([
      [1, 1],
      [2, 1],
      [1, 1],
    ]);
    const page = await call(listTestRuns, { params: { id }, query: { limit: 2 } });
    expect(page).toMatchObject({ runs: [{ run_id: old.run_id }, { run_id: again.run_id }], has_more: true });
    const rest = await call(listTestRuns, { params: { id }, query: { before: again.run_id } });
    expect(rest).toMatchObject({ runs: [{ run_id: run.run_id, passed: 3 }], has_more: false });
  });

  it('tests settings that are not saved', async () => {
    const id = await addAgent(call);
    const draft = {
      name: 'Draft',
      conversation_config: { agent: { prompt: { prompt: 'Help {{whom}}.', llm: 'scripted' } } },
    };
    const { run } = await runTests(call, id, [replyTest('open', 'nine')], { draft });
    expect(run).toMatchObject({ agent_version: null, tests: [{ errors: 1 }] });
    const { rows } = await tested.server.database.pool.query(
      'select draft from agent_test_runs where id = $1',
      [run.run_id],
    );
    expect(rows).toEqual([{ draft: null }]);
  });

  it('leaves nothing in call logs', async () => {
    const { list } = await call(listCallLogs, { query: {} });
    expect(list).toEqual([]);
  });

  it('is cancelled at once, and keeps what it found', async () => {
    const id = await addAgent(call);
    const { run: first } = await runTests(call, id, [replyTest('open', 'nine')]);
    expect(first.passed).toBe(1);
    const slow = replyTest('slow', 'while');
    const starting = runTests(call, id, [slow]);
    await expect
      .poll(async () => (await call(listTestRuns, { params: { id }, query: {} })).runs[0]?.status)
      .toBe('running');
    const [run] = (await call(listTestRuns, { params: { id }, query: {} })).runs;
    const cancelled = await call(cancelTestRun, { params: { id, run_id: run?.run_id ?? '' } });
    expect(cancelled).toMatchObject({ status: 'cancelled', done: 0, total: 1 });
    expect((await starting).run.status).toBe('cancelled');
    const again = await call(cancelTestRun, { params: { id, run_id: first.run_id } });
    expect(again.status).toBe('done');
    // Its place is free again.
    const { run: next } = await runTests(call, id, [replyTest('open', 'nine')]);
    expect(next.status).toBe('done');
    const told = await call(getTestRun, { params: { id, run_id: run?.run_id ?? '' } });
    expect(told).toMatchObject({ status: 'cancelled', done: 0 });
  });
});

type ToolChecks = Extract<WrittenTest, { kind: 'tool' }>['checks'];

/** A change of an agent that makes the script answer for it. */
async function scripted(id: string, prompt = 'Help.') {
  const { provider_uuid, conversation_config: config } = await call(getAgent, { params: { id } });
  const agent = { ...config.agent, prompt: { ...config.agent?.prompt, prompt, llm: 'scripted' } };
  return { provider_uuid, conversation_config: { ...config, agent } };
}
