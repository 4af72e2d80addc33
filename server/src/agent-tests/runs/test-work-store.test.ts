import { randomUUID } from 'node:crypto';
import { NewAgentTest } from '@parley/contract/agent-test.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { AgentNotFound } from '../../agents/agent-errors.ts';
import { AgentStore } from '../../agents/agent-store.ts';
import { teams } from '../../identity/teams/team-table.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { TestRunStore } from './test-run-store.ts';
import { TestWork, type TestWorkDependencies } from './test-work.ts';
import { TestWorkStore } from './test-work-store.ts';

let database: TestDatabase;
let agent: { teamId: string; rowId: string };
let runId: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  await database.pool.query("update agent_test_runs set status = 'cancelled'");
  agent = await newAgent();
  runId = await startRun(agent);
});

async function newAgent(): Promise<typeof agent> {
  const teamId = randomUUID();
  await database.database.insert(teams).values({ id: teamId, name: 'Team' });
  const author = { teamId, userId: randomUUID(), name: 'Ada' };
  const conversation_config = { agent: { prompt: { prompt: 'Help.' } } };
  const { provider_uuid } = await new AgentStore(database.database).create(
    author,
    { name: 'Léa', conversation_config },
    10,
  );
  return { teamId, rowId: provider_uuid };
}

async function startRun(row: typeof agent): Promise<string> {
  const test = NewAgentTest.parse({
    kind: 'reply',
    name: 'Hours',
    checks: [{ type: 'contains', text: 'nine' }],
    history: [{ role: 'user', message: 'When do you open?' }],
  });
  const tests = [{ id: randomUUID(), test }];
  const run = { agentVersion: 1, draft: null, repeat: 2, tests, starterName: 'Ada' };
  return (await runs().start(row, run)).run_id;
}

const work = () => new TestWorkStore(database.database, randomUUID());
const runs = () => new TestRunStore(database.database, () => new Date());
const find = () => runs().find(agent, runId);
const found = (repetition: number) => ({
  position: 0,
  repetition,
  outcome: 'passed' as const,
  error: null,
  checks: [],
  transcript: [],
  end_reason: null,
  took_ms: 1,
});
const pass = (seconds: number) =>
  database.pool.query(
    'update agent_test_runs set claimed_until = claimed_until - make_interval(secs => $1)',
    [seconds],
  );

it('is claimed by one process alone, as long as that renews its lease', async () => {
  const [one, other] = [work(), work()];
  const claimed = await Promise.all([one.claim(runId), other.claim(runId)]);
  expect(claimed.filter(Boolean)).toHaveLength(1);
  const [holder, waiting] = claimed[0] ? [one, other] : [other, one];
  await pass(15);
  expect(await holder.renew(runId)).toBe(true);
  await pass(15);
  expect(await waiting.claim(runId)).toBeUndefined();
  expect((await waiting.waitingRuns()).map(({ id }) => id)).not.toContain(runId);
});

it('continues on another node when its process is lost, whose writes no longer count', async () => {
  const [lost, other] = [work(), work()];
  await lost.claim(runId);
  expect(await lost.add(runId, found(1), null)).toBe(true);
  await pass(25);
  expect((await other.waitingRuns()).map(({ id }) => id)).toContain(runId);
  expect(await other.claim(runId)).toMatchObject({ id: runId, repeat: 2 });
  expect(await other.finished(runId)).toEqual([{ position: 0, repetition: 1 }]);

  expect(await lost.renew(runId)).toBe(false);
  expect(await lost.add(runId, found(2), null)).toBe(false);
  await lost.end(runId, null);
  await lost.release(runId);
  expect(await find()).toMatchObject({ status: 'running', done: 1 });

  expect(await other.add(runId, found(2), null)).toBe(true);
  await other.end(runId, null);
  expect(await find()).toMatchObject({ status: 'done', done: 2, passed: 2 });
});

it('leaves slots for other teams, on all nodes together, and prefers teams with the fewest running', async () => {
  const [one, other] = [work(), work()];
  const more = [await startRun(agent), await startRun(agent)];
  const rival = await startRun(await newAgent());
  const claimed = await Promise.all([runId, ...more].map((id, turn) => (turn % 2 ? one : other).claim(id)));
  expect(claimed.filter(Boolean)).toHaveLength(2);
  const left = [runId, ...more].find((_, turn) => !claimed[turn]);
  expect((await one.waitingRuns()).map(({ id }) => id)).toEqual([rival]);

  const [taken] = claimed.filter((run) => run !== undefined);
  if (!taken || !left) throw new Error('One is claimed, and one waits.');
  await runs().cancel(agent, taken.id);
  expect((await one.waitingRuns()).map(({ id }) => id)).toEqual([rival, left]);
  expect(await other.claim(left)).toMatchObject({ id: left });
});

