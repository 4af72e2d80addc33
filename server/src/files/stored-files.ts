import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnfinished } from './durable-driver.ts';

/** Keys of the files in a file store's folder that have their names, in any order. */
export async function keysIn(folder: string): Promise<string[]> {
  // A folder within may go meanwhile with its last file; readdir's own recursion would fail as a whole.
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]));
  const keys = entries.map(async (entry) => {
    if (isUnfinished(entry.name)) return [];
    if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
    return (await keysIn(join(folder, entry.name))).map((key) => join(entry.name, key));
  });
  return (await Promise.all(keys)).flat();
}

/** A file may be deleted between a look and what follows. */
export function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
