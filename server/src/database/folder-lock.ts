import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LockTaken, lockFile } from './file-lock.ts';

const LOCK = 'parley.lock';
/** Written by the process that has the folder, as soon as it has it. */
const HOLDER = 'parley.pid';

/** Another process holds the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Makes this process the only one that uses a folder.
 * @throws {FolderInUse} naming the process that holds it
 */
export async function lockFolder(folder: string): Promise<AsyncDisposable> {
  const holderFile = join(folder, HOLDER);
  const lock = await takeLock(folder, holderFile);
  await writeFile(holderFile, `${process.pid}\n`);
  return {
    async [Symbol.asyncDispose]() {
      await rm(holderFile, { force: true });
      lock[Symbol.dispose]();
    },
  };
}

/** Whether a process has the folder, which exists. */
export function isFolderInUse(folder: string): boolean {
  try {
    lockFile(join(folder, LOCK))[Symbol.dispose]();
    return false;
  } catch (error) {
    if (error instanceof LockTaken) return true;
    throw error;
  }
}

/** When the process that has the folder took it, in milliseconds since 1970; infinite where it is just doing so. */
export async function heldSinceMs(folder: string): Promise<number> {
  const holder = await stat(join(folder, HOLDER)).catch(() => undefined);
  return holder?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

async function takeLock(folder: string, holderFile: string): Promise<Disposable> {
  try {
    return lockFile(join(folder, LOCK));
  } catch (error) {
    if (!(error instanceof LockTaken)) throw error;
    const holder = await readFile(holderFile, 'utf8').catch(() => '');
    throw new FolderInUse(
      `Another Parley${holder ? ` (process ${holder.trim()})` : ''} already uses the folder ${folder}. Stop it first, or give this one a folder of its own with PARLEY_DATA.`,
      { cause: error },
    );
  }
}
