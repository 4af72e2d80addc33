import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

// Any number will do as long as every node uses the same one.
const MIGRATION_LOCK = 7_028_541;
const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));

type Migration = { name: string; sql: string; hash: string };

/** A stored schema that these migrations cannot continue. */
export class MigrationConflict extends Error {
  override name = 'MigrationConflict';
}

/** A migration that a database has seen. */
export type AppliedMigration = { name: string; hash: string };

/**
 * Applies the SQL files of a folder that the database has not seen yet, in the order of their names and each in
 * a transaction of its own. Nodes that start at once take turns under an advisory lock.
 * @returns names of the files that were applied
 * @throws {MigrationConflict} when an applied file has changed or is missing
 */
export function migrate(pool: pg.Pool, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  return readMigrations(folder).then((migrations) => applyAll(pool, migrations));
}

/**
 * Brings an empty database to what another one had seen, and no further.
 * @throws {MigrationConflict} when the other one saw what this Parley lacks
 */
export async function migrateAs(pool: pg.Pool, seen: readonly AppliedMigration[]): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  refuseConflicts(new Map(seen.map(({ name, hash }) => [name, hash])), migrations);
  const names = new Set(seen.map(({ name }) => name));
  await applyAll(
    pool,
    migrations.filter(({ name }) => names.has(name)),
  );
}

/**
 * Changes nothing.
 * @throws {MigrationConflict} when a database has seen what this Parley lacks
 */
export async function refuseNewer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select to_regclass('schema_migrations') is not null as found");
  if (!rows[0]?.found) return;
  const { rows: seen } = await pool.query<AppliedMigration>('select name, hash from schema_migrations');
  refuseConflicts(
    new Map(seen.map(({ name, hash }) => [name, hash])),
    await readMigrations(MIGRATIONS_FOLDER),
  );
}

async function applyAll(pool: pg.Pool, migrations: Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const names = await applyPending(client, migrations);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
    return names;
  } catch (error) {
    // Closing the connection frees its lock.
    client.release(true);
    throw error;
  }
}

async function applyPending(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations',
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  refuseConflicts(applied, migrations);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const { name, hash, sql } of pending) {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  }
  return pending.map(({ name }) => name);
}

function refuseConflicts(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of applied) {
    if (!known.has(name)) {
      throw new MigrationConflict(
        `The database was made by a newer Parley: it has migration ${name}, which this one lacks.`,
      );
    }
    if (known.get(name) !== hash) {
      throw new MigrationConflict(
        `Migration ${name} has changed since the database was made. Start with an empty database or the Parley that made it.`,
      );
    }
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
