import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from './backup/backup.ts';
import { BackupRefused } from './backup/backup-refused.ts';
import { withRunningDatabase } from './database-at-hand.ts';
import { readSettings } from './env.ts';
import { startFailure } from './start-failure.ts';

// `npm run backup -- FOLDER`: copies database, files and key, whether or not the server runs; docs/operating.md.

process.umask(0o077);
try {
  const [folder, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!folder || more.length > 0) throw new BackupRefused('Name a new folder: npm run backup -- FOLDER');
  const { dataFolder, databaseUrl, backupPassphrase } = readSettings();
  await withRunningDatabase({ dataFolder, databaseUrl }, (url) =>
    createBackup({
      databaseUrl: url,
      dataFolder,
      folder: resolve(folder),
      passphrase: backupPassphrase,
      report: (sentence) => console.log(sentence),
    }),
  );
  console.log(`Backup written to ${resolve(folder)}`);
} catch (error) {
  console.error(startFailure(error, { host: '', port: 0 }));
  process.exitCode = 1;
}
