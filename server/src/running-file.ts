import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsedJson } from '@parley/contract/json.ts';
import { z } from 'zod';
import { heldSinceMs, isFolderInUse } from './database/folder-lock.ts';

/** How another program on this machine reaches a running server's database and files, and tells people its address. */
const RunningServer = z.object({
  databaseUrl: z.string(),
  publicUrl: z.string(),
  /** Where its files are, as `bucketAddress` says it; absent for its data folder. */
  bucket: z.string().optional(),
});
export type RunningServer = z.infer<typeof RunningServer>;

const NAME = 'running.json';

/** Leaves a note in the data folder, readable by its owner alone, until disposed of. */
export async function writeRunningFile(dataFolder: string, server: RunningServer): Promise<AsyncDisposable> {
  const file = join(dataFolder, NAME);
  // An earlier note keeps its mode when overwritten.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(server), { mode: 0o600 });
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
}

/**
 * The note of the server that holds the data folder; undefined when none does, or when that one is still starting. One
 * that was killed leaves its note.
 */
export async function readRunningFile(dataFolder: string): Promise<RunningServer | undefined> {
  const file = join(dataFolder, NAME);
  const found = await stat(file).catch(() => undefined);
  if (!found || !isFolderInUse(dataFolder) || found.mtimeMs < (await heldSinceMs(dataFolder)))
    return undefined;
  return RunningServer.safeParse(parsedJson(await readFile(file, 'utf8'))).data;
}
