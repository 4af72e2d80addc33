import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Disk } from 'flydrive';
import { prepareDataFolder } from './database/data-folder.ts';
import { lockFolder } from './database/folder-lock.ts';
import { readSettings, SettingsError } from './env.ts';
import { type Bucket, openBucket } from './files/bucket.ts';
import { createDeletionMarks } from './files/deletion-marks.ts';
import { DurableDriver } from './files/durable-driver.ts';
import { filesFolder } from './files/file-store.ts';
import { keysIn } from './files/stored-files.ts';
import { deleteIn, WaitingFiles } from './files/waiting-files.ts';
import { runCommand } from './run-command.ts';

// `npm run move-files -- bucket` or `-- folder`: the files of a server that does not run change their place;
// docs/operating.md.

await runCommand(async () => {
  const [place, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if ((place !== 'bucket' && place !== 'folder') || more.length > 0)
    throw new SettingsError('Name where the files go: npm run move-files -- bucket, or -- folder');
  const { dataFolder, files } = readSettings();
  if (!files) throw new SettingsError('Name the bucket with PARLEY_FILES.');
  await prepareDataFolder(dataFolder);
  await using _lock = await lockFolder(dataFolder);
  const bucket = await openBucket(files);
  const count = await (place === 'bucket' ? moveIntoBucket : moveIntoFolder)(dataFolder, bucket);
  console.log(`Files moved: ${count}.`);
});

async function moveIntoBucket(dataFolder: string, bucket: Bucket): Promise<number> {
  const { length } = await keysIn(filesFolder(dataFolder));
  await new WaitingFiles(dataFolder).moveInto(bucket);
  return length;
}

/** A file leaves the bucket when it is on the disk, whole. What waits in the folder is newer than what the bucket has. */
async function moveIntoFolder(dataFolder: string, bucket: Bucket): Promise<number> {
  await deleteMarked(dataFolder, bucket);
  const folder = filesFolder(dataFolder);
  const waiting = new Set(await keysIn(folder));
  let count = 0;
  const keys = (await Array.fromAsync(bucket.keys())).flat();
  for (const key of keys) {
    if (!waiting.has(key)) {
      if (!(await moveOut(bucket, key, folder))) continue;
      count += 1;
    }
    await bucket.delete(key);
  }
  return count;
}

/** Deletes in the bucket what was deleted while it was away. */
async function deleteMarked(dataFolder: string, bucket: Bucket): Promise<void> {
  const marks = createDeletionMarks(dataFolder);
  for (const key of await marks.all()) {
    await deleteIn(bucket, key);
    await marks.remove(key);
  }
}

/** @returns false when the bucket has no such file any more */
async function moveOut(bucket: Bucket, key: string, folder: string): Promise<boolean> {
  const disk = new Disk(new DurableDriver(folder));
  const found = await bucket.open(key);
  if (!found) return false;
  await disk.putStream(key, found.stream);
  const { size } = await stat(join(folder, key));
  if (size === found.length) return true;
  await disk.delete(key);
  throw new Error(`${key} has ${size} bytes instead of ${found.length}.`);
}
