import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAgents } from '@parley/contract/agent-list.ts';
import { chat, getConversation } from '@parley/contract/conversation.ts';
import { createTeamSecret, listTeamSecrets } from '@parley/contract/team-secrets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackup } from '../../src/backup/backup.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { openDatabase } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { createSecretBox } from '../../src/secrets/secret-box.ts';
import { readRecordedReleases, restoreRelease } from '../database/recorded-release.ts';
import { startProgram } from '../support/child-program.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { createEmptyTestDatabase } from '../support/test-database.ts';

const PASSPHRASE = { PARLEY_BACKUP_PASSPHRASE: 'four words of a test' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-backup-'));
  // Under root the database runs as another user, who has to get in.
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command as its npm script does. @returns what it printed */
async function run(file: string, backup: string, env: Record<string, string>) {
  await using program = startProgram(`src/${file}-command.ts`, [backup], env);
  const { code } = await program.ended;
  return { code, errors: program.errors().trim() };
}

/** Has a database refuse all connections from now on, before anything else happens in this process. */
function refuseConnections(url: string): void {
  const statement = `alter database ${new URL(url).pathname.slice(1)} connection limit 0`;
  const program = `import pg from 'pg';
    const client = new pg.Client(process.argv[1]);
    await client.connect();
    await client.query(process.argv[2]);
    await client.end();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program, url, statement]);
}

describe('a backup of a running server', () => {
  let server: ServerProcess;
  let agentId: string;
  beforeAll(async () => {
    server = await startServerProcess({ otherwise: { text: 'We open at nine.' } });
    ({ agentId } = await server.openAgent());
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** Writes to the agent until told to stop. @returns each message that was answered, with its conversation */
  async function keepWriting(signal: AbortSignal, answered: Map<string, string>): Promise<void> {
    for (let number = 1; !signal.aborted; number += 1) {
      const message = `Question ${number} of ${answered.size}`;
      const reply = await server.call(chat, { body: { agent_id: agentId, message } });
      answered.set(message, reply.conversation_id);
    }
  }

  it('has every turn that was acknowledged before it began, and every file, in a new Parley', async () => {
    await server.call(createTeamSecret, {
      body: { name: 'Booking key', value: 'letmein', hosts: ['booking.example'] },
    });
    await mkdir(join(server.dataFolder, 'files/recordings'), { recursive: true });
    await writeFile(join(server.dataFolder, 'files/recordings/one.wav'), 'sound');
    const stop = new AbortController();
    const answered = new Map<string, string>();
    const writing = Promise.all([1, 2, 3].map(() => keepWriting(stop.signal, answered)));
    await expect.poll(() => answered.size).toBeGreaterThan(20);
    const before = new Map(answered);

    const backup = join(folder, 'whole');
    expect(await run('backup', backup, { PARLEY_DATA: server.dataFolder, ...PASSPHRASE })).toEqual({
      code: 0,
      errors: '',
    });
    stop.abort();
    await writing;
    expect(answered.size).toBeGreaterThan(before.size);
    expect(await readdir(folder)).toEqual(['whole']);

    const data = join(folder, 'data');
    expect(await run('restore', backup, { PARLEY_DATA: data, ...PASSPHRASE })).toEqual({
      code: 0,
      errors: '',
    });
    expect(await readFile(join(data, 'files/recordings/one.wav'), 'utf8')).toBe('sound');
    expect(await readFile(join(data, 'secret.key'))).toEqual(
      await readFile(join(server.dataFolder, 'secret.key')),
    );
    await using restored = await startServerProcess(
      { otherwise: { text: 'We open at ten.' } },
      { PARLEY_DATA: data },
    );
    expect((await restored.call(listAgents, {})).map(({ name }) => name)).toEqual(['Léa']);
    expect(await restored.call(listTeamSecrets, {})).toMatchObject([{ name: 'Booking key' }]);
    for (const [message, conversation_id] of before) {
      const { turns } = await restored.call(getConversation, { params: { conversation_id } });
      expect(turns.map((turn) => turn.message)).toEqual([message, 'We open at nine.']);
    }
    // Numbers and new rows go on where the backup ended.
    const { reply } = await restored.call(chat, { body: { agent_id: agentId, message: 'And now?' } });
    expect(reply).toBe('We open at ten.');
    expect((await run('restore', backup, { PARLEY_DATA: data, ...PASSPHRASE })).errors).toContain(
      'is already in use',
    );
  });

  it('asks for a passphrase for the key, and for a new folder', async () => {
    const env = { PARLEY_DATA: server.dataFolder };
    expect(await run('backup', join(folder, 'no-passphrase'), env)).toEqual({
      code: 1,
      errors: expect.stringContaining('PARLEY_BACKUP_PASSPHRASE'),
    });
    await mkdir(join(folder, 'used'));
    await writeFile(join(folder, 'used/note.txt'), 'mine');
    expect((await run('backup', join(folder, 'used'), { ...env, ...PASSPHRASE })).errors).toContain(
      'is not empty',
    );
    expect(await readdir(join(folder, 'used'))).toEqual(['note.txt']);
  });
});

describe('a backup of an earlier release', () => {
  let backup: string;
  let source: AsyncDisposable & { url: string };
  let key: string;
  beforeAll(async () => {
    const release = (await readRecordedReleases())[0]?.release;
    source = await createEmptyTestDatabase();
    await using database = openDatabase(source.url);
    await restoreRelease(database.pool, release ?? { migrations: [], tables: {} });
    const dataFolder = join(folder, 'earlier-data');
    key = createSecretBox({ dataFolder }).seal('letmein');
    backup = join(folder, 'earlier');
    await createBackup({
      databaseUrl: source.url,
      dataFolder,
      folder: backup,
      passphrase: 'a long passphrase',
    });
  });
  afterAll(() => source[Symbol.asyncDispose]());

  const restoreInto = (databaseUrl: string, name: string, passphrase = 'a long passphrase') =>
    restoreBackup({ folder: backup, dataFolder: join(folder, name), databaseUrl, passphrase });

  it('becomes a database of this release, row by row, with the key that opens its secrets', async () => {
    await using target = await createEmptyTestDatabase();
    const manifest = await restoreInto(target.url, 'newer-data');

    await using database = openDatabase(target.url);
    for (const { name, rows } of manifest.tables) {
      const { rows: found } = await database.pool.query(`select count(*)::int as count from ${name}`);
      expect({ name, rows: found[0]?.count }).toEqual({ name, rows });
    }
    expect(await migrate(database.pool)).toEqual([]);
    expect(createSecretBox({ dataFolder: join(folder, 'newer-data') }).open(key)).toBe('letmein');
  });

  it('is refused with another passphrase, and into a database that has tables', async () => {
    await using target = await createEmptyTestDatabase();
    await expect(restoreInto(target.url, 'other', 'another passphrase')).rejects.toThrow('is not the one');
    await expect(restoreInto(source.url, 'other')).rejects.toThrow('already has tables');
  });

  it('leaves nothing behind when a table of it is damaged', async () => {
    await using target = await createEmptyTestDatabase();
    const tables = join(backup, 'tables');
    const file = join(tables, 'agents.copy.gz');
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 9));

    await expect(restoreInto(target.url, 'damaged')).rejects.toThrow('table agents');
    await using database = openDatabase(target.url);
    const { rows } = await database.pool.query("select 1 from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);

    await writeFile(file, whole);
    await restoreInto(target.url, 'damaged');
  });

  it('leaves an extension and other schemas as they were when a table of it is damaged', async () => {
    await using target = await createEmptyTestDatabase();
    await using database = openDatabase(target.url);
    await database.pool.query(
      'create extension citext; create schema reports; create view reports.today as select now() as moment; comment on schema public is $$of the operator$$',
    );
    const file = join(backup, 'tables/agents.copy.gz');
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 9));

    await expect(restoreInto(target.url, 'with-extension')).rejects.toThrow('table agents');
    const { rows } = await database.pool.query(
      `select 'é'::citext = 'É'::citext as has_extension, (select count(*)::int from reports.today) as moments,
         obj_description('public'::regnamespace, 'pg_namespace') as comment`,
    );
    expect(rows).toEqual([{ has_extension: true, moments: 1, comment: 'of the operator' }]);

    await writeFile(file, whole);
    await restoreInto(target.url, 'with-extension');
  });

  it('is refused into a database that has a view or a function', async () => {
    await using target = await createEmptyTestDatabase();
    await using database = openDatabase(target.url);
    for (const [made, dropped] of [
      ['create view today as select now()', 'drop view today'],
      ["create function one() returns int language sql as 'select 1'", 'drop function one'],
      ["create type color as enum ('red')", 'drop type color'],
    ]) {
      await database.pool.query(made ?? '');
      await expect(restoreInto(target.url, 'viewed')).rejects.toThrow('views, functions or types');
      await database.pool.query(dropped ?? '');
    }
    await restoreInto(target.url, 'viewed');
  });

  it('tells what was wrong, and leaves no files, where the database is lost as well', async () => {
    await using target = await createEmptyTestDatabase();
    const file = join(backup, 'backup.json');
    const whole = await readFile(file, 'utf8');
    await writeFile(file, JSON.stringify({ ...JSON.parse(whole), files: { count: 1, bytes: 5 } }));
    const told: string[] = [];
    const restoring = restoreBackup({
      folder: backup,
      dataFolder: join(folder, 'lost'),
      databaseUrl: target.url,
      passphrase: 'a long passphrase',
      report(sentence) {
        if (told.push(sentence) === 1) refuseConnections(target.url);
      },
    });

    await expect(restoring).rejects.toThrow('Files of the backup are missing');
    expect(told.at(-1)).toContain('stays behind');
    expect(await readdir(join(folder, 'lost'))).not.toContain('files');
    await writeFile(file, whole);
  });

  it('leaves nothing behind when a file of it is missing', async () => {
    await using target = await createEmptyTestDatabase();
    const file = join(backup, 'backup.json');
    const whole = await readFile(file, 'utf8');
    await writeFile(file, JSON.stringify({ ...JSON.parse(whole), files: { count: 1, bytes: 5 } }));

    await expect(restoreInto(target.url, 'incomplete')).rejects.toThrow('Files of the backup are missing');
    await using database = openDatabase(target.url);
    const { rows } = await database.pool.query("select 1 from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);

    await writeFile(file, whole);
    await restoreInto(target.url, 'incomplete');
  });
});
