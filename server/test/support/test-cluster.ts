import { access, chmod, constants, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { openDatabase } from '../../src/database/database.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';
import { migrate } from '../../src/database/migrate.ts';
import { SUPERUSER } from '../../src/database/server-role.ts';
import { Jobs } from '../../src/jobs/jobs.ts';
import { createTestDatabase, dropTestDatabase, TEST_SERVER_VARIABLE } from './test-database.ts';

const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));
const MEMORY = '/dev/shm';
/** Of which a run needs a fraction. */
const MEMORY_MIN_BYTES = 8 * 2 ** 30;

/**
 * Vitest's global set-up: one PostgreSQL for the run, in a throw-away folder, with a migrated template database.
 * PARLEY_TEST_DATABASE_URL names a server to use instead.
 * @public
 */
export default async function setup(): Promise<() => Promise<void>> {
  await using stack = new AsyncDisposableStack();
  // Browsers and servers of workers last as long as those, which leaves no time to delete their folders.
  const folder = await mkdtemp(join(await quickFolder(), 'parley-run-'));
  await chmod(folder, 0o711);
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  process.env.TMPDIR = folder;
  // As with `npm start`: what the server starts for each document or file need not be compiled again.
  process.env.NODE_COMPILE_CACHE = COMPILED;
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

/**
 * Memory where there is plenty, for nothing of a run is to last. A database is a thousand small files: to make those
 * takes ten times the processor time on a disk.
 */
async function quickFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const isWritable = await access(MEMORY, constants.W_OK).then(
    () => true,
    () => false,
  );
  const isRoomy = Math.min(bavail * bsize, process.availableMemory()) > MEMORY_MIN_BYTES;
  return isWritable && isRoomy ? MEMORY : tmpdir();
}

async function startThrowAwayCluster(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  await chmod(folder, 0o711);
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const { url } = stack.use(await startEmbeddedPostgres(folder, false));
  await prepareForTests(url, join(folder, 'postgres', 'password'));
  return url;
}

/**
 * Lets the server's role make databases, which only tests do, and spares what no test is about: computing each
 * connection's proof of the password, and vacuuming, which would come at moments of its own.
 */
async function prepareForTests(url: string, passwordFile: string): Promise<void> {
  const superuserUrl = new URL(url);
  const { username: role, password } = superuserUrl;
  superuserUrl.username = SUPERUSER;
  superuserUrl.password = await readFile(passwordFile, 'utf8');
  await using database = openDatabase(superuserUrl.href, { maxConnections: 1 });
  for (const statement of [
    'alter system set autovacuum = off',
    'select pg_reload_conf()',
    'set scram_iterations = 1',
    `alter role ${role} createdb password '${decodeURIComponent(password)}'`,
  ])
    await database.pool.query(statement);
}
