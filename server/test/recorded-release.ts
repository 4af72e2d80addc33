import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from '../src/database/migrate.ts';

const RELEASES = join(import.meta.dirname, 'releases');
const MIGRATIONS = join(import.meta.dirname, '../src/database/migrations');

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
  for (const table of await parentsFirst(pool, Object.keys(tables))) {
    const columns = await writableColumns(pool, table);
    await pool.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(tables[table])],
    );
  }
}

/** Tables in an order in which each follows those that it refers to. */
async function parentsFirst(pool: pg.Pool, tables: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ child: string; parent: string }>(
    "select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'",
  );
  const ordered = new Set<string>();
  const add = (table: string) => {
    for (const { child, parent } of rows) {
      if (child === table && parent !== table && !ordered.has(parent)) add(parent);
    }
    if (tables.includes(table)) ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

async function writableColumns(pool: pg.Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? '';
}
