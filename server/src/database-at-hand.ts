import type pg from 'pg';
import { FolderInUse } from './database/folder-lock.ts';
import { type DatabasePlace, type PreparedDatabase, prepareDatabase } from './database/prepared-database.ts';
import { type RunningServer, readRunningFile } from './running-file.ts';

/**
 * Opens the database of a data folder, and does something with its address: that of the running server, or one that
 * is started for the moment.
 * @param prepare what is done to a database that is started for the moment; the migrations unless given
 * @throws {Error} while the server is just starting
 */
export async function withRunningDatabase<T>(
  settings: DatabasePlace,
  work: (url: string, running: RunningServer | undefined) => Promise<T>,
  prepare?: (pool: pg.Pool) => Promise<unknown>,
): Promise<T> {
  // Without a running server the folder is free.
  const atRest = await prepareIfFree(settings, prepare);
  if (atRest) {
    await using open = atRest;
    return await work(open.url, undefined);
  }
  const running = await readRunningFile(settings.dataFolder);
  if (!running) throw new Error('Parley is just starting. Ask again in a moment.');
  return await work(running.databaseUrl, running);
}

async function prepareIfFree(
  ...options: Parameters<typeof prepareDatabase>
): Promise<PreparedDatabase | undefined> {
  try {
    return await prepareDatabase(...options);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}
