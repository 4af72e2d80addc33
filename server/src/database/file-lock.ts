import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Another process, or another part of this one, has the lock. */
export class LockTaken extends Error {
  override name = 'LockTaken';
}

/**
 * Takes an exclusive lock on a file, which is made. The lock is the operating system's own, taken through SQLite because
 * Node has no call for it: it ends with the process however that dies, so it is never stale.
 * @throws {LockTaken}
 */
export function lockFile(path: string): Disposable {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (isBusy(cause)) throw new LockTaken(`${path} is locked.`, { cause });
    throw cause;
  }
  return { [Symbol.dispose]: () => lock.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
