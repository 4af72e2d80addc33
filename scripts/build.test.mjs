import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { build, hashOf } from './build.mjs';

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-build-'));
  await mkdir(join(root, 'console', 'dist'), { recursive: true });
  await writeFile(join(root, 'package-lock.json'), '{}');
  await writeFile(join(root, 'console', 'page.tsx'), 'first');
  return () => rm(root, { recursive: true });
});

it('builds again after a source, a new file or a dependency', async () => {
  const hashes = [hashOf(root, ['console'])];
  await writeFile(join(root, 'console', 'page.tsx'), 'second');
  hashes.push(hashOf(root, ['console']));
  await writeFile(join(root, 'console', 'other.tsx'), '');
  hashes.push(hashOf(root, ['console']));
  await writeFile(join(root, 'package-lock.json'), '{"changed": true}');
  hashes.push(hashOf(root, ['console']));

  expect(new Set(hashes).size).toBe(4);
});

it('does not build again after a test or what it built itself', async () => {
  const before = hashOf(root, ['console']);
  await writeFile(join(root, 'console', 'page.test.tsx'), 'test');
  await writeFile(join(root, 'console', 'dist', 'page.js'), 'built');

  expect(hashOf(root, ['console'])).toBe(before);
});

it('says of a folder in which Vite builds nothing that Parley must be moved', () => {
  expect(() => build('/srv/call center #1/parley')).toThrow('Move Parley from /srv/call center #1/parley');
});
