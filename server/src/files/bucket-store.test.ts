import { chmod, chown, mkdir, mkdtemp, mkdtempDisposable, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BUCKET_KEYS, type BucketServer, startBucketServer } from '../../test/support/bucket-server.ts';
import { openBucket } from './bucket.ts';
import { BucketStore } from './bucket-store.ts';
import { createFileStore, filesFolder } from './file-store.ts';
import { keysIn } from './stored-files.ts';

type Log = ConstructorParameters<typeof BucketStore>[0]['log'];
const SILENT: Log = { warn() {}, info() {} };
const THREE = new Uint8Array([1, 2, 3]);

let server: BucketServer;
let dataFolder: string;
beforeAll(async () => {
  for (const [name, value] of Object.entries(BUCKET_KEYS)) vi.stubEnv(name, value);
  server = await startBucketServer('calls');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  server.objects.clear();
  server.setState('up');
  dataFolder = await mkdtemp(join(tmpdir(), 'parley-bucket-'));
  return () => rm(dataFolder, { recursive: true });
});

function bucketAt(prefix = 'parley/', silentMs?: number) {
  return openBucket({ bucket: 'calls', prefix, endpoint: server.endpoint, region: 'us-east-1' }, silentMs);
}

async function openStore(log = SILENT) {
  return new BucketStore({ dataFolder, bucket: await bucketAt(), log, pauseMs: 50 });
}

it('stores files in the bucket, and none in the folder', async () => {
  await using files = await openStore();
  await files.put('avatars/1.webp', THREE);
  await writeFile(join(dataFolder, 'call.wav'), Buffer.alloc(300_000, 7));
  await files.putFile('recordings/1.wav', join(dataFolder, 'call.wav'));
  expect([...server.objects.keys()]).toEqual([
    'calls/parley/avatars/1.webp',
    'calls/parley/recordings/1.wav',
  ]);
  expect(await keysIn(filesFolder(dataFolder))).toEqual([]);
  expect(await files.get('avatars/1.webp')).toEqual(THREE);
  const opened = await files.open('recordings/1.wav');
  expect(opened?.length).toBe(300_000);
  expect(opened && (await buffer(opened.stream)).equals(Buffer.alloc(300_000, 7))).toBe(true);
  expect(await files.get('avatars/2.webp')).toBeUndefined();
  expect(await files.open('avatars/2.webp')).toBeUndefined();
  await expect(files.put('avatars/empty.webp', new Uint8Array())).rejects.toThrow(RangeError);
  await expect(files.putFile('recordings/2.wav', join(dataFolder, 'gone.wav'))).rejects.toThrow('ENOENT');
});

it('waits for a reader that is slower than the bucket may be', async () => {
  server.objects.set('calls/parley/recordings/1.wav', Buffer.alloc(20_000_000, 7));
  const opened = await (await bucketAt('parley/', 500)).open('recordings/1.wav');
  let length = 0;
  for await (const piece of opened?.stream ?? []) {
    if (length === 0) await setTimeout(1_500);
    length += piece.length;
  }
  expect(length).toBe(20_000_000);
});

it('gives up a file in the middle of which the bucket falls silent', async () => {
  server.objects.set('calls/parley/recordings/1.wav', Buffer.alloc(100_000, 7));
  server.setState('halting');
  const opened = await (await bucketAt('parley/', 500)).open('recordings/1.wav');
  await expect(opened && buffer(opened.stream)).rejects.toThrow('silent');
});

it('deletes a file, and a folder of several pages, but none that merely begins alike', async () => {
  await using files = await openStore();
  for (const key of ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'ab/1']) await files.put(key, THREE);
  await files.delete('a/1');
  await files.delete('a/none');
  await files.deleteFolder('a');
  expect([...server.objects.keys()]).toEqual(['calls/parley/ab/1']);
});

it('lists what is under its own prefix', async () => {
  server.objects.set('calls/parley2/x', Buffer.from('x'));
  await using files = await openStore();
  for (const key of ['b/1', 'b/2', 'b/3']) await files.put(key, THREE);
  const bucket = await bucketAt();
  expect((await Array.fromAsync(bucket.keys())).flat()).toEqual(['b/1', 'b/2', 'b/3']);
});

it.each(['down', 'refusing'] as const)(
  'keeps files while the bucket is %s, and moves them later',
  async (state) => {
    const warnings: string[] = [];
    const log: Log = { ...SILENT, warn: (_, message) => void warnings.push(message) };
    await using files = await openStore(log);
    await files.put('old/1', THREE);
    server.setState(state);
    await files.put('new/1', THREE);
    await files.put('new/2', THREE);
    await files.delete('old/1');
    await files.delete('new/2');
    expect(await files.get('new/1')).toEqual(THREE);
    expect(await files.get('old/1')).toBeUndefined();
    expect(await files.get('new/2')).toBeUndefined();
    await expect(files.get('other/1')).rejects.toMatchObject({ status: 503, code: 'files_unreachable' });
    expect(await files.waiting()).toBe(3);
    expect(warnings).toContain('The bucket of files does not answer');
    server.setState('up');
    await expect.poll(() => files.waiting()).toBe(0);
    expect([...server.objects.keys()]).toEqual(['calls/parley/new/1']);
    expect(await files.get('new/1')).toEqual(THREE);
  },
);

