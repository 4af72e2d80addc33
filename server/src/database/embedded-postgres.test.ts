import { spawn } from 'node:child_process';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { processesIn, startProgram } from '../../test/support/child-program.ts';
import { copyReadyCluster } from '../../test/support/ready-cluster.ts';
import { giveFolder, unprivilegedAccount } from './cluster-home.ts';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { SUPERUSER } from './server-role.ts';

const HOLDER = 'test/support/postgres-holder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-embedded-'));
  await chmod(folder, 0o711);
  return async () => {
    await vi.waitUntil(async () => (await processesIn(folder)).length === 0, { timeout: 30_000 });
    await rm(folder, { recursive: true, force: true });
  };
});

it('preserves data from one start to the next', async () => {
  {
    await using postgres = await startEmbeddedPostgres(folder, false);
    await using database = openDatabase(postgres.url);
    await database.pool.query("create table note as select 'kept' as text");
  }
  await using postgres = await startEmbeddedPostgres(folder, false);
  await using database = openDatabase(postgres.url);

  const { rows } = await database.pool.query('select text from note');

  expect(rows).toEqual([{ text: 'kept' }]);
});

it('empties its log where it grows large while it runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await copyReadyCluster(folder);
  await using _postgres = await startEmbeddedPostgres(folder, false);
  const log = join(folder, 'postgres/postgres.log');
  await appendFile(log, `${'x'.repeat(9_000_000)}\n`);
  await vi.advanceTimersByTimeAsync(600_000);
  expect((await stat(log)).size).toBeGreaterThan(9_000_000);
  await appendFile(log, `${'x'.repeat(2_000_000)}\n`);
  await vi.advanceTimersByTimeAsync(600_000);
  await expect.poll(async () => (await stat(log)).size).toBeLessThan(1_000);
});

it('says how to go on with a cluster of another major version, and leaves it alone', async () => {
  await copyReadyCluster(folder);
  const version = join(folder, 'postgres/cluster/PG_VERSION');
  await writeFile(version, '17\n');

  await expect(startEmbeddedPostgres(folder, false)).rejects.toThrow(
    /made by PostgreSQL 17, and this Parley brings version \d+.*npm run backup/,
  );

  expect(await readFile(version, 'utf8')).toBe('17\n');
});

it('sorts and folds text of every language, and has what text search needs', async () => {
  await copyReadyCluster(folder);
  await using postgres = await startEmbeddedPostgres(folder, false);
  await using database = openDatabase(postgres.url);
  await database.pool.query('create extension unaccent; create extension pg_trgm');

  const { rows } = await database.pool.query(
    "select lower('ÉTÉ') as folded, unaccent('été') as plain, to_tsvector('french', 'chevaux')::text as words",
  );

  expect(rows).toEqual([{ folded: 'été', plain: 'ete', words: "'cheval':1" }]);
});

