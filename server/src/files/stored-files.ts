import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnfinished } from './durable-driver.ts';

/** Keys of the files in a file store's folder that have their names, in any order. */
export async function keysIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]));
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((key) => !isUnfinished(key));
}

/** A file may be deleted between a look and what follows. */
export function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
