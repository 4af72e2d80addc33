import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/test-database.ts';
import { openDatabase } from './database.ts';
import { outageOf } from './lost-database.ts';

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('recognises an unreachable database, by query and by transaction', async () => {
  for (const url of ['postgresql://a:b@127.0.0.1:9/c', 'postgresql://a:b@%2Fnowhere/c']) {
    await using away = openDatabase(url);
    const query = away.database.execute('select 1');
    expect(outageOf(await failureOf(query))).toBe('lost');
    const transaction = away.database.transaction((inner) => inner.execute('select 1'));
    expect(outageOf(await failureOf(transaction))).toBe('lost');
  }
});

it('recognises a host that is off, and a network that does not lead to it', () => {
  for (const code of ['EHOSTUNREACH', 'ENETUNREACH']) {
    const refused = Object.assign(new Error(`connect ${code} 10.0.0.9:5432`), { code, syscall: 'connect' });
    expect(outageOf(new Error('Failed query', { cause: refused }))).toBe('lost');
  }
});

it('knows a connection that was taken away in the middle, which ends neither process nor pool', async () => {
  await using database = await openTestDatabase();
  const transaction = database.database.transaction(async (inner) => {
    const { rows } = await inner.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => failureOf(inner.execute('select 1'))).toBeDefined();
    await inner.execute('select 1');
  });
  expect(outageOf(await failureOf(transaction))).toBe('lost');
  expect((await database.pool.query('select 1')).rowCount).toBe(1);
});

it('takes no other failure for it', async () => {
  await using database = await openTestDatabase();
  expect(outageOf(await failureOf(database.database.execute('select nonsense')))).toBeUndefined();
  expect(outageOf(await failureOf(readFile('/nowhere')))).toBeUndefined();
  expect(outageOf('Connection terminated')).toBeUndefined();
});