it('is reached through a socket in its own folder, never through the network', async () => {
  await using postgres = await startEmbeddedPostgres(folder, false);
  await using database = openDatabase(postgres.url);

  const { rows } = await database.pool.query('show listen_addresses');

  expect(rows).toEqual([{ listen_addresses: '' }]);
  expect((await stat(join(folder, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
});

it('works in a folder whose path is too long for a socket', async () => {
  const deep = join(folder, 'a'.repeat(120));
  await mkdir(deep);
  await using postgres = await startEmbeddedPostgres(deep, false);
  await using database = openDatabase(postgres.url);

  expect((await database.pool.query('select 1')).rowCount).toBe(1);
});

it('begins again when the first start was cut off half-way', async () => {
  const half = join(folder, 'postgres', 'cluster.unfinished');
  {
    await using _postgres = await startEmbeddedPostgres(folder, false);
  }
  await rm(join(folder, 'postgres', 'cluster'), { recursive: true });
  await writeFile(half, 'half a cluster');

  await using postgres = await startEmbeddedPostgres(folder, false);

  await using database = openDatabase(postgres.url);
  expect((await database.pool.query('select 1')).rowCount).toBe(1);
});

it('leaves no PostgreSQL behind when its process is killed, and starts on that folder again', async () => {
  await copyReadyCluster(folder);
  await using holder = startProgram(HOLDER, [folder]);
  const [url = ''] = await holder.lines(1);
  {
    await using database = openDatabase(url);
    await database.pool.query("create table note as select 'kept' as text");
  }
  await holder.end('SIGKILL');

  await vi.waitUntil(async () => (await processesIn(folder)).length === 0, { timeout: 30_000 });

  await using postgres = await startEmbeddedPostgres(folder, false);
  await using database = openDatabase(postgres.url);
  expect((await database.pool.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
});

it('starts while the PostgreSQL of a killed process is still there', async () => {
  await copyReadyCluster(folder);
  await using holder = startProgram(HOLDER, [folder]);
  await holder.lines(1);
  await holder.end('SIGKILL');

  await using postgres = await startEmbeddedPostgres(folder, false);

  await using database = openDatabase(postgres.url);
  expect((await database.pool.query('select 1')).rowCount).toBe(1);
});

it('takes over when the supervisor was killed too and PostgreSQL runs on alone', async () => {
  await copyReadyCluster(folder);
  await using holder = startProgram(HOLDER, [folder]);
  await holder.lines(1);
  const [postmaster = 0] = await processesIn(folder);
  const status = await readFile(`/proc/${postmaster}/status`, 'utf8');
  const supervisor = Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]);
  const watch = (await childrenOf(supervisor)).filter((pid) => pid !== postmaster);
  for (const pid of [...watch, supervisor]) process.kill(pid, 'SIGKILL');
  await holder.end('SIGKILL');
  expect(await processesIn(folder)).toContain(postmaster);

  await using postgres = await startEmbeddedPostgres(folder, false);

  await using database = openDatabase(postgres.url);
  expect((await database.pool.query('select 1')).rowCount).toBe(1);
  expect(await processesIn(folder)).not.toContain(postmaster);
});

it("is not deterred by a stale pid file that names a stranger's process", async () => {
  await copyReadyCluster(folder);
  await using holder = startProgram(HOLDER, [folder]);
  await holder.lines(1);
  const pidFile = join(folder, 'postgres', 'cluster', 'postmaster.pid');
  const written = await readFile(pidFile, 'utf8');
  await holder.end('SIGKILL');
  await vi.waitUntil(async () => (await processesIn(folder)).length === 0, { timeout: 30_000 });
  await writeFile(pidFile, written.replace(/^\d+/, String(process.pid)));

  await using postgres = await startEmbeddedPostgres(folder, false);

  await using database = openDatabase(postgres.url);
  expect((await database.pool.query('select 1')).rowCount).toBe(1);
});

it("is not deterred by a lock of its socket that names a stranger's process, as after a power cut or in a copy", async () => {
  await copyReadyCluster(folder);
  {
    await using _postgres = await startEmbeddedPostgres(folder, false);
  }
  const { uid, gid } = await stat(join(folder, 'postgres'));
  const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
  onTestFinished(() => void stranger.kill());
  const lock = join(folder, 'postgres', 'socket', '.s.PGSQL.5432.lock');
  await writeFile(lock, `${stranger.pid}\n${join(folder, 'postgres', 'cluster')}\n1\n5432\n\n`);
  await chown(lock, uid, gid);

  await using postgres = await startEmbeddedPostgres(folder, false);

  await using database = openDatabase(postgres.url);
  expect((await database.pool.query('select 1')).rowCount).toBe(1);
});

it('gives the server a role that is no superuser', async () => {
  await using postgres = await startEmbeddedPostgres(folder, false);
  await using database = openDatabase(postgres.url);

  const { rows } = await database.pool.query('select rolsuper from pg_roles where rolname = current_user');

  expect(rows).toEqual([{ rolsuper: false }]);
  await expect(database.pool.query("select pg_read_file('/etc/passwd')")).rejects.toThrow(
    'permission denied',
  );
});

it('hands a database that the superuser owns over to the role of the server', async () => {
  await copyReadyCluster(folder);
  {
    await using postgres = await startEmbeddedPostgres(folder, false);
    const url = new URL(postgres.url);
    url.username = SUPERUSER;
    url.password = await readFile(join(folder, 'postgres', 'password'), 'utf8');
    await using database = openDatabase(url.href);
    await database.pool.query(`
      alter database parley owner to ${SUPERUSER};
      create extension unaccent;
      create schema queue;
      create type queue.state as enum ('open');
      create table queue.job (id bigserial, state queue.state, word text, number int generated always as identity);
      create function queue.last() returns bigint language sql as 'select max(id) from queue.job';
      create text search configuration plain (copy = simple);
      alter text search configuration plain alter mapping for word with unaccent, simple;
      create view words as select word from queue.job;
      insert into queue.job (word) values ('kept')`);
  }

  await using postgres = await startEmbeddedPostgres(folder, false);

  await using database = openDatabase(postgres.url);
  await database.pool.query(`
    insert into queue.job (word) values ('more');
    alter table queue.job add column note text;
    alter type queue.state rename value 'open' to 'shut';
    alter text search configuration plain rename to simpler;
    create or replace function queue.last() returns bigint language sql as 'select 2::bigint';
    create or replace view words as select word from queue.job where word is not null;
    create schema more`);
  expect((await database.pool.query('select word from words')).rows).toEqual([
    { word: 'kept' },
    { word: 'more' },
  ]);
});

it('runs under ids of its own where Parley runs as root, also on a cluster that others shared', async () => {
  await copyReadyCluster(folder);
  {
    await using postgres = await startEmbeddedPostgres(folder, false);
    await using database = openDatabase(postgres.url);
    await database.pool.query("create table note as select 'kept' as text");
  }
  const home = join(folder, 'postgres');
  const isRoot = process.getuid?.() === 0;
  const nobody = await unprivilegedAccount();
  await giveFolder(home, isRoot ? nobody : undefined);

  await using postgres = await startEmbeddedPostgres(folder, false);

  const { uid } = await stat(join(home, 'cluster', 'base'));
  if (isRoot) expect([0, nobody.uid]).not.toContain(uid);
  else expect(uid).toBe(process.getuid?.());
  await using database = openDatabase(postgres.url);
  expect((await database.pool.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  it('uses the cluster of a user who alone may enter the data folder, and leaves it to that user', async () => {
    const user = { uid: 1_234, gid: 1_234 };
    await copyReadyCluster(folder);
    await giveFolder(folder, user);
    await chmod(folder, 0o700);

    const postgres = await startEmbeddedPostgres(folder, false);
    await postgres[Symbol.asyncDispose]();

    expect(postgres.folder).toBe(join(folder, 'postgres'));
    expect((await stat(join(folder, 'postgres', 'cluster', 'base'))).uid).toBe(user.uid);
    expect(await readdir(folder)).not.toContain('postgres-folder');
  });

  it('makes no second database where its user cannot enter the data folder any more', async () => {
    await copyReadyCluster(folder);
    await chmod(folder, 0o700);

    await expect(startEmbeddedPostgres(folder, false)).rejects.toThrow('may not enter');

    expect(await readdir(folder)).toEqual(['postgres']);
  });
});

it('makes no second database for a user where that of root lives elsewhere', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1_234);
  onTestFinished(() => void vi.restoreAllMocks());
  await writeFile(join(folder, 'postgres-folder'), '/var/lib/parley/data-of-root\n');

  await expect(startEmbeddedPostgres(folder, false)).rejects.toThrow('/var/lib/parley/data-of-root');

  expect(await readdir(folder)).toEqual(['postgres-folder']);
});

it('starts again when it was killed, with everything that was committed', async () => {
  await copyReadyCluster(folder);
  await using postgres = await startEmbeddedPostgres(folder);
  await using database = openDatabase(postgres.url);
  await database.pool.query("create table note as select 'kept' as text");
  const pidFile = await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');

  process.kill(Number.parseInt(pidFile, 10), 'SIGKILL');

  const text = () => database.pool.query('select text from note').then(({ rows }) => rows[0]?.text);
  await expect.poll(text, { timeout: 30_000 }).toBe('kept');
});

it('refuses a second process on the same folder with a sentence that names the first', async () => {
  await copyReadyCluster(folder);
  await using first = startProgram(HOLDER, [folder]);
  await first.lines(1);

  await using second = startProgram(HOLDER, [folder]);

  expect(await second.ended).toEqual({ code: 1 });
  expect(second.errors()).toContain(
    `Another Parley (process ${first.child.pid}) already uses the folder ${folder}.`,
  );
  expect(await first.end('SIGTERM')).toEqual({ code: 0 });
});

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const statuses = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, index) => new RegExp(`^PPid:\\s*${parent}$`, 'm').test(statuses[index] ?? ''));
}
