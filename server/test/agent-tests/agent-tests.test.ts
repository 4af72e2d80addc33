import { randomUUID } from 'node:crypto';
import { deleteAgent, duplicateAgent } from '@parley/contract/agent-list.ts';
import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import {
  deleteTestRun,
  getTestRepetitions,
  listTestRuns,
  startTestRun,
} from '@parley/contract/agent-test-runs.ts';
import {
  createAgentTest,
  deleteAgentTest,
  duplicateAgentTest,
  getAgentTest,
  listAgentTests,
  updateAgentTest,
} from '@parley/contract/agent-tests.ts';
import { addTextDocument, getDocument } from '@parley/contract/knowledge.ts';
import { searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addAgent,
  replyTest,
  runTests,
  startTestedAgents,
  type TestedAgents,
  type WrittenTest,
} from '../support/tested-agents.ts';

// Nothing is connected here: the offline model answers, and no model can judge.

let tested: TestedAgents;
let call: TestedAgents['call'];
beforeAll(async () => {
  tested = await startTestedAgents();
  call = tested.call;
});
afterAll(() => tested[Symbol.asyncDispose]());

const HOURS = { prompt: { prompt: 'We open at nine in the morning.', llm: 'offline' } };
const store = (id: string, test: WrittenTest) =>
  call(createAgentTest, { params: { id }, body: test as NewAgentTest });

