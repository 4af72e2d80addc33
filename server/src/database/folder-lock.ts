import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Another process holds the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Makes this process the only one that uses a folder. The lock is the operating system's own on a file, taken
 * through SQLite because Node has no call for it: it ends with the process however that dies, so it is never stale.
 * @throws {FolderInUse} naming the process that holds it
 */
export async function lockFolder(folder: string): Promise<AsyncDisposable> {
  const holderFile = join(folder, 'parley.pid');
  const lock = new DatabaseSync(join(folder, 'parley.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const holder = await readFile(holderFile, 'utf8').catch(() => '');
    throw new FolderInUse(
      `Another Parley${holder ? ` (process ${holder.trim()})` : ''} already uses the folder ${folder}. Stop it first, or give this one a folder of its own with PARLEY_DATA.`,
      { cause: error },
    );
  }
  await writeFile(holderFile, `${process.pid}\n`);
  return {
    async [Symbol.asyncDispose]() {
      await rm(holderFile, { force: true });
      lock.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
