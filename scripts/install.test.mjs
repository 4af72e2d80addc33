import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-install-'));
  await mkdir(join(root, 'node_modules'));
  return () => rm(root, { recursive: true });
});

const lock = (packages) => writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }));
const record = (packages) =>
  writeFile(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));

it('installs on a fresh clone', async () => {
  await lock({ 'node_modules/zod': { version: '4.0.0' } });

  expect(isInstalled(root)).toBe(false);
});

it('installs again when the lock file names another version', async () => {
  await lock({ 'node_modules/zod': { version: '4.1.0' } });
  await record({ 'node_modules/zod': { version: '4.0.0' } });

  expect(isInstalled(root)).toBe(false);
});

it('has nothing to do when every package is there', async () => {
  await lock({
    '': {},
    'node_modules/zod': { version: '4.0.0' },
    'engine/node_modules/ai': { version: '7.0.0' },
  });
  await record({ 'node_modules/zod': { version: '4.0.0' }, 'engine/node_modules/ai': { version: '7.0.0' } });

  expect(isInstalled(root)).toBe(true);
});

it('does not miss the optional packages of other machines', async () => {
  await lock({ 'node_modules/fsevents': { version: '2.0.0', optional: true } });
  await record({});

  expect(isInstalled(root)).toBe(true);
});

it('installs again when a workspace is not linked yet', async () => {
  await lock({ 'node_modules/@parley/language': { link: true } });
  await record({});
  expect(isInstalled(root)).toBe(false);

  await mkdir(join(root, 'node_modules/@parley/language'), { recursive: true });
  expect(isInstalled(root)).toBe(true);
});
