import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bucket, type BucketPlace, openBucket } from '../files/bucket.ts';
import { keysIn } from '../files/stored-files.ts';
import { bucketPlace } from '../settings/setting-variable.ts';
import { MANIFEST_NAME } from './backup-manifest.ts';
import { BackupRefused } from './backup-refused.ts';
import { copyBucket } from './copied-files.ts';

const ADDRESS = 's3://';

/** Bucket servers, and what of them is Parley's own. */
type Buckets = { bucketServer: Pick<BucketPlace, 'endpoint' | 'region'>; files?: BucketPlace | undefined };

/**
 * The bucket that an address names; undefined where it names a folder.
 * @throws {BackupRefused} where the address is none, or among the files that are backed up
 */
export async function openBackupBucket(
  address: string,
  { bucketServer, files }: Buckets,
): Promise<Bucket | undefined> {
  if (!address.startsWith(ADDRESS)) return undefined;
  const place = bucketPlace.safeParse(address).data;
  if (!place) throw new BackupRefused(`${address} is no address like s3://bucket/prefix.`);
  if (files?.bucket === place.bucket && place.prefix.startsWith(files.prefix)) {
    throw new BackupRefused(`${address} is among the files of Parley. Name a bucket or a prefix of its own.`);
  }
  return openBucket({ ...place, ...bucketServer });
}

/** @throws {BackupRefused} where something is in the bucket, below its prefix */
export async function refuseUsedBucket(bucket: Bucket, address: string): Promise<void> {
  for await (const keys of bucket.keys()) {
    if (keys.length > 0) throw new BackupRefused(`${address} is not empty. Name a new prefix.`);
  }
}

/** Uploads a backup. It is one once its last file is there, which names all the others. */
export async function uploadBackup(folder: string, bucket: Bucket): Promise<void> {
  const keys = await keysIn(folder);
  for (const key of keys) if (key !== MANIFEST_NAME) await bucket.putFile(key, join(folder, key));
  await bucket.putFile(MANIFEST_NAME, join(folder, MANIFEST_NAME));
}

/** Downloads a backup into a folder that is new. */
export async function downloadBackup(bucket: Bucket, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await copyBucket(bucket, folder);
}
