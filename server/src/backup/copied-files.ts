import { createWriteStream } from 'node:fs';
import { cp, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from '../files/bucket.ts';
import { createDeletionMarks } from '../files/deletion-marks.ts';
import { filesFolder } from '../files/file-store.ts';
import { ifMissing, keysIn } from '../files/stored-files.ts';

type Copied = { count: number; bytes: number };

/**
 * Copies the files of a server that may be running: those of the data folder, then those of the bucket, into which they
 * may move meanwhile.
 * @returns how many there are in the copy, and how many bytes
 */
export async function copyFiles(
  { dataFolder, bucket }: { dataFolder: string; bucket?: Bucket | undefined },
  target: string,
): Promise<Copied> {
  const copied = await copyFolder(filesFolder(dataFolder), target);
  if (!bucket) return copied;
  await copyBucket(bucket, target, createDeletionMarks(dataFolder));
  return measureFolder(target);
}

/** Copies the files of a bucket into a folder, but for those that are marked as deleted. */
export async function copyBucket(
  bucket: Bucket,
  target: string,
  marks?: ReturnType<typeof createDeletionMarks>,
): Promise<void> {
  for await (const keys of bucket.keys()) {
    for (const key of keys) {
      const found = (await marks?.covers(key)) ? undefined : await bucket.open(key);
      if (!found) continue;
      await mkdir(dirname(join(target, key)), { recursive: true });
      await pipeline(found.stream, createWriteStream(join(target, key)));
    }
  }
}

/** Copies the files of a folder, those that have their names. */
export async function copyFolder(source: string, target: string): Promise<Copied> {
  for (const key of await keysIn(source)) {
    const copy = join(target, key);
    await mkdir(dirname(copy), { recursive: true });
    // Retention may have deleted it.
    await cp(join(source, key), copy, { preserveTimestamps: true }).catch(ifMissing(undefined));
  }
  return measureFolder(target);
}

async function measureFolder(folder: string): Promise<Copied> {
  const copied = { count: 0, bytes: 0 };
  for (const key of await keysIn(folder)) {
    copied.count += 1;
    copied.bytes += (await stat(join(folder, key))).size;
  }
  return copied;
}