describe('tests of an agent', () => {
  it('are stored, changed, copied and deleted', async () => {
    const id = await addAgent(call, HOURS);
    const made = await store(id, replyTest('When do you open?', 'nine'));
    expect(made).toMatchObject({
      test: {
        kind: 'reply',
        name: 'When do you open?',
        source: null,
        reference_reply: null,
        dynamic_variables: {},
        tools: { mode: 'mocked', mocks: [] },
        history: [{ role: 'user', message: 'When do you open?', tool_calls: [] }],
      },
      trend: [],
    });
    const params = { id, test_id: made.id };
    const body = { ...made.test, name: 'Hours' };
    const base = made.updated_at;
    expect((await call(updateAgentTest, { params, query: { base }, body })).test.name).toBe('Hours');
    await expect(call(updateAgentTest, { params, query: { base }, body: made.test })).rejects.toMatchObject({
      status: 409,
      code: 'agent_test_conflict',
      body: { error: { detail: { updated_by: made.updated_by, updated_at: expect.any(String) } } },
    });
    for (const query of [{ base }, {}]) {
      expect((await call(updateAgentTest, { params, query, body })).test.name).toBe('Hours');
    }
    const copy = await call(duplicateAgentTest, { params });
    expect(copy.test).toEqual({ ...body, name: 'Hours (copy)' });
    const { tests, can_judge } = await call(listAgentTests, { params: { id } });
    expect([tests.map((test) => test.id), can_judge]).toEqual([[made.id, copy.id], false]);
    await call(deleteAgentTest, { params });
    await expect(call(getAgentTest, { params })).rejects.toMatchObject({
      status: 404,
      code: 'agent_test_not_found',
    });
  });

  it('are replaced where they are stored again under their key, by the same agent alone', async () => {
    const id = await addAgent(call, HOURS);
    const query = { idempotency_key: randomUUID() };
    const storeUnder = (agent: string, test: WrittenTest) =>
      call(createAgentTest, { params: { id: agent }, query, body: test as NewAgentTest });
    const [first, second] = await Promise.all([
      storeUnder(id, replyTest('Hours?', 'nine')),
      storeUnder(id, replyTest('Hours?', 'nine')),
    ]);
    expect(second.id).toBe(first.id);
    expect((await storeUnder(id, replyTest('Closed?', 'ten'))).test.name).toBe('Closed?');
    expect((await call(listAgentTests, { params: { id } })).tests).toMatchObject([{ id: first.id }]);
    const other = await addAgent(call, HOURS);
    await expect(storeUnder(other, replyTest('Hours?', 'nine'))).rejects.toMatchObject({ status: 404 });
  });

  it('show tags of HTML as they are stored', async () => {
    const id = await addAgent(call, HOURS);
    const { run, repetitions } = await runTests(call, id, [
      replyTest('When do you open?', '', {
        history: [{ role: 'user', message: '<h1>When do you open?</h1>' }],
        checks: [
          { type: 'not_contains', text: '<br>' },
          { type: 'contains', text: '<b>nine</b>' },
        ],
        tools: { mocks: [{ tool_name: 'order', result: '{"html":"<p>Seven</p>"}' }] },
      }),
    ]);
    const { tests } = await call(listAgentTests, { params: { id } });
    expect(tests[0]?.test).toMatchObject({
      history: [{ message: '<h1>When do you open?</h1>' }],
      checks: [{ text: '<br>' }, { text: '<b>nine</b>' }],
      tools: { mocks: [{ result: '{"html":"<p>Seven</p>"}' }] },
    });
    expect(repetitions[0]?.[0]?.checks[0]?.check).toEqual({ type: 'not_contains', text: '<br>' });
    expect(run.tests[0]?.first_reason).toContain('<b>nine</b>');
  });

  it.each([
    ['no checks', replyTest('Hours?', '', { checks: [] })],
    ['a check of another kind', replyTest('Hours?', '', { checks: [{ type: 'ended_by_agent' }] })],
    ['no expression', replyTest('Hours?', '', { checks: [{ type: 'matches', pattern: '(' }] })],
    ['no question', replyTest('Hours?', 'nine', { history: [{ role: 'agent', message: 'Hello.' }] })],
    ['markup in its name', replyTest('<b>Hours</b>', 'nine')],
    [
      'no lines of the caller',
      { ...replyTest('Hours?', 'nine'), kind: 'conversation', caller: { type: 'lines', lines: [] } },
    ],
  ])('are refused with %s', async (_, test) => {
    const id = await addAgent(call, HOURS);
    await expect(store(id, test as WrittenTest)).rejects.toMatchObject({ status: 400 });
  });

  it('are bounded', async () => {
    const id = await addAgent(call, HOURS);
    const { id: test_id } = await store(id, replyTest('Hours?', 'nine'));
    await tested.server.database.pool.query(
      `insert into agent_tests (id, team_id, agent_row_id, test, created_at, updated_at, author_name)
       select gen_random_uuid(), team_id, agent_row_id, test, created_at, updated_at, author_name
       from agent_tests, generate_series(2, $1) where id = $2`,
      [AGENT_TESTS.perAgentMax, test_id],
    );
    await expect(store(id, replyTest('Hours?', 'nine'))).rejects.toMatchObject({
      status: 409,
      code: 'too_many_tests',
    });
    const run = (repeat: number) => call(startTestRun, { params: { id }, body: { repeat } });
    await expect(run(6)).rejects.toMatchObject({ status: 422, code: 'test_run_too_large' });
  });

  it('come along with a copy of the agent, without their runs', async () => {
    const id = await addAgent(call, HOURS);
    await runTests(call, id, [replyTest('When do you open?', 'nine')]);
    const { agent_id } = await call(duplicateAgent, { params: { external_id: id } });
    const { tests } = await call(listAgentTests, { params: { id: agent_id } });
    expect(tests).toMatchObject([{ test: { name: 'When do you open?' }, trend: [] }]);
    const { runs } = await call(listTestRuns, { params: { id: agent_id }, query: {} });
    expect(runs).toEqual([]);
  });

  it('go with the agent, and so does what was said in them', async () => {
    const id = await addAgent(call, HOURS);
    await runTests(call, id, [replyTest('Anything unusual?', 'nine')]);
    await call(deleteAgent, { params: { external_id: id } });
    const { rows } = await tested.server.database.pool.query(
      `select (select count(*)::int from agent_tests join agents on agents.id = agent_row_id where agent_id = $1) as tests,
        (select count(*)::int from agent_test_runs join agents on agents.id = agent_row_id where agent_id = $1) as runs,
        (select count(*)::int from agent_test_repetitions where transcript::text like '%Anything unusual%') as said`,
      [id],
    );
    expect(rows).toEqual([{ tests: 0, runs: 0, said: 0 }]);
  });
});

