import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Drizzle over a pool of PostgreSQL connections; also what a transaction hands out. */
export type Database = NodePgDatabase<Record<string, never>>;

/** An open pool and Drizzle over it. */
export type OpenDatabase = AsyncDisposable & { database: Database; pool: pg.Pool };

/** Longest wait for a connection, in milliseconds. */
const CONNECTION_TIMEOUT_MS = 10_000;
/** Longest wait for a sign of life, in milliseconds. */
const SIGN_OF_LIFE_MS = 2_000;

/**
 * Opens a pool of connections. Nothing is connected until the first query.
 * @param url `postgresql://…` address
 * @param maxConnections upper bound of the pool
 */
export function openDatabase(url: string, maxConnections = 10): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
  });
  // An idle connection that breaks must not end the process; the next query gets a fresh one.
  pool.on('error', () => {});
  // Nor must one that breaks in a transaction: its query fails, and nobody else listens to the connection.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { database: drizzle(pool), pool, [Symbol.asyncDispose]: () => pool.end() };
}

/** Whether the database answers, and soon. */
export async function isReachable(database: Database): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), SIGN_OF_LIFE_MS);
  const answer = database.execute('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
