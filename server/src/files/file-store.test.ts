import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFileStore, type FileStore } from './file-store.ts';

let folder: string;
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-files-'));
  files = createFileStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

it('gives back what was put, and nothing where there is nothing', async () => {
  await files.put('clones/a/1.wav', new Uint8Array([1, 2, 3]));
  expect(await files.get('clones/a/1.wav')).toEqual(new Uint8Array([1, 2, 3]));
  expect(await files.get('clones/a/2.wav')).toBeUndefined();
});

it('deletes a file, a folder, and what is not there', async () => {
  await files.put('clones/b/1.wav', new Uint8Array([1]));
  await files.put('clones/b/2.wav', new Uint8Array([2]));
  await files.delete('clones/b/1.wav');
  expect(await files.get('clones/b/1.wav')).toBeUndefined();
  await files.deleteFolder('clones/b');
  expect(await files.get('clones/b/2.wav')).toBeUndefined();
  await files.delete('clones/b/1.wav');
  await files.deleteFolder('clones/none');
});

it('keeps keys inside its folder', async () => {
  await expect(files.put('../outside.wav', new Uint8Array([1]))).rejects.toThrow();
});

it('takes a file of this machine and gives it back piece by piece', async () => {
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
