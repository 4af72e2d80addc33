import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { isNodeGone } from './node-lease-queries.ts';
import { createNodeStore } from './node-store.ts';
import { nodes } from './node-table.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const AGO = sql`now() - interval '4 seconds'`;

/** Whether a node is gone whose last sign is four seconds old. */
async function isGone(backendPid: number | null): Promise<boolean | undefined> {
  const id = randomUUID();
  await database.database.insert(nodes).values({ id, seenAt: AGO, backendPid });
  return hasNoLease(id, AGO);
}

/** @param writtenAt when the node last wrote */
async function hasNoLease(id: string, writtenAt: SQL): Promise<boolean | undefined> {
  const { rows } = await database.database.execute<{ is_gone: boolean }>(
    sql`select ${isNodeGone(sql`${id}::uuid`, writtenAt)} as is_gone`,
  );
  return rows[0]?.is_gone;
}

it('is short for a node whose connection has ended, and long for one that is only cut off', async () => {
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    // For a while after its start, PostgreSQL declares no node gone.
    await expect.poll(() => isGone(2_000_000_000), { timeout: 20_000 }).toBe(true);
    expect(await isGone(pid)).toBe(false);
    // Of an earlier release, which noted no connection.
    expect(await isGone(null)).toBe(false);
    // Its process has ended, and wrote a moment before, or long before.
    const ended = randomUUID();
    await database.database
      .insert(nodes)
      .values({ id: ended, seenAt: sql`now()`, backendPid: 2_000_000_000 });
    expect(await hasNoLease(ended, AGO)).toBe(false);
    const store = createNodeStore(database.pool);
    await store.expire(ended);
    await store.forgetGone();
    expect(await hasNoLease(ended, AGO)).toBe(true);
    expect(await hasNoLease(ended, sql`now()`)).toBe(false);
  } finally {
    client.release();
  }
});
