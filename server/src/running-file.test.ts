import { mkdtempDisposable, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockFolder } from './database/folder-lock.ts';
import { readRunningFile, writeRunningFile } from './running-file.ts';

it('tells of the server that has the folder, and not of one that was killed before it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'parley-running-'));
  const server = { databaseUrl: 'postgresql://one', publicUrl: 'http://one' };
  {
    await using _lock = await lockFolder(folder.path);
    await writeRunningFile(folder.path, server);
    expect(await readRunningFile(folder.path)).toEqual(server);
    await utimes(join(folder.path, 'running.json'), 1, 1);
  }
  expect(await readRunningFile(folder.path)).toBeUndefined();

  await using _next = await lockFolder(folder.path);

  expect(await readRunningFile(folder.path)).toBeUndefined();
});
