import type pg from 'pg';

/** How a PostgreSQL stands. */
type DatabaseStanding = {
  version: string;
  now: Date;
  bytes: number;
  connections: number;
  maxConnections: number;
  isDurable: boolean;
};

export async function readDatabaseStanding(pool: pg.Pool): Promise<DatabaseStanding> {
  const { rows } = await pool.query<DatabaseStanding & { bytes: string }>(
    `select current_setting('server_version') as version, clock_timestamp() as now,
       pg_database_size(current_database()) as bytes,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
       current_setting('max_connections')::int as "maxConnections",
       current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
         and current_setting('synchronous_commit') <> 'off' as "isDurable"`,
  );
  const [standing] = rows;
  if (!standing) throw new Error('PostgreSQL gave no answer.');
  return { ...standing, bytes: Number(standing.bytes) };
}

/** How long a statement may take, as PostgreSQL writes it (`1min`); `0` where nothing bounds it. */
export async function readStatementBound(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout');
  return rows[0]?.statement_timeout ?? '0';
}
