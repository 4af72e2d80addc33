import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(async () => {
  await database[Symbol.asyncDispose]();
});

beforeEach(async () => {
  await database.pool.query('drop schema public cascade; create schema public');
  folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'));
  await writeFile(
    join(folder, '0001_initial.sql'),
    'create table fruit (name text); insert into fruit values (1);',
  );
  return () => rm(folder, { recursive: true });
});

it('applies each migration once although several nodes start at the same time', async () => {
  await using second = openDatabase(database.url);

  const applied = await Promise.all([migrate(database.pool, folder), migrate(second.pool, folder)]);

  expect(applied.flat()).toEqual(['0001_initial.sql']);
  expect((await database.pool.query('select * from fruit')).rowCount).toBe(1);
});

it('rolls back a migration that fails half-way and continues after it is fixed', async () => {
  await migrate(database.pool, folder);
  const file = join(folder, '0002_colour.sql');
  await writeFile(file, 'alter table fruit add colour text; select nonsense;');
  await expect(migrate(database.pool, folder)).rejects.toThrow('nonsense');
  await writeFile(file, 'alter table fruit add colour text;');

  expect(await migrate(database.pool, folder)).toEqual(['0002_colour.sql']);
});

it('refuses a database whose applied migration has changed since', async () => {
  await migrate(database.pool, folder);
  await writeFile(join(folder, '0001_initial.sql'), 'create table vegetable (name text);');

  await expect(migrate(database.pool, folder)).rejects.toThrow('0001_initial.sql has changed');
});

it('refuses a database made by a newer version', async () => {
  await writeFile(join(folder, '0002_newer.sql'), 'select 1;');
  await migrate(database.pool, folder);
  await rm(join(folder, '0002_newer.sql'));

  await expect(migrate(database.pool, folder)).rejects.toThrow('made by a newer Parley');
});
