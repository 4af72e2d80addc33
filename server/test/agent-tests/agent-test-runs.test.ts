import { deleteAgent } from '@parley/contract/agent-list.ts';
import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import {
  cancelTestRun,
  deleteTestRun,
  getTestRepetitions,
  getTestRun,
  listTestRuns,
} from '@parley/contract/agent-test-runs.ts';
import {
  createAgentTest,
  deleteAgentTest,
  duplicateAgentTest,
  getAgentTest,
  listAgentTests,
  updateAgentTest,
} from '@parley/contract/agent-tests.ts';
import { getAgent, updateAgent } from '@parley/contract/agents.ts';
import { listCallLogs } from '@parley/contract/call-logs.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAgent,
  replyTest,
  runEnd,
  runTests,
  startRun,
  startTestedAgents,
  type TestedAgents,
} from '../support/tested-agents.ts';

let tested: TestedAgents;
let call: TestedAgents['call'];
beforeAll(async () => {
  tested = await startTestedAgents({
    rules: [
      { contains: 'open', reply: { text: 'We open at nine.' } },
      { contains: 'slow', reply: { text: 'That took a while.', firstTokenMs: 60_000 } },
      { contains: 'pause', reply: { text: 'Here I am.', firstTokenMs: 400 } },
    ],
  });
  call = tested.call;
});
afterAll(() => tested[Symbol.asyncDispose]());

describe('a run', () => {
  it('repeats every test and reports its progress, its pass rate and the version', async () => {
    const id = await addAgent(call);
    const { run } = await runTests(call, id, [replyTest('pause', 'Here'), replyTest('open', 'ten')], {
      repeat: 3,
    });
    expect(run).toMatchObject({
      total: 6,
      done: 6,
      passed: 3,
      pass_rate: 0.5,
      agent_version: 1,
      tests: [
        { repeat: 3, passed: 3, pass_rate: 1, latency: { p50_ms: expect.any(Number) } },
        { failed: 3, pass_rate: 0 },
      ],
    });
    expect(run.tests[0]?.latency?.p50_ms).toBeGreaterThan(390);
    await call(updateAgent, { params: { agent_id: id }, body: await scripted(id, 'Help quickly.') });
    const again = await runEnd(call, id, await startRun(call, id));
    expect(again).toMatchObject({
      agent_version: 2,
      total: 2,
      done: 2,
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
      conversation_config: {
        agent: {
          first_message: 'Welcome <b>to</b> the shop.',
          prompt: { prompt: 'We open at ten in the morning.', llm: 'offline' },
        },
      },
    };
    const greets = replyTest('Greets', 'Welcome to the shop.', {
      kind: 'conversation',
      history: [],
      caller: { type: 'lines', lines: ['Thanks'] },
    });
    const { run } = await runTests(call, id, [replyTest('When do you open?', 'ten'), greets], { draft });
    expect(run).toMatchObject({
      agent_version: null,
      tests: [
        { errors: 0, passed: 1 },
        { errors: 0, passed: 1 },
      ],
    });
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

  it('is cancelled at once, with its results so far', async () => {
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
    // Its slot is free again.
    const { run: next } = await runTests(call, id, [replyTest('open', 'nine')]);
    expect(next.status).toBe('done');
    const found = await call(getTestRun, { params: { id, run_id: run?.run_id ?? '' } });
    expect(found).toMatchObject({ status: 'cancelled', done: 0 });
  });

  it('ends with its agent, and releases its slots', async () => {
    const id = await addAgent(call);
    await call(createAgentTest, { params: { id }, body: replyTest('slow', 'while') as NewAgentTest });
    const run_id = await startRun(call, id, { repeat: 8 });
    const params = { id, run_id };
    await expect.poll(async () => (await call(getTestRun, { params })).status).toBe('running');
    await call(deleteAgent, { params: { external_id: id } });
    await expect(call(getTestRun, { params })).rejects.toMatchObject({ status: 404 });

    const other = await addAgent(call);
    const { run } = await runTests(call, other, [replyTest('open', 'nine')], { repeat: 5 });
    expect(run).toMatchObject({ status: 'done', passed: 5 });
    const { rows } = await tested.server.database.pool.query(
      `select (select count(*)::int from agent_test_runs where id = $1) as runs,
        (select count(*)::int from agent_test_repetitions where run_id = $1) as repetitions`,
      [run_id],
    );
    expect(rows).toEqual([{ runs: 0, repetitions: 0 }]);
  });

  it('is seen by its own team alone, and so are the tests', async () => {
    const id = await addAgent(call);
    const { run, repetitions } = await runTests(call, id, [replyTest('open', 'nine')]);
    expect(repetitions).toHaveLength(1);
    const test_id = run.tests[0]?.test_id ?? '';
    const { pool } = tested.server.database;
    const { rows } = await pool.query("insert into teams (name) values ('B') returning id");
    await pool.query('update agents set team_id = $1 where agent_id = $2', [rows[0].id, id]);
    const body = replyTest('open', 'nine') as NewAgentTest;
    const ofRun = { id, run_id: run.run_id };
    const unknown = { status: 404, code: 'agent_not_found' };
    for (const refused of [
      () => call(listAgentTests, { params: { id } }),
      () => call(getAgentTest, { params: { id, test_id } }),
      () => call(createAgentTest, { params: { id }, body }),
      () => call(updateAgentTest, { params: { id, test_id }, query: {}, body }),
      () => call(duplicateAgentTest, { params: { id, test_id } }),
      () => call(deleteAgentTest, { params: { id, test_id } }),
      () => startRun(call, id),
      () => call(listTestRuns, { params: { id }, query: {} }),
      () => call(getTestRun, { params: ofRun }),
      () => call(getTestRepetitions, { params: { ...ofRun, test_id } }),
      () => call(cancelTestRun, { params: ofRun }),
      () => call(deleteTestRun, { params: ofRun }),
    ]) {
      await expect(refused()).rejects.toMatchObject(unknown);
    }
    // Nor are they reached through an agent of one's own.
    const own = await addAgent(call);
    await expect(call(getTestRun, { params: { id: own, run_id: run.run_id } })).rejects.toMatchObject({
      status: 404,
      code: 'test_run_not_found',
    });
    await expect(call(getAgentTest, { params: { id: own, test_id } })).rejects.toMatchObject({
      status: 404,
      code: 'agent_test_not_found',
    });
  });
});

/** A change of an agent that makes the script answer for it. */
async function scripted(id: string, prompt = 'Help.') {
  const { provider_uuid, conversation_config: config } = await call(getAgent, { params: { id } });
  const agent = { ...config.agent, prompt: { ...config.agent?.prompt, prompt, llm: 'scripted' } };
  return { provider_uuid, conversation_config: { ...config, agent } };
}

// The last one: for a second it is not known that the team is back.
it('runs no further test once the team is suspended, and says why', async () => {
  const id = await addAgent(call);
  await call(createAgentTest, { params: { id }, body: replyTest('pause', 'Here') as NewAgentTest });
  const { pool } = tested.server.database;
  const run_id = await startRun(call, id, { repeat: 20 });
  await pool.query('update teams set suspended_at = now()');
  try {
    const stored = async () =>
      (await pool.query('select status, failure from agent_test_runs where id = $1', [run_id])).rows[0];
    await expect
      .poll(stored, { timeout: 25_000 })
      .toEqual({ status: 'failed', failure: setPhrase('suspended', 'en') });
  } finally {
    await pool.query('update teams set suspended_at = null');
  }
  const { done, total } = await call(getTestRun, { params: { id, run_id } });
  expect(done).toBeLessThan(total);
});
