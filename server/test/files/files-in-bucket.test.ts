import { chmod, mkdir, mkdtempDisposable, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addFileDocument, getDocumentSource } from '@parley/contract/knowledge.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeletionMarks } from '../../src/files/deletion-marks.ts';
import { keysIn } from '../../src/files/stored-files.ts';
import { BUCKET_KEYS, type BucketServer, startBucketServer } from '../support/bucket-server.ts';
import { startProgram } from '../support/child-program.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const PASSPHRASE = { PARLEY_BACKUP_PASSPHRASE: 'four words of a test' };
const METRICS_TOKEN = 'metrics of a test';
const MENU = Buffer.from('The soup of the day costs six euros.');

let bucket: BucketServer;
let inBucket: Record<string, string>;
beforeAll(async () => {
  bucket = await startBucketServer('files');
  inBucket = {
    ...BUCKET_KEYS,
    PARLEY_FILES: 's3://files/parley',
    AWS_ENDPOINT_URL_S3: bucket.endpoint,
    PARLEY_METRICS_TOKEN: METRICS_TOKEN,
  };
});
afterAll(() => bucket[Symbol.asyncDispose]());

async function run(command: string, args: string[], env: Record<string, string>) {
  await using program = startProgram(`src/${command}-command.ts`, args, { ...inBucket, ...env });
  const lines = program.lines(40);
  const { code } = await program.ended;
  return { code, lines: await lines, errors: program.errors().trim() };
}

async function addMenu(server: ServerProcess, name: string): Promise<string> {
  const files = [{ field: 'file', content: new Blob([new Uint8Array(MENU)]), name: `${name}.txt` }];
  const { uuid } = await server.call(addFileDocument, { body: { name, allow_duplicate: 'true' }, files });
  return uuid;
}

function sourceOf(server: ServerProcess, uuid: string): Promise<Buffer> {
  return server.download(getDocumentSource, { params: { uuid } });
}

async function filesWaiting(server: ServerProcess): Promise<number> {
  const page = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return Number(/^parley_files_waiting (\d+)/m.exec(await page.text())?.[1]);
}

it('keeps files in a bucket, also through an outage, a backup and the way back to the folder', async () => {
  bucket.setState('down');
  const server = await startServerProcess({ otherwise: { text: 'Six euros.' } }, inBucket);
  const [one, env] = [await addMenu(server, 'one'), { PARLEY_DATA: server.dataFolder }];
  try {
    expect(await sourceOf(server, one)).toEqual(MENU);
    expect(await filesWaiting(server)).toBeGreaterThan(0);
    expect((await run('doctor', [], env)).lines.join('\n')).toMatch(/^failed +files +bucket files: /m);

    bucket.setState('up');
    await expect.poll(() => filesWaiting(server), { timeout: 20_000 }).toBe(0);
    const two = await addMenu(server, 'two');
    const stored = [...bucket.objects].filter(([, bytes]) => bytes.equals(MENU));
    expect(stored).toHaveLength(2);
    expect(await sourceOf(server, two)).toEqual(MENU);
    expect((await run('doctor', [], env)).lines.join('\n')).toMatch(
      /^ok +files +bucket files: a file stored/m,
    );

    const backup = join(server.dataFolder, 'backup');
    for (const elsewhere of ['', `${inBucket.PARLEY_FILES}/other`]) {
      const { errors } = await run('backup', [backup], { ...env, ...PASSPHRASE, PARLEY_FILES: elsewhere });
      expect(errors).toContain('Set PARLEY_FILES');
    }
    expect(await run('backup', [backup], { ...env, ...PASSPHRASE })).toMatchObject({ code: 0, errors: '' });
    expect(await readdir(join(backup, 'files'))).toContain('knowledge');
    expect((await run('move-files', ['folder'], env)).errors).toContain('already uses the folder');
    await server.program.end('SIGTERM');

    expect(await run('move-files', ['folder'], env)).toMatchObject({ code: 0, errors: '' });
    expect([...bucket.objects.keys()]).toEqual([]);
    await using again = await startServerProcess({ otherwise: { text: 'Six euros.' } }, env);
    expect(await sourceOf(again, one)).toEqual(MENU);
    await again.program.end('SIGTERM');

    expect(await run('move-files', ['bucket'], env)).toMatchObject({ code: 0, errors: '' });
    expect([...bucket.objects.values()].filter((bytes) => bytes.equals(MENU))).toHaveLength(2);
  } finally {
    await server[Symbol.asyncDispose]();
  }
});

it('moves files out of a bucket on a machine that has no data folder yet', async () => {
  await using home = await mkdtempDisposable(join(tmpdir(), 'parley-moved-'));
  const env = { PARLEY_DATA: join(home.path, 'data'), PARLEY_FILES: 's3://files/nothing-yet' };
  expect(await run('move-files', ['folder'], env)).toEqual({
    code: 0,
    lines: ['Files moved: 0.'],
    errors: '',
  });
});

