import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startPgbouncer } from '../../test/support/pgbouncer.ts';
import { openTestDatabase } from '../../test/support/test-database.ts';
import { openDatabase } from './database.ts';
import { checkServer, DatabaseUnusable, prepareDatabase } from './prepared-database.ts';

it('works on the PostgreSQL that the operator names', async () => {
  await using given = await openTestDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-prepared-'));
  {
    await using prepared = await prepareDatabase({ dataFolder, databaseUrl: given.url });

    expect((await prepared.pool.query('select 1')).rowCount).toBe(1);
  }
  await rm(dataFolder, { recursive: true });
});

it('refuses a PostgreSQL that is too old, naming its version', async () => {
  await using given = await openTestDatabase();

  await expect(checkServer(given.pool, 99)).rejects.toThrow(
    /^DATABASE_URL names PostgreSQL 1\d.*needs version 99/,
  );
});

it('says why the named PostgreSQL does not answer', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-prepared-'));
  const databaseUrl = 'postgresql://parley@127.0.0.1:1/parley';

  await expect(prepareDatabase({ dataFolder, databaseUrl })).rejects.toThrow(DatabaseUnusable);
  await expect(prepareDatabase({ dataFolder, databaseUrl })).rejects.toThrow('ECONNREFUSED');

  await rm(dataFolder, { recursive: true });
});

it('says why the named PostgreSQL gives no second connection, and keeps none', async () => {
  await using given = await openTestDatabase();
  await given.pool.query(`alter database ${new URL(given.url).pathname.slice(1)} connection limit 1`);

  await expect(checkServer(given.pool)).rejects.toThrow(
    /^The PostgreSQL that DATABASE_URL names cannot be used: too many connections/,
  );
  expect(given.pool.totalCount).toBe(0);
});

it('refuses a pooler that gives every transaction another connection', async () => {
  await using given = await openTestDatabase();
  await using pooler = await startPgbouncer(given.url);
  await using pooled = openDatabase(pooler.url);

  await expect(checkServer(pooled.pool)).rejects.toThrow('pool_mode = session');

  await checkServer(given.pool);
});

it('works through such a pooler where a direct address is named beside it', async () => {
  await using given = await openTestDatabase();
  await using pooler = await startPgbouncer(given.url);
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-prepared-'));
  const place = { dataFolder, databaseUrl: pooler.url, databaseListenUrl: given.url };
  {
    await using prepared = await prepareDatabase(place);

    // Commands that use one connection for long get the direct one.
    expect(prepared.url).toBe(given.url);
    // The same name stands for different statements on connections that clients take in turns.
    const named = (text: string) => prepared.pool.query<{ found: string }>({ name: 'found', text });
    const answers = await Promise.all([1, 2, 3, 4].map((number) => named(`select '${number}' as found`)));
    expect(answers.map(({ rows }) => rows[0]?.found)).toEqual(['1', '2', '3', '4']);
    // Nothing is set that the next client of a connection would find.
    expect((await prepared.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
  }
  await rm(dataFolder, { recursive: true });
});

it('refuses a direct address of another database', async () => {
  await using given = await openTestDatabase();
  await using other = await openTestDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-prepared-'));
  const place = { dataFolder, databaseUrl: given.url, databaseListenUrl: other.url };

  await expect(prepareDatabase(place)).rejects.toThrow('DATABASE_LISTEN_URL leads to another database');

  await rm(dataFolder, { recursive: true });
});