it('is not claimed beyond the limit of all teams', async () => {
  const store = work();
  const ids: string[] = [];
  for (let team = 0; team < 17; team += 1) ids.push(await startRun(await newAgent()));
  const claimed = await Promise.all(ids.map((id) => store.claim(id)));
  expect(claimed.filter(Boolean)).toHaveLength(16);
  expect(await store.waitingRuns()).toEqual([]);
});

it('stores nothing of a run that was stopped meanwhile', async () => {
  const holder = work();
  await holder.claim(runId);
  await runs().cancel(agent, runId);
  expect(await holder.renew(runId)).toBe(false);
  expect(await holder.add(runId, found(1), null)).toBe(false);
  await holder.end(runId, null);
  expect(await find()).toMatchObject({ status: 'cancelled', done: 0 });
  expect(await work().claim(runId)).toBeUndefined();
});

it('fails when it has lasted for too long, and is deleted after half a year', async () => {
  const store = work();
  const age = (interval: string) =>
    database.pool.query('update agent_test_runs set created_at = now() - $1::interval where id = $2', [
      ...[interval, runId],
    ]);
  await age('2 days');
  expect(await store.overdueRuns()).toContain(runId);
  await store.giveUp(runId, 'Too late.');
  expect(await find()).toMatchObject({ status: 'failed', failure: 'Too late.' });
  await store.forgetOld();
  expect(await find()).toMatchObject({ status: 'failed' });
  await age('181 days');
  await store.forgetOld();
  await expect(find()).rejects.toMatchObject({ code: 'test_run_not_found' });
});

it('begins on another node where a process was lost before its claim', async () => {
  const log = pino({ level: 'silent' });
  const open = () => new Jobs({ pool: database.pool, log });
  const agents = { findVersion: () => Promise.reject(new AgentNotFound('gone')) };
  const workOn = (jobs: Pick<Jobs, 'queue' | 'repeat'>) =>
    new TestWork({ database: database.database, agents, jobs, log } as unknown as TestWorkDependencies);

  await using lost = open();
  const isTaken = Promise.withResolvers<void>();
  const takesAndIsLost = (): Promise<void> => {
    isTaken.resolve();
    return new Promise(() => {});
  };
  using first = workOn({ queue: (plan) => lost.queue({ ...plan, work: takesAndIsLost }), repeat: () => {} });
  lost.start();
  first.begin(runId);
  await isTaken.promise;

  await using jobs = open();
  using _second = workOn(jobs);
  jobs.start();
  await expect.poll(async () => (await find()).status, { timeout: 20_000 }).toBe('failed');
  expect(await find()).toMatchObject({ failure: expect.stringContaining('gone') });
}, 120_000);

it('runs beside those of two other teams, however long those take', async () => {
  const SOON = { timeout: 30_000 };
  const long = Promise.withResolvers<never>();
  const rivals = [await newAgent(), await newAgent()];
  const gone = () => Promise.reject(new AgentNotFound('gone'));
  const agents = {
    findVersion: (teamId: string) =>
      rivals.some((rival) => rival.teamId === teamId) ? long.promise : gone(),
  };
  const log = pino({ level: 'silent' });
  await using jobs = new Jobs({ pool: database.pool, log });
  using runs = new TestWork({
    database: database.database,
    agents,
    jobs,
    log,
  } as unknown as TestWorkDependencies);
  jobs.start();
  const statuses = async (ids: readonly string[]) => {
    const { rows } = await database.pool.query('select status from agent_test_runs where id = any($1)', [
      ids,
    ]);
    return rows.map(({ status }) => status);
  };
  const theirs: string[] = [];
  for (const rival of [...rivals, ...rivals]) theirs.push(await startRun(rival));
  for (const id of theirs) runs.begin(id);
  await expect.poll(() => statuses(theirs), SOON).toEqual(Array(4).fill('running'));

  const ours = await startRun(await newAgent());
  runs.begin(ours);
  await expect.poll(() => statuses([ours]), SOON).toEqual(['failed']);
  long.reject(new AgentNotFound('gone'));
  await expect.poll(() => statuses(theirs), SOON).toEqual(Array(4).fill('failed'));
}, 120_000);

it('counts what is being stored while it is cancelled', async () => {
  const mine = work();
  await mine.claim(runId);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from agent_test_runs where id = $1 for update', [runId]);
    const cancelled = runs().cancel(agent, runId);
    await expect.poll(() => waitingForLocks()).toBe(1);
    await client.query(
      `insert into agent_test_repetitions (run_id, position, repetition, outcome, checks, transcript, took_ms, ended_at)
      values ($1, 0, 0, 'passed', '[]', '[]', 1, now())`,
      [runId],
    );
    await client.query('commit');
    expect(await cancelled).toMatchObject({ status: 'cancelled', done: 1 });
  } finally {
    client.release();
  }
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await database.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}
