import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnfinished } from './durable-driver.ts';

/** What file systems have at the root of a disk, for themselves alone; no key begins like it. */
const OF_FILE_SYSTEM = 'lost+found';

/**
 * Keys of the files in a file store's folder that have their names, in any order.
 * @param onUnreadable told of a folder that cannot be read; unless given, that is an error
 */
export async function keysIn(
  folder: string,
  onUnreadable: (error: unknown) => void = throwError,
): Promise<string[]> {
  const keys: string[] = [];
  const folders = [''];
  for (const path of folders) {
    const entries = await readdir(join(folder, path), { withFileTypes: true })
      .catch(ifMissing([]))
      .catch((error: unknown) => {
        onUnreadable(error);
        return [];
      });
    for (const entry of entries) {
      const key = `${path}${entry.name}`;
      if (isUnfinished(key) || key === OF_FILE_SYSTEM) continue;
      if (entry.isDirectory()) folders.push(`${key}/`);
      else if (entry.isFile()) keys.push(key);
    }
  }
  return keys;
}

function throwError(error: unknown): never {
  throw error;
}

/** A file may be deleted between a look and what follows. */
export function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
