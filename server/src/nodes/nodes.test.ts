import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { nodes } from './node-table.ts';
import { Nodes } from './nodes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** A node that hears, and what it has heard in a matter. */
async function openNode() {
  const node = new Nodes({ pool: database.pool, log: pino({ level: 'silent' }) });
  const heard: unknown[] = [];
  const seen = { hearings: 0 };
  node.hear('weather', (said) => heard.push(said));
  node.onHearing(() => {
    seen.hearings += 1;
  });
  await expect.poll(() => seen.hearings).toBe(1);
  return Object.assign(node, { heard, seen });
}

it('receives its own messages on known topics, and none of other nodes', async () => {
  await using one = await openNode();
  await using other = await openNode();
  await one.tell(other.id, 'gossip', 'He is late.');
  await one.tell(one.id, 'weather', { rain: true });
  await one.tell(other.id, 'weather', { rain: false });
  await expect.poll(() => other.heard).toEqual([{ rain: false }]);
  await expect.poll(() => one.heard).toEqual([{ rain: true }]);
});

it('survives a malformed message', async () => {
  await using one = await openNode();
  await database.pool.query("select pg_notify($1, '{')", [`parley_node_${one.id}`]);
  one.hear('storm', () => {
    throw new Error('Not understood.');
  });
  await one.tell(one.id, 'storm', null);
  await one.tell(one.id, 'weather', 'fair');
  await expect.poll(() => one.heard).toEqual(['fair']);
});

it('listens again after its connection was cut, and logs it', async () => {
  await using one = await openNode();
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await expect.poll(() => one.seen.hearings).toBe(2);
  await one.tell(one.id, 'weather', 'fair again');
  await expect.poll(() => one.heard).toEqual(['fair again']);
});

it('is gone for all nodes as soon as it signs off', async () => {
  const before = await database.database.$count(nodes);
  const one = await openNode();
  expect(await database.database.$count(nodes)).toBe(before + 1);
  await one[Symbol.asyncDispose]();
  expect(await database.database.$count(nodes)).toBe(before);
});
