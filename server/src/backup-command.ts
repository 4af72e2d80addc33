import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createBackup } from './backup/backup.ts';
import { isEmpty } from './backup/backup-queries.ts';
import { BackupRefused } from './backup/backup-refused.ts';
import { withRunningDatabase } from './database-at-hand.ts';
import { readSettings } from './env.ts';
import { openBucket } from './files/bucket.ts';
import { startFailure } from './start-failure.ts';

// `npm run backup -- FOLDER`: copies database, files and key, whether or not the server runs; docs/operating.md.

process.umask(0o077);
try {
  const [folder, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!folder || more.length > 0) throw new BackupRefused('Name a new folder: npm run backup -- FOLDER');
  const settings = readSettings();
  const { dataFolder, backupPassphrase, files } = settings;
  const bucket = files && (await openBucket(files));
  await withRunningDatabase(
    settings,
    (url) =>
      createBackup({
        databaseUrl: url,
        dataFolder,
        bucket,
        folder: resolve(folder),
        passphrase: backupPassphrase,
        report: (sentence) => console.log(sentence),
      }),
    // As it is: a backup from before an upgrade is the way back.
    refuseEmpty,
  );
  console.log(`Backup written to ${resolve(folder)}`);
} catch (error) {
  console.error(startFailure(error, { host: '', port: 0 }));
  process.exitCode = 1;
}

async function refuseEmpty(pool: pg.Pool): Promise<void> {
  if (await isEmpty(pool))
    throw new BackupRefused('There is nothing to back up: the database has no tables.');
}