it('calls nothing lost that another node may still have to move', async () => {
  const heard: (() => void)[] = [];
  const nodes = {
    hear: (_: string, take: () => void) => void heard.push(take),
    tellAll: async () => {
      for (const take of heard) take();
    },
  };
  await using here = await openStore();
  here.connectNodes(nodes);
  expect(await here.get('documents/1')).toBeUndefined();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'parley-bucket-'));
  const away = { bucket: 'calls', prefix: '', endpoint: 'http://127.0.0.1:1', region: 'us-east-1' };
  await using elsewhere = new BucketStore({
    dataFolder: folder.path,
    bucket: await openBucket(away),
    log: SILENT,
    pauseMs: 50,
  });
  elsewhere.connectNodes(nodes);
  await elsewhere.put('documents/1', THREE);
  await expect.poll(() => here.get('documents/1').catch(({ code }) => code)).toBe('files_unreachable');
});

it('moves what an earlier process left, and what was stored before there was a bucket', async () => {
  await createFileStore(dataFolder).put('before/1', THREE);
  server.objects.set('calls/parley/old/1', Buffer.from(THREE));
  server.objects.set('calls/parley/clones/1/a', Buffer.from(THREE));
  server.setState('down');
  {
    await using earlier = await openStore();
    await earlier.put('before/2', THREE);
    await earlier.delete('old/1');
    await earlier.deleteFolder('clones/1');
  }
  await using files = await openStore();
  expect(await files.get('clones/1/a')).toBeUndefined();
  server.setState('up');
  await expect.poll(() => files.waiting()).toBe(0);
  expect([...server.objects.keys()].sort()).toEqual(['calls/parley/before/1', 'calls/parley/before/2']);
});

it('stores the newest of several files of one key after an outage', async () => {
  await using files = await openStore();
  await files.put('page/1', THREE);
  server.setState('down');
  await files.delete('page/1');
  await files.put('page/1', new Uint8Array([4]));
  await files.put('page/1', new Uint8Array([5]));
  server.setState('up');
  await files.put('page/1', new Uint8Array([6]));
  await expect.poll(() => files.waiting()).toBe(0);
  expect(await files.get('page/1')).toEqual(new Uint8Array([6]));
  expect(server.objects.get('calls/parley/page/1')).toEqual(Buffer.from([6]));
});

it('lets one process at a time move what waits, and deletes what is deleted on its way', async () => {
  server.setState('down');
  await using one = await openStore();
  await using other = await openStore();
  for (let number = 1; number <= 20; number += 1) await one.put(`many/${number}`, THREE);
  server.setState('up');
  await other.delete('many/20');
  await other.delete('many/1');
  await expect.poll(() => one.waiting()).toBe(0);
  expect(server.objects.size).toBe(18);
  expect(await one.get('many/1')).toBeUndefined();
  expect(await other.get('many/2')).toEqual(THREE);
});

it.each([1, 4])('reads and moves the other files while %i are refused by the bucket', async (count) => {
  server.objects.set('calls/parley/there/1', Buffer.from(THREE));
  const refused = Array.from({ length: count }, (_, index) => `bad/${index}`);
  const folder = createFileStore(dataFolder);
  for (const key of [...refused, 'zz/last']) await folder.put(key, THREE);
  const bucket = await bucketAt();
  const putFile = (key: string, path: string) =>
    refused.includes(key) ? Promise.reject(new Error(`Not ${key}.`)) : bucket.putFile(key, path);
  const { log, failures } = recordingLog();
  await using files = new BucketStore({ dataFolder, bucket: { ...bucket, putFile }, log, pauseMs: 50 });
  await expect.poll(() => server.objects.has('calls/parley/zz/last')).toBe(true);
  await expect.poll(() => failures.join()).toContain('Not bad/0.');
  await expectServing(files);
  expect(await files.get('bad/0')).toEqual(THREE);
  expect(await files.waiting()).toBe(count);
});

it('reads and moves the other files while some in the folder cannot be read', async () => {
  server.objects.set('calls/parley/there/1', Buffer.from(THREE));
  using _ = await ordinaryUser();
  const folder = createFileStore(dataFolder);
  const bad = ['bad/1', 'bad/2', 'bad/3', 'bad/4', 'closed/1'];
  for (const key of [...bad, 'zz/last']) await folder.put(key, THREE);
  await mkdir(join(dataFolder, 'files/lost+found'));
  const closed = ['bad/1', 'bad/2', 'bad/3', 'bad/4', 'closed', 'lost+found'];
  const close = (mode: number) =>
    Promise.all(closed.map((name) => chmod(join(dataFolder, 'files', name), mode)));
  await close(0);
  const { log, failures } = recordingLog();
  await using files = await openStore(log);
  await expect.poll(() => server.objects.has('calls/parley/zz/last')).toBe(true);
  await expect.poll(() => failures.length).toBe(1);
  expect(failures[0]).toContain('files/bad/1');
  expect(failures[0]).toContain('files/closed');
  expect(failures[0]).not.toContain('lost+found');
  await expectServing(files);
  expect(failures).toHaveLength(1);
  await close(0o700);
  await expect.poll(() => files.waiting()).toBe(0);
  expect(await files.get('closed/1')).toEqual(THREE);
});

function recordingLog() {
  const failures: string[] = [];
  const log: Log = { ...SILENT, warn: (fields) => void failures.push(`${Object.values(fields)}`) };
  return { log, failures };
}

/** Expects what is in the bucket to be read, and new files to go there, all the time. */
async function expectServing(files: BucketStore): Promise<void> {
  for (let time = 0; time < 10; time += 1) {
    expect(await files.get('there/1')).toEqual(THREE);
    await files.put(`new/${time}`, THREE);
    expect(server.objects.has(`calls/parley/new/${time}`)).toBe(true);
    await setTimeout(20);
  }
}

/** Has files be closed to this process, which an administrator may read in any case. */
async function ordinaryUser(): Promise<Disposable> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) await chown(dataFolder, 65_534, 65_534);
  if (isRoot) process.seteuid?.(65_534);
  return {
    [Symbol.dispose]() {
      if (isRoot) process.seteuid?.(0);
    },
  };
}
