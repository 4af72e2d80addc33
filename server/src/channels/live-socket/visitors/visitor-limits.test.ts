import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NO_VISITOR_BOUNDS } from '../../../../test/support/no-visitor-bounds.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { VisitorLimited } from '../../../conversations/records/conversation-errors.ts';
import { createVisitorLimits, type LimitDependencies } from './visitor-limits.ts';
import { VisitorStore } from './visitor-store.ts';
import { visitors } from './visitor-table.ts';

const bounds = {
  conversationsPerMinute: 2,
  conversationsPerHour: 3,
  messagesPerMinute: 2,
  waitingSockets: 0,
  runningConversations: 0,
};
const MINUTE_MS = 60_000;

let database: TestDatabase;
let clock: { ms: number };
let ada: { ip: string; agentId: string };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => {
  clock = { ms: Date.now() };
  ada = { ip: '203.0.113.7', agentId: randomUUID() };
});

const nameKey = randomBytes(32);

/** A node; all of them have one clock and one database. */
function openNode(given = bounds, others: Partial<LimitDependencies> = {}) {
  const store = new VisitorStore(database.database);
  const reportFailure = (error: unknown) => {
    throw error;
  };
  return createVisitorLimits(given, { store, nameKey, nowMs: () => clock.ms, reportFailure, ...others });
}

/** Seconds to wait; 0 where the visitor was let in. */
async function waitOf(attempt: () => Promise<void> | void): Promise<number> {
  try {
    await attempt();
    return 0;
  } catch (error) {
    if (!(error instanceof VisitorLimited)) throw error;
    return error.retryAfterSeconds ?? -1;
  }
}

it('lets a visitor begin so many conversations in a minute and in an hour, and says how long to wait', async () => {
  using limits = openNode();
  const begin = () => waitOf(() => limits.begin(ada));
  expect([await begin(), await begin(), await begin()]).toEqual([0, 0, 60]);
  clock.ms += 59_001;
  expect(await begin()).toBe(1);
  clock.ms += 999;
  expect([await begin(), await begin()]).toEqual([0, 3_540]);
  clock.ms += 3_540_000;
  expect(await begin()).toBe(0);
});

it('counts conversations on all nodes together, also those that begin in the same moment', async () => {
  using one = openNode();
  using other = openNode();
  const waits = await Promise.all(
    [one, other, one, other, one, other].map((node) => waitOf(() => node.begin(ada))),
  );
  expect(waits.toSorted()).toEqual([0, 0, 60, 60, 60, 60]);
  using third = openNode();
  expect(await waitOf(() => third.begin(ada))).toBe(60);
});

it('asks the database once about a visitor who has to wait', async () => {
  let questions = 0;
  const store = new VisitorStore(database.database);
  const begin: typeof store.begin = (...asked) => {
    questions += 1;
    return store.begin(...asked);
  };
  using limits = openNode(bounds, { store: { begin, addSaid: (...said) => store.addSaid(...said) } });
  for (let count = 0; count < 20; count += 1) await waitOf(() => limits.begin(ada));
  expect(questions).toBe(bounds.conversationsPerMinute + 1);
});

it('counts messages apart from conversations', async () => {
  using limits = openNode();
  const say = () => waitOf(() => limits.say(ada));
  expect([await say(), await say(), await say()]).toEqual([0, 0, 60]);
  expect(await waitOf(() => limits.begin(ada))).toBe(0);
});

it('counts on each node what was said on the others a moment ago', async () => {
  using one = openNode();
  using other = openNode();
  one.say(ada);
  await one.share();
  clock.ms += 10_000;
  other.say(ada);
  await other.share();
  expect(await waitOf(() => other.say(ada))).toBe(50);
  expect(await waitOf(() => one.say(ada))).toBe(0);
  await one.share();
  expect(await waitOf(() => one.say(ada))).toBe(50);
  clock.ms += MINUTE_MS;
  expect(await waitOf(() => one.say(ada))).toBe(0);
});

it('knows of a visitor who begins a conversation what they said elsewhere', async () => {
  using one = openNode();
  using other = openNode();
  one.say(ada);
  one.say(ada);
  await one.share();
  await other.begin(ada);
  expect(await waitOf(() => other.say(ada))).toBe(60);
});

it('goes on counting by itself while the database is away, and shares it afterwards', async () => {
  const store = new VisitorStore(database.database);
  const failures: unknown[] = [];
  let isAway = true;
  const addSaid: typeof store.addSaid = async (...said) => {
    if (isAway) throw new Error('away');
    return store.addSaid(...said);
  };
  using one = openNode(bounds, {
    store: { addSaid, begin: (...asked) => store.begin(...asked) },
    reportFailure: (error) => failures.push(error),
  });
  one.say(ada);
  await one.share();
  one.say(ada);
  await one.share();
  expect(await waitOf(() => one.say(ada))).toBe(60);
  expect(failures).toHaveLength(1);
  isAway = false;
  await one.share();
  using other = openNode();
  await other.begin(ada);
  expect(await waitOf(() => other.say(ada))).toBe(60);
});

it('counts each agent and each visitor apart, a network of IPv6 as one', async () => {
  using limits = openNode();
  const { agentId } = ada;
  const say = (ip: string, other = agentId) => waitOf(() => limits.say({ ip, agentId: other }));
  const net = [await say('2001:db8:1:2::1'), await say('2001:db8:1:2:ffff::9'), await say('2001:db8:1:2::3')];
  expect(net).toEqual([0, 0, 60]);
  expect([await say('2001:db8:1:3::1'), await say('2001:db8:1:2::1', 'agent_2')]).toEqual([0, 0]);
  expect([await say('::ffff:203.0.113.1'), await say('::ffff:203.0.113.2')]).toEqual([0, 0]);
  expect([await say('::1'), await say('::1'), await say('::1')]).toEqual([0, 0, 60]);
});

it('counts nothing without bounds, and forgets the first of very many visitors', async () => {
  using free = openNode(NO_VISITOR_BOUNDS);
  const before = await database.database.$count(visitors);
  for (let count = 0; count < 100; count += 1) {
    await free.begin(ada);
    free.say(ada);
  }
  await free.share();
  expect(await database.database.$count(visitors)).toBe(before);
  using limits = openNode();
  const say = (ip: string) => waitOf(() => limits.say({ ip, agentId: 'agent_1' }));
  expect([await say('first'), await say('first'), await say('first')]).toEqual([0, 0, 60]);
  for (let count = 0; count < 50_000; count += 1) limits.say({ ip: `visitor ${count}`, agentId: 'agent_1' });
  expect(await say('first')).toBe(0);
});

it('stores no address, and no visitor for longer than the windows last', async () => {
  using limits = openNode();
  await limits.begin(ada);
  limits.say(ada);
  await limits.share();
  const rows = await database.database.select().from(visitors);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
  const store = new VisitorStore(database.database);
  await store.forgetOld();
  expect(await database.database.$count(visitors)).toBeGreaterThan(0);
  await database.pool.query(
    `update visitors set minute_ends_at = now() - interval '2 minutes',
      hour_ends_at = now() - interval '2 minutes', messages_end_at = now() - interval '2 minutes'`,
  );
  await store.forgetOld();
  expect(await database.database.$count(visitors)).toBe(0);
});
