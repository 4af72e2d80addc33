import { randomUUID } from 'node:crypto';
import type { NewAlertRule } from '@parley/contract/alerts.ts';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { teams } from '../identity/teams/team-table.ts';
import { AlertEvaluationStore } from './alert-evaluation-store.ts';
import { AlertEventStore } from './alert-event-store.ts';
import { AlertRuleStore } from './alert-rule-store.ts';

const now = () => new Date(Date.UTC(2026, 0, 1));
const SPENDING: NewAlertRule = {
  name: 'Spending',
  kind: 'cost',
  threshold: 5,
  agent_ids: null,
  channel: null,
  number: null,
  window_minutes: 60,
  least_conversations: 1,
  hours: null,
  time_zone: 'UTC',
  repeat_hours: null,
  destination_ids: [],
};

it('evaluates a rule on the cost over the connection of its transaction', async () => {
  await using test = await openTestDatabase();
  await using single = openDatabase(test.url, { maxConnections: 1 });
  const { database } = single;
  const teamId = randomUUID();
  await database.insert(teams).values({ id: teamId, name: 'Florist' });
  const rules = new AlertRuleStore(database, now);
  const { rule_id } = await rules.create(teamId, SPENDING);
  const events = new AlertEventStore(database, now);
  await new AlertEvaluationStore(database, events, now).evaluate(teamId);
  expect(await rules.find(teamId, rule_id)).toMatchObject({ evaluatedAt: now(), state: 'no_data' });
});

it('waits for another process that is looking at the rule', async () => {
  await using test = await openTestDatabase();
  const { database, pool } = test;
  const teamId = randomUUID();
  await database.insert(teams).values({ id: teamId, name: 'Florist' });
  const { rule_id } = await new AlertRuleStore(database, now).create(teamId, SPENDING);
  const events = new AlertEventStore(database, now);
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query("update alert_rules set evaluated_at = $2, state = 'raised' where id = $1", [
      rule_id,
      now(),
    ]);
    const evaluation = new AlertEvaluationStore(database, events, now).evaluate(teamId);
    const states = evaluation.then(() => pool.query('select state from alert_rules'));
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await other.query('commit');
    expect((await states).rows).toEqual([{ state: 'raised' }]);
  } finally {
    other.release(true);
  }
});
