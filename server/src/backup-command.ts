import { mkdtempDisposable } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createBackup } from './backup/backup.ts';
import { openBackupBucket, refuseUsedBucket, uploadBackup } from './backup/backup-bucket.ts';
import { isEmpty } from './backup/backup-queries.ts';
import { BackupRefused } from './backup/backup-refused.ts';
import { withRunningDatabase } from './database-at-hand.ts';
import { readSettings } from './env.ts';
import { openBucket } from './files/bucket.ts';
import { startFailure } from './start-failure.ts';

// `npm run backup -- FOLDER`, or `s3://bucket/prefix`: copies database, files and key, whether or not the server runs; docs/operating.md.

process.umask(0o077);
try {
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
  // It takes as much of the disk until it is in the bucket.
  await using parent = kept && (await mkdtempDisposable(join(dataFolder, 'backup-')));
  const folder = parent ? join(parent.path, 'backup') : resolve(place);
  await withRunningDatabase(
    settings,
    (url) =>
      createBackup({
        databaseUrl: url,
        dataFolder,
        bucket,
        folder,
        passphrase: backupPassphrase,
        report: (sentence) => console.log(sentence),
      }),
    // As it is: a backup from before an upgrade is the way back.
    refuseEmpty,
  );
  if (kept) await uploadBackup(folder, kept);
  console.log(`Backup written to ${kept ? place : folder}`);
} catch (error) {
  console.error(startFailure(error, { host: '', port: 0 }));
  process.exitCode = 1;
}

async function refuseEmpty(pool: pg.Pool): Promise<void> {
  if (await isEmpty(pool))
    throw new BackupRefused('There is nothing to back up: the database has no tables.');
}
