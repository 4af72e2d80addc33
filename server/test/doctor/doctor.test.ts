import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpeechModel } from '@parley/contract/speech-models.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stateOf } from '../../src/doctor/finding.ts';
import { checkSpeech } from '../../src/doctor/speech-checks.ts';
import { readSettings } from '../../src/env.ts';
import { BUCKET_KEYS, startBucketServer } from '../support/bucket-server.ts';
import { startProgram } from '../support/child-program.ts';
import { startPgbouncer } from '../support/pgbouncer.ts';
import { startServerProcess } from '../support/server-process.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-doctor-'));
  database = await openTestDatabase();
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** @returns lines of findings by subject, and how the command ended */
async function examine(env: Record<string, string>) {
  await using program = startProgram('src/doctor-command.ts', [], { PARLEY_DATA: folder, PORT: '0', ...env });
  const lines = await program.lines(40);
  const { code } = await program.ended;
  const about = (subject: string) => lines.filter((line) => line.slice(9).startsWith(subject));
  return { code, about, lines, errors: program.errors() };
}

it('makes nothing where there is no server yet', async () => {
  const { code, about } = await examine({ PARLEY_DATA: join(folder, 'new') });

  expect(code).toBe(0);
  expect(about('database')).toEqual(['ok       database     no database yet; the first start makes one']);
  expect(await readdir(folder)).toEqual([]);
});

it('finds a running server, its database and its address in order', async () => {
  await using server = await startServerProcess({ otherwise: { text: 'Hello' } });

  const { code, about, errors } = await examine({ PARLEY_DATA: server.dataFolder });

  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(about('network')).toEqual([`ok       network      ${server.url} answers with 200`]);
  expect(about('database')[0]).toMatch(/^ok .*PostgreSQL \d+/);
  expect(about('data folder')[1]).toMatch(/^ok .*secret\.key can be read/);
});

it('names a database without durable commits, a taken port and a service that does not answer', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );

  const { code, about, lines } = await examine({
    DATABASE_URL: database.url,
    PORT: String(port),
    PARLEY_OPENAI_COMPATIBLE_URL: 'http://127.0.0.1:9/v1',
    PARLEY_OPENAI_COMPATIBLE_MODELS: 'small',
    PARLEY_PUBLIC_URL: 'http://voice.example',
    PARLEY_MAX_AGENT: '30',
  });
  other.close();

  expect(code).toBe(1);
  expect(about('database')).toContain('failed   database     commits may be lost when the machine fails');
  expect(about('network').map((line) => line.split(/ {2,}/)[0])).toEqual(['failed', 'warning', 'warning']);
  expect(about('settings')).toEqual(['warning  settings     PARLEY_MAX_AGENT is no setting, and is ignored']);
  expect(lines.at(-1)).toBe('Failed: 2, warnings: 4');
});

it('says that a newer Parley made the database, as the start does', async () => {
  await using newer = await openTestDatabase();
  await newer.pool.query("insert into schema_migrations (name, hash) values ('9999_later.sql', 'x')");
  const { code, about } = await examine({ DATABASE_URL: newer.url });
  expect(code).toBe(1);
  expect(about('database')).toEqual([expect.stringMatching(/^failed .*made by a newer Parley/)]);
});

it('fails where the keys of a bucket may not list it', async () => {
  await using bucket = await startBucketServer('files');
  bucket.setState('unlisted');
  const { code, about } = await examine({
    ...BUCKET_KEYS,
    DATABASE_URL: database.url,
    PARLEY_FILES: 's3://files',
    AWS_ENDPOINT_URL_S3: bucket.endpoint,
  });
  expect(code).toBe(1);
  expect(about('files')).toEqual([expect.stringMatching(/^failed .*bucket files: AccessDenied/)]);
});

it('finds what bounds statements that go through a pooler, and warns where nothing does', async () => {
  const aboutStatements = async () => {
    await using pooler = await startPgbouncer(database.url);
    const { about } = await examine({ DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: database.url });
    return about('database').filter((line) => line.includes('through the pooler'));
  };
  expect(await aboutStatements()).toEqual([
    'warning  database     statements through the pooler are not bounded',
  ]);
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database "${name}" set statement_timeout = '60s'`);
  expect(await aboutStatements()).toEqual([
    'ok       database     statements through the pooler end after 1min',
  ]);
});

it('says that the database does not answer, and that a key cannot be read', async () => {
  expect((await examine({ DATABASE_URL: 'postgresql://127.0.0.1:9/none' })).about('database')[0]).toMatch(
    /^failed .*cannot be used/,
  );
  await writeFile(join(folder, 'secret.key'), 'short');
  const { code, about } = await examine({ DATABASE_URL: database.url });
  expect(code).toBe(1);
  expect(about('data folder')[1]).toMatch(/^failed .*does not hold a key/);
});

it('tells what is fine from what works and what does not', () => {
  expect([10, 5, 4].map((amount) => stateOf(amount, { fine: 10, works: 5 }))).toEqual([
    'ok',
    'warning',
    'failed',
  ]);
});

it('warns where nothing hears callers, whatever speaks to them', () => {
  const model = (id: string, kind: SpeechModel['kind']): SpeechModel => ({
    id,
    kind,
    language: null,
    name: id,
    download_bytes: 1,
    disk_bytes: 1,
    memory_bytes: null,
    state: { name: 'installed', origin: 'installation' },
  });
  const stateWith = (models: SpeechModel[], env: Record<string, string> = {}) =>
    checkSpeech({ list: () => models }, readSettings({ PARLEY_DATA: folder, ...env }))[0]?.state;
  const voices = model('kokoro-82m', 'voice_model');
  expect(stateWith([voices])).toBe('warning');
  expect(stateWith([voices, model('vosk-small-fr-0.22', 'recognition_model')])).toBe('ok');
  expect(stateWith([], { OPENAI_API_KEY: 'key' })).toBe('ok');
});
