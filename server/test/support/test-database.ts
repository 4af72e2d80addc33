import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';

/** Environment variable through which the global set-up tells the workers where PostgreSQL is. */
export const TEST_SERVER_VARIABLE = 'PARLEY_TEST_SERVER';

/** PostgreSQL's code of what others still use. */
const IN_USE = '55006';
const DROP_ATTEMPTS = 5;

/** A database of one test file. */
export type TestDatabase = OpenDatabase & { url: string };

/** Opens a fresh database, cloned from the migrated template and dropped when disposed of. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { server, template } = testServer();
  const url = await createTestDatabase(server, template);
  const open = openDatabase(url);
  return {
    ...open,
    url,
    async [Symbol.asyncDispose]() {
      await open[Symbol.asyncDispose]();
      await dropTestDatabase(server, url);
    },
  };
}

/** Makes a database in which no migration has run, dropped when disposed of. */
export async function createEmptyTestDatabase(): Promise<AsyncDisposable & { url: string }> {
  const { server } = testServer();
  const url = await createTestDatabase(server);
  return { url, [Symbol.asyncDispose]: () => dropTestDatabase(server, url) };
}

/**
 * Makes a database with a name of its own.
 * @param template address of the database to clone; without it the new one is empty
 * @returns its address
 */
export async function createTestDatabase(server: string, template?: string): Promise<string> {
  const name = `parley_test_${randomBytes(8).toString('hex')}`;
  const source = template ? `template ${nameIn(template)}` : '';
  await withClient(server, (client) => client.query(`create database ${name} ${source}`));
  return server.replace(/\/[^/?]*(\?.*)?$/, `/${name}$1`);
}

/**
 * Drops a database made by {@link createTestDatabase}, whatever is still connected or just connecting.
 * `with (force)` is refused while an autovacuum worker, which belongs to the superuser, is in the database;
 * a plain drop ends such a worker by itself and waits five seconds for connections that are closing.
 */
export async function dropTestDatabase(server: string, url: string): Promise<void> {
  const name = nameIn(url);
  await withClient(server, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      await client.query(`alter database ${name} allow_connections false`);
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
      );
      try {
        await client.query(`drop database ${name}`);
        return;
      } catch (error) {
        // A connection that was let in before, but could not be seen yet.
        const isInUse = error instanceof pg.DatabaseError && error.code === IN_USE;
        if (!isInUse || attempt === DROP_ATTEMPTS) throw error;
      }
    }
  });
}

function testServer(): { server: string; template: string } {
  const found = process.env[TEST_SERVER_VARIABLE];
  if (!found) throw new Error('The test database is started by vitest.config.ts: run this file with vitest.');
  return JSON.parse(found) as { server: string; template: string };
}

function nameIn(url: string): string {
  return /\/([^/?]+)(\?.*)?$/.exec(url)?.[1] ?? '';
}

async function withClient(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
