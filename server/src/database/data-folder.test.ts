import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';

const FOLDER = process.getuid?.() === 0 ? 0o711 : 0o700;

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parley-data-'));
  return () => rm(parent, { recursive: true });
});

it('makes a folder that others cannot read', async () => {
  await prepareDataFolder(join(parent, 'new', 'data'));

  expect(await modeOf('new', 'data')).toBe(FOLDER);
});

it('takes what lies in a folder made long ago from other users of the machine', async () => {
  await mkdir(join(parent, 'data', 'files'), { recursive: true });
  await mkdir(join(parent, 'data', 'postgres'));
  await writeFile(join(parent, 'data', 'files', 'avatar.webp'), 'picture');
  await writeFile(join(parent, 'data', 'note.json'), '{}');
  for (const path of ['data', 'data/files', 'data/postgres']) await chmod(join(parent, path), 0o755);

  await prepareDataFolder(join(parent, 'data'));

  expect(await modeOf('data')).toBe(FOLDER);
  expect(await modeOf('data', 'files')).toBe(0o700);
  expect(await modeOf('data', 'note.json')).toBe(0o600);
  expect(await modeOf('data', 'postgres')).toBe(0o755);
});

it('leaves a folder that all users share to them', async () => {
  await chmod(parent, 0o1777);
  await writeFile(join(parent, 'secret.key'), 'key', { mode: 0o644 });

  await prepareDataFolder(parent);

  expect(await modeOf('.')).toBe(0o777);
  expect(await modeOf('secret.key')).toBe(0o600);
});

async function modeOf(...path: string[]): Promise<number> {
  return (await stat(join(parent, ...path))).mode & 0o777;
}
