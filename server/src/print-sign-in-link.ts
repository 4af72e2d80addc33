import { openDatabase } from './database/database.ts';
import { FolderInUse } from './database/folder-lock.ts';
import { type PreparedDatabase, prepareDatabase } from './database/prepared-database.ts';
import { readSettings, systemLanguage } from './env.ts';
import { createOperatorLink } from './identity/sign-in/sign-in-link-store.ts';
import { readRunningFile } from './running-file.ts';
import type { Settings } from './settings/settings.ts';
import { startFailure } from './start-failure.ts';

// `npm run sign-in [-- e-mail address]`: prints a new one-time link, whether or not the server runs at the moment.

process.umask(0o077);
let address = { host: '', port: 0 };
try {
  const settings = readSettings();
  address = settings;
  console.log(`Sign in: ${await link(settings, process.argv[2])}`);
} catch (error) {
  console.error(startFailure(error, address));
  process.exitCode = 1;
}

async function link(settings: Settings, email: string | undefined): Promise<string> {
  const language = systemLanguage();
  // Without a running server the folder is free, and its database is started for the moment.
  const atRest = await prepareIfFree(settings);
  if (atRest) {
    await using open = atRest;
    return await createOperatorLink(open.database, { publicUrl: settings.publicUrl, email, language });
  }
  const running = await readRunningFile(settings.dataFolder);
  if (!running) throw new Error('Parley is just starting. Ask again in a moment.');
  await using open = openDatabase(running.databaseUrl);
  return await createOperatorLink(open.database, { publicUrl: running.publicUrl, email, language });
}

async function prepareIfFree(settings: Settings): Promise<PreparedDatabase | undefined> {
  try {
    return await prepareDatabase(settings);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}
