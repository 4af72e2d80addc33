import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { withHookedTransactions } from './commit-hook.ts';

/** Drizzle over a pool of PostgreSQL connections; also what a transaction hands out. */
export type Database = NodePgDatabase<Record<string, never>>;

/** An open pool and Drizzle over it. */
export type OpenDatabase = AsyncDisposable & { database: Database; pool: pg.Pool };

/** Longest wait for a connection, in milliseconds. */
const CONNECTION_TIMEOUT_MS = 10_000;
/** Longest wait for a sign of life, in milliseconds. */
const SIGN_OF_LIFE_MS = 2_000;
/** PostgreSQL cancels a statement that runs longer, in milliseconds. */
const STATEMENT_MS = 60_000;
/** A connection on which nothing is heard for this long is given up; idle ones are closed long before. */
const SILENT_CONNECTION_MS = STATEMENT_MS + 5_000;

/** Ends an address that leads through a pooler, so that threads that are given the address alone know it. */
const POOLED = 'pool_mode=transaction';

/** The address of a pooler that lends a connection for one transaction: nothing is left on its connections. */
export function pooledUrl(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${POOLED}`;
}

/** Sends every statement without a name, since the next one may come to another connection, which does not know it. */
class UnpreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    const unnamed = (given: unknown) =>
      given !== null && typeof given === 'object' && 'name' in given ? { ...given, name: undefined } : given;
    this.query = (first: unknown, ...rest: unknown[]) => query(unnamed(first), ...rest) as never;
  }
}

/** How a pool is opened. */
type PoolOptions = {
  /** Upper bound of the pool. */
  maxConnections?: number;
  /** Whether statements may take as long as they like; a migration may. */
  isUnbounded?: boolean;
};

/**
 * Opens a pool of connections. Nothing is connected until the first query.
 * @param url `postgresql://…` address
 */
export function openDatabase(
  url: string,
  { maxConnections = 10, isUnbounded = false }: PoolOptions = {},
): OpenDatabase {
  const isPooled = url.endsWith(POOLED);
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    ...(isPooled ? { Client: UnpreparedClient } : {}),
    onConnect: isPooled ? giveUpSilence : isUnbounded ? unboundStatements : boundStatements,
  });
  // An idle connection that breaks must not end the process; the next query gets a fresh one.
  pool.on('error', () => {});
  // Nor must one that breaks in a transaction: its query fails, and nothing else listens to the connection.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { database: withHookedTransactions(drizzle(pool)), pool, [Symbol.asyncDispose]: () => pool.end() };
}

// A statement of its own, since poolers of connections refuse it as a parameter of the connection.
async function boundStatements(client: pg.ClientBase): Promise<void> {
  giveUpSilence(client);
  await client.query(`set statement_timeout = ${STATEMENT_MS}`);
}

async function unboundStatements(client: pg.ClientBase): Promise<void> {
  await client.query('set statement_timeout = 0');
}

function giveUpSilence(client: pg.ClientBase): void {
  if (client instanceof pg.Client && client.connection.stream instanceof Socket) {
    const { stream } = client.connection;
    stream.setTimeout(SILENT_CONNECTION_MS, () => stream.destroy());
  }
}

/** Whether the database answers, and soon. */
export function isReachable(database: Database): Promise<boolean> {
  return isAnswered(database.execute('select 1'), SIGN_OF_LIFE_MS);
}

/** Whether a query is answered within so long, and not with a failure. */
export function isAnswered(query: PromiseLike<unknown>, withinMs: number): Promise<boolean> {
  const answer = query.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, pause(withinMs, false, { ref: false })]);
}

/** Whether a query failed because a row with the same unique value exists. */
export function isUniqueViolation(error: unknown): boolean {
  return isProblem(error, '23505');
}

/** Writes a row; `taken` makes the error for when one with the same unique value exists. */
export async function writeUnique<Written>(
  taken: () => Error,
  write: () => PromiseLike<Written>,
): Promise<Written> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error;
  }
}

/** Whether a query failed because a row that another refers to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return isProblem(error, '23503');
}

/** Writes a row; `gone` makes the error for when what it refers to has just been deleted. */
export async function writeReferring<Written>(
  gone: () => Error,
  write: () => PromiseLike<Written>,
): Promise<Written> {
  try {
    return await write();
  } catch (error) {
    throw isForeignKeyViolation(error) ? gone() : error;
  }
}

/** Name of the constraint that a query violated. */
export function violatedConstraint(error: unknown): string | undefined {
  const problem = error instanceof Error && codeOf(error) === undefined ? error.cause : error;
  const named = problem instanceof Error && 'constraint' in problem ? problem.constraint : undefined;
  return typeof named === 'string' ? named : undefined;
}

function isProblem(error: unknown, code: string): boolean {
  return codeOf(error) === code || (error instanceof Error && codeOf(error.cause) === code);
}

function codeOf(error: unknown): unknown {
  return error !== null && typeof error === 'object' && 'code' in error ? error.code : undefined;
}
