import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { findTables } from '../../src/backup/backup-queries.ts';
import { migrate } from '../../src/database/migrate.ts';

const RELEASES = join(import.meta.dirname, 'releases');
const MIGRATIONS = join(import.meta.dirname, '../../src/database/migrations');

/** The content of the database of a release, as record-release.ts wrote it. */
export type RecordedRelease = {
  migrations: { name: string; hash: string }[];
  /** Rows by table; columns that PostgreSQL computes are among them. */
  tables: Record<string, Record<string, unknown>[]>;
};

/** Every recorded release, oldest first. */
export async function readRecordedReleases(): Promise<{ version: string; release: RecordedRelease }[]> {
  const names = (await readdir(RELEASES)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return Promise.all(
    names.map(async (name) => ({
      version: name.replace(/\.json$/, ''),
      release: JSON.parse(await readFile(join(RELEASES, name), 'utf8')) as RecordedRelease,
    })),
  );
}

/** Makes an empty database the one that the release left behind. */
export async function restoreRelease(pool: pg.Pool, { migrations, tables }: RecordedRelease): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-released-'));
  try {
    for (const { name } of migrations) await copyFile(join(MIGRATIONS, name), join(folder, name));
    await migrate(pool, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  for (const { name, hash } of migrations) {
    await pool.query('update schema_migrations set hash = $2 where name = $1', [name, hash]);
  }
  const stored = (await findTables(pool)).filter(({ name }) => name in tables);
  for (const { name, columns } of stored) {
    const named = columns.map((column) => `"${column}"`).join(', ');
    await pool.query(
      `insert into ${name} (${named}) overriding system value
       select ${named} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [JSON.stringify(tables[name])],
    );
  }
}
