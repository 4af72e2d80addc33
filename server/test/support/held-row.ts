import { expect } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/** Does something twice at one moment: a row is kept until both wait for a lock. */
export async function twiceAtOnce<T>(
  { pool }: Pick<TestDatabase, 'pool'>,
  { table, id }: { table: string; id: string },
  act: () => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`select from ${table} where id = $1 for update`, [id]);
  const acts = Promise.allSettled([act(), act()]);
  await waitingForLocks({ pool }, 2);
  await holder.query('rollback');
  holder.release();
  return acts;
}

/** Settles when as many statements wait for locks. */
export async function waitingForLocks({ pool }: Pick<TestDatabase, 'pool'>, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows[0]?.waiting;
    })
    .toBe(count);
}
