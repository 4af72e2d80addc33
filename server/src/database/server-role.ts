import { createHmac } from 'node:crypto';
import pg from 'pg';

/** Owner of the embedded cluster; nothing but the preparation below works under it. */
export const SUPERUSER = 'parley';

const SERVER_ROLE = 'parley_server';
const DATABASE = 'parley';

// Everything that the superuser made before the server had a role of its own, but for what belongs to PostgreSQL or to
// an extension. Indexes, sequences of columns, array and row types follow their tables.
const HAND_OVER = `
do $$
declare statement text;
begin
  for statement in
    select format('alter %s %s owner to ${SERVER_ROLE}', kind, name) from (
      select 'pg_namespace'::regclass as catalog, oid, nspowner as owner, oid as schema,
        'schema' as kind, quote_ident(nspname) as name from pg_namespace
      union all
      select 'pg_class'::regclass, c.oid, relowner, relnamespace,
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        c.oid::regclass::text from pg_class c
        where relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
          select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')
            and relkind = 'S')
      union all
      select 'pg_proc'::regclass, oid, proowner, pronamespace, 'routine', oid::regprocedure::text from pg_proc
      union all
      select 'pg_type'::regclass, oid, typowner, typnamespace, 'type', oid::regtype::text from pg_type
        where typtype in ('e', 'd')
      union all
      select 'pg_ts_config'::regclass, oid, cfgowner, cfgnamespace, 'text search configuration', oid::regconfig::text
        from pg_ts_config
      union all
      select 'pg_ts_dict'::regclass, oid, dictowner, dictnamespace, 'text search dictionary', oid::regdictionary::text
        from pg_ts_dict
    ) as object
    where owner = '${SUPERUSER}'::regrole
      and schema not in (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')
      and not exists (
        select from pg_depend
        where classid = object.catalog and objid = object.oid and deptype = 'e')
  loop
    execute statement;
  end loop;
end $$`;

/**
 * Makes the database and the role that owns it, which is no superuser: a stolen connection reads no file
 * of the machine and runs no program.
 * @param superuserUrl address of the database `postgres` for the superuser
 * @returns address of the database for the server
 */
export async function prepareServerRole(superuserUrl: string): Promise<string> {
  const url = new URL(superuserUrl);
  // The superuser's cannot be told from it.
  const password = createHmac('sha256', url.password).update(SERVER_ROLE).digest('base64url');
  const isMadeBefore = await withClient(superuserUrl, async (client) => {
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE]);
    if (roles === 0) await client.query(`create role ${SERVER_ROLE} login`);
    await client.query(`alter role ${SERVER_ROLE} password '${password}'`);
    const { rows } = await client.query<{ owner: string }>(
      'select datdba::regrole::text as owner from pg_database where datname = $1',
      [DATABASE],
    );
    if (rows.length === 0) await client.query(`create database ${DATABASE} owner ${SERVER_ROLE}`);
    return rows[0]?.owner === SUPERUSER;
  });
  url.pathname = `/${DATABASE}`;
  if (isMadeBefore) {
    await withClient(url.href, async (client) => {
      await client.query(HAND_OVER);
      // Last, since it is what tells that everything was handed over.
      await client.query(`alter database ${DATABASE} owner to ${SERVER_ROLE}`);
    });
  }
  url.username = SERVER_ROLE;
  url.password = password;
  return url.href;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
