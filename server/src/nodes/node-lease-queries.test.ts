import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { isNodeGone } from './node-lease-queries.ts';
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
  const lease = alias(nodes, 'lease');
  const [row] = await database.database
    .select({ isGone: isNodeGone(lease.id, lease.seenAt) })
    .from(lease)
    .where(eq(lease.id, id));
  return row?.isGone;
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
  } finally {
    client.release();
  }
});
