import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import { startTransactionPooler } from '../../test/transaction-pooler.ts';
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

it('refuses a pooler that gives every transaction another connection', async () => {
  await using given = await openTestDatabase();
  await using pooler = await startTransactionPooler(given.url);
  await using pooled = openDatabase(pooler.url);

  await expect(checkServer(pooled.pool)).rejects.toThrow('pool_mode = session');

  await checkServer(given.pool);
});
