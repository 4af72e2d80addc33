import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../src/database/database.ts';
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { SUPERUSER } from '../src/database/server-role.ts';
import { Jobs } from '../src/jobs/jobs.ts';
import { createTestDatabase, dropTestDatabase, TEST_SERVER_VARIABLE } from './test-database.ts';

/**
 * Vitest's global set-up: one PostgreSQL for the run, in a throw-away folder, with a migrated template database.
 * PARLEY_TEST_DATABASE_URL names a server to use instead.
 * @public
 */
export default async function setup(): Promise<() => Promise<void>> {
  await using stack = new AsyncDisposableStack();
  // Browsers and servers of workers last as long as those, which leaves no time to delete their folders.
  const folder = await mkdtemp(join(tmpdir(), 'parley-run-'));
  await chmod(folder, 0o711);
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  process.env.TMPDIR = folder;
  const server = process.env.PARLEY_TEST_DATABASE_URL ?? (await startThrowAwayCluster(stack));
  const template = await createTestDatabase(server);
  stack.defer(() => dropTestDatabase(server, template));
  {
    await using database = openDatabase(template);
    await migrate(database.pool);
    // With the tables of background work, so that no server has to make its own.
    await using jobs = new Jobs({ pool: database.pool, log: pino({ level: 'silent' }) });
    jobs.start();
  }
  // Workers are started with the environment of this process.
  process.env[TEST_SERVER_VARIABLE] = JSON.stringify({ server, template });
  const owned = stack.move();
  return () => owned.disposeAsync();
}

async function startThrowAwayCluster(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  await chmod(folder, 0o711);
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const { url } = stack.use(await startEmbeddedPostgres(folder, false));
  await allowDatabases(url, join(folder, 'postgres', 'password'));
  return url;
}

/** Lets the server's role make databases, which only tests do. */
async function allowDatabases(url: string, passwordFile: string): Promise<void> {
  const superuserUrl = new URL(url);
  const role = superuserUrl.username;
  superuserUrl.username = SUPERUSER;
  superuserUrl.password = await readFile(passwordFile, 'utf8');
  await using database = openDatabase(superuserUrl.href);
  await database.pool.query(`alter role ${role} createdb`);
}
