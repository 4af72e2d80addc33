import { writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { failureOf } from './error-reply.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it.each([
  ['53100', 'storage_full'],
  ['53200', 'unavailable'],
  ['57014', 'unavailable'],
  ['40P01', 'unavailable'],
  ['40001', 'unavailable'],
  ['25006', 'unavailable'],
])('says a refusal of PostgreSQL that passes, %s, as %s', async (state, code) => {
  const refused = database.database.execute(
    sql.raw(`do $$ begin raise exception 'Refused.' using errcode = '${state}'; end $$`),
  );
  const failure = failureOf(await thrownBy(refused));
  expect(failure).toMatchObject({ status: 503, isExpected: false, body: { error: { code } } });
  expect(failure.retryAfterSeconds).toBeGreaterThan(0);
});

it('says that a statement took too long', async () => {
  const slow = database.database.transaction(async (inner) => {
    await inner.execute(sql`set local statement_timeout = 20`);
    await inner.execute(sql`select pg_sleep(60)`);
  });
  expect(failureOf(await thrownBy(slow))).toMatchObject({
    status: 503,
    body: { error: { code: 'unavailable' } },
  });
});

it('says that the disk of this server is full', async () => {
  const failure = failureOf(await thrownBy(writeFile('/dev/full', 'words')));
  expect(failure).toMatchObject({ status: 503, body: { error: { code: 'storage_full' } } });
});
