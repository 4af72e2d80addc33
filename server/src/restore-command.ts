import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefused } from './backup/backup-refused.ts';
import { restoreBackup } from './backup/restore.ts';
import { readSettings } from './env.ts';
import { startFailure } from './start-failure.ts';

// `npm run restore -- FOLDER`: a backup becomes the data folder and the database of a new Parley; docs/operating.md.

process.umask(0o077);
try {
  const [folder, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!folder || more.length > 0) throw new BackupRefused('Name a backup: npm run restore -- FOLDER');
  const { dataFolder, databaseUrl, databaseListenUrl, backupPassphrase } = readSettings();
  const { created_at } = await restoreBackup({
    folder: resolve(folder),
    dataFolder,
    databaseUrl,
    databaseListenUrl,
    passphrase: backupPassphrase,
    report: (sentence) => console.log(sentence),
  });
  console.log(`Restored to ${dataFolder} as it was at ${created_at}. Start it with: npm start`);
} catch (error) {
  console.error(startFailure(error, { host: '', port: 0 }));
  process.exitCode = 1;
}
