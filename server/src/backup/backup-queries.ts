import type pg from 'pg';
import type { AppliedMigration } from '../database/migrate.ts';
import type { BackedUpJob } from './backup-manifest.ts';

// The questions that a backup and its restoration ask of the catalogue of PostgreSQL.

/** Brought by the migrations themselves. */
const NOT_BACKED_UP = 'schema_migrations';

/** Tables with the columns that can be written, each after those that it refers to. */
export async function findTables(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
     order by c.relname`,
    [NOT_BACKED_UP],
  );
  const ordered: typeof rows = [];
  while (ordered.length < rows.length) {
    const known = new Set(ordered.map(({ name }) => name));
    const next = rows.filter(
      ({ name, refers_to }) => !known.has(name) && refers_to.every((other) => known.has(other)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.');
    ordered.push(...next);
  }
  return ordered.map(({ name, columns }) => ({ name, columns }));
}

export async function findMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, hash from schema_migrations order by name',
  );
  return rows;
}

/** Work that is still to be done. */
export async function findJobs(client: pg.ClientBase): Promise<BackedUpJob[]> {
  const { rows: tables } = await client.query("select to_regclass('parley_jobs.job') is not null as found");
  if (!tables[0]?.found) return [];
  const { rows } = await client.query<BackedUpJob>(
    `select name, coalesce(data, '{}') as data, singleton_key as key, group_id as "group"
     from parley_jobs.job where state < 'completed' and name not like E'\\\\_\\\\_pgboss%' order by created_on`,
  );
  return rows;
}

/** Whether the database has no tables yet. */
export async function isEmpty(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as found`,
  );
  return rows[0]?.found === false;
}

/** What is in a database and came with no extension, with the statement that drops it; tables before what they need. */
const OWN_OBJECTS = `
  select 1 as turn, format('drop %s if exists public.%I cascade', case c.relkind when 'S' then 'sequence'
      when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' when 'c' then 'type'
      else 'table' end, c.relname) as statement
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'v', 'm', 'S', 'c')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.deptype = 'e')
  union all
  select 2, format('drop routine if exists public.%I(%s) cascade', p.proname, pg_get_function_identity_arguments(p.oid))
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
        and d.deptype = 'e')
  union all
  select 3, format('drop type if exists public.%I cascade', t.typname)
    from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid
        and d.deptype = 'e')
  union all
  select 4, 'drop schema if exists parley_jobs cascade' where to_regnamespace('parley_jobs') is not null`;

/** Whether a database has anything of its own, beside extensions. */
export async function hasOwnObjects(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rowCount } = await client.query(`select from (${OWN_OBJECTS}) own limit 1`);
  return rowCount !== 0;
}

/** Drops everything that a restoration has put into a database that had nothing of its own. */
export async function dropOwnObjects(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(
    `select statement from (${OWN_OBJECTS}) own order by turn, statement like 'drop sequence%'`,
  );
  if (rows.length > 0) await pool.query(rows.map(({ statement }) => statement).join('; '));
}

/** Lets numbers that the database gives out go on after those that are stored. */
export async function continueNumbers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `select s.oid::regclass::text as sequence, t.oid::regclass::text as table, quote_ident(a.attname) as column
     from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace`,
  );
  for (const { sequence, table, column } of rows) {
    await client.query(`select setval($1, coalesce(max(${column}), 0) + 1, false) from ${table}`, [sequence]);
  }
}
