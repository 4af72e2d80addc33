import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Disk } from 'flydrive';
import { lockFolder } from './database/folder-lock.ts';
import { readSettings, SettingsError } from './env.ts';
import { type Bucket, openBucket } from './files/bucket.ts';
import { DurableDriver } from './files/durable-driver.ts';
import { filesFolder } from './files/file-store.ts';
import { keysIn } from './files/stored-files.ts';
import { WaitingFiles } from './files/waiting-files.ts';
import { startFailure } from './start-failure.ts';

// `npm run move-files -- bucket` or `-- folder`: the files of a server that does not run change their place;
// docs/operating.md.

process.umask(0o077);
try {
  const [place, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if ((place !== 'bucket' && place !== 'folder') || more.length > 0)
    throw new SettingsError('Name where the files go: npm run move-files -- bucket, or -- folder');
  const { dataFolder, files } = readSettings();
  if (!files) throw new SettingsError('Name the bucket with PARLEY_FILES.');
  await using _lock = await lockFolder(dataFolder);
  const bucket = await openBucket(files);
  const count = await (place === 'bucket' ? moveIntoBucket : moveIntoFolder)(dataFolder, bucket);
  console.log(`${count} files moved.`);
} catch (error) {
  console.error(startFailure(error, { host: '', port: 0 }));
  process.exitCode = 1;
}

async function moveIntoBucket(dataFolder: string, bucket: Bucket): Promise<number> {
  const { length } = await keysIn(filesFolder(dataFolder));
  await new WaitingFiles(dataFolder).moveInto(bucket);
  return length;
}

/** A file leaves the bucket when it is on the disk, whole. */
async function moveIntoFolder(dataFolder: string, bucket: Bucket): Promise<number> {
  const disk = new Disk(new DurableDriver(filesFolder(dataFolder)));
  let count = 0;
  const keys = (await Array.fromAsync(bucket.keys())).flat();
  for (const key of keys) {
    const found = await bucket.open(key);
    if (!found) continue;
    await disk.putStream(key, found.stream);
    const { size } = await stat(join(filesFolder(dataFolder), key));
    if (size !== found.length) throw new Error(`${key} has ${size} bytes instead of ${found.length}.`);
    await bucket.delete(key);
    count += 1;
  }
  return count;
}
