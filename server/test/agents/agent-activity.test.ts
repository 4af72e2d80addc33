import { listAgentActivity } from '@parley/contract/agent-activity.ts';
import { createAgent, type NewAgent } from '@parley/contract/agents.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { type SeededLog, seededId, seedLogs } from '../support/seeded-logs.ts';

const AGENT: NewAgent = {
  name: 'Ada',
  conversation_config: { agent: { language: 'en', prompt: { prompt: 'You are Ada.' } } },
};
const DAY_MS = 86_400_000;

let server: RunningServer;
let team: string;
let busy: string;
let idle: string;
beforeAll(async () => {
  server = await startServer();
  team = (await server.database.pool.query('select id from teams')).rows[0].id;
  busy = (await server.owner.call(createAgent, { body: AGENT })).agent_id;
  idle = (await server.owner.call(createAgent, { body: AGENT })).agent_id;
});
afterAll(() => server[Symbol.asyncDispose]());

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const activityOf = (...ids: string[]) =>
  server.owner.call(listAgentActivity, { query: { agent_id: ids.join(',') } });

it('counts the conversations of seven days, and knows the last one even where it is older', async () => {
  const judged = (call_successful: string) => ({ analysis: { call_successful } });
  const log = (number: number, change: Partial<SeededLog>): SeededLog => ({
    id: seededId(number),
    teamId: team,
    agentId: busy,
    startedAt: daysAgo(2),
    ...change,
  });
  await seedLogs(server.database.pool, [
    log(1, judged('success')),
    log(2, judged('failure')),
    log(3, { startedAt: daysAgo(1), ...judged('unknown') }),
    log(4, { startedAt: daysAgo(8), ...judged('success') }),
    log(5, { startedAt: daysAgo(0), channel: 'simulation', ...judged('success') }),
    log(6, { agentId: idle, startedAt: '2026-01-05T10:00:00Z' }),
  ]);
  const found = await activityOf(busy, idle, 'agent_00000000000000000000000009');
  expect(found).toHaveLength(2);
  expect(found.find(({ agent_id }) => agent_id === busy)).toMatchObject({
    conversations: 3,
    judged: 2,
    succeeded: 1,
  });
  const last = found.find(({ agent_id }) => agent_id === busy)?.last_started_unix_secs ?? 0;
  expect(Date.now() / 1_000 - last).toBeGreaterThan(86_000);
  expect(found.find(({ agent_id }) => agent_id === idle)).toEqual({
    agent_id: idle,
    conversations: 0,
    judged: 0,
    succeeded: 0,
    last_started_unix_secs: Date.parse('2026-01-05T10:00:00Z') / 1_000,
  });
});

it('tells nothing of the agents of another team, and refuses what is no list of agents', async () => {
  await server.database.pool.query(
    `with other as (insert into teams (name) values ('Other') returning id)
     update agents set team_id = other.id from other where agent_id = $1`,
    [idle],
  );
  expect((await activityOf(busy, idle)).map(({ agent_id }) => agent_id)).toEqual([busy]);
  await expect(activityOf('everyone')).rejects.toMatchObject({ status: 400 });
});
