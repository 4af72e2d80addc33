import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { openDatabase } from '../database/database.ts';
import { syncFolder } from '../database/synced-folder.ts';
import type { Bucket } from '../files/bucket.ts';
import { readKeyFile } from '../secrets/key-file.ts';
import { type BackedUpTable, type BackupManifest, writeManifest } from './backup-manifest.ts';
import { findJobs, findMigrations, findTables } from './backup-queries.ts';
import { BackupRefused } from './backup-refused.ts';
import { copyFiles } from './copied-files.ts';
import { sealKey } from './sealed-key.ts';
import { writeTable } from './table-file.ts';

/** What a backup is made of and where it goes. */
export type BackupRequest = {
  databaseUrl: string;
  dataFolder: string;
  /** Where its files are, other than in the data folder. */
  bucket?: Bucket | undefined;
  /** Must not be there yet, or be empty. */
  folder: string;
  /** Seals the key file; not needed where there is none. */
  passphrase: string | undefined;
  report?: (sentence: string) => void;
};

/**
 * Copies a Parley that may be running: all rows as they are at one moment, then its files. What was acknowledged
 * before it began is in it; a recording whose conversation is deleted meanwhile may be missing.
 *
 * It is written beside the folder and renamed when it is whole.
 * @throws {BackupRefused}
 */
export async function createBackup(request: BackupRequest): Promise<BackupManifest> {
  const { folder, report = () => {} } = request;
  const sealed_key = sealedKey(request);
  await refuseUsedFolder(folder);
  const unfinished = unfinishedOf(folder);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const stored = await writeTables(request, unfinished);
    report(
      `${stored.tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${stored.tables.length} tables`,
    );
    const files = await copyFiles(request, join(unfinished, 'files'));
    report(`files: ${files.count}, ${Math.ceil(files.bytes / 1_000_000)} MB`);
    const manifest: BackupManifest = { ...stored, format: 1, parley: packageJson.version, files, sealed_key };
    await writeManifest(unfinished, manifest);
    await syncFolder(unfinished);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Where a backup is written until it is whole. */
export const unfinishedOf = (folder: string): string => `${folder}.unfinished`;

function sealedKey({ dataFolder, passphrase }: BackupRequest): string | null {
  const key = readKeyFile(join(dataFolder, 'secret.key'));
  if (!key) return null;
  if (passphrase) return sealKey(key, passphrase);
  throw new BackupRefused(
    'Choose a passphrase and set it as PARLEY_BACKUP_PASSPHRASE: it seals the secret key of this server in the backup. Without the key, stored service keys cannot be read.',
  );
}

async function refuseUsedFolder(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error.code === 'ENOTDIR' ? new BackupRefused(`${folder} is a file. Name a new folder.`) : error;
  });
  if (entries.length > 0) throw new BackupRefused(`${folder} is not empty. Name a new folder.`);
  if (await isMounted(folder))
    throw new BackupRefused(`${folder} is a disk of its own, which no folder can replace. Name one in it.`);
}

async function isMounted(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.dev !== (await stat(dirname(folder))).dev;
}

type StoredRows = Pick<BackupManifest, 'postgres' | 'created_at' | 'migrations' | 'tables' | 'jobs'>;

async function writeTables({ databaseUrl }: BackupRequest, folder: string): Promise<StoredRows> {
  await using open = openDatabase(databaseUrl, { maxConnections: 1, isUnbounded: true });
  const client = await open.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ postgres: string; created_at: Date }>(
      `select current_setting('server_version') as postgres, now() as created_at`,
    );
    const [{ postgres, created_at } = { postgres: '', created_at: new Date() }] = rows;
    const migrations = await findMigrations(client);
    const jobs = await findJobs(client);
    const tables: BackedUpTable[] = [];
    for (const table of await findTables(client)) tables.push(await writeTable(client, folder, table));
    await client.query('commit');
    return { postgres, created_at: created_at.toISOString(), migrations, tables, jobs };
  } finally {
    client.release(true);
  }
}
