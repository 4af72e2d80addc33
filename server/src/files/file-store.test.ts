import { mkdir, mkdtemp, readdir, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFileStore, type FileStore } from './file-store.ts';
import { keysIn } from './stored-files.ts';

let folder: string;
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-files-'));
  files = createFileStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

it('returns what was put, and undefined for a missing file', async () => {
  await files.put('clones/a/1.wav', new Uint8Array([1, 2, 3]));
  expect(await files.get('clones/a/1.wav')).toEqual(new Uint8Array([1, 2, 3]));
  expect(await files.get('clones/a/2.wav')).toBeUndefined();
});

it('deletes a file, a folder, and a missing file', async () => {
  await files.put('clones/b/1.wav', new Uint8Array([1]));
  await files.put('clones/b/2.wav', new Uint8Array([2]));
  await files.delete('clones/b/1.wav');
  expect(await files.get('clones/b/1.wav')).toBeUndefined();
  await files.deleteFolder('clones/b');
  expect(await files.get('clones/b/2.wav')).toBeUndefined();
  await files.delete('clones/b/1.wav');
  await files.deleteFolder('clones/none');
});

it('deletes a folder with its last file, but none that another file is put into', async () => {
  const here = await mkdtemp(join(tmpdir(), 'parley-files-'));
  const byte = new Uint8Array([1]);
  const store = createFileStore(here);
  await store.put('voices/1', byte);
  let isDone = false;
  const deleting = Array.from({ length: 4 }, async () => {
    const other = createFileStore(here);
    while (!isDone) await other.delete('calls/conv_1/none');
  });
  for (let number = 0; number < 60; number += 1) {
    const key = `calls/conv_1/${number}`;
    await store.put(key, byte);
    expect(await store.get(key)).toEqual(byte);
    const listed = keysIn(join(here, 'files'));
    await store.delete(key);
    expect(await listed).toContain('voices/1');
  }
  isDone = true;
  await Promise.all(deleting);
  expect((await readdir(join(here, 'files'))).sort()).toEqual(['.unfinished', 'voices']);
  await rm(here, { recursive: true });
});

it('says that a file is lost whose bytes are gone, and leaks nothing else from memory', async () => {
  await files.put('avatars/lost.webp', new Uint8Array([1, 2, 3]));
  await truncate(join(folder, 'files/avatars/lost.webp'));
  await expect(files.get('avatars/lost.webp')).rejects.toMatchObject({ status: 410, code: 'file_lost' });
  await expect(files.open('avatars/lost.webp')).rejects.toMatchObject({ status: 410, code: 'file_lost' });
  await expect(files.put('avatars/empty.webp', new Uint8Array())).rejects.toThrow(RangeError);
});

it('returns the bytes of a file in a buffer of their own', async () => {
  await files.put('avatars/short.webp', new Uint8Array([1, 2, 3]));
  expect((await files.get('avatars/short.webp'))?.buffer.byteLength).toBe(3);
});

it('stores nothing of a file of this machine that cannot be read', async () => {
  await expect(files.putFile('recordings/gone.wav', join(folder, 'gone.wav'))).rejects.toThrow();
  expect(await files.open('recordings/gone.wav')).toBeUndefined();
  expect(await readdir(join(folder, 'files/.unfinished'))).toEqual([]);
});

it('stores files where names cannot be changed, as between two disks', async () => {
  const other = await mkdtemp(join(platform() === 'linux' ? '/dev/shm' : tmpdir(), 'parley-disk-'));
  const here = await mkdtemp(join(tmpdir(), 'parley-files-'));
  await mkdir(join(here, 'files'));
  await symlink(other, join(here, 'files/.unfinished'));
  await createFileStore(here).put('avatars/1.webp', new Uint8Array([1, 2, 3]));
  expect(await createFileStore(here).get('avatars/1.webp')).toEqual(new Uint8Array([1, 2, 3]));
  expect(await readdir(other)).toEqual([]);
  await Promise.all([rm(other, { recursive: true }), rm(here, { recursive: true })]);
});

it('deletes unfinished files of a lost process, and not those being written', async () => {
  const [lost, recent] = ['lost', 'recent'].map((name) => join(folder, 'files/.unfinished', name));
  await Promise.all([writeFile(lost ?? '', 'half'), writeFile(recent ?? '', 'half')]);
  await utimes(lost ?? '', new Date(0), new Date(0));
  await files.deleteUnfinished();
  expect(await readdir(join(folder, 'files/.unfinished'))).toEqual(['recent']);
});

it('confines keys to its folder', async () => {
  await expect(files.put('../outside.wav', new Uint8Array([1]))).rejects.toThrow();
});

it('stores a local file and streams it back', async () => {
  const path = join(folder, 'long.wav');
  await writeFile(path, Buffer.alloc(300_000, 7));
  await files.putFile('recordings/long.wav', path);
  const stored = await files.open('recordings/long.wav');
  expect(stored?.length).toBe(300_000);
  const pieces = await Array.fromAsync(stored?.stream ?? []);
  expect(pieces.length).toBeGreaterThan(1);
  expect(Buffer.concat(pieces)).toEqual(Buffer.alloc(300_000, 7));
  expect(await files.open('recordings/none.wav')).toBeUndefined();
});