it('keeps a backup in a bucket, and restores it from there with its key', async () => {
  const place = 's3://files/backups/today';
  await using server = await startServerProcess({ otherwise: { text: 'Six euros.' } }, inBucket);
  const env = { PARLEY_DATA: server.dataFolder };
  const menu = await addMenu(server, 'menu');
  expect((await run('backup', [place], env)).errors).toContain('PARLEY_BACKUP_PASSPHRASE');
  expect(await run('backup', [place], { ...env, ...PASSPHRASE })).toMatchObject({ code: 0, errors: '' });
  const onTheirWay = async () =>
    (await readdir(server.dataFolder)).filter((name) => name.includes('unfinished-backup'));
  expect(await onTheirWay()).toEqual([]);
  const uploads = bucket.requests.filter(
    (request) => request.startsWith('PUT') && request.includes('backups'),
  );
  expect(uploads.at(-1)).toContain('backup.json');
  expect((await run('backup', [place], { ...env, ...PASSPHRASE })).errors).toContain('is not empty');
  expect((await run('backup', ['s3://'], { ...env, ...PASSPHRASE })).errors).toContain('no address like');

  const [left, kept] = ['.unfinished-backup-killed', 'backup-of-the-operator'];
  for (const name of [left, kept]) {
    await mkdir(join(server.dataFolder, name));
    await utimes(join(server.dataFolder, name), 0, 0);
  }
  bucket.setState('stuck');
  const stopped = ['s3://files/backups/stopped'];
  await using program = startProgram('src/backup-command.ts', stopped, {
    ...inBucket,
    ...env,
    ...PASSPHRASE,
  });
  await expect.poll(() => bucket.requests.some((request) => request.includes('stopped/'))).toBe(true);
  expect(await onTheirWay()).toEqual([expect.not.stringContaining('killed')]);
  await program.end('SIGTERM');
  bucket.setState('up');
  expect(await onTheirWay()).toEqual([]);
  expect(await readdir(server.dataFolder)).toContain(kept);

  const among = await run('backup', ['s3://files/parley/today'], { ...env, ...PASSPHRASE });
  expect(among.errors).toContain('among the files of Parley');

  await using home = await mkdtempDisposable(join(tmpdir(), 'parley-restored-'));
  await chmod(home.path, 0o711);
  const restored = { PARLEY_DATA: join(home.path, 'data') };
  bucket.setState('stuck');
  await using interrupted = startProgram('src/restore-command.ts', [place], {
    ...inBucket,
    ...restored,
    ...PASSPHRASE,
  });
  await expect.poll(() => readdir(home.path)).toHaveLength(1);
  await interrupted.end('SIGTERM');
  bucket.setState('up');
  expect(await readdir(home.path)).toEqual([]);
  expect(
    (await run('restore', [place], { ...restored, PARLEY_BACKUP_PASSPHRASE: 'four other words of a test' }))
      .errors,
  ).toContain('not the one');
  expect(await run('restore', [place], { ...restored, ...PASSPHRASE })).toMatchObject({
    code: 0,
    errors: '',
  });
  expect(await readdir(home.path)).toEqual(['data']);
  await using again = await startServerProcess(
    { otherwise: { text: 'Six euros.' } },
    { ...inBucket, ...restored },
  );
  expect(await sourceOf(again, menu)).toEqual(MENU);
}, 120_000);

it('moves no file into the folder that was deleted or replaced while the bucket was away', async () => {
  await using home = await mkdtempDisposable(join(tmpdir(), 'parley-moved-'));
  const dataFolder = join(home.path, 'data');
  const recordings = join(dataFolder, 'files/recordings');
  await mkdir(recordings, { recursive: true });
  await writeFile(join(recordings, 'two.wav'), 'newer');
  const marks = createDeletionMarks(dataFolder);
  await marks.add('recordings/one.wav');
  await marks.add('voices/');
  const moved = { PARLEY_DATA: dataFolder, PARLEY_FILES: 's3://files/moved' };
  for (const key of ['recordings/one.wav', 'recordings/two.wav', 'recordings/three.wav', 'voices/four.wav'])
    bucket.objects.set(`files/moved/${key}`, Buffer.from('older'));
  expect(await run('move-files', ['folder'], moved)).toMatchObject({ code: 0, lines: ['Files moved: 1.'] });
  const inFolder = await keysIn(join(dataFolder, 'files'));
  expect(inFolder.sort()).toEqual(['recordings/three.wav', 'recordings/two.wav']);
  expect(await readFile(join(recordings, 'two.wav'), 'utf8')).toBe('newer');
  expect(await marks.all()).toEqual([]);
  expect([...bucket.objects.keys()].filter((key) => key.startsWith('files/moved/'))).toEqual([]);
});

it('says how to move files', async () => {
  const { code, errors } = await run('move-files', ['away'], {});
  expect({ code, errors }).toEqual({
    code: 1,
    errors: 'Name where the files go: npm run move-files -- bucket, or -- folder',
  });
});
