import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What a server had its database do so far. */
export type DatabaseUsage = { statements: number; walBytes: number };

/** Counts what a running server with an embedded PostgreSQL has it do. */
export type DatabaseMeter = AsyncDisposable & {
  read(): Promise<DatabaseUsage>;
  /** What it does in a second without any conversation. */
  idlePerSecond: DatabaseUsage;
};

/** Until all workers of a new server look for work and have done what is regular for the first time. */
const SETTLING_MS = 25_000;
/** Two rounds of the workers. */
const IDLE_MS = 20_000;

/** @param dataFolder of the server; PostgreSQL writes each statement to its log from now on */
export async function openDatabaseMeter(dataFolder: string): Promise<DatabaseMeter> {
  const { databaseUrl } = JSON.parse(await readFile(join(dataFolder, 'running.json'), 'utf8'));
  const url = new URL(databaseUrl);
  url.username = 'parley';
  url.password = (await readFile(join(dataFolder, 'postgres', 'password'), 'utf8')).trim();
  url.pathname = '/postgres';
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query("alter system set log_statement = 'all'");
  // It comes once a minute, and would be counted for whatever is measured then.
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  const log = join(dataFolder, 'postgres', 'postgres.log');
  const read = async (): Promise<DatabaseUsage> => {
    const { rows } = await client.query<{ bytes: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes",
    );
    const text = await readFile(log, 'utf8');
    const statements = text.match(/LOG: {2}(statement|execute [^:]*):/g)?.length ?? 0;
    return { statements, walBytes: Number(rows[0]?.bytes) };
  };
  // The first change of a page after a checkpoint writes all of it to the log: not in the middle of what is measured.
  await client.query('checkpoint');
  await pause(SETTLING_MS);
  const before = await read();
  await pause(IDLE_MS);
  const idle = difference(await read(), before);
  const perSecond = (value: number) => (value * 1000) / IDLE_MS;
  return {
    read,
    idlePerSecond: { statements: perSecond(idle.statements), walBytes: perSecond(idle.walBytes) },
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** What came of some work, and would not have come in that time anyway. */
export async function usageOf(meter: DatabaseMeter, work: () => Promise<unknown>): Promise<DatabaseUsage> {
  const before = await meter.read();
  const startedMs = performance.now();
  await work();
  const seconds = (performance.now() - startedMs) / 1000;
  const { statements, walBytes } = difference(await meter.read(), before);
  const { idlePerSecond: idle } = meter;
  return {
    statements: statements - idle.statements * seconds,
    walBytes: walBytes - idle.walBytes * seconds,
  };
}

function difference(after: DatabaseUsage, before: DatabaseUsage): DatabaseUsage {
  return { statements: after.statements - before.statements, walBytes: after.walBytes - before.walBytes };
}
