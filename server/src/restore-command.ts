import { mkdir, mkdtempDisposable } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { downloadBackup, openBackupBucket } from './backup/backup-bucket.ts';
import { BackupRefused } from './backup/backup-refused.ts';
import { removeWhenStopped } from './backup/removed-when-stopped.ts';
import { restoreBackup } from './backup/restore.ts';
import { readSettings } from './env.ts';
import { runCommand } from './run-command.ts';

// `npm run restore -- FOLDER`, or `s3://bucket/prefix`: a backup becomes the data folder and the database of a new Parley; docs/operating.md.

await runCommand(async () => {
  const [place, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!place || more.length > 0) {
    throw new BackupRefused('Name a backup: npm run restore -- FOLDER, or s3://bucket/prefix');
  }
  const settings = readSettings();
  const { dataFolder, databaseUrl, databaseListenUrl, backupPassphrase } = settings;
  const kept = await openBackupBucket(place, settings);
  await mkdir(dirname(dataFolder), { recursive: true });
  await using parent = kept && (await mkdtempDisposable(`${dataFolder}-restore-`));
  if (parent) removeWhenStopped(parent.path);
  const folder = parent ? join(parent.path, 'backup') : resolve(place);
  if (kept) await downloadBackup(kept, folder);
  const { created_at } = await restoreBackup({
    folder,
    dataFolder,
    databaseUrl,
    databaseListenUrl,
    passphrase: backupPassphrase,
    report: (sentence) => console.log(sentence),
  });
  console.log(
    `Restored to ${dataFolder} as it was at ${created_at}. Start it with: PARLEY_DATA=${dataFolder} npm start`,
  );
});