describe('a run without a connected model', () => {
  it('checks words, and says that no model can judge', async () => {
    const id = await addAgent(call, HOURS);
    const { run, repetitions } = await runTests(call, id, [
      replyTest('When do you open?', 'nine'),
      replyTest('When do you open?', '', { checks: [{ type: 'judged', condition: 'It is polite.' }] }),
      {
        kind: 'conversation',
        name: 'A scenario',
        checks: [{ type: 'contains', text: 'nine' }],
        caller: { type: 'scenario', scenario: 'You want to know the hours.' },
      },
    ]);
    expect(
      repetitions.map(([first]) => [first?.outcome, first?.error?.code ?? first?.checks[0]?.code]),
    ).toEqual([
      ['passed', 'met'],
      ['not_judged', 'no_model'],
      ['error', 'caller_needs_model'],
    ]);
    expect(run).toMatchObject({ status: 'done', passed: 1, pass_rate: 0.5, model: { source: 'offline' } });
    expect(run.tests[2]?.first_reason).toContain('none is connected');
  });

  it('uses retrieval', async () => {
    const body = { name: 'Prices', text: '# Repairs\n\nMending a puncture costs 18 €.' };
    const { uuid } = await call(addTextDocument, { body });
    await vi.waitFor(
      async () => expect((await call(getDocument, { params: { uuid } })).status).toBe('ready'),
      { timeout: 20_000 },
    );
    // The first retrieval of a process takes longer than a conversation waits.
    await call(searchKnowledge, { body: { query: 'puncture' } });
    const knowledge_base = [{ id: uuid, name: 'Prices', type: 'text', usage_mode: 'auto' }];
    const prompt = { ...HOURS.prompt, knowledge_base, rag: { enabled: true } };
    const id = await addAgent(call, { prompt } as Parameters<typeof addAgent>[1]);
    const { repetitions } = await runTests(call, id, [
      replyTest('What does mending a puncture cost?', '18 €'),
    ]);
    expect(repetitions[0]?.[0]).toMatchObject({
      outcome: 'passed',
      transcript: [{}, { passages: [{ document_name: 'Prices', is_used: true }] }],
    });
  });

  it('needs tests, and a version that there is', async () => {
    const id = await addAgent(call, HOURS);
    const run = (body: object) => call(startTestRun, { params: { id }, body: { repeat: 1, ...body } });
    await expect(run({})).rejects.toMatchObject({ status: 422, code: 'no_tests' });
    const { id: test_id } = await store(id, replyTest('Hours?', 'nine'));
    await expect(run({ version: 7 })).rejects.toMatchObject({ status: 404 });
    const other = await addAgent(call, HOURS);
    const foreign = call(startTestRun, { params: { id: other }, body: { repeat: 1, test_ids: [test_id] } });
    await expect(foreign).rejects.toMatchObject({ status: 404, code: 'agent_test_not_found' });
  });

  it('stays readable when its test is deleted, and can be deleted itself', async () => {
    const id = await addAgent(call, HOURS);
    const { run } = await runTests(call, id, [replyTest('When do you open?', 'nine')]);
    const test_id = run.tests[0]?.test_id ?? '';
    await call(deleteAgentTest, { params: { id, test_id } });
    const params = { id, run_id: run.run_id };
    const { test, repetitions } = await call(getTestRepetitions, { params: { ...params, test_id } });
    expect([test.name, repetitions.length]).toEqual(['When do you open?', 1]);
    await call(deleteTestRun, { params });
    await expect(call(getTestRepetitions, { params: { ...params, test_id } })).rejects.toMatchObject({
      status: 404,
      code: 'test_run_not_found',
    });
  });

  it('is one of few of its team, and only the newest are stored', async () => {
    const id = await addAgent(call, HOURS);
    const { run } = await runTests(call, id, [replyTest('When do you open?', 'nine')]);
    const { pool } = tested.server.database;
    const copyRun = (count: number, status: string, age: string) =>
      pool.query(
        `insert into agent_test_runs (id, team_id, agent_row_id, agent_version, status, repeat, tests, created_at,
          ended_at, starter_name, findings, claimed_until)
         select gen_random_uuid(), team_id, agent_row_id, agent_version, $2, repeat, tests,
          created_at - $3::interval, ended_at, starter_name, findings, now() + interval '1 hour'
         from agent_test_runs, generate_series(1, $4) where id = $1`,
        [run.run_id, status, age, count],
      );
    await copyRun(AGENT_TESTS.activeRunsMax, 'running', '1 hour');
    const begin = () => call(startTestRun, { params: { id }, body: { repeat: 1 } });
    await expect(begin()).rejects.toMatchObject({ status: 429, code: 'too_many_test_runs' });
    await pool.query("update agent_test_runs set status = 'cancelled' where status = 'running'");
    await copyRun(AGENT_TESTS.runsKept, 'done', '1 day');
    await begin();
    const { rows } = await pool.query(
      'select count(*)::int from agent_test_runs join agents on agents.id = agent_row_id where agent_id = $1',
      [id],
    );
    expect(rows).toEqual([{ count: AGENT_TESTS.runsKept }]);
  });
});

it('lets viewers read, and members change and run', async () => {
  const id = await addAgent(call, HOURS);
  const viewer = await tested.server.signIn('viewer');
  expect((await viewer.call(listAgentTests, { params: { id } })).tests).toEqual([]);
  const body = replyTest('Hours?', 'nine') as NewAgentTest;
  const refused = { status: 403 };
  await expect(viewer.call(createAgentTest, { params: { id }, body })).rejects.toMatchObject(refused);
  await expect(viewer.call(startTestRun, { params: { id }, body: { repeat: 1 } })).rejects.toMatchObject(
    refused,
  );
  const member = await tested.server.signIn('member');
  await member.call(createAgentTest, { params: { id }, body });
  expect((await member.call(startTestRun, { params: { id }, body: { repeat: 1 } })).total).toBe(1);
});
