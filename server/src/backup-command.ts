import { mkdtempDisposable, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createBackup, unfinishedOf } from './backup/backup.ts';
import { openBackupBucket, refuseUsedBucket, uploadBackup } from './backup/backup-bucket.ts';
import { isEmpty } from './backup/backup-queries.ts';
import { BackupRefused } from './backup/backup-refused.ts';
import { removeWhenStopped } from './backup/removed-when-stopped.ts';
import { prepareDataFolder } from './database/data-folder.ts';
import { withRunningDatabase } from './database-at-hand.ts';
import { readSettings } from './env.ts';
import { bucketAddress, openBucket } from './files/bucket.ts';
import { runCommand } from './run-command.ts';

// `npm run backup -- FOLDER`, or `s3://bucket/prefix`: copies database, files and key, whether or not the server runs; docs/operating.md.

/** Begins the name of what is on its way to a bucket, in the data folder, where operators may have backups too. */
const ON_ITS_WAY = '.unfinished-backup-';
const OTHER_FILES =
  'The running server keeps its files elsewhere. Set PARLEY_FILES, and the variables of its bucket, as the server has them.';
/** No backup takes longer, in milliseconds: what is older was left by one that was killed. */
const LONGEST_MS = 86_400_000;

await runCommand(async () => {
  const [place, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!place || more.length > 0) {
    throw new BackupRefused(
      'Name a new folder or an address: npm run backup -- FOLDER, or s3://bucket/prefix',
    );
  }
  const settings = readSettings();
  const { dataFolder, backupPassphrase, files } = settings;
  const bucket = files && (await openBucket(files));
  const kept = await openBackupBucket(place, settings);
  if (kept) await refuseUsedBucket(kept, place);
  if (kept) {
    await prepareDataFolder(dataFolder);
    await removeLeftovers(dataFolder);
  }
  // It takes as much of the disk until it is in the bucket.
  await using parent = kept && (await mkdtempDisposable(join(dataFolder, ON_ITS_WAY)));
  const folder = parent ? join(parent.path, 'backup') : resolve(place);
  removeWhenStopped(parent ? parent.path : unfinishedOf(folder));
  await withRunningDatabase(
    settings,
    (url, running) => {
      if (running && running.bucket !== (files && bucketAddress(files))) throw new BackupRefused(OTHER_FILES);
      return createBackup({
        databaseUrl: url,
        dataFolder,
        bucket,
        folder,
        passphrase: backupPassphrase,
        report: (sentence) => console.log(sentence),
      });
    },
    // As it is: a backup from before an upgrade is the way back.
    refuseEmpty,
  );
  if (kept) await uploadBackup(folder, kept);
  console.log(`Backup written to ${kept ? place : folder}`);
});

async function refuseEmpty(pool: pg.Pool): Promise<void> {
  if (await isEmpty(pool))
    throw new BackupRefused('There is nothing to back up: the database has no tables.');
}

async function removeLeftovers(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    const path = join(dataFolder, name);
    if (!name.startsWith(ON_ITS_WAY) || Date.now() - (await stat(path)).mtimeMs < LONGEST_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}
