import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate, migrateAs } from '../database/migrate.ts';
import { type DatabasePlace, prepareDatabase } from '../database/prepared-database.ts';
import { restoreJobs } from '../jobs/restored-jobs.ts';
import { type BackupManifest, readManifest } from './backup-manifest.ts';
import { continueNumbers, dropOwnObjects, hasOwnObjects } from './backup-queries.ts';
import { BackupRefused } from './backup-refused.ts';
import { copyFolder } from './copied-files.ts';
import { openSealedKey } from './sealed-key.ts';
import { readTable } from './table-file.ts';

/** Which backup becomes which Parley, whose database must be empty, and its folder without files or key. */
export type RestoreRequest = DatabasePlace & {
  folder: string;
  passphrase: string | undefined;
  report?: (sentence: string) => void;
};

/**
 * Brings a backup, of this Parley or an older one, into an empty data folder and database, whatever version of
 * PostgreSQL it came from. When it fails, both are as empty as before.
 * @throws {BackupRefused} when the backup cannot be read or there is something already
 * @throws {MigrationConflict} when a newer Parley made it
 * @throws {FolderInUse}
 */
export async function restoreBackup(request: RestoreRequest): Promise<BackupManifest> {
  const { folder, dataFolder, report = () => {} } = request;
  const manifest = await readManifest(folder);
  const key = openedKey(manifest, request);
  const [files, keyFile] = [join(dataFolder, 'files'), join(dataFolder, 'secret.key')];
  await refuseUsedFolder(dataFolder);
  await using prepared = await prepareDatabase(request, (pool) => readRows(pool, manifest, request));
  try {
    report(`${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
    await restoreJobs(prepared.pool, manifest.jobs);
    await mkdir(files, { recursive: true, mode: 0o700 });
    const copied = await copyFolder(join(folder, 'files'), files);
    if (copied.count !== manifest.files.count || copied.bytes !== manifest.files.bytes) {
      throw new BackupRefused('Files of the backup are missing or damaged.');
    }
    if (key) await writeFile(keyFile, `${key.toString('base64')}\n`, { mode: 0o600, flush: true });
    report(`files: ${copied.count}`);
    return manifest;
  } catch (error) {
    await undo(report, [
      () => dropOwnObjects(prepared.pool),
      () => rm(files, { recursive: true, force: true }),
      () => rm(keyFile, { force: true }),
    ]);
    throw error;
  }
}

/** Takes every step, whatever becomes of the others, so that the failure before it is the one that is told. */
async function undo(
  report: (sentence: string) => void,
  steps: readonly (() => Promise<void>)[],
): Promise<void> {
  for (const step of steps) {
    await step().catch((error: unknown) => report(`Something of the restoration stays behind: ${error}`));
  }
}

function openedKey({ sealed_key }: BackupManifest, { passphrase }: RestoreRequest) {
  if (sealed_key === null) return undefined;
  if (passphrase) return openSealedKey(sealed_key, passphrase);
  throw new BackupRefused(
    'The secret key of this backup is sealed. Set PARLEY_BACKUP_PASSPHRASE to the passphrase that it was made with.',
  );
}

async function refuseUsedFolder(dataFolder: string): Promise<void> {
  const entries = await readdir(dataFolder).catch(() => []);
  if (entries.some((entry) => entry === 'files' || entry === 'secret.key')) {
    throw new BackupRefused(
      `${dataFolder} is already in use. Name a new data folder with PARLEY_DATA, or move that one away.`,
    );
  }
}

/** Tables as the backup's Parley had them, their rows, then what this Parley has changed since. */
async function readRows(
  pool: pg.Pool,
  manifest: BackupManifest,
  { folder, report = () => {} }: RestoreRequest,
): Promise<void> {
  if (await hasOwnObjects(pool)) {
    throw new BackupRefused(
      'The database already has tables, or views, functions or types. Name an empty one; it may have extensions.',
    );
  }
  try {
    await migrateAs(pool, manifest.migrations);
    await copyRows(pool, folder, manifest);
    await migrate(pool);
  } catch (error) {
    await undo(report, [() => dropOwnObjects(pool)]);
    throw error;
  }
}

async function copyRows(pool: pg.Pool, folder: string, { tables }: BackupManifest): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // What triggers record is in the backup already. Constraints are checked all the same.
    for (const { name } of tables) await setTriggers(client, name, 'disable');
    for (const table of tables) await client.query(`delete from ${client.escapeIdentifier(table.name)}`);
    for (const table of tables) await readTable(client, folder, table);
    for (const { name } of tables) await setTriggers(client, name, 'enable');
    await continueNumbers(client);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}

async function setTriggers(client: pg.ClientBase, table: string, state: 'enable' | 'disable'): Promise<void> {
  await client.query(`alter table ${client.escapeIdentifier(table)} ${state} trigger user`);
}
