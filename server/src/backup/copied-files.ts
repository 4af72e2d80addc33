import { cp, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isUnfinished } from '../files/durable-driver.ts';

/**
 * Copies the files of a file store, those that have their names.
 * @returns how many there are in the copy, and how many bytes
 */
export async function copyFiles(source: string, target: string): Promise<{ count: number; bytes: number }> {
  const found = { count: 0, bytes: 0 };
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(ifMissing([]));
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (isUnfinished(path.slice(source.length + 1))) continue;
    const copy = join(target, path.slice(source.length + 1));
    await mkdir(dirname(copy), { recursive: true });
    await cp(path, copy, { preserveTimestamps: true }).catch(ifMissing(undefined));
    const copied = await stat(copy).catch(ifMissing(undefined));
    if (!copied) continue;
    found.count += 1;
    found.bytes += copied.size;
  }
  return found;
}

/** Retention may delete a file between a look and its copy. */
function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
