import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { prepareDataFolder } from './data-folder.ts';
import { isAnswered, type OpenDatabase, openDatabase, pooledUrl } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';

const OLDEST_MAJOR = 15;
// Longest wait for a statement while another client has a transaction open, in milliseconds.
const POOLER_WAIT_MS = 5_000;

/** The operator's PostgreSQL cannot be used; the sentence says why. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

/** Where a database is. */
export type DatabasePlace = {
  dataFolder: string;
  /** The operator's own; the embedded one when absent. */
  databaseUrl?: string | undefined;
  /** Leads past the pooler that `databaseUrl` leads through. */
  databaseListenUrl?: string | undefined;
  /** That are to use it at once; one unless given. */
  processes?: number;
};

/** The database that the server works on, migrated. */
export type PreparedDatabase = OpenDatabase & {
  /** Past any pooler. */
  url: string;
  /** Of the pool, through a pooler where there is one. */
  poolUrl: string;
  /** Where the embedded cluster lives when it could not live in the data folder. */
  elsewhere?: string | undefined;
  /** Resolves when an embedded PostgreSQL has ended often by itself; it is started again all the same. */
  endsOften: Promise<void>;
};

/**
 * Takes the data folder for this process alone and opens its database: the operator's PostgreSQL, or the embedded one.
 * @param prepare brings the tables, with as much time as it needs; the migrations unless given
 * @throws {FolderInUse} when another process has the folder
 * @throws {DatabaseUnusable} when the operator's PostgreSQL is too old or does not answer
 */
export async function prepareDatabase(
  settings: DatabasePlace,
  prepare: (pool: pg.Pool) => Promise<unknown> = migrate,
): Promise<PreparedDatabase> {
  await using stack = new AsyncDisposableStack();
  await prepareDataFolder(settings.dataFolder);
  stack.use(await lockFolder(settings.dataFolder));
  const embedded = settings.databaseUrl
    ? undefined
    : stack.use(await startEmbeddedPostgres(settings.dataFolder, true, settings.processes));
  const given = settings.databaseUrl ?? embedded?.url ?? '';
  const { databaseListenUrl: url = given } = settings;
  const poolUrl = url === given ? given : pooledUrl(given);
  const { database, pool } = stack.use(openDatabase(poolUrl));
  if (url !== given) await checkBothLead(pool, url);
  else if (!embedded) await checkServer(pool);
  {
    await using unbounded = openDatabase(url, { maxConnections: 1, isUnbounded: true });
    await prepare(unbounded.pool);
  }
  const owned = stack.move();
  return {
    database,
    pool,
    url,
    poolUrl,
    elsewhere: embedded?.isElsewhere ? embedded.folder : undefined,
    endsOften: embedded?.endsOften ?? new Promise(() => {}),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Refuses a PostgreSQL that Parley has not been made for, and one behind a pooler that changes connections. */
export async function checkServer(pool: pg.Pool, oldestMajor: number = OLDEST_MAJOR): Promise<void> {
  const version = await pool
    .query<{ server_version: string }>('show server_version')
    .then(({ rows }) => rows[0]?.server_version ?? '')
    .catch(unusable('DATABASE_URL'));
  if (Number.parseInt(version, 10) < oldestMajor) {
    throw new DatabaseUnusable(
      `DATABASE_URL names PostgreSQL ${version}; Parley needs version ${oldestMajor} or later.`,
    );
  }
  if (await changesConnections(pool)) {
    throw new DatabaseUnusable(
      'DATABASE_URL leads through a pooler that gives every transaction another connection. Name PostgreSQL itself in DATABASE_LISTEN_URL, or set the pooler to keep a connection for each session (PgBouncer: pool_mode = session).',
    );
  }
}

/** Refuses a direct address that does not hear what is said through the pooler. */
async function checkBothLead(pooled: pg.Pool, directUrl: string): Promise<void> {
  await using direct = openDatabase(directUrl, { maxConnections: 2 });
  await direct.pool.query('select 1').catch(unusable('DATABASE_LISTEN_URL'));
  await checkServer(direct.pool);
  const channel = `parley_check_${randomUUID()}`;
  const client = await direct.pool.connect();
  try {
    const heard = Promise.withResolvers<void>();
    client.once('notification', () => heard.resolve());
    await client.query(`listen "${channel}"`);
    await pooled.query('select pg_notify($1, $2)', [channel, '']).catch(unusable('DATABASE_URL'));
    if (await isAnswered(heard.promise, POOLER_WAIT_MS)) return;
  } finally {
    client.release(true);
  }
  throw new DatabaseUnusable(
    'DATABASE_LISTEN_URL leads to another database than DATABASE_URL: it does not hear what is said there.',
  );
}

function unusable(variable: string) {
  return (cause: unknown): never => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseUnusable(`The PostgreSQL that ${variable} names cannot be used: ${reason}`, { cause });
  };
}

/**
 * Whether a pooler stands between that lends the connection to others between two statements.
 * @throws {DatabaseUnusable} when there is no second connection to be had
 */
async function changesConnections(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  let other: pg.PoolClient | undefined;
  try {
    other = await pool.connect().catch(unusable('DATABASE_URL'));
    const mark = randomUUID();
    await client.query("select set_config('parley.mark', $1, false)", [mark]);
    // Takes the connection that a pooler has just got back.
    if (!(await isAnswered(other.query('begin'), POOLER_WAIT_MS))) {
      throw new DatabaseUnusable(
        'DATABASE_URL gives no second connection. Let the pooler have a pool of twenty connections or more.',
      );
    }
    const found = client.query("select 1 where current_setting('parley.mark', true) = $1", [mark]);
    // A pooler that has no other connection makes the client wait.
    return !(await isAnswered(found, POOLER_WAIT_MS)) || (await found).rowCount === 0;
  } finally {
    // A pool does not end before it has every connection back.
    client.release(true);
    other?.release(true);
  }
}
